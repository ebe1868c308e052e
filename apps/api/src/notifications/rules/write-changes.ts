import type { ShopTransaction } from '../../db/database';
import type { AddOptions, Jobs } from '../../jobs/jobs';
import type { TrailRow } from '../../tracking/tracking.store';
import { insertChanges } from './changes.store';

/** One waiting planning a shop is enough. */
export const planOptions = (shopId: string): AddOptions => ({ key: `notifications.plan:${shopId}`, queue: 'mail' });

/**
 * Hands changes of status on to whoever acts on them, in the transaction that writes them to the trail. Deriving history again does not:
 * nobody is told of it.
 * @param trail in the order in which each parcel changed; only its last line is what the parcel is now
 */
export async function writeChanges(
  trx: ShopTransaction,
  jobs: Pick<Jobs, 'add'>,
  shopId: string,
  trail: readonly TrailRow[],
  now: Date,
): Promise<void> {
  if (trail.length === 0) return;
  const last = new Map(trail.map((row) => [row.shipment_id, row]));
  const rows = trail.map((row) => ({ ...row, is_latest: last.get(row.shipment_id) === row }));
  await insertChanges(trx, shopId, rows, now);
  await jobs.add(trx, 'notifications.plan', { shopId }, planOptions(shopId));
}
