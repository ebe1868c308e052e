import type { TwinAddress, TwinFulfillment, TwinFulfillmentEvent, TwinLineItem, TwinOrder, TwinShop } from '../model';

/** What a control or the admin page sends to create an order; all the rest is filled in. */
export type NewOrder = Partial<Omit<TwinOrder, 'lineItems' | 'fulfillments' | 'shippingAddress'>> & {
  lineItems?: (Partial<TwinLineItem> & { title: string })[];
  shippingAddress?: Partial<TwinAddress> | null;
};

/** What may change in an order without shipping or cancelling it. */
export type OrderPatch = Partial<
  Pick<TwinOrder, 'email' | 'phone' | 'note' | 'tags' | 'discountCodes' | 'financialStatus' | 'closedAt'>
> & { shippingAddress?: Partial<TwinAddress> | null };

export interface TrackingInput {
  number: string | null;
  company?: string | null;
  url?: string | null;
}

export interface ParcelInput {
  /** Line item ids with quantities; left out, the parcel contains all that is left. */
  lines?: { lineItemId: string; quantity: number }[];
  /** Usually one; the platform allows several in one fulfilment. */
  tracking?: TrackingInput[];
}

/** A change in a store, passed to the journal and the webhook sender. `order` is the state after the change. */
export type ShopChange =
  | { kind: 'order-created' | 'order-updated' | 'order-cancelled' | 'order-deleted'; order: TwinOrder }
  | {
      kind: 'fulfillment-created' | 'fulfillment-updated' | 'fulfillment-cancelled';
      order: TwinOrder;
      fulfillment: TwinFulfillment;
    }
  | { kind: 'fulfillment-event-created'; order: TwinOrder; fulfillment: TwinFulfillment; event: TwinFulfillmentEvent }
  | { kind: 'shop-updated'; shop: TwinShop };
