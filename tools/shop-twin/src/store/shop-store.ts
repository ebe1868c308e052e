import type { Clock } from '../clock';
import { compareIds, type Ids, isoSeconds } from '../ids';
import type { TwinFulfillment, TwinOrder, TwinShop } from '../model';
import { type FulfillmentEventDraft, type Store, StoreError } from '../twin';
import type { NewOrder, OrderPatch, ParcelInput, ShopChange, TrackingInput } from './changes';
import {
  addEvent,
  cancelFulfillment,
  cancelOrder,
  type ChangeContext,
  fulfilOrder,
  newOrder,
  patchOrder,
  setTracking,
} from './order-changes';
import { OrderTable } from './order-table';

/** A store with its orders in memory that notifies its listeners of every change. */
export class ShopStore implements Store {
  readonly table = new OrderTable();
  readonly handle: string;
  #shop: TwinShop;
  readonly #listeners: ((change: ShopChange) => void)[] = [];

  constructor(
    shop: TwinShop,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    this.#shop = shop;
    this.handle = shop.domain.replace(/\.myshopify\.com$/, '');
  }

  get shop(): TwinShop {
    return this.#shop;
  }

  count(): number {
    return this.table.size;
  }

  list({
    limit = 50,
    offset = 0,
    search = '',
  }: { limit?: number; offset?: number; search?: string } = {}): TwinOrder[] {
    const wanted = search.trim().toLowerCase();
    const found: TwinOrder[] = [];
    let skipped = 0;
    for (const order of this.table.scan('createdAt', { reverse: true })) {
      if (wanted && !matches(order, wanted)) continue;
      if (skipped++ < offset) continue;
      found.push(order);
      if (found.length === limit) break;
    }
    return found;
  }

  all(): IterableIterator<TwinOrder> {
    return this.table.scan('createdAt');
  }

  get(orderId: string): TwinOrder | undefined {
    return this.table.get(orderId);
  }

  byName(name: string): TwinOrder | undefined {
    return this.table.byName(name);
  }

  byFulfillment(fulfillmentId: string): TwinOrder | undefined {
    return this.table.byFulfillment(fulfillmentId);
  }

  /** Fills the store without notifying listeners: generated, imported and replayed orders. */
  load(order: TwinOrder): void {
    this.table.put(order);
  }

  /** Restores a shop's data from the journal, without notifying listeners. */
  loadShop(shop: TwinShop): void {
    this.#shop = shop;
  }

  create(input: NewOrder): TwinOrder {
    const order = newOrder(input, this.#shop, this.table.highestNumber + 1, this.#context());
    if (!/^\d{1,19}$/.test(order.id) || this.table.get(order.id))
      throw new StoreError(`an order’s id must be a new decimal number, not ${order.id}`);
    this.table.put(order);
    this.#emit({ kind: 'order-created', order });
    return order;
  }

  update(orderId: string, patch: OrderPatch): TwinOrder {
    return this.#change(this.#order(orderId), (order) => {
      patchOrder(order, patch);
      return [{ kind: 'order-updated', order }];
    });
  }

  fulfil(orderId: string, parcels: ParcelInput[]): TwinOrder {
    return this.#change(this.#order(orderId), (order, context) =>
      fulfilOrder(order, parcels, context).map((fulfillment): ShopChange => ({
        kind: 'fulfillment-created',
        order,
        fulfillment,
      })),
    );
  }

  changeTracking(fulfillmentId: string, tracking: TrackingInput[]): TwinOrder {
    return this.#changeFulfillment(fulfillmentId, (order, fulfillment, context) => {
      setTracking(fulfillment, tracking, context);
      return { kind: 'fulfillment-updated', order, fulfillment };
    });
  }

  cancelFulfillment(fulfillmentId: string): TwinOrder {
    return this.#changeFulfillment(fulfillmentId, (order, fulfillment, context) => {
      cancelFulfillment(order, fulfillment, context);
      return { kind: 'fulfillment-cancelled', order, fulfillment };
    });
  }

  addFulfillmentEvent(fulfillmentId: string, draft: FulfillmentEventDraft): { order: TwinOrder; eventId: string } {
    let eventId = '';
    const order = this.#changeFulfillment(fulfillmentId, (changed, fulfillment, context) => {
      const event = addEvent(fulfillment, draft, context);
      eventId = event.id;
      return { kind: 'fulfillment-event-created', order: changed, fulfillment, event };
    });
    return { order, eventId };
  }

  cancel(orderId: string): TwinOrder {
    return this.#change(this.#order(orderId), (order, context) => {
      cancelOrder(order, context);
      return [{ kind: 'order-cancelled', order }];
    });
  }

  remove(orderId: string): void {
    const order = this.#order(orderId);
    this.table.remove(orderId);
    this.#emit({ kind: 'order-deleted', order });
  }

  updateShop(patch: Parameters<Store['updateShop']>[0]): TwinShop {
    this.#shop = { ...this.#shop, ...patch };
    this.#emit({ kind: 'shop-updated', shop: this.#shop });
    return this.#shop;
  }

  onChange(listener: (change: ShopChange) => void): void {
    this.#listeners.push(listener);
  }

  #order(orderId: string): TwinOrder {
    const order = this.table.get(orderId);
    if (!order) throw new StoreError(`there is no order ${orderId}`, 'not-found');
    return order;
  }

  #changeFulfillment(
    id: string,
    apply: (order: TwinOrder, fulfillment: TwinFulfillment, context: ChangeContext) => ShopChange,
  ): TwinOrder {
    const found = this.table.byFulfillment(id);
    if (!found) throw new StoreError(`there is no fulfilment ${id}`, 'not-found');
    return this.#change(found, (order, context) => {
      const fulfillment = order.fulfillments.find((candidate) => candidate.id === id);
      if (!fulfillment) throw new StoreError(`there is no fulfilment ${id}`, 'not-found');
      return [apply(order, fulfillment, context)];
    });
  }

  #change(order: TwinOrder, apply: (order: TwinOrder, context: ChangeContext) => ShopChange[]): TwinOrder {
    const context = this.#context();
    const changes = apply(order, context);
    // Never before the time it had: a generated order may carry a later one.
    if (Date.parse(order.updatedAt) < Date.parse(context.now)) order.updatedAt = context.now;
    this.table.put(order);
    for (const change of changes) this.#emit(change);
    return order;
  }

  #context(): ChangeContext {
    return { now: isoSeconds(this.clock.now()), nextId: () => this.ids.next() };
  }

  #emit(change: ShopChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function matches(order: TwinOrder, wanted: string): boolean {
  return [
    order.name,
    order.email ?? '',
    order.customer ? `${order.customer.firstName} ${order.customer.lastName}` : '',
    ...order.fulfillments.flatMap((f) => f.tracking.map((t) => t.number ?? '')),
  ].some((text) => text.toLowerCase().includes(wanted));
}

/** Fulfilment events in the order they happened. */
export function eventsInOrder(fulfillment: TwinFulfillment): TwinFulfillment['events'] {
  return [...fulfillment.events].sort(
    (a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt) || compareIds(a.id, b.id),
  );
}
