import { retainedSince } from '@parcelway/domain';
import { ZodError } from 'zod';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import type { PlatformFulfillment, PlatformOrder, PlatformShop } from '../platform/platform.port';
import { isInstalled, shopById } from '../platform/shops.store';
import { fulfillmentOfWebhook, orderOfWebhook } from '../platform/shopify/normalize-webhook';
import { errorText } from '../log/log';
import { applyFulfillments, applyOrders } from '../sync/apply-orders';
import { ordersHere } from '../sync/orders.store';
import {
  dropOldDeliveries,
  markApplied,
  markFailed,
  MAX_ATTEMPTS,
  nextRetry,
  waitingDeliveries,
  type InboxRow,
} from './inbox.store';
import { requiresStore, handleOther } from './other-topics';

export const applyKey = (shopId: string): string => `webhooks.apply:${shopId}`;

/** Bodies are parsed synchronously: more at once would delay the web requests of the same process. */
const BATCH = 25;
const ORDER_TOPICS = new Set([
  'orders/create',
  'orders/updated',
  'orders/cancelled',
  'orders/paid',
  'orders/fulfilled',
  'orders/partially_fulfilled',
]);
const FULFILLMENT_TOPICS = new Set(['fulfillments/create', 'fulfillments/update']);

/** These require a call to the store, which may hang: the slow job continues with the inbox from there. */
class NeedsStore extends Error {}

/**
 * Applies the deliveries waiting in a shop's inbox, in the order of arrival. Orders and fulfilments are applied in
 * sets, because they do not depend on order; a set that fails is repeated one by one, so that one bad delivery does not
 * affect the others.
 * @param mayCallStore whether the store may be called; else what requires it, and what came after, is left to
 * `webhooks.ask-store`.
 */
export async function applyInbox(ctx: AppContext, shopId: string, mayCallStore: boolean): Promise<void> {
  try {
    await applyWaiting(ctx, shopId, mayCallStore);
  } catch (error) {
    if (!(error instanceof NeedsStore)) throw error;
    await ctx.jobs.addNow('webhooks.ask-store', { shopId }, { key: `webhooks.ask-store:${shopId}` });
  }
}

async function applyWaiting(ctx: AppContext, shopId: string, mayCallStore: boolean): Promise<void> {
  const shop = await shopById(ctx.db, shopId);
  if (!shop) return;
  const target: PlatformShop = { shopId, domain: shop.domain };
  for (;;) {
    const rows = await waitingDeliveries(ctx.db, ctx.vault, shopId, BATCH, ctx.now());
    for (const group of groupsOf(rows)) await applyOrRecord(ctx, target, group, mayCallStore);
    if (rows.length < BATCH) break;
  }
  await withShop(ctx.db, shopId, (trx) => dropOldDeliveries(trx, shopId, retainedSince('webhooks', ctx.now())));
  const retryAt = await nextRetry(ctx.db, shopId);
  if (retryAt) {
    const pause = Math.max(0, retryAt.getTime() - ctx.now().getTime());
    await ctx.jobs.addNow('webhooks.apply', { shopId }, { key: applyKey(shopId), runAt: new Date(Date.now() + pause) });
  }
}

async function applyOrRecord(
  ctx: AppContext,
  shop: PlatformShop,
  group: readonly InboxRow[],
  mayCallStore: boolean,
): Promise<void> {
  try {
    await applyGroup(ctx, shop, group, mayCallStore);
  } catch (error) {
    if (error instanceof NeedsStore) throw error;
    const [first] = group;
    if (group.length === 1 && first) await recordFailure(ctx, shop.shopId, first, error);
    else for (const row of group) await applyOrRecord(ctx, shop, [row], mayCallStore);
  }
}

type Kind = 'orders' | 'fulfillments' | 'other';
const kindOf = ({ topic }: InboxRow): Kind =>
  ORDER_TOPICS.has(topic) ? 'orders' : FULFILLMENT_TOPICS.has(topic) ? 'fulfillments' : 'other';

