import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import type { Ids } from '../ids';
import type { TwinShop } from '../model';
import { StoreError } from '../twin';
import type { Webhooks } from '../webhooks/webhooks';
import { BillingBook, Draft } from './book';
import { amountOf } from './decimal';
import { end, nextStep } from './lifecycle';
import { type AppSubscription, type BillingChange, usageOf } from './model';
import { approachingLimitBody, purchaseBody, subscriptionBody } from './webhook-bodies';

export interface BillingOptions {
  clock: Clock;
  ids: Ids;
  emit: Webhooks['emit'];
  shop: (domain: string) => TwinShop | undefined;
  isInstalled: (domain: string) => boolean;
  /** Writes a change to the journal before it counts. */
  written: (shop: string, change: BillingChange) => void;
}

type Announcement = [topic: string, body: Parameters<Webhooks['emit']>[2]];

const SETTLE_EVERY_MS = 60_000;

/**
 * The platform's billing for the app: the books of every shop, and the time that moves them. Instants inside are of the billing time, which
 * runs ahead of the world's when somebody moved it; outside they are of the world's (`world`), so that a shop whose time was moved by a
 * month appears to have bought everything a month earlier. The app compares them with its own clock.
 */
export class Billing {
  readonly #books = new Map<string, BillingBook>();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly options: BillingOptions) {
    this.#timer = setInterval(() => this.settleAll(), SETTLE_EVERY_MS).unref();
  }

  /** Whole seconds, as all the platform's times. */
  get now(): number {
    return Math.floor(this.options.clock.billing.now().getTime() / 1000) * 1000;
  }

  readonly world = (at: number): Date => new Date(at - this.options.clock.billing.offsetMs);

  /** The shop's book, after everything that was due. */
  book(domain: string): BillingBook {
    const book = this.#bookOf(domain);
    const { now } = this;
    for (let step = nextStep(book); step && step.at <= now; step = nextStep(book))
      this.#commit(book, step.at, step.apply);
    book.settledAt = now;
    return book;
  }

  settleAll(): void {
    for (const domain of this.#books.keys()) this.book(domain);
  }

  /** Changes a book that was just read, as of that moment. What `write` throws leaves it as it was. */
  change<T>(book: BillingBook, write: (draft: Draft) => T): T {
    const result = this.#commit(book, book.settledAt, write);
    this.book(book.domain);
    return result;
  }

  /** Restores a change from the journal. */
  load(domain: string, change: BillingChange): void {
    this.#bookOf(domain).apply(change);
  }

  /** The app is gone: its subscriptions end at once, and nothing is given back. */
  uninstalled(domain: string): void {
    this.change(this.book(domain), (draft) => {
      for (const one of draft.book.subscriptions) {
        if (one.status === 'ACTIVE' || one.status === 'FROZEN') end(draft, one, { prorate: false });
        else if (one.status === 'PENDING' || one.status === 'ACCEPTED') draft.subscription(one).status = 'CANCELLED';
      }
    });
  }

  /** @throws {StoreError} when the app is not there to be paid. */
  requireInstalled(domain: string): void {
    if (!this.options.isInstalled(domain)) throw new StoreError('the app is not installed in this store');
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #bookOf(domain: string): BillingBook {
    const known = this.#books.get(domain);
    if (known) return known;
    const book = new BillingBook(domain);
    this.#books.set(domain, book);
    return book;
  }

  #commit<T>(book: BillingBook, at: number, write: (draft: Draft) => T): T {
    const { domain } = book;
    const draft = new Draft(book, at, () => this.options.ids.next());
    const result = write(draft);
    const { change } = draft;
    if (Object.keys(change).length === 0) return result;
    const webhooks = this.#webhooksOf(book, change);
    this.options.written(domain, change);
    book.apply(change);
    const eventId = randomUUID();
    for (const [topic, body] of webhooks) this.options.emit(domain, topic, body, eventId);
    return result;
  }

  #webhooksOf(book: BillingBook, { subscriptions = [], purchases = [] }: BillingChange): Announcement[] {
    const shop = this.options.shop(book.domain);
    if (!shop) return [];
    const topics: Announcement[] = [];
    for (const next of subscriptions) {
      const before = book.subscription(next.id);
      if (!before) continue;
      if (isUpdate(before, next))
        topics.push(['APP_SUBSCRIPTIONS_UPDATE', () => subscriptionBody(next, shop, this.world)]);
      if (!isNearLimit(before) && isNearLimit(next))
        topics.push([
          'APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT',
          () => approachingLimitBody(next, shop, this.world),
        ]);
    }
    for (const next of purchases) {
      const before = book.purchase(next.id);
      if (before && before.status !== next.status)
        topics.push(['APP_PURCHASES_ONE_TIME_UPDATE', () => purchaseBody(next, shop, this.world)]);
    }
    return topics;
  }
}

/** Renewals and usage update nothing that the webhook shows. */
function isUpdate(before: AppSubscription, next: AppSubscription): boolean {
  return before.status !== next.status || usageOf(before)?.cappedAmount !== usageOf(next)?.cappedAmount;
}

/** At least 90 % of the limit are used. */
function isNearLimit(subscription: AppSubscription): boolean {
  const usage = usageOf(subscription);
  return usage !== undefined && 10n * amountOf(usage.balanceUsed) >= 9n * amountOf(usage.cappedAmount);
}
