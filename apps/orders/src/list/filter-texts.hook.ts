import type { CountryCourier } from '@parcelway/api/orders';
import {
  ANY_REASON,
  statusInfo,
  TRANSIT_TIME_BUCKETS,
  type AttentionReason,
  type ChipShow,
  type NarrowingKey,
  type OrderFilters,
  type Scalar,
  type ShipmentStatus,
  type SubStatus,
} from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';

/** How each kind of value reads, in chips and menus. */
export function useFilterTexts(
  filters: OrderFilters,
  options: CountryCourier | undefined,
): Record<ChipShow, (value: Scalar, key: NarrowingKey) => string> {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { country, day } = useFormats();
  const lastDays = (days: Scalar) => t('filter.last_days', { count: Number(days) });
  return {
    period(days, key) {
      if (Number(days) > 0) return lastDays(days);
      const dates = key as 'orderedAt';
      return t('filter.range', { from: day(filters[`${dates}Min`]), to: day(filters[`${dates}Max`]) });
    },
    lastDays,
    status: (code) => common(`status.${statusInfo(code as ShipmentStatus).key}`),
    subStatus: (code) => common(`substatus.${code as SubStatus}`),
    attention: (reason) => t(reason === ANY_REASON ? 'attention.any' : `attention.reason.${reason as AttentionReason}`),
    courier: (code) => options?.couriers.find(({ value }) => value === code)?.label ?? String(code),
    country: (code) => country(String(code)),
    text: (text) => (text === '' ? t('filter.no_note') : String(text)),
    minDays: (days) => t('filter.at_least_days', { count: Number(days) }),
    bucket(from) {
      const next = TRANSIT_TIME_BUCKETS.find((bound) => bound > Number(from));
      return next === undefined
        ? t('filter.at_least_days', { count: Number(from) })
        : t('filter.days_range', { from, to: next - 1 });
    },
    fulfillment: (value) => t(`fulfillment_filter.${value as OrderFilters['fulfillmentStatus']}`),
  };
}
