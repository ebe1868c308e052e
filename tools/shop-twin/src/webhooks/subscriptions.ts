/** A webhook subscription of the app. `topic` is the enum's name: ORDERS_CREATE. Times are ISO. */
export interface Subscription {
  id: string;
  shop: string;
  topic: string;
  uri: string;
  includeFields: string[];
  createdAt: string;
}

/** Subscriptions of every store, oldest first. */
export class Subscriptions {
  readonly #byId = new Map<string, Subscription>();

  add(subscription: Subscription): void {
    this.#byId.set(subscription.id, subscription);
  }

  get(shop: string, id: string): Subscription | undefined {
    const found = this.#byId.get(id);
    return found?.shop === shop ? found : undefined;
  }

  remove(id: string): void {
    this.#byId.delete(id);
  }

  of(shop: string): Subscription[] {
    return [...this.#byId.values()].filter((subscription) => subscription.shop === shop);
  }

  removeAll(shop: string): void {
    for (const subscription of this.of(shop)) this.#byId.delete(subscription.id);
  }
}

/** ORDERS_CREATE → orders/create, FULFILLMENT_EVENTS_CREATE → fulfillment_events/create, APP_UNINSTALLED → app/uninstalled. */
export function topicHeader(topic: string): string {
  const known =
    /^(APP_SUBSCRIPTIONS|APP_PURCHASES_ONE_TIME|APP_SCOPES|APP|BULK_OPERATIONS|FULFILLMENT_EVENTS|FULFILLMENTS|ORDERS|SHOP|LOCALES)_(.+)$/.exec(
      topic,
    );
  return known ? `${known[1]}/${known[2]}`.toLowerCase() : topic.toLowerCase().replace(/_([^_]*)$/, '/$1');
}
