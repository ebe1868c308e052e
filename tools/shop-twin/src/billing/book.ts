import { compareIds } from '../ids';
import type { AppPurchase, AppSubscription, BillingChange, BillingSettings, LedgerEntry, UsageRecord } from './model';

/** What one shop bought and was charged. Whoever reads it gets the states themselves and must not change them: changes are drafts. */
export class BillingBook {
  readonly #subscriptions = new Map<string, AppSubscription>();
  readonly #purchases = new Map<string, AppPurchase>();
  readonly #usage: UsageRecord[] = [];
  readonly #ledger: LedgerEntry[] = [];
  #settings: BillingSettings = { frozen: false, acceptsTestCharges: true };
  /** Everything that was due until then has happened; changes happen at this moment. */
  settledAt = 0;

  constructor(readonly domain: string) {}

  apply({ subscriptions = [], purchases = [], usage = [], ledger = [], settings }: BillingChange): void {
    for (const one of subscriptions) this.#subscriptions.set(one.id, one);
    for (const one of purchases) this.#purchases.set(one.id, one);
    this.#usage.push(...usage);
    this.#ledger.push(...ledger);
    if (settings) this.#settings = settings;
  }

  /** Oldest first. */
  get subscriptions(): AppSubscription[] {
    return [...this.#subscriptions.values()].sort((a, b) => compareIds(a.id, b.id));
  }

  /** Oldest first. */
  get purchases(): AppPurchase[] {
    return [...this.#purchases.values()].sort((a, b) => compareIds(a.id, b.id));
  }

  /** In the order of their entry. */
  get ledger(): readonly LedgerEntry[] {
    return this.#ledger;
  }

  get usage(): readonly UsageRecord[] {
    return this.#usage;
  }

  get settings(): BillingSettings {
    return this.#settings;
  }

  subscription(id: string): AppSubscription | undefined {
    return this.#subscriptions.get(id);
  }

  purchase(id: string): AppPurchase | undefined {
    return this.#purchases.get(id);
  }

  /** The one that is billed; there is never a second. */
  get active(): AppSubscription | undefined {
    return this.subscriptions.find(({ status }) => status === 'ACTIVE');
  }
}

/** A change of a book that is not made yet: it can fail half-way and leave nothing behind. */
export class Draft {
  readonly #subscriptions = new Map<string, AppSubscription>();
  readonly #purchases = new Map<string, AppPurchase>();
  readonly #usage: UsageRecord[] = [];
  readonly #ledger: LedgerEntry[] = [];
  #settings: BillingSettings | undefined;

  constructor(
    readonly book: BillingBook,
    /** When the change happens, in billing time. */
    readonly now: number,
    readonly nextId: () => string,
  ) {}

  /** A subscription to be changed, by its state in the book. */
  subscription(state: AppSubscription): AppSubscription {
    const known = this.#subscriptions.get(state.id);
    if (known) return known;
    const copy = { ...structuredClone(state), updatedAt: this.now };
    this.#subscriptions.set(copy.id, copy);
    return copy;
  }

  purchase(state: AppPurchase): AppPurchase {
    const copy = { ...structuredClone(state), updatedAt: this.now };
    this.#purchases.set(copy.id, copy);
    return copy;
  }

  record(usage: UsageRecord): void {
    this.#usage.push(usage);
  }

  enter(
    entry: Omit<LedgerEntry, 'id' | 'at' | 'period' | 'refundOf'> & Partial<Pick<LedgerEntry, 'period' | 'refundOf'>>,
  ): void {
    this.#ledger.push({ period: null, refundOf: null, ...entry, id: this.nextId(), at: this.now });
  }

  set(settings: Partial<BillingSettings>): void {
    this.#settings = { ...this.book.settings, ...settings };
  }

  get change(): BillingChange {
    return {
      ...(this.#subscriptions.size > 0 && { subscriptions: [...this.#subscriptions.values()] }),
      ...(this.#purchases.size > 0 && { purchases: [...this.#purchases.values()] }),
      ...(this.#usage.length > 0 && { usage: this.#usage }),
      ...(this.#ledger.length > 0 && { ledger: this.#ledger }),
      ...(this.#settings && { settings: this.#settings }),
    };
  }
}
