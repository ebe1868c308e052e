import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { claimChanges, finishTasks, type Change } from '../../tracking/outbox/changes.store';
import { installedShop } from '../../tracking/tracking.store';
import { queueDeliveries, subscribersInPlan, type NewDelivery, type Subscriber } from './outbox.store';

/** Changes in one transaction. */
const BATCH = 100;

/**
 * Job `integrations.plan`: queues a delivery of each waiting change for each tool that wants its status. The changes are
 * completed in the transaction that queues them, so that an interrupted run continues behind them.
 */
export async function planDeliveries(ctx: Pick<AppContext, 'db' | 'now'>, shopId: string, size = BATCH): Promise<void> {
  if (!(await installedShop(ctx.db, shopId))) return;
  while ((await withShop(ctx.db, shopId, (trx) => planNext(ctx, trx, shopId, size))) === size);
}

/** @returns how many changes it read */
async function planNext(
  { now }: Pick<AppContext, 'now'>,
  trx: ShopTransaction,
  shopId: string,
  size: number,
): Promise<number> {
  const changes = await claimChanges(trx, shopId, 'integrations', size);
  if (changes.length === 0) return 0;
  await queueDeliveries(trx, shopId, deliveriesOf(changes, await subscribersInPlan(trx, shopId)), now());
  await finishTasks(trx, shopId, 'integrations', changes);
  return changes.length;
}

/** What happened before a tool was connected is history: it gets none of it. */
const deliveriesOf = (changes: readonly Change[], subscribers: readonly Subscriber[]): NewDelivery[] =>
  changes.flatMap(({ id, shipmentId, orderId, to, happenedAt }) =>
    subscribers
      .filter(({ statuses, since }) => statuses.includes(to.status) && happenedAt >= since)
      .map(({ integrationId }) => ({
        ...{ integrationId, type: 'shipment.status_changed' as const, shipmentId, orderId, changeId: id },
        ...{ ...to, happenedAt, reason: null },
      })),
  );
