import type { Act, Chosen } from '@parcelway/api/order-actions';
import type { BulkName } from './parcel-actions.context';

export interface Given {
  isNotify?: boolean;
  courier?: string;
  note?: string;
  /** To customers; empty: none. */
  message?: string;
}

/** The call that does it. */
export function actOf(
  what: BulkName,
  chosen: Chosen,
  { isNotify = false, courier = '', note = '', message = '' }: Given = {},
): Act {
  switch (what) {
    case 'mark_delivered':
      return { call: 'markDelivered', body: { ...chosen, isNotify } };
    case 'mark_returned':
      return { call: 'markReturned', body: { ...chosen, isNotify } };
    case 'mark_in_transit':
      return { call: 'markInTransit', body: { ...chosen, isNotify } };
    case 'retrack':
      return { call: 'retrack', body: chosen };
    case 'modify_courier':
      return { call: 'modifyCourier', body: { ...chosen, courier } };
    case 'note':
      return { call: 'orderNote', body: { ...chosen, note } };
    case 'send_email':
      return { call: 'bulkSendEmail', body: { ...chosen, ...(message !== '' && { message }) } };
    case 'handled':
      return { call: 'attentionHandled', body: chosen };
    case 'remind':
      return { call: 'attentionRemind', body: chosen };
    case 'send_status':
      return { call: 'sendStatus', body: chosen };
  }
}
