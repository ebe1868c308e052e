import type { OrderList } from '@parcelway/api/orders';
import { useFormats, useTranslate } from '@parcelway/i18n';

export type ParcelEdd = NonNullable<OrderList['shipments'][number]['edd']>;

/** Where a parcel's delivery date comes from, and how sure it is. */
export function useEddText(): (edd: ParcelEdd) => string {
  const { t } = useTranslate('orders');
  const { day, number } = useFormats();
  return ({ source, share, to }) => {
    const from = t(`edd.${source}`);
    // Rounded down: it never says more than is known.
    return share === null
      ? from
      : `${from} · ${t('edd.share', { number: number(Math.floor(share * 10)), day: day(to) })}`;
  };
}
