import type { OrderList } from '@parcelway/api/orders';
import * as texts from './common.module.css';

/** The merchant's own status of a parcel or an order, as its customer reads it. */
export function CustomStatusName({ status }: { status: NonNullable<OrderList['orders'][number]['custom_status']> }) {
  return (
    <span className={texts.custom_status}>
      <span className={texts.dot} style={{ background: status.color }} aria-hidden="true" />
      {status.name}
    </span>
  );
}
