import type { CountryCourier } from '@parcelway/api/orders';
import {
  ANY_REASON,
  FILTERS,
  statusInfo,
  TRANSIT_TIME_BUCKETS,
  type AttentionReason,
  type ChipShow,
  type NarrowingKey,
  type OrderFilters,
  type Outcome,
  type Scalar,
  type ShipmentStatus,
  type SubStatus,
} from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import type { FilterTexts } from '@parcelway/ui/list';

/** How filters and each kind of their values read, in chips and menus. */
export function useFilterTexts(
  filters: OrderFilters,
  options: CountryCourier | undefined,
): FilterTexts<typeof FILTERS> {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { country, day } = useFormats();
  const show: Record<ChipShow, (value: Scalar, key: NarrowingKey) => string> = {
    period(days, key) {
      if (days === 0) return t('filter.any_time');
      if (Number(days) > 0) return t('filter.last_days', { count: Number(days) });
      const dates = key as 'orderedAt';
      return t('filter.range', { from: day(filters[`${dates}Min`]), to: day(filters[`${dates}Max`]) });
    },
    status: (code) => common(`status.${statusInfo(code as ShipmentStatus).key}`),
    subStatus: (code) => common(`substatus.${code as SubStatus}`),
    attention: (reason) => t(reason === ANY_REASON ? 'attention.any' : `attention.reason.${reason as AttentionReason}`),
    outcome: (outcome) => t(`outcome.${outcome as Outcome}`),
    courier: (code) => options?.couriers.find(({ value }) => value === code)?.label ?? String(code),
    country: (code) => country(String(code)),
    text: (text) => (text === '' ? t('filter.no_note') : String(text)),
    minDays: (days) => (days === 0 ? t('filter.any_days') : t('filter.at_least_days', { count: Number(days) })),
    bucket(from) {
      const next = TRANSIT_TIME_BUCKETS.find((bound) => bound > Number(from));
      return next === undefined
        ? t('filter.at_least_days', { count: Number(from) })
        : t('filter.days_range', { from, to: next - 1 });
    },
    fulfillment: (value) => t(`fulfillment_filter.${value as OrderFilters['fulfillmentStatus']}`),
  };
  return { name: (text) => t(`filter.${text}`), value: (value, key) => show[FILTERS[key].chip.show](value, key) };
}