/** Adjacent ones of one kind; everything else is a separate group. */
function groupsOf(rows: readonly InboxRow[]): InboxRow[][] {
  const groups: InboxRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0] && kindOf(row) !== 'other' && kindOf(last[0]) === kindOf(row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

async function applyGroup(
  ctx: AppContext,
  shop: PlatformShop,
  rows: readonly InboxRow[],
  mayCallStore: boolean,
): Promise<void> {
  const { shopId } = shop;
  const [first] = rows;
  if (!first) return;
  const kind = kindOf(first);
  if (kind !== 'other' && !isInstalled(await shopById(ctx.db, shopId))) {
    return withShop(ctx.db, shopId, (trx) => markApplied(trx, shopId, rows, ctx.now()));
  }
  if (kind === 'orders') return applyOrderRows(ctx, shop, rows, mayCallStore);
  if (kind === 'fulfillments') return applyFulfillmentRows(ctx, shop, rows, mayCallStore);
  if (!mayCallStore && requiresStore(first.topic)) throw new NeedsStore();
  await handleOther(ctx, shop, first);
}

/**
 * The body of an order names no shop, and the header that does is unsigned: a new order is accepted when the shop's
 * store confirms it. Known orders need no request, so a batch costs one request for its new orders.
 */
async function applyOrderRows(
  ctx: AppContext,
  shop: PlatformShop,
  rows: readonly InboxRow[],
  mayCallStore: boolean,
): Promise<void> {
  const { shopId } = shop;
  const received: { row: InboxRow; order: PlatformOrder }[] = [];
  for (const row of rows) {
    try {
      received.push({ row, order: orderOfWebhook(row.body) });
    } catch (error) {
      await recordFailure(ctx, shopId, row, error);
    }
  }
  const unknown = await withShop(ctx.db, shopId, async (trx) => {
    const known = await ordersHere(
      trx,
      shopId,
      received.map(({ order }) => order.orderId),
    );
    const here = received.filter(({ order }) => known.has(order.orderId));
    await applyOrders(
      trx,
      ctx,
      shopId,
      here.map(({ order }) => order),
    );
    await markApplied(
      trx,
      shopId,
      here.map(({ row }) => row),
      ctx.now(),
    );
    return received.filter(({ order }) => !known.has(order.orderId));
  });
  if (unknown.length === 0) return;
  if (!mayCallStore) throw new NeedsStore();
  let own: Set<string>;
  try {
    own = await ctx.platform.ordersAmong(shop, [...new Set(unknown.map(({ order }) => order.orderId))]);
  } catch (error) {
    // Not one by one: an unavailable store gets one request for the batch.
    for (const { row } of unknown) await recordFailure(ctx, shopId, row, error);
    return;
  }
  const orders = unknown.flatMap(({ order }) => (own.has(order.orderId) ? [order] : []));
  if (orders.length < unknown.length)
    ctx.log.warn(
      { shopId, dropped: unknown.length - orders.length },
      'webhooks of orders that the shop does not have were dropped',
    );
  await withShop(ctx.db, shopId, async (trx) => {
    await applyOrders(trx, ctx, shopId, orders);
    await markApplied(
      trx,
      shopId,
      unknown.map(({ row }) => row),
      ctx.now(),
    );
  });
}

async function applyFulfillmentRows(
  ctx: AppContext,
  shop: PlatformShop,
  rows: readonly InboxRow[],
  mayCallStore: boolean,
): Promise<void> {
  const { shopId } = shop;
  const items: { orderId: string; fulfillment: PlatformFulfillment }[] = rows.map((row) =>
    fulfillmentOfWebhook(row.body),
  );
  const unknown = await withShop(ctx.db, shopId, (trx) => applyFulfillments(trx, ctx, shopId, items));
  if (!mayCallStore && unknown.length > 0) throw new NeedsStore();
  // The order's own webhook is late or lost: it is read from the store, outside of any transaction.
  const orders: PlatformOrder[] = [];
  for (const id of unknown) {
    const order = await ctx.platform.orderById(shop, id);
    if (order) orders.push(order);
  }
  await withShop(ctx.db, shopId, async (trx) => {
    await applyOrders(trx, ctx, shopId, orders);
    await markApplied(trx, shopId, rows, ctx.now());
  });
}

async function recordFailure(ctx: AppContext, shopId: string, row: InboxRow, error: unknown): Promise<void> {
  // A body that cannot be read today cannot be read tomorrow either.
  const unreadable = error instanceof ZodError || error instanceof SyntaxError || error instanceof RangeError;
  const retryAt =
    unreadable || row.attempts + 1 >= MAX_ATTEMPTS
      ? null
      : new Date(ctx.now().getTime() + Math.min(1000 * 4 ** row.attempts, 3_600_000));
  const message = errorText(error);
  ctx.log.warn(
    { shopId, topic: row.topic, delivery: row.delivery_id, retryAt, reason: message.slice(0, 300) },
    'a webhook could not be applied',
  );
  await withShop(ctx.db, shopId, (trx) => markFailed(trx, shopId, row, message, retryAt, ctx.now()));
}
