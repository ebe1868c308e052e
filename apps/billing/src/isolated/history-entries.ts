import type { BillingHistoryPage, BillingHistoryQuery } from '@parcelway/api/billing';
import { addAmounts, BILLING_ENTRY_KINDS, PRICE_CURRENCY, type BillingEntryKind } from '@parcelway/domain';

type Entry = BillingHistoryPage['entries'][number];
const DAY_MS = 86_400_000;
const CYCLE_DAYS = 30;
const NOBODY = { plan: null, step: null, cycle: null, from: null, by: null, parcels: null, days: null };
const AMOUNTS: Record<BillingEntryKind, string | null> = {
  ...{ charge: '19.00', usage: '4.80', pack: '6.00' },
  ...{ credit: '-3.00', refund: '-6.00', change: null },
};
const BASIC = { plan: 'basic', step: 'basic-500', cycle: 'monthly' } as const;

function subjectOf(kind: BillingEntryKind): Entry['subject'] {
  switch (kind) {
    case 'usage':
      return { ...NOBODY, parcels: 96 };
    case 'pack':
      return { ...NOBODY, parcels: 100 };
    case 'change':
      return { ...NOBODY, ...BASIC, from: 'free', by: 'merchant' };
    default:
      return { ...NOBODY, ...BASIC };
  }
}

/** So many lines, newest first, every kind among them. */
export const entriesOf = (count: number, today: Date): Entry[] =>
  Array.from({ length: count }, (_entry, index) => {
    const kind = BILLING_ENTRY_KINDS[index % BILLING_ENTRY_KINDS.length] ?? 'charge';
    const at = new Date(today.getTime() - index * 5 * DAY_MS);
    const amount = AMOUNTS[kind];
    return {
      ...{ id: String(count - index), at: at.toISOString(), kind, subject: subjectOf(kind), test: false },
      amount: amount === null ? null : { amount, currency: PRICE_CURRENCY },
      period:
        kind === 'charge' || kind === 'usage'
          ? { start: new Date(at.getTime() - CYCLE_DAYS * DAY_MS).toISOString(), end: at.toISOString() }
          : null,
      invoice_url: kind === 'charge' ? `https://admin.example.com/invoices/${count - index}` : null,
    };
  });

/** The answer of `billing/history`. */
export function historyPageOf(
  entries: readonly Entry[],
  { kind, start, end, cursor, pageSize }: BillingHistoryQuery & { cursor?: string | undefined; pageSize: number },
): BillingHistoryPage {
  const kinds = kind ? (JSON.parse(kind) as BillingEntryKind[]) : [];
  const found = entries.filter(
    ({ at, kind: own }) =>
      (kinds.length === 0 || kinds.includes(own)) &&
      (!start || at.slice(0, 10) >= start) &&
      (!end || at.slice(0, 10) <= end),
  );
  const from = Number(cursor?.split('_')[0] ?? 0);
  const to = from + pageSize;
  const amounts = found.flatMap(({ amount }) => (amount ? [amount.amount] : []));
  return {
    entries: found.slice(from, to),
    next: to < found.length ? `${to}_1` : null,
    totals: amounts.length > 0 ? [{ amount: addAmounts(...amounts), currency: PRICE_CURRENCY }] : [],
    total: found.length,
  };
}
