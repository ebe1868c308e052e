import { randomUUID } from 'node:crypto';
import { chargeOf, NO_MONEY, PRICE_CURRENCY, subtractAmount, type CycleChoice, type PlanKey } from '@parcelway/domain';
import type { EntrySubject } from '../db/billing.schema';
import type { PlatformCredit, PlatformPurchase } from '../platform/billing.port';
import { packOfName } from './packs';
import type { Reading } from './read-subscription';
import type { NewEntry } from './subscriptions.store';

const NOTHING: EntrySubject = { plan: null, step: null, cycle: null, from: null, by: null, parcels: null };
const entry = (row: Omit<NewEntry, 'subject'> & { subject: Partial<EntrySubject> }): NewEntry => ({
  ...row,
  subject: JSON.stringify({ ...NOTHING, ...row.subject }),
});

/** Cycles that were charged since the read before. */
export function chargeEntries(
  shopId: string,
  { row, cycleMs }: Reading,
  chargedBefore: number,
  plan: PlanKey | null,
): NewEntry[] {
  const { period_ends_at: end, charged, price, introductory, cycle, step, currency, test } = row;
  if (!end) return [];
  const cost = { list: price, regular: price, month: price, introductory };
  return Array.from({ length: Math.max(0, charged - chargedBefore) }, (_, index) => {
    const nr = chargedBefore + index + 1;
    const until = new Date(end.getTime() - (charged - nr) * cycleMs);
    const from = new Date(until.getTime() - cycleMs);
    return entry({
      shop_id: shopId,
      at: from,
      kind: 'charge',
      amount: chargeOf(cost, nr),
      currency,
      subject: { plan, step, cycle },
      period_start: from,
      period_end: until,
      invoice_url: null,
      test,
      dedupe_key: `charge:${row.platform_id}:${nr}`,
    });
  });
}

/** What was charged for parcels above the quota of a cycle. */
export const usageEntry = (
  shopId: string,
  usage: {
    at: Date;
    amount: string;
    parcels: number;
    row: Reading['row'] & { plan: PlanKey | null };
    period: { start: Date; end: Date };
    key: string;
  },
): NewEntry => {
  const { plan, step, cycle, currency, test } = usage.row;
  return entry({
    shop_id: shopId,
    at: usage.at,
    kind: 'usage',
    amount: usage.amount,
    currency,
    subject: { plan, step, cycle, parcels: usage.parcels },
    period_start: usage.period.start,
    period_end: usage.period.end,
    invoice_url: null,
    test,
    dedupe_key: usage.key,
  });
};

export const packEntry = (shopId: string, { id, name, createdAt, price, test }: PlatformPurchase): NewEntry =>
  entry({
    shop_id: shopId,
    at: createdAt,
    kind: 'pack',
    amount: price.amount,
    currency: price.currency,
    subject: { parcels: packOfName(name)?.quota ?? null },
    invoice_url: null,
    test,
    dedupe_key: `purchase:${id}`,
  });

export const creditEntry = (shopId: string, { id, createdAt, amount, test }: PlatformCredit): NewEntry =>
  entry({
    shop_id: shopId,
    at: createdAt,
    kind: 'credit',
    amount: subtractAmount(NO_MONEY, amount.amount),
    currency: amount.currency,
    subject: {},
    invoice_url: null,
    test,
    dedupe_key: `credit:${id}`,
  });

/** What an operator did: a plan or a longer trial (`change`), or parcels (`pack`), for which nothing is paid. */
export const operatorEntry = (
  shopId: string,
  kind: 'change' | 'pack',
  at: Date,
  subject: Partial<EntrySubject> & Pick<Required<EntrySubject>, 'trail'>,
): NewEntry =>
  entry({
    shop_id: shopId,
    ...{ at, kind, amount: kind === 'pack' ? NO_MONEY : null, currency: PRICE_CURRENCY },
    subject: { ...subject, by: 'operator' },
    ...{ invoice_url: null, test: false, dedupe_key: `operator:${randomUUID()}` },
  });

/** The shop has another plan. @param change.key unique for each change */
export const changeEntry = (
  shopId: string,
  change: {
    at: Date;
    from: PlanKey;
    plan: PlanKey;
    step: string | null;
    cycle: CycleChoice | null;
    by: NonNullable<EntrySubject['by']>;
    currency: string;
    test: boolean;
    key: string;
  },
): NewEntry =>
  entry({
    shop_id: shopId,
    at: change.at,
    kind: 'change',
    amount: null,
    currency: change.currency,
    subject: { plan: change.plan, step: change.step, cycle: change.cycle, from: change.from, by: change.by },
    invoice_url: null,
    test: change.test,
    dedupe_key: `change:${change.key}`,
  });
