import {
  levelOfPlan,
  levelRank,
  soldPlanOf,
  subtractAmount,
  NO_MONEY,
  toAmount,
  type PlanKey,
  type SoldPlan,
} from '@parcelway/domain';
import type { BillingAlone } from '@parcelway/shop-twin';
import { isDeepStrictEqual } from 'node:util';
import { withShop, type Database } from '../db/database';

type Book = BillingAlone['book'];
type Shown = Book['subscriptions'][number];

/** What we hold of a shop's billing. */
export async function readShop(db: Database, shopId: string) {
  return withShop(db, shopId, async (trx) => {
    return {
      shop: await trx
        .selectFrom('shops')
        .select(['plan', 'quota_total'])
        .where('shop_id', '=', shopId)
        .executeTakeFirstOrThrow(),
      subscriptions: await trx.selectFrom('subscriptions').selectAll().where('shop_id', '=', shopId).execute(),
      packs: await trx.selectFrom('quota_packs').selectAll().where('shop_id', '=', shopId).execute(),
      entries: await trx
        .selectFrom('billing_entries')
        .selectAll()
        .where('shop_id', '=', shopId)
        .orderBy('entry_id')
        .execute(),
    };
  });
}
export type HeldShop = Awaited<ReturnType<typeof readShop>>;

/**
 * Which charges reads can show: those of what is active then, back to the last time it was on hold beyond the end of a
 * cycle. How often something was paid between a read that showed it on hold and the next one, the platform does not say.
 */
export class ShownCharges {
  /** Numbers of lines of the ledger. */
  readonly ids = new Set<string>();
  /** Of subscriptions, by the read before. */
  #states = new Map<string, string>();
  /** By subscription, the first charge that a read could show since it was on hold; milliseconds. */
  readonly #since = new Map<string, number>();

