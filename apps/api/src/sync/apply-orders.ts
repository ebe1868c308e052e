import { chargeParcels } from '../billing/charge';
import type { AppContext } from '../context';
import type { ShopTransaction } from '../db/database';
import { lockApply } from '../db/locks';
import type { PlatformFulfillment, PlatformOrder, PlatformOrderLine } from '../platform/platform.port';
import { factsDiffer, hashOf, newestFirstSeen, uniqueLines, writeOf, type BulkLine } from './order-rows';
import * as store from './orders.store';
import { courierNamesByKey } from '../shops/courier-names.store';
import { customFormats } from '../shops/custom-couriers.store';
import { autoDetects, shopCouriers } from '../shops/shop-couriers.store';
import * as parcelStore from './parcels.store';
import { Detector, planParcels, searchText, type ParcelOrder } from './plan-parcels';

export interface ApplyResult {
  /** Orders written. */
  written: number;
  /** Orders that were the same already, older than what is stored, or deleted in the store. */
  skipped: number;
  /** New parcels. */
  newParcels: number;
}

type Ctx = Pick<AppContext, 'vault' | 'jobs' | 'now'>;
const BATCH = 1000;

/**
 * Updates orders, their lines and parcels to the state that the store reported. Set-based; idempotent; never goes back
 * in time: an order or fulfilment older than the stored one is left out. Where times are equal, the present reading
 * wins. New parcels are due for tracking.
 * @param trx a transaction of this shop; callers of one shop wait for each other inside.
 */
export async function applyOrders(
  trx: ShopTransaction,
  ctx: Ctx,
  shopId: string,
  orders: readonly PlatformOrder[],
): Promise<ApplyResult> {
  const total: ApplyResult = { written: 0, skipped: 0, newParcels: 0 };
  const unique = newestFirstSeen(orders);
  for (let from = 0; from < unique.length; from += BATCH) {
    const result = await applyBatch(trx, ctx, shopId, unique.slice(from, from + BATCH));
    total.written += result.written;
    total.skipped += result.skipped;
    total.newParcels += result.newParcels;
  }
  return total;
}

/**
 * The same for a piece of a bulk export, where the lines of an order come apart from it and perhaps much later.
 * @param readAt when the export was started: lines of orders that changed since are newer than these.
 */
export async function applyBulk(
  trx: ShopTransaction,
  ctx: Ctx,
  shopId: string,
  orders: readonly PlatformOrder[],
  lines: readonly BulkLine[],
  readAt: Date,
): Promise<ApplyResult> {
  return applyBatch(trx, ctx, shopId, newestFirstSeen(orders), { lines, readAt });
}

async function applyBatch(
  trx: ShopTransaction,
  ctx: Ctx,
  shopId: string,
  orders: readonly PlatformOrder[],
  bulk?: { lines: readonly BulkLine[]; readAt: Date },
): Promise<ApplyResult> {
  await lockApply(trx, shopId);
  const ids = orders.map(({ orderId }) => orderId);
  const stored = await store.storedOrders(trx, shopId, ids);
  const deleted = await store.deletedAmong(trx, shopId, [
    ...new Set([...ids, ...(bulk?.lines ?? []).map(({ orderId }) => orderId)]),
  ]);

  const changed: { order: PlatformOrder; hash: Buffer; before: store.StoredOrder | undefined }[] = [];
  for (const order of orders) {
    const before = stored.get(order.orderId);
    const age = before ? before.updated_at.getTime() - Date.parse(order.updatedAt) : -1;
    if (age > 0 || deleted.has(order.orderId)) continue;
    const hash = hashOf(order);
    if (age === 0 && before?.source_hash?.equals(hash)) continue;
    changed.push({ order, hash, before });
  }

  // Lines that came with their order count at once; lines of other orders are counted from the table.
  const here = new Map(changed.map(({ order }) => [order.orderId, [] as PlatformOrderLine[]]));
  const apart: BulkLine[] = [];
  const inBatch = new Set(ids);
  for (const entry of bulk?.lines ?? []) {
    const own = here.get(entry.orderId);
    if (own) own.push(entry.line);
    else if (!inBatch.has(entry.orderId) && !deleted.has(entry.orderId)) apart.push(entry);
  }
  const linesOf = (order: PlatformOrder) => order.lines ?? here.get(order.orderId) ?? [];
  const countItems = (order: PlatformOrder, before: store.StoredOrder | undefined) =>
    linesOf(order).length > 0 || order.lines
      ? linesOf(order).reduce((sum, line) => sum + line.quantity, 0)
      : (before?.items_count ?? 0);

  await store.upsertOrders(
    trx,
    shopId,
    changed.map(({ order, hash, before }) =>
      writeOf(ctx.vault, order, hash, countItems(order, before), before?.redacted ?? false),
    ),
  );
  const writes = (entries: typeof changed) =>
    uniqueLines(entries.flatMap(({ order }) => linesOf(order).map((line) => ({ orderId: order.orderId, line }))));
  await store.upsertLines(trx, shopId, writes(changed));
  const replaced = changed.filter(({ order, before }) => before && order.lines);
  await store.deleteOtherLines(
    trx,
    shopId,
    replaced.map(({ order }) => order.orderId),
    writes(replaced),
  );
  if (bulk && apart.length > 0) {
    await store.upsertLines(trx, shopId, uniqueLines(apart), bulk.readAt);
    await store.recountItems(trx, shopId, [...new Set(apart.map(({ orderId }) => orderId))]);
  }

  await parcelStore.updateOrderFacts(
    trx,
    shopId,
    changed
      .filter(({ order, before }) => before && factsDiffer(order, before))
      .map(({ order, before }) => ({
        order_id: order.orderId,
        order_name: order.name,
        ordered_at: order.orderedAt,
        destination: order.address?.countryCode ?? null,
        search_name: searchText(order.name),
        search_customer: before?.redacted ? '' : searchText(order.customerName),
      })),
  );
  const parcels = await applyParcels(
    trx,
    ctx,
    shopId,
    changed.flatMap(({ order, before }) => {
      const parcelOrder = {
        orderId: order.orderId,
        name: order.name,
        orderedAt: order.orderedAt,
        destination: order.address?.countryCode ?? null,
        customerName: before?.redacted ? '' : order.customerName,
      };
      return order.fulfillments.map((fulfillment) => ({ order: parcelOrder, fulfillment }));
    }),
    changed.filter(({ before }) => before).map(({ order }) => order.orderId),
  );
  return { written: changed.length, skipped: orders.length - changed.length, ...parcels };
}

