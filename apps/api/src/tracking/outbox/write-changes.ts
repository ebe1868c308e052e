import type { ShopTransaction } from '../../db/database';
import type { Jobs } from '../../jobs/jobs';
import type { TrailRow } from '../tracking.store';
import { CHANGE_CONSUMERS, insertChanges, retractUnpublished, type ChangeConsumer } from './changes.store';

const PLANNED_BY = { mail: 'notifications.plan', integrations: 'integrations.plan' } as const;

/** Has consumers act on the changes that wait. One waiting job of a shop is enough. */
export async function wakeConsumers(
  trx: ShopTransaction,
  jobs: Pick<Jobs, 'add'>,
  shopId: string,
  consumers: readonly ChangeConsumer[] = CHANGE_CONSUMERS,
): Promise<void> {
  for (const consumer of consumers)
    await jobs.add(
      trx,
      PLANNED_BY[consumer],
      { shopId },
      { key: `${PLANNED_BY[consumer]}:${shopId}`, queue: consumer },
    );
}

/**
 * Passes changes of status on to their consumers, in the transaction that writes them to the trail. A replay does not:
 * nobody is notified of it.
 * @param trail in the order in which each parcel changed; only its last line is the present status
 * @param overtaken parcels that continue from an unpublished delivery: for consumers they change from the status before
 * it
 */
export async function writeChanges(
  trx: ShopTransaction,
  jobs: Pick<Jobs, 'add'>,
  shopId: string,
  trail: readonly TrailRow[],
  now: Date,
  overtaken: readonly string[] = [],
): Promise<void> {
  const before = await retractUnpublished(trx, shopId, overtaken);
  const lines = trail.map((row) => {
    const from = before.get(row.shipment_id);
    before.delete(row.shipment_id);
    return { ...row, ...from };
  });
  // Another reason for the same status is no change.
  const changes = lines.filter((row) => row.from_status !== row.to_status || row.from_sub_status !== row.to_sub_status);
  if (changes.length === 0) return;
  const last = new Map(changes.map((row) => [row.shipment_id, row]));
  const rows = changes.map((row) => ({ ...row, is_latest: last.get(row.shipment_id) === row }));
  await wakeConsumers(trx, jobs, shopId, await insertChanges(trx, shopId, rows, now));
}
