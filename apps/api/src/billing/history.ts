import { addDays, PRICE_LISTS, startOfDay, toAmount } from '@parcelway/domain';
import type { BillingEntry, Calls, DataOf } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { AppContext, Caller } from '../context';
import type { EntrySubject } from '../db/billing.schema';
import { withShop } from '../db/database';
import { entriesOf, totalsOf, type EntryRow } from './billing-reads.store';
import { moneyOf } from './shop-plan';

const ALL_STEPS = Object.values(PRICE_LISTS).flatMap(({ steps }) => steps);

/** What a merchant may know of what a line is about; it is stored without what does not concern its kind. */
export const subjectView = ({
  plan = null,
  step = null,
  cycle = null,
  from = null,
  by = null,
  parcels = null,
  days = null,
}: Partial<EntrySubject>): BillingEntry['subject'] => ({ plan, step, cycle, from, by, parcels, days });

/** A plan is named with its size; the ids of sizes mean the same on every price list. */
function subjectOf({ subject }: EntryRow): BillingEntry['subject'] {
  const size = ALL_STEPS.find(({ id }) => id === subject.step)?.quota ?? null;
  return { ...subjectView(subject), parcels: subject.parcels ?? size };
}

const view = (row: EntryRow): BillingEntry => ({
  id: row.entry_id,
  at: row.at.toISOString(),
  kind: row.kind,
  amount: row.amount === null ? null : { amount: toAmount(row.amount), currency: row.currency },
  subject: subjectOf(row),
  period:
    row.period_start && row.period_end
      ? { start: row.period_start.toISOString(), end: row.period_end.toISOString() }
      : null,
  invoice_url: row.invoice_url,
  test: row.test,
});

/** A page of the billing history, newest first, with how many lines fit and what they come to. */
export function billingHistory(
  { db }: Pick<AppContext, 'db'>,
  { shopId, timezone }: Pick<Caller, 'shopId' | 'timezone'>,
  { kind, start, end, cursor, pageSize }: z.output<Calls['billingHistory']['query']>,
): Promise<DataOf<Calls['billingHistory']>> {
  const filter = {
    kinds: kind,
    from: start ? startOfDay(start, timezone) : null,
    until: end ? startOfDay(addDays(end, 1), timezone) : null,
  };
  const [micros = '', id = ''] = cursor?.split('_') ?? [];
  return withShop(db, shopId, async (trx) => {
    const after = cursor ? { micros, id } : null;
    const rows = await entriesOf(trx, shopId, filter, { after, limit: pageSize + 1 });
    const { total, sums } = await totalsOf(trx, shopId, filter);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      entries: page.map(view),
      next: last && rows.length > pageSize ? `${last.micros}_${last.entry_id}` : null,
      totals: sums.map(moneyOf),
      total,
    };
  });
}
