import type { OrderList } from '@parcelway/api/orders';
import { STORE_USER } from '@parcelway/domain';
import { useSession } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';

type Attention = NonNullable<OrderList['shipments'][number]['attention']>;

/** "Anna wrote to the customer, 24 Nov": the last that was done about a parcel that needs attention. */
export function AttentionDeed({ done }: { done: Attention['done'] }) {
  const { t } = useTranslate('orders');
  const { date } = useFormats();
  const { user } = useSession();
  if (!done) return null;
  // Stand-alone the platform names no person.
  const who = done.by === STORE_USER ? user.email || user.shopName : done.by;
  return <span>{t(`attention.done.${done.kind}`, { who, date: date(done.until ?? done.at) })}</span>;
}
