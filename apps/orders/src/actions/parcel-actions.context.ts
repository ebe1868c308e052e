import type { Chosen } from '@parcelway/api/order-actions';
import type { ShipmentRow } from '@parcelway/http-contract';
import { useFeature, usePermission } from '@parcelway/host';
import { createContext, useContext } from 'react';

/** What can be done to several parcels at once, in the order of the menus. */
export const BULK = [
  'mark_delivered',
  'mark_returned',
  'mark_in_transit',
  'retrack',
  'modify_courier',
  'note',
  'send_email',
  'send_status',
  'handled',
  'remind',
] as const;
export type BulkName = (typeof BULK)[number];

export interface Parcels {
  chosen: Chosen;
  count: number;
  /** The note that they have now. */
  note?: string;
  /** Called once the server has answered. */
  onEnd?(ok: boolean): void;
}
export type OneParcel = Pick<ShipmentRow, 'id' | 'order_name' | 'track_number' | 'courier' | 'courier_name'>;

/** What is done at once, without a dialog. */
export const isDoneAtOnce = (what: BulkName): what is 'retrack' | 'handled' | 'remind' =>
  what === 'retrack' || what === 'handled' || what === 'remind';

/** An action that the merchant requested. With `given` it runs at once; the rest opens its dialog. */
export type ActionRequest =
  | { what: BulkName; parcels: Parcels; given?: { courier?: string; note?: string } }
  | { what: 'tracking_update'; parcel: OneParcel }
  | { what: 'feedback'; parcel: OneParcel }
  | { what: 'contact_courier'; parcel: OneParcel & Pick<ShipmentRow, 'track_url'> }
  | { what: 'activity' }
  | { what: 'quota' }
  | { what: 'undo'; id: string };

/** The requested action. */
export const ActionRequestContext = createContext<ActionRequest | null>(null);
export const ParcelActionsContext = createContext<(what: ActionRequest | null) => void>(() => undefined);

/** Requests an action; `Actions` of the screen runs it. */
export const useParcelActions = (): ((what: ActionRequest | null) => void) => useContext(ParcelActionsContext);
/** Whether parcels may be changed. */
export const useMayAct = (): boolean => usePermission('order.write');

/** Why customers cannot be emailed: what the plan lacks; null: they can. */
export const useMailLock = (): string | null => useFeature('cus_notification').label;

/** One parcel of a list or page. */
export const only = ({ id, note }: Pick<ShipmentRow, 'id' | 'note'>): Parcels => ({
  chosen: { ids: [id] },
  count: 1,
  note,
});
