import type { ShopTransaction } from '../db/database';
import { withShop } from '../db/database';
import { lockApply } from '../db/locks';
import { lockForAction } from './action-parcels.store';
import { KINDS } from './action-kinds';
import * as store from './actions.store';
import type { ActionContext, Change, Batch, Results } from './batch';

/** Parcels in one transaction. */
const PIECE = 500;
/** Before every id. */
export const START = '-1';

/**
 * Job `orders.act`: completes one action, piece by piece. Each piece is written in one transaction with its effects, so
 * that an interrupted run continues behind it; a cancelled action stops before the next one.
 */
export async function runAction(ctx: ActionContext, shopId: string, actionId: string, size = PIECE): Promise<void> {
  for (let after: string | null = START; after !== null;) {
    const from: string = after;
    after = await withShop(ctx.db, shopId, (trx) => actOnNext(trx, ctx, shopId, actionId, from, size));
  }
}

/**
 * The next piece behind an id.
 * @returns the last id of it; null at the end
 */
export async function actOnNext(
  trx: ShopTransaction,
  ctx: ActionContext,
  shopId: string,
  actionId: string,
  after: string,
  size: number,
): Promise<string | null> {
  const action = await store.actionById(trx, shopId, actionId, true);
  if (!action || action.state === 'done' || action.state === 'cancelled') return null;
  const ids = await store.waitingAfter(trx, shopId, actionId, after, size);
  const now = ctx.now();
  const last = ids.at(-1);
  if (last === undefined) {
    await store.updateAction(trx, shopId, actionId, { state: 'done', finished_at: now });
    return null;
  }
  // A number may be charged to the quota: charging locks the shop first, then its parcels.
  if (action.kind === 'tracking_update') await lockApply(trx, shopId);
  const parcels = await lockForAction(trx, shopId, ids);
  const results = await act({ trx, ctx, shopId, now, action, parcels });
  const items = ids.map((id) => itemOf(id, results.get(id)));
  const failed = items.filter(({ state }) => state === 'failed').length;
  await store.saveItems(trx, shopId, actionId, items);
  await store.updateAction(trx, shopId, actionId, {
    state: 'running',
    done: action.done + items.length - failed,
    failed: action.failed + failed,
  });
  return last;
}

async function act(batch: Batch): Promise<Results> {
  const { trx, shopId, action, parcels } = batch;
  if (parcels.length === 0) return new Map();
  if (action.kind !== 'undo') return KINDS[action.kind].act(batch);
  const undone = action.undoes === null ? undefined : await store.actionById(trx, shopId, action.undoes);
  if (!undone || undone.kind === 'undo') return new Map();
  const was = await store.changesBy(
    trx,
    shopId,
    undone.action_id,
    parcels.map((parcel) => parcel.shipment_id),
  );
  const known = parcels.filter((parcel) => was.has(parcel.shipment_id));
  return (await KINDS[undone.kind].undo?.({ ...batch, parcels: known, was })) ?? new Map();
}

/** A parcel that is not there any more has no result. */
function itemOf(id: string, result: Change | { failed: store.ItemResult['reason'] } | undefined): store.ItemResult {
  if (result && 'before' in result) return { shipment_id: id, state: 'done', ...result, reason: null };
  return { shipment_id: id, state: 'failed', before: null, after: null, reason: result?.failed ?? 'not_found' };
}
