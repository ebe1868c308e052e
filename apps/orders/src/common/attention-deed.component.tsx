import type { OrderList } from '@parcelway/api/orders';
import { useFormats, useTranslate } from '@parcelway/i18n';

type Attention = NonNullable<OrderList['shipments'][number]['attention']>;

/** "Anna wrote to the customer, 24 Nov": the last that was done about a parcel that needs attention. */
export function AttentionDeed({ done }: { done: Attention['done'] }) {
  const { t } = useTranslate('orders');
  const { date } = useFormats();
  if (!done) return null;
  return <span>{t(`attention.done.${done.kind}`, { who: done.by, date: date(done.until ?? done.at) })}</span>;
}
