import type { BillingData } from '@parcelway/api/billing';
import type { PlanKey } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { Fragment } from 'react';
import * as styles from '../common/billing.module.css';
import { usePlanTexts } from '../common/plan-texts.hook';

type NextCharge = NonNullable<BillingData['subscription']['next_charge']>;

/** What is charged next, line by line. */
export function NextChargeCard({ data: { subscription, current } }: { data: BillingData }) {
  const { t } = useTranslate('billing');
  const { date } = useFormats();
  const { next_charge: next, scheduled } = subscription;
  // What is charged is the plan of the next cycle.
  const plan = scheduled?.kind === 'switch' ? scheduled.plan : current.plan;
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('next.title')}
        </Text>
        {next ? (
          <>
            <Text as="p">{t('next.on', { date: date(next.at) })}</Text>
            <Lines next={next} plan={plan} />
            <Text as="p" tone="subdued">
              {t('next.currency', { currency: next.total.currency })}
            </Text>
          </>
        ) : (
          <Text as="p">{t('next.none')}</Text>
        )}
      </BlockStack>
    </Card>
  );
}

function Lines({ next: { lines, total }, plan }: { next: NextCharge; plan: PlanKey }) {
  const { t } = useTranslate('billing');
  const texts = usePlanTexts();
  const name = ({ kind, parcels }: NextCharge['lines'][number]) =>
    kind === 'usage'
      ? t('next.usage', { parcels: texts.parcels(parcels ?? 0) })
      : t('next.plan', { plan: texts.name(plan) });
  return (
    <dl className={styles.lines}>
      {lines.map((line, at) => (
        <Fragment key={at}>
          <dt>{name(line)}</dt>
          <dd>{texts.amount(line.amount)}</dd>
        </Fragment>
      ))}
      <dt className={styles.total}>{t('next.total')}</dt>
      <dd className={styles.total}>{texts.amount(total)}</dd>
    </dl>
  );
}
