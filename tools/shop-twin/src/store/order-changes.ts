import type { TwinAddress, TwinFulfillment, TwinFulfillmentEvent, TwinLineItem, TwinOrder, TwinShop } from '../model';
import { type FulfillmentEventDraft, StoreError } from '../twin';
import type { NewOrder, OrderPatch, ParcelInput, TrackingInput } from './changes';

/** Where new ids and the time come from. */
export interface ChangeContext {
  now: string;
  nextId(): string;
}

export const FULFILLMENT_EVENT_STATUSES: ReadonlySet<string> = new Set([
  'LABEL_PURCHASED',
  'LABEL_PRINTED',
  'READY_FOR_PICKUP',
  'CONFIRMED',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'ATTEMPTED_DELIVERY',
  'DELAYED',
  'DELIVERED',
  'FAILURE',
  'CARRIER_PICKED_UP',
]);

const DEFAULT_ADDRESS: TwinAddress = {
  firstName: 'Rowan',
  lastName: 'Ashdown',
  address1: '12 Harbour Lane',
  address2: '',
  city: 'Portland',
  province: 'Oregon',
  provinceCode: 'OR',
  zip: '97201',
  country: 'United States',
  countryCode: 'US',
  phone: null,
};

/** A new order from the few fields of the caller. */
export function newOrder(input: NewOrder, shop: TwinShop, number: number, context: ChangeContext): TwinOrder {
  const lineItems = (input.lineItems ?? [{ title: 'Canvas tote bag' }]).map((line): TwinLineItem => ({
    id: line.id ?? context.nextId(),
    title: line.title,
    variantTitle: line.variantTitle ?? null,
    sku: line.sku ?? '',
    quantity: line.quantity ?? 1,
    unitPrice: line.unitPrice ?? '10.00',
    imageUrl: line.imageUrl ?? null,
  }));
  if (lineItems.some((line) => !Number.isInteger(line.quantity) || line.quantity < 1))
    throw new StoreError('a line’s quantity must be a whole number from 1');
  const total = lineItems.reduce((sum, line) => sum + Number(line.unitPrice) * line.quantity, 0).toFixed(2);
  const { shippingAddress, ...given } = input;
  const address = shippingAddress === null ? null : { ...DEFAULT_ADDRESS, ...shippingAddress };
  return {
    id: context.nextId(),
    name: `#${number}`,
    createdAt: context.now,
    processedAt: input.createdAt ?? context.now,
    updatedAt: context.now,
    cancelledAt: null,
    closedAt: null,
    email: 'rowan.ashdown@example.com',
    phone: null,
    customer: {
      id: context.nextId(),
      firstName: address?.firstName ?? 'Rowan',
      lastName: address?.lastName ?? 'Ashdown',
      locale: shop.locale,
    },
    customerLocale: shop.locale,
    currency: shop.currency,
    total,
    financialStatus: 'PAID',
    tags: [],
    discountCodes: [],
    note: null,
    test: false,
    shippingLine: { title: 'Standard', code: 'standard' },
    ...given,
    lineItems,
    shippingAddress: address,
    fulfillments: [],
    fulfillmentStatus: 'UNFULFILLED',
  };
}

export function patchOrder(order: TwinOrder, patch: OrderPatch): void {
  const { shippingAddress, ...plain } = patch;
  Object.assign(order, plain);
  if (shippingAddress === null) order.shippingAddress = null;
  else if (shippingAddress)
    order.shippingAddress = { ...DEFAULT_ADDRESS, ...order.shippingAddress, ...shippingAddress };
}

/** How many of each line still wait for a parcel. */
export function unfulfilledQuantities(order: TwinOrder): Map<string, number> {
  const left = new Map(order.lineItems.map((line) => [line.id, line.quantity]));
  for (const fulfillment of order.fulfillments) {
    if (fulfillment.status === 'CANCELLED') continue;
    for (const line of fulfillment.lines) left.set(line.lineItemId, (left.get(line.lineItemId) ?? 0) - line.quantity);
  }
  return left;
}