/**
 * Applies fulfilments that came without their orders.
 * @returns the ids of orders we do not have (and that were not deleted): they have to be read whole.
 */
export async function applyFulfillments(
  trx: ShopTransaction,
  ctx: Ctx,
  shopId: string,
  items: readonly { orderId: string; fulfillment: PlatformFulfillment }[],
): Promise<string[]> {
  await lockApply(trx, shopId);
  const ids = [...new Set(items.map(({ orderId }) => orderId))];
  const stored = await store.storedOrders(trx, shopId, ids);
  const deleted = await store.deletedAmong(trx, shopId, ids);
  const newest = new Map<string, (typeof items)[number]>();
  for (const item of items) {
    const other = newest.get(item.fulfillment.fulfillmentId);
    if (!other || Date.parse(other.fulfillment.updatedAt) <= Date.parse(item.fulfillment.updatedAt))
      newest.set(item.fulfillment.fulfillmentId, item);
  }
  await applyParcels(
    trx,
    ctx,
    shopId,
    [...newest.values()].flatMap(({ orderId, fulfillment }) => {
      const order = stored.get(orderId);
      return order
        ? [
            {
              order: {
                orderId,
                name: order.name,
                orderedAt: order.ordered_at.toISOString(),
                destination: order.destination,
                customerName: order.customer_name,
              },
              fulfillment,
            },
          ]
        : [];
    }),
    [...stored.keys()],
  );
  await store.forgetHashes(trx, shopId, [...stored.keys()]);
  return ids.filter((id) => !stored.has(id) && !deleted.has(id));
}

async function applyParcels(
  trx: ShopTransaction,
  ctx: Ctx,
  shopId: string,
  items: readonly { order: ParcelOrder; fulfillment: PlatformFulfillment }[],
  knownOrders: readonly string[],
): Promise<{ newParcels: number }> {
  if (items.length === 0) return { newParcels: 0 };
  const byFulfillment = new Map<string, parcelStore.StoredParcel[]>();
  for (const row of await parcelStore.storedParcels(trx, shopId, knownOrders)) {
    const rows = byFulfillment.get(row.fulfillment_id);
    if (rows) rows.push(row);
    else byFulfillment.set(row.fulfillment_id, [row]);
  }
  const own = await customFormats(trx, shopId);
  const detector = new Detector(
    await parcelStore.courierHistory(trx, shopId),
    await shopCouriers(trx, shopId),
    new Map([...own.names, ...(await courierNamesByKey(trx, shopId))]),
    !(await autoDetects(trx, shopId)),
    own.custom,
  );
  const inserts: parcelStore.ParcelInsert[] = [];
  const updates: parcelStore.ParcelUpdate[] = [];
  for (const { order, fulfillment } of items) {
    const plan = planParcels(order, fulfillment, byFulfillment.get(fulfillment.fulfillmentId) ?? [], detector);
    inserts.push(...plan.inserts);
    updates.push(...plan.updates);
  }
  updates.sort((a, b) => Number(BigInt(a.shipment_id) - BigInt(b.shipment_id)));
  const now = ctx.now();
  await chargeParcels(trx, ctx, shopId, await parcelStore.insertParcels(trx, shopId, inserts, now), now);
  await parcelStore.markOverQuota(trx, shopId, inserts);
  await parcelStore.updateParcels(trx, shopId, updates, now);
  await parcelStore.addToHistory(trx, shopId, detector.added);
  return { newParcels: inserts.length };
}
