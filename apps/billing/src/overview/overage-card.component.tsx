import type { BillingData } from '@parcelway/api/billing';
import { lazyPart, usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { Suspense, useState } from 'react';
import * as styles from '../common/billing.module.css';
import { usePlanTexts } from '../common/plan-texts.hook';

const CapModal = lazyPart(() => import(/* webpackChunkName: "cap" */ './cap.modal').then(({ CapModal: Part }) => Part));

/** Why none are bought, by how the plan is paid. */
const WITHOUT = { annual: 'overage.annual', monthly: 'overage.bought_before', free: 'overage.none' } as const;

/** Parcels above the quota: what they cost, what was spent on them, and the most that may be. */
export function OverageCard({ overage, current }: Pick<BillingData, 'overage' | 'current'>) {
  const { t } = useTranslate('billing');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('overage.title')}
        </Text>
        {overage ? <Overage overage={overage} /> : <Text as="p">{t(WITHOUT[current.cycle ?? 'free'])}</Text>}
      </BlockStack>
    </Card>
  );
}

function Overage({ overage }: { overage: NonNullable<BillingData['overage']> }) {
  const { t } = useTranslate('billing');
  const texts = usePlanTexts();
  const mayWrite = usePermission('billing.write');
  const [isOpen, setOpen] = useState(false);
  const { unit, cap, requested, platform_cap: platformCap, spent, parcels } = overage;
  return (
    <>
      <Text as="p">{t('overage.unit', { price: texts.amount(unit) })}</Text>
      <dl className={styles.lines}>
        <dt>{t('overage.limit')}</dt>
        <dd>{cap ? t('overage.limit_of', { amount: texts.amount(cap) }) : t('overage.off')}</dd>
        <dt>{t('overage.so_far')}</dt>
        <dd>{t('overage.spent', { amount: texts.amount(spent), parcels: texts.parcels(parcels) })}</dd>
      </dl>
      {requested && <Text as="p">{t('overage.requested', { amount: texts.amount(requested) })}</Text>}
      <InlineStack>
        <Button disabled={!mayWrite} onClick={() => setOpen(true)}>
          {t('overage.change')}
        </Button>
      </InlineStack>
      {isOpen && (
        <Suspense fallback={null}>
          <CapModal unit={unit} cap={cap} platformCap={platformCap} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