/** Ships parcels and returns them. */
export function fulfilOrder(order: TwinOrder, parcels: ParcelInput[], context: ChangeContext): TwinFulfillment[] {
  if (order.cancelledAt) throw new StoreError(`order ${order.name} is cancelled`);
  if (parcels.length === 0) throw new StoreError('name at least one parcel');
  return parcels.map((parcel) => {
    const left = unfulfilledQuantities(order);
    const wanted =
      parcel.lines ??
      [...left].filter(([, quantity]) => quantity > 0).map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
    if (wanted.length === 0) throw new StoreError(`order ${order.name} has nothing left to ship`);
    for (const line of wanted) {
      const open = left.get(line.lineItemId);
      if (open === undefined) throw new StoreError(`order ${order.name} has no line ${line.lineItemId}`);
      if (!Number.isInteger(line.quantity) || line.quantity < 1 || line.quantity > open)
        throw new StoreError(`line ${line.lineItemId} has ${open} left to ship, not ${line.quantity}`);
    }
    const fulfillment: TwinFulfillment = {
      id: context.nextId(),
      name: `${order.name}.${order.fulfillments.length + 1}`,
      status: 'SUCCESS',
      displayStatus: 'FULFILLED',
      createdAt: context.now,
      updatedAt: context.now,
      inTransitAt: null,
      deliveredAt: null,
      estimatedDeliveryAt: null,
      tracking: tracking(parcel.tracking ?? []),
      lines: wanted.map((line) => ({ id: context.nextId(), ...line })),
      events: [],
    };
    order.fulfillments.push(fulfillment);
    settleFulfillmentStatus(order);
    return fulfillment;
  });
}

export function setTracking(fulfillment: TwinFulfillment, inputs: TrackingInput[], context: ChangeContext): void {
  if (fulfillment.status === 'CANCELLED') throw new StoreError(`fulfilment ${fulfillment.name} is cancelled`);
  fulfillment.tracking = tracking(inputs);
  fulfillment.updatedAt = context.now;
}

export function cancelFulfillment(order: TwinOrder, fulfillment: TwinFulfillment, context: ChangeContext): void {
  if (fulfillment.status === 'CANCELLED') throw new StoreError(`fulfilment ${fulfillment.name} is cancelled already`);
  Object.assign(fulfillment, { status: 'CANCELLED', displayStatus: 'CANCELED', updatedAt: context.now });
  settleFulfillmentStatus(order);
}

export function cancelOrder(order: TwinOrder, context: ChangeContext): void {
  if (order.cancelledAt) throw new StoreError(`order ${order.name} is cancelled already`);
  order.cancelledAt = context.now;
  order.closedAt = context.now;
  order.financialStatus =
    order.financialStatus === 'PAID' || order.financialStatus === 'PARTIALLY_REFUNDED' ? 'REFUNDED' : 'VOIDED';
}

/** Adds an event. The platform accepts events on a cancelled fulfilment too; its display status then stays. */
export function addEvent(
  fulfillment: TwinFulfillment,
  draft: FulfillmentEventDraft,
  context: ChangeContext,
): TwinFulfillmentEvent {
  if (!FULFILLMENT_EVENT_STATUSES.has(draft.status))
    throw new StoreError(`there is no fulfilment event status ${draft.status}`);
  const event: TwinFulfillmentEvent = {
    id: context.nextId(),
    status: draft.status,
    message: draft.message ?? '',
    happenedAt: draft.happenedAt ?? context.now,
    createdAt: context.now,
    estimatedDeliveryAt: draft.estimatedDeliveryAt ?? null,
    city: draft.city ?? null,
    country: draft.country ?? null,
  };
  fulfillment.events.push(event);
  const latest = fulfillment.events.reduce((a, b) => (Date.parse(b.happenedAt) >= Date.parse(a.happenedAt) ? b : a));
  if (fulfillment.status !== 'CANCELLED') fulfillment.displayStatus = latest.status;
  if (draft.status === 'IN_TRANSIT') fulfillment.inTransitAt ??= event.happenedAt;
  if (draft.status === 'DELIVERED') fulfillment.deliveredAt ??= event.happenedAt;
  if (event.estimatedDeliveryAt) fulfillment.estimatedDeliveryAt = event.estimatedDeliveryAt;
  fulfillment.updatedAt = context.now;
  return event;
}

function tracking(inputs: TrackingInput[]): TwinFulfillment['tracking'] {
  return inputs.map((input) => ({ number: input.number, company: input.company ?? null, url: input.url ?? null }));
}

function settleFulfillmentStatus(order: TwinOrder): void {
  const left = [...unfulfilledQuantities(order).values()].reduce((sum, quantity) => sum + Math.max(0, quantity), 0);
  const shipped = order.fulfillments.some((fulfillment) => fulfillment.status !== 'CANCELLED');
  order.fulfillmentStatus = !shipped ? 'UNFULFILLED' : left > 0 ? 'PARTIALLY_FULFILLED' : 'FULFILLED';
}
