import { ALERT_OF, type AlertReason } from '@parcelway/domain';
import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { installedShop } from '../../tracking/tracking.store';
import { queueDeliveries, subscribersInPlan } from '../outbox/outbox.store';
import { raise, shopsWithAlerts } from './alerts.store';

/** Alerts in one statement. */
const BATCH = 500;
const REASONS = Object.keys(ALERT_OF) as AlertReason[];

/** Job `integrations.alerts`: queues the job of each shop with a tool that wants alerts. */
export async function queueAlerts(ctx: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  for (const shopId of await shopsWithAlerts(ctx.db))
    await ctx.jobs.addNow(
      'integrations.alert',
      { shopId },
      { key: `integrations.alert:${shopId}`, queue: 'integrations' },
    );
}

type Ctx = Pick<AppContext, 'db' | 'now'>;

/** Job `integrations.alert`: raises the alerts of a shop's parcels, each batch in a transaction of its own. */
export async function alertShop(ctx: Ctx, shopId: string): Promise<void> {
  if (!(await installedShop(ctx.db, shopId))) return;
  while ((await withShop(ctx.db, shopId, (trx) => raiseNext(ctx, trx, shopId))) === BATCH);
}

/** Raises all alerts of a shop in a transaction. */
export async function raiseAlerts(ctx: Pick<Ctx, 'now'>, trx: ShopTransaction, shopId: string): Promise<void> {
  while ((await raiseNext(ctx, trx, shopId)) === BATCH);
}

/** Raises each alert once, and queues a delivery of it for each tool that wants its type. @returns how many it raised */
async function raiseNext({ now }: Pick<Ctx, 'now'>, trx: ShopTransaction, shopId: string): Promise<number> {
  const subscribers = await subscribersInPlan(trx, shopId);
  const alerts = await raise(trx, shopId, REASONS, BATCH, now());
  const deliveries = alerts.flatMap((alert) =>
    subscribers
      .filter((subscriber) => subscriber.alerts.includes(ALERT_OF[alert.reason]))
      .map(({ integrationId }) => ({
        ...{ integrationId, type: ALERT_OF[alert.reason], reason: alert.reason, changeId: null, happenedAt: now() },
        ...{ shipmentId: alert.shipment_id, orderId: alert.order_id },
        ...{ status: alert.status, subStatus: alert.sub_status },
      })),
  );
  await queueDeliveries(trx, shopId, deliveries, now());
  return alerts.length;
}
