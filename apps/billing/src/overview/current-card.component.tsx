import type { BillingData } from '@parcelway/api/billing';
import { lazyPart, usePermission } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { Suspense, useState } from 'react';
import * as styles from '../common/billing.module.css';
import { usePlanTexts } from '../common/plan-texts.hook';

const ChangeModal = lazyPart(() =>
  import(/* webpackChunkName: "change" */ '../change/change.modal').then(({ ChangeModal: Part }) => Part),
);
const TONES = { trial: 'info', active: 'success', frozen: 'warning', pending: 'info', cancelled: undefined } as const;
type NamedState = keyof typeof TONES;
const isNamed = (state: string): state is NamedState => Object.hasOwn(TONES, state);

/** The plan with its price and state in words, and the way out of it. */
export function CurrentCard({ data }: { data: BillingData }) {
  const { t } = useTranslate('billing');
  const texts = usePlanTexts();
  const { current, subscription, usage, ladder } = data;
  const { state, scheduled, test } = subscription;
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {t('current.title')}
          </Text>
          {isNamed(state) && <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>}
          {test && <Badge>{t('page.test')}</Badge>}
        </InlineStack>
        <Text as="p" variant="headingLg">
          {texts.name(current.plan)}
        </Text>
        <Text as="p">{texts.size(usage.quota)}</Text>
        {current.price ? (
          <p className={styles.price}>{texts.price(current.price, current.cycle)}</p>
        ) : (
          <Text as="p">{t('price.given')}</Text>
        )}
        <StateText data={data} />
        {current.price && current.version !== ladder.version && (
          <Text as="p" tone="subdued">
            {t('current.old_list')}
          </Text>
        )}
        {(state === 'active' || state === 'trial') && scheduled?.kind !== 'cancel' && <CancelButton />}
      </BlockStack>
    </Card>
  );
}

function StateText({ data: { current, subscription } }: { data: BillingData }) {
  const { t } = useTranslate('billing');
  const { date } = useFormats();
  const { state, scheduled, trial_ends_at: trialEnd, period_ends_at: periodEnd } = subscription;
  const text = () => {
    if (state === 'trial' && trialEnd) return t('current.trial_until', { date: date(trialEnd) });
    if (scheduled?.kind === 'cancel') return t('current.ends', { date: date(scheduled.at) });
    if (state === 'active' && !scheduled && periodEnd) return t('current.renews', { date: date(periodEnd) });
    if (current.cycle === null && (state === 'declined' || state === 'expired')) return t('current.declined');
    return current.plan === 'free' && state === 'cancelled' ? t('current.ended') : null;
  };
  const shown = text();
  return shown === null ? null : <Text as="p">{shown}</Text>;
}

function CancelButton() {
  const { t } = useTranslate('billing');
  const mayWrite = usePermission('billing.write');
  const [isOpen, setOpen] = useState(false);
  return (
    <InlineStack>
      <Button variant="plain" tone="critical" disabled={!mayWrite} onClick={() => setOpen(true)}>
        {t('current.cancel')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeModal target={{ step: 'free' }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </InlineStack>
  );
}
