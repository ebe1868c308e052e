import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import { type Ids, isoSeconds } from '../ids';
import type { TwinOrder, TwinShop } from '../model';
import type { ShopChange } from '../store/changes';
import { fulfillmentBody, fulfillmentEventBody, orderBody, shopBody } from './bodies';
import { type BodyValue, jsonText } from './json-text';
import type { WebhookSender } from './sender';
import type { Subscription, Subscriptions } from './subscriptions';

type Body = { [key: string]: BodyValue };

/** The webhook subscriptions, and their deliveries. */
export class Webhooks {
  constructor(
    readonly subscriptions: Subscriptions,
    readonly sender: WebhookSender,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly written: (subscription: Subscription, present: boolean) => void,
  ) {}

  subscribe(shop: string, topic: string, uri: string, includeFields: string[]): Subscription {
    const subscription: Subscription = {
      id: this.ids.next(),
      shop,
      topic,
      uri,
      includeFields,
      createdAt: isoSeconds(this.clock.now()),
    };
    this.subscriptions.add(subscription);
    this.written(subscription, true);
    return subscription;
  }

  /** Changes a subscription in place, so that deliveries under way follow it. */
  resubscribe(subscription: Subscription, uri: string, includeFields: string[]): Subscription {
    Object.assign(subscription, { uri, includeFields });
    this.written(subscription, true);
    return subscription;
  }

  unsubscribe(subscription: Subscription): void {
    this.subscriptions.remove(subscription.id);
    this.written(subscription, false);
  }

  /** Sends one topic with a body made only when somebody listens. */
  emit(shop: string, topic: string, makeBody: () => Body, eventId?: string): void {
    let body: Body | undefined;
    this.sender.emit(
      shop,
      topic,
      (subscription) => {
        body ??= makeBody();
        return jsonText(pickFields(body, subscription.includeFields));
      },
      eventId,
    );
  }

  /** Sends the webhooks of a change; all topics of one change carry the same event id. */
  announce(shop: TwinShop, change: ShopChange): void {
    const eventId = randomUUID();
    for (const [topic, makeBody] of topicsOf(shop, change)) this.emit(shop.domain, topic, makeBody, eventId);
  }
}

function topicsOf(shop: TwinShop, change: ShopChange): [topic: string, makeBody: () => Body][] {
  if (change.kind === 'shop-updated') return [['SHOP_UPDATE', () => shopBody(change.shop)]];
  const order = (): Body => orderBody(change.order, shop);
  switch (change.kind) {
    case 'order-created':
      return [['ORDERS_CREATE', order]];
    case 'order-updated':
      return [['ORDERS_UPDATED', order]];
    case 'order-cancelled':
      return [
        ['ORDERS_CANCELLED', order],
        ['ORDERS_UPDATED', order],
      ];
    case 'order-deleted':
      return [['ORDERS_DELETE', () => ({ id: BigInt(change.order.id) })]];
    case 'fulfillment-created': {
      return [
        ['FULFILLMENTS_CREATE', () => fulfillmentBody(change.order, change.fulfillment, shop)],
        [fulfilledTopic(change.order), order],
        ['ORDERS_UPDATED', order],
      ];
    }
    case 'fulfillment-updated':
    case 'fulfillment-cancelled':
      return [
        ['FULFILLMENTS_UPDATE', () => fulfillmentBody(change.order, change.fulfillment, shop)],
        ['ORDERS_UPDATED', order],
      ];
    case 'fulfillment-event-created': {
      return [
        ['FULFILLMENT_EVENTS_CREATE', () => fulfillmentEventBody(change.order, change.fulfillment, change.event, shop)],
        ['FULFILLMENTS_UPDATE', () => fulfillmentBody(change.order, change.fulfillment, shop)],
      ];
    }
  }
}

function fulfilledTopic(order: TwinOrder): string {
  return order.fulfillmentStatus === 'FULFILLED' ? 'ORDERS_FULFILLED' : 'ORDERS_PARTIALLY_FULFILLED';
}

/** A subscription may select some fields only; of a dotted name the first part counts. */
function pickFields(body: Body, includeFields: string[]): Body {
  if (includeFields.length === 0) return body;
  const wanted = new Set(includeFields.map((name) => name.split('.')[0]));
  return Object.fromEntries(Object.entries(body).filter(([key]) => wanted.has(key)));
}