  /** Notes what the last read could show. */
  note({ subscriptions }: HeldShop, { ledger }: Book): void {
    for (const { platform_id: id, state, read_at: readAt } of subscriptions) {
      if (state !== 'trial' && state !== 'active') continue;
      const charges = ledger
        .filter(({ source, subject, at }) => source === 'recurring' && subject === id && readAt.getTime() >= at)
        .sort((one, other) => other.at - one.at);
      if (this.#states.get(id) === 'frozen' && charges[0]) this.#since.set(id, charges[0].at);
      const gap = charges.findIndex(({ at, period }, index) => {
        const later = charges[index - 1]?.period;
        return at < (this.#since.get(id) ?? 0) || (later && period && period.end < later.start);
      });
      for (const charge of gap < 0 ? charges : charges.slice(0, gap)) this.ids.add(charge.id);
    }
    this.#states = new Map(subscriptions.map(({ platform_id: id, state }) => [id, state]));
  }
}

const soldBy = (one: Shown): SoldPlan | null => {
  const recurring = one.lineItems.find((item) => item.kind === 'recurring');
  return soldPlanOf(one.name, recurring?.interval ?? null);
};

/** The plan that the platform bills now. */
export function paidBy({ active }: Book): { plan: PlanKey; quota: number | null } {
  const sold = active && soldBy(active);
  return sold ? { plan: sold.step.plan, quota: sold.step.quota } : { plan: 'free', quota: null };
}

/** Whether the shop has more than is paid. */
export function unpaidIn({ shop }: Pick<HeldShop, 'shop'>, book: Book): boolean {
  const paid = paidBy(book);
  const higher = levelRank(levelOfPlan(shop.plan as PlanKey)) - levelRank(levelOfPlan(paid.plan));
  return higher > 0 || (higher === 0 && (shop.quota_total ?? 0) > (paid.quota ?? 0));
}

export interface Difference {
  of: 'plan' | 'subscription' | 'pack' | 'charge' | 'credit' | 'purchase' | 'change';
  held: unknown;
  book: unknown;
}

const DAY_MS = 86_400_000;
const STATES: Record<string, string> = { ACCEPTED: 'pending', PENDING: 'pending', ACTIVE: 'active', FROZEN: 'frozen' };
function stateOf({ status, createdAt, trialDays }: Shown, now: number): string {
  if (status === 'ACTIVE' && createdAt + trialDays * DAY_MS > now) return 'trial';
  return STATES[status] ?? status.toLowerCase();
}

const byId = <T extends { id: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((one, other) => one.id.localeCompare(other.id, 'en'));

/**
 * Cycles that are in the history and were never charged, or with other amounts or days; and those that are missing.
 * @param shown numbers of ledger lines that a read could show
 */
function chargeDifferences(book: Book, shop: HeldShop, shown: ReadonlySet<string>): Difference[] {
  const charges = book.ledger.filter(({ source }) => source === 'recurring');
  const textOf = (subject: string | null, start: Date | null, end: Date | null, amount: string | null): string =>
    [subject, start?.toISOString(), end?.toISOString(), amount].join(' ');
  const wanted = charges.map(({ id, subject, period, amount }) => ({
    isShown: shown.has(id),
    text: textOf(subject, period && new Date(period.start), period && new Date(period.end), toAmount(amount)),
  }));
  const texts = shop.entries
    .filter(({ kind }) => kind === 'charge')
    .map((one) => textOf(ownId(one.dedupe_key), one.period_start, one.period_end, one.amount));
  const extra = texts.filter(
    (text, index) => texts.indexOf(text) !== index || !wanted.some((one) => one.text === text),
  );
  const missing = wanted.filter(({ text, isShown }) => isShown && !texts.includes(text)).map(({ text }) => text);
  return extra.length + missing.length === 0 ? [] : [{ of: 'charge', held: extra, book: missing }];
}

/** The number of the subscription or purchase that a line of the history is about. */
const ownId = (key: string): string => key.split(':')[1] ?? '';

/**
 * Where what we hold of a shop is not what the platform has.
 * @param known.shown as above
 * @param known.offered what the merchant has an address of: any other offer, whose answer was lost, nobody can approve
 */
export function differencesOf(
  book: Book,
  shop: HeldShop,
  { now, shown, offered }: { now: number; shown: ReadonlySet<string>; offered: ReadonlySet<string> },
): Difference[] {
  const held = new Set([...shop.subscriptions, ...shop.packs].map(({ platform_id: id }) => id));
  const isKnown = ({ id }: { id: string }): boolean => held.has(id) || offered.has(id);
  const entries = (kind: string) => shop.entries.filter((entry) => entry.kind === kind);
  const ledger = (source: string) => book.ledger.filter((entry) => entry.source === source);
  const pairs: [Difference['of'], ours: unknown, book: unknown][] = [
    ['plan', { plan: shop.shop.plan, quota: shop.shop.quota_total }, paidBy(book)],
    [
      'subscription',
      byId(shop.subscriptions.map(({ platform_id: id, state }) => ({ id, state }))),
      byId(book.subscriptions.filter(isKnown).map((one) => ({ id: one.id, state: stateOf(one, now) }))),
    ],
    [
      'pack',
      byId(shop.packs.map(({ platform_id: id, state, price }) => ({ id, state, price }))),
      byId(
        book.purchases
          .filter(isKnown)
          .map(({ id, status, price }) => ({ id, state: status.toLowerCase(), price: toAmount(price) })),
      ),
    ],
    [
      'credit',
      byId(entries('credit').map(({ dedupe_key: key, amount }) => ({ id: ownId(key), amount }))),
      byId(
        book.ledger
          .filter(({ kind }) => kind === 'credit')
          .map(({ id, amount }) => ({ id, amount: subtractAmount(NO_MONEY, toAmount(amount)) })),
      ),
    ],
    [
      'purchase',
      byId(entries('pack').map(({ dedupe_key: key, amount }) => ({ id: ownId(key), amount }))),
      byId(ledger('one-time').map(({ subject, amount }) => ({ id: subject ?? '', amount: toAmount(amount) }))),
    ],
  ];
  const changes = entries('change').map(({ subject }) => subject);
  changes.forEach(({ from }, index) => pairs.push(['change', from, changes[index - 1]?.plan ?? 'free']));
  if (changes.length > 0) pairs.push(['change', changes.at(-1)?.plan, shop.shop.plan]);
  const others = pairs.flatMap(([of, held, want]) => (isDeepStrictEqual(held, want) ? [] : [{ of, held, book: want }]));
  return [...others, ...chargeDifferences(book, shop, shown)];
}
