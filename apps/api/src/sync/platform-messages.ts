import { readClosedWarning } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { isFrozen } from '../billing/billing-reads.store';
import { quotaWarning, type QuotaWarning } from '../billing/quota-warning';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import type { ShopFacts } from '../shops/shop-facts.store';
import { latestRun } from './sync-runs.store';

type Message = DataOf<Calls['shopifyMessage']>['messages'][number];

/**
 * Present problems between the shop and its store, most urgent first: an expired token, a plan that is on hold, a sync
 * that failed and was not repeated since, and how much of the quota is used unless this user closed that.
 */
export async function platformMessages(
  ctx: Pick<AppContext, 'db' | 'now'>,
  shop: ShopFacts,
): Promise<DataOf<Calls['shopifyMessage']>> {
  const { run, frozen, warning } = await withShop(ctx.db, shop.shop_id, async (trx) => ({
    run: await latestRun(trx, shop.shop_id),
    frozen: await isFrozen(trx, shop.shop_id),
    warning: await quotaWarning(trx, shop.shop_id, ctx.now()),
  }));
  const messages: Message[] = [];
  const add = (code: Message['code'], times: Partial<Message> = {}) =>
    messages.push({ code, since: null, until: null, ...times });
  // The time at which it expired is not stored: it is detected at the next use.
  if (shop.needs_token) add('reconnect_store');
  if (frozen) add('plan_frozen');
  if (run?.state === 'failed') add('sync_failed', { since: run.finished_at?.toISOString() ?? null });
  // Whoever has further parcels charged has decided already.
  if (warning && warning.unit === null && !isClosed(warning, shop))
    add(`quota_${warning.level}`, { until: warning.cycle.end.toISOString() });
  return { messages };
}

/** A warning that was closed stays closed for its cycle; a higher one is another. */
function isClosed({ level, cycle }: QuotaWarning, { settings }: ShopFacts): boolean {
  const closed = readClosedWarning(settings.quota_banner?.value);
  return closed !== null && closed.until === cycle.end.toISOString() && closed.level >= level;
}
