import { Clock } from '../clock';
import { Ids } from '../ids';
import type { TwinShop } from '../model';
import { jsonText } from '../webhooks/json-text';
import { topicHeader } from '../webhooks/subscriptions';
import { Billing } from './billing';
import { nextStep } from './lifecycle';
import { changeShop, decide, type OfferKind } from './merchant-acts';
import { BILLING_MUTATIONS } from './mutations';
import { BillingViews } from './views';

/** A message of the platform: topic as in webhooks' headers, body as JSON. */
export interface Message {
  topic: string;
  body: string;
}

/**
 * The platform's billing of one store, in this process and without a server, for tests that run thousands of stores. The
 * caller moves the time.
 * @param now milliseconds of the world
 */
export class BillingAlone {
  readonly #billing: Billing;
  #installed = false;

  constructor(
    private readonly shop: TwinShop,
    now: () => number,
    private readonly emit: (message: Message) => void,
  ) {
    this.#billing = new Billing({
      clock: new Clock(now),
      ids: new Ids(),
      emit: (_shop, topic, makeBody) => emit({ topic: topicHeader(topic), body: jsonText(makeBody()) }),
      shop: () => shop,
      isInstalled: () => this.#installed,
      written: () => {},
    });
  }

  get isInstalled(): boolean {
    return this.#installed;
  }

  /** Everything that was due has happened. */
  get book() {
    return this.#billing.book(this.shop.domain);
  }

  /** When time changes the book next by itself; null: never. */
  get nextChange(): number | null {
    return nextStep(this.book)?.at ?? null;
  }

  install(): void {
    this.#installed = true;
  }

  uninstall(): void {
    if (!this.#installed) return;
    this.#billing.uninstalled(this.shop.domain);
    this.#installed = false;
    this.emit({ topic: 'app/uninstalled', body: JSON.stringify({ myshopify_domain: this.shop.domain }) });
  }

  /** @throws {StoreError} when it was decided already, or the shop cannot be charged */
  decide(kind: OfferKind, id: string, decision: 'approve' | 'decline'): void {
    decide(this.#billing, this.shop.domain, { kind, id }, decision);
  }

  setFrozen(frozen: boolean): void {
    changeShop(this.#billing, this.shop.domain, { frozen });
  }

  /** What the query of the app's installation answers. */
  read(): object {
    const views = this.#views();
    const page = { first: 50, reverse: true };
    return {
      currentAppInstallation: {
        activeSubscriptions: this.book.active ? [views.subscription(this.book.active)] : [],
        allSubscriptions: views.subscriptions(page),
        oneTimePurchases: views.purchases(page),
        credits: views.credits(page),
      },
    };
  }

  /** Runs a mutation of billing; its arguments are not checked against the schema. */
  mutate(name: string, args: Readonly<Record<string, unknown>>): object {
    const run = BILLING_MUTATIONS[name];
    if (!run) throw new RangeError(`billing has no ${name}`);
    const [handle = ''] = this.shop.domain.split('.');
    return {
      [name]: run(args, {
        ...{ billing: this.#billing, billingViews: this.#views(), shop: this.shop },
        ...{ store: { handle }, publicUrl: 'https://platform.test' },
      }),
    };
  }

  close(): void {
    this.#billing.close();
  }

  #views(): BillingViews {
    return new BillingViews(this.#billing, this.book);
  }
}
