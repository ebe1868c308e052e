import type { BillingData } from '@parcelway/api/billing';
import type { CycleChoice, PlanKey } from '@parcelway/domain';
import { PLAN_NAMES } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';

export type Step = BillingData['ladder']['steps'][number];
export type Money = NonNullable<BillingData['current']['price']>;

/** How plans, sizes and prices read. Amounts are shown as the server computed them. */
export function usePlanTexts() {
  const { t } = useTranslate('billing');
  const { money, number } = useFormats();
  const parcels = (count: number) => t('parcels', { count, number: number(count) });
  const amount = ({ amount: value, currency }: Money) => money(value, currency);
  return {
    amount,
    name: (plan: PlanKey) => PLAN_NAMES[plan],
    /** `1,000 parcels` */
    parcels,
    /** `1,000 parcels in 30 days` */
    size: (count: number) => t('size', { parcels: parcels(count) }),
    /** `$49.00 a month` */
    price: (price: Money | null, cycle: CycleChoice | null) =>
      price && cycle ? t(`price.${cycle}`, { price: amount(price) }) : t('price.free'),
    cycle: (cycle: CycleChoice) => t(`cycle.${cycle}`),
  };
}
