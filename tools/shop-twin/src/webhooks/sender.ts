import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import { webhookHmac } from '../signatures';
import { planDeliveries, type Faults, NO_FAULTS, seededRandom } from './faults';
import { post } from './post';
import { type Subscription, type Subscriptions, topicHeader } from './subscriptions';

export interface SenderOptions {
  clock: Clock;
  secret: () => string;
  subscriptions: Subscriptions;
  /** Called when a subscription is removed after failing for too long. */
  removed: (subscription: Subscription) => void;
  retryFactor?: number;
}

export interface DeliveryRecord {
  shop: string;
  topic: string;
  uri: string;
  webhookId: string;
  eventId: string;
  attempts: number;
  outcome: string;
  body: string;
}

interface Delivery {
  subscription: Subscription;
  record: DeliveryRecord;
  attempts: number;
  firstTriedMs: number;
  triggeredAt: string;
  /** On the couriers' clock, so that moving it brings retries forward; first tries are due by the world's. */
  dueMs: number;
}

/** Waits before the eight retries: four hours together. */
const RETRY_MINUTES = [1, 2, 5, 10, 20, 40, 60, 102];
const PARALLEL = 16;
const KEPT_RECORDS = 500;

/** Sends webhooks with signature, time limits, retries and, when switched on, faults. */
export class WebhookSender {
  faults: Faults;
  readonly counts = { emitted: 0, dropped: 0, duplicated: 0, sent: 0, succeeded: 0, failed: 0, givenUp: 0 };
  /** The latest deliveries, oldest first. */
  readonly records: DeliveryRecord[] = [];
  #random = seededRandom(NO_FAULTS.seed);
  #waiting: Delivery[] = [];
  #inFlight = 0;
  #timer: NodeJS.Timeout | null = null;
  #idle: (() => void)[] = [];
  readonly #succeededMs = new Map<string, number>();
  #closed = false;

  constructor(private readonly options: SenderOptions) {
    this.faults = { ...NO_FAULTS, retryFactor: options.retryFactor ?? 1 };
    options.clock.onMove(() => this.#pump());
  }

  setFaults(faults: Partial<Faults>): Faults {
    this.faults = { ...this.faults, ...faults };
    this.#random = seededRandom(this.faults.seed);
    return this.faults;
  }

  /** Queues a topic's body for every subscription of the shop. `eventId` ties together what one act of the merchant caused. */
  emit(
    shop: string,
    topic: string,
    body: (subscription: Subscription) => string,
    eventId: string = randomUUID(),
  ): void {
    const { clock, subscriptions } = this.options;
    for (const subscription of subscriptions.of(shop)) {
      if (subscription.topic !== topic) continue;
      this.counts.emitted += 1;
      const record: DeliveryRecord = {
        shop,
        topic,
        uri: subscription.uri,
        webhookId: randomUUID(),
        eventId,
        attempts: 0,
        outcome: 'waiting',
        body: body(subscription),
      };
      this.records.push(record);
      if (this.records.length > KEPT_RECORDS) this.records.shift();
      const waits = planDeliveries(this.faults, this.#random);
      if (waits.length === 0) {
        this.counts.dropped += 1;
        record.outcome = 'dropped';
      }
      if (waits.length > 1) this.counts.duplicated += 1;
      for (const wait of waits) {
        this.#waiting.push({
          subscription,
          record,
          attempts: 0,
          firstTriedMs: 0,
          triggeredAt: clock.now().toISOString(),
          dueMs: clock.courierNow().getTime() + wait,
        });
      }
    }
    this.#pump();
  }

  /** Deliveries that wait for a retry. */
  get retriesWaiting(): number {
    return this.#waiting.filter((delivery) => delivery.attempts > 0).length;
  }

  /** Resolves when nothing is on its way and no first try waits; false on timeout. Retries that wait for their time do not count. */
  async whenIdle(timeoutMs: number): Promise<boolean> {
    if (this.#isIdle()) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#idle = this.#idle.filter((callback) => callback !== done);
        resolve(false);
      }, timeoutMs);
      const done = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      this.#idle.push(done);
    });
  }

  close(): void {
    this.#closed = true;
    this.#waiting = [];
    if (this.#timer) clearTimeout(this.#timer);
  }

  #isIdle(): boolean {
    return this.#inFlight === 0 && !this.#waiting.some((delivery) => delivery.attempts === 0);
  }

  #pump(): void {
    if (this.#closed) return;
    const now = this.options.clock.courierNow().getTime();
    this.#waiting.sort((a, b) => a.dueMs - b.dueMs);
    while (this.#inFlight < PARALLEL && this.#waiting[0] && this.#waiting[0].dueMs <= now) {
      const delivery = this.#waiting.shift();
      if (delivery) void this.#send(delivery);
    }
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const next = this.#waiting[0];
    if (next && this.#inFlight < PARALLEL) {
      this.#timer = setTimeout(() => this.#pump(), Math.min(Math.max(next.dueMs - now, 1), 2 ** 30));
      this.#timer.unref();
    }
    if (this.#isIdle()) for (const callback of this.#idle.splice(0)) callback();
  }

  async #send(delivery: Delivery): Promise<void> {
    const { subscription, record } = delivery;
    this.#inFlight += 1;
    this.counts.sent += 1;
    delivery.attempts += 1;
    record.attempts += 1;
    delivery.firstTriedMs ||= Date.now();
    const outcome = await post(subscription.uri, record.body, {
      'x-shopify-topic': topicHeader(subscription.topic),
      'x-shopify-shop-domain': subscription.shop,
      'x-shopify-api-version': '2026-07',
      'x-shopify-hmac-sha256': webhookHmac(record.body, this.options.secret()),
      'x-shopify-webhook-id': record.webhookId,
      'x-shopify-event-id': record.eventId,
      'x-shopify-triggered-at': delivery.triggeredAt,
    });
    this.#inFlight -= 1;
    record.outcome = 'status' in outcome ? String(outcome.status) : outcome.failure;
    if ('status' in outcome && outcome.status >= 200 && outcome.status < 300) {
      this.counts.succeeded += 1;
      this.#succeededMs.set(subscription.id, Date.now());
    } else {
      this.#retry(delivery);
    }
    this.#pump();
  }

  #retry(delivery: Delivery): void {
    this.counts.failed += 1;
    const minutes = RETRY_MINUTES[delivery.attempts - 1];
    if (minutes !== undefined) {
      delivery.dueMs = this.options.clock.courierNow().getTime() + minutes * 60_000 * this.faults.retryFactor;
      this.#waiting.push(delivery);
      return;
    }
    this.counts.givenUp += 1;
    delivery.record.outcome = `given up: ${delivery.record.outcome}`;
    if ((this.#succeededMs.get(delivery.subscription.id) ?? 0) >= delivery.firstTriedMs) return;
    // Nothing got through since its first try: the platform removes the subscription.
    this.#waiting = this.#waiting.filter((other) => other.subscription !== delivery.subscription);
    this.options.removed(delivery.subscription);
  }
}
