import type { AppContext } from '../context';
import { withShop } from '../db/database';
import type { AddOptions } from '../jobs/jobs';
import { redactText } from '../log/redact';
import { PlatformError, type PlatformShop } from '../platform/platform.port';
import { installedShop } from './tracking.store';
import { outboxBatch, updateEvent, type OutboxEventRow } from './write-back.store';

const BATCH = 100;
/** One waiting write-back a shop is enough. */
export const writeBackOptions = (shopId: string): AddOptions => ({
  key: `tracking.write-back:${shopId}`,
  queue: 'write-back',
});

/**
 * Job `tracking.write-back`: sends pending fulfilment events to the store. The platform has no idempotency key, so an attempt is recorded
 * before it is made, and an event with an attempt of unknown outcome is first searched among the store's events.
 * A refused event is given up with its reason; a throttled job goes on after the pause; an unreachable store fails the job, which is tried again.
 */
export async function writeBack(ctx: AppContext, shopId: string): Promise<void> {
  const shop = await installedShop(ctx.db, shopId);
  if (!shop) return;
  const pending = await withShop(ctx.db, shopId, (trx) => outboxBatch(trx, shopId, BATCH));
  for (const event of pending) {
    try {
      await send(ctx, shop, event);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.kind === 'refused') {
        await updateEvent(ctx.db, shopId, event, { error: redactText(error.message).slice(0, 500) });
        ctx.log.warn(
          { shopId, shipmentId: event.shipment_id, status: event.status, err: error },
          'the store refused a fulfilment event',
        );
      } else if (error.kind === 'throttled') {
        // The store refused it: this attempt's outcome is known.
        await updateEvent(ctx.db, shopId, event, { attempts: event.attempts });
        await ctx.jobs.addNow(
          'tracking.write-back',
          { shopId },
          { ...writeBackOptions(shopId), runAt: new Date(ctx.now().getTime() + Math.max(error.retryAfterMs, 1000)) },
        );
        return;
      } else throw error;
    }
  }
  if (pending.length === BATCH) await ctx.jobs.addNow('tracking.write-back', { shopId }, writeBackOptions(shopId));
}

async function send(ctx: AppContext, shop: PlatformShop, event: OutboxEventRow): Promise<void> {
  const found = event.attempts > 0 ? await alreadyThere(ctx, shop, event) : null;
  if (found === null) await updateEvent(ctx.db, shop.shopId, event, { attempts: event.attempts + 1 });
  const platformId =
    found ??
    (await ctx.platform.createFulfillmentEvent(shop, {
      fulfillmentId: event.fulfillment_id,
      status: event.status,
      happenedAt: event.happened_at.toISOString(),
      message: event.message,
    }));
  await updateEvent(ctx.db, shop.shopId, event, { sent_at: ctx.now(), platform_id: platformId });
}

/** The platform stores whole seconds. */
const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

async function alreadyThere(ctx: AppContext, shop: PlatformShop, event: OutboxEventRow): Promise<string | null> {
  const events = await ctx.platform.fulfillmentEvents(shop, event.fulfillment_id);
  return (
    events.find(
      (one) => one.status === event.status && seconds(new Date(one.happenedAt)) === seconds(event.happened_at),
    )?.id ?? null
  );
}
