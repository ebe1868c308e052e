import { addAmounts, compareAmounts, isEnded, NO_MONEY, subtractAmount } from '@parcelway/domain';
import type { ShopTransaction } from '../db/database';
import { usageEntry } from './entries';
import type { Reading } from './read-subscription';
import { stepOf } from './shop-plan';
import type { NewEntry } from './subscriptions.store';
import { setEntry, usageOfCycles, type UsageRow } from './usage.store';

/**
 * What the platform charged for parcels above the quota when a cycle ended: it shows what is spent in the running cycle
 * alone, so that everything that was billed before belongs to those that are over. The line of the history has the sum.
 */
export async function usageEntries(
  trx: ShopTransaction,
  shopId: string,
  readings: readonly Reading[],
): Promise<NewEntry[]> {
  const billed = await usageOfCycles(trx, shopId);
  const entries: NewEntry[] = [];
  for (const { row, cycleMs } of readings) {
    const records = billed.filter(({ platform_id: id }) => id === row.platform_id);
    // What was billed during the read may be part of it, or not: the next read decides.
    if (records.some(({ ended_at: at }) => at !== null && at >= row.read_at)) continue;
    const over = recordsBefore(records, isEnded(row.state) ? NO_MONEY : row.spent);
    const [last] = over;
    if (!last) continue;
    const key = `usage:${row.platform_id}:${last.usage_id}`;
    await setEntry(
      trx,
      shopId,
      over.map(({ usage_id: id }) => id),
      key,
    );
    const at = chargedAt(row, cycleMs);
    entries.push(
      usageEntry(shopId, {
        at,
        amount: addAmounts(...over.map(({ amount }) => amount ?? NO_MONEY)),
        parcels: over.reduce((sum, { parcels }) => sum + parcels, 0),
        row: { ...row, plan: stepOf(row)?.plan ?? null },
        period: { start: new Date(at.getTime() - cycleMs), end: at },
        key,
      }),
    );
  }
  return entries;
}

/** When the running cycle began; of a subscription that has ended, when we read it. */
const chargedAt = ({ state, period_ends_at: end, read_at: readAt }: Reading['row'], cycleMs: number): Date =>
  end && !isEnded(state) ? new Date(end.getTime() - cycleMs) : readAt;

/** Of records, newest first, those that are older than what was spent. */
function recordsBefore(records: readonly UsageRow[], spent: string): UsageRow[] {
  let left = spent;
  const index = records.findIndex(({ amount }) => {
    if (compareAmounts(amount ?? NO_MONEY, left) > 0) return true;
    left = subtractAmount(left, amount ?? NO_MONEY);
    return false;
  });
  return index < 0 ? [] : records.slice(index);
}
