import { normalizeNumber } from '@parcelway/couriers';
import {
  dayOf,
  defaultsOf,
  FILTERS,
  retainedSince,
  TableType,
  viewFilters,
  type ActionKind,
  type ViewFilters,
} from '@parcelway/domain';
import type { ActionRun, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import type { ActionDetail } from '../db/action.schema';
import { withShop, type ShopTransaction } from '../db/database';
import { HttpError } from '../http/errors';
import { checkBounds } from '../orders/list-where.store';
import { staffNames, type NameOf } from '../shops/staff-names.store';
import { canBeUndone } from './action-kinds';
import * as store from './actions.store';
import { mustBeKnown } from './find-courier';
import { actOnNext, START } from './run-action';

/** So many parcels are done before the call answers; more are a job. */
const AT_ONCE = 50;
/** More than this is no choice of parcels. */
const MAX_LISTED = 100_000;
const PAGE_SIZE = 20;
const MAX_FAILURES = 100;

/** Which parcels: by ids, by numbers, or all that a view of the list shows but a few. */
export interface Chosen {
  ids?: string[] | undefined;
  trackNumbers?: string[] | undefined;
  filters?: ViewFilters | undefined;
  except?: string[] | undefined;
}

/** Begins an action; up to 50 parcels are done when it returns. @throws HttpError 400 or 422 for an invalid request. */
export async function startAction(
  ctx: AppContext,
  caller: Caller,
  kind: Exclude<ActionKind, 'undo'>,
  chosen: Chosen,
  detail: ActionDetail = {},
): Promise<ActionRun> {
  const { shopId, userId } = caller;
  if (detail.track_number !== undefined && normalizeNumber(detail.track_number) === '') throw noNumber();
  const listed = listedBy(ctx, caller, chosen);
  return withShop(ctx.db, shopId, async (trx) => {
    if (detail.courier !== undefined) await mustBeKnown(trx, shopId, detail.courier);
    const now = ctx.now();
    await store.deleteActionsBefore(trx, shopId, retainedSince('actions', now));
    const id = await store.insertAction(trx, shopId, { kind, userId, detail, undoes: null }, now);
    let unknown = 0;
    if (chosen.ids) await store.addChosen(trx, shopId, id, chosen.ids);
    if (chosen.trackNumbers)
      unknown = await store.addNumbered(trx, shopId, id, chosen.trackNumbers.map(normalizeNumber));
    if (listed) await store.addListed(trx, shopId, id, listed);
    return begin(trx, ctx, shopId, id, unknown);
  });
}

const noNumber = (): HttpError =>
  new HttpError(422, 'This is no tracking number. Check it.', {
    errors: { track_number: 'must hold a letter or a digit' },
  });

/** The view that is chosen; undefined where none is. @throws HttpError 400 or 422 for filters that are none */
export function listedBy(
  ctx: AppContext,
  { timezone }: Caller,
  { filters: given, except = [] }: Chosen,
): store.Listed | undefined {
  if (!given) return undefined;
  const checked = viewFilters(given);
  if ('wrong' in checked)
    throw new HttpError(422, `Check the filters: ${checked.wrong.join(', ')}.`, {
      errors: Object.fromEntries(checked.wrong.map((filter) => [`filters.${filter}`, 'is no value of this filter'])),
    });
  const now = ctx.now();
  // What is absent has its default, which may depend on the tab.
  const defined = Object.fromEntries(Object.entries(checked.filters).filter(([, value]) => value !== undefined));
  const query = defaultsOf(FILTERS, dayOf(now, timezone), defined);
  checkBounds(query);
  return {
    request: { query, timezone, now, emailHash: ctx.vault.blindIndex },
    byOrder: query.tableType === TableType.Order,
    ...{ except, limit: MAX_LISTED },
  };
}

async function begin(
  trx: ShopTransaction,
  ctx: AppContext,
  shopId: string,
  actionId: string,
  unknown = 0,
): Promise<ActionRun> {
  const { total, waiting } = await store.countItems(trx, shopId, actionId, unknown);
  if (total > MAX_LISTED)
    throw new HttpError(422, `These are more than ${MAX_LISTED} parcels. Narrow the list with filters.`);
  if (waiting > AT_ONCE)
    await ctx.jobs.add(trx, 'orders.act', { shopId, actionId }, { queue: 'actions', key: `orders.act:${actionId}` });
  else
    for (let after: string | null = START; after !== null;)
      after = await actOnNext(trx, ctx, shopId, actionId, after, AT_ONCE);
  return runOf(await existing(trx, shopId, actionId), await staffNames(trx, ctx, shopId));
}

/**
 * Undoes an action.
 * @throws HttpError 404; 409 while it runs, after it was undone, or if it cannot be
 */
export function undoAction(ctx: AppContext, { shopId, userId }: Caller, actionId: string): Promise<ActionRun> {
  return withShop(ctx.db, shopId, async (trx) => {
    const action = await existing(trx, shopId, actionId, true);
    if (!isUndoable(action)) throw new HttpError(409, whyNot(action));
    const values = { kind: 'undo', userId, detail: {}, undoes: actionId } as const;
    const id = await store.insertAction(trx, shopId, values, ctx.now());
    await store.updateAction(trx, shopId, actionId, { undone_by: id });
    await store.addItemsOf(trx, shopId, id, actionId, 'done');
    return begin(trx, ctx, shopId, id);
  });
}

/**
 * Repeats an action for the parcels that it failed for.
 * @throws HttpError 404; 409 while it runs, or if nothing failed
 */
export function retryAction(ctx: AppContext, { shopId, userId }: Caller, actionId: string): Promise<ActionRun> {
  return withShop(ctx.db, shopId, async (trx) => {
    const { kind, detail, undoes, failed, state } = await existing(trx, shopId, actionId, true);
    if (isOpen(state)) throw new HttpError(409, STILL_RUNNING);
    if (failed === 0) throw new HttpError(409, 'It failed for no parcel.');
    const id = await store.insertAction(trx, shopId, { kind, userId, detail, undoes }, ctx.now());
    await store.addItemsOf(trx, shopId, id, actionId, 'failed');
    return begin(trx, ctx, shopId, id);
  });
}

/** Stops an action before its next piece; one that has ended stays as it is. @throws HttpError 404 */
export function cancelAction(ctx: AppContext, { shopId }: Caller, actionId: string): Promise<ActionRun> {
  return withShop(ctx.db, shopId, async (trx) => {
    const { state } = await existing(trx, shopId, actionId, true);
    if (isOpen(state)) await store.updateAction(trx, shopId, actionId, { state: 'cancelled', finished_at: ctx.now() });
    return runOf(await existing(trx, shopId, actionId), await staffNames(trx, ctx, shopId));
  });
}

/** @throws HttpError 404 */
export function actionState(
  ctx: AppContext,
  { shopId }: Caller,
  actionId: string,
): Promise<DataOf<Calls['actionState']>> {
  return withShop(ctx.db, shopId, async (trx) => ({
    ...runOf(await existing(trx, shopId, actionId), await staffNames(trx, ctx, shopId)),
    failures: await store.failedItems(trx, shopId, actionId, MAX_FAILURES),
  }));
}

/** Newest first. */
export function activityLog(ctx: AppContext, { shopId }: Caller, page: number): Promise<DataOf<Calls['activityLog']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const { actions, total } = await store.actionsOf(trx, shopId, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
    const nameOf = await staffNames(trx, ctx, shopId);
    return { actions: actions.map((action) => runOf(action, nameOf)), total };
  });
}

async function existing(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  lock = false,
): Promise<store.ActionRow> {
  const action = await store.actionById(trx, shopId, actionId, lock);
  if (!action) throw new HttpError(404, 'There is no such action in this shop.');
  return action;
}

const STILL_RUNNING = 'It is not done yet. Wait for its end, or stop it first.';
const isOpen = (state: store.ActionRow['state']): boolean => state === 'queued' || state === 'running';
const isUndoable = ({ kind, state, done, undone_by: undoneBy }: store.ActionRow): boolean =>
  canBeUndone(kind) && !isOpen(state) && done > 0 && undoneBy === null;

function whyNot({ kind, state, undone_by: undoneBy }: store.ActionRow): string {
  if (!canBeUndone(kind)) return 'This cannot be undone.';
  if (isOpen(state)) return STILL_RUNNING;
  return undoneBy === null ? 'Nothing was done, so nothing can be undone.' : 'This was undone already.';
}

/** An action as the calls return it, with the name of who began it. */
export function runOf(action: store.ActionRow, nameOf: NameOf): ActionRun {
  const { kind, state, total, done, failed, undoes } = action;
  // What was written to customers is in the log of mails.
  const { message, ...rest } = action.detail;
  const detail = { ...rest, ...(message !== undefined && { has_message: true }) };
  return {
    id: action.action_id,
    ...{ kind, state, total, done, failed, detail, undoes },
    can_undo: isUndoable(action),
    undone_by: action.undone_by,
    by: nameOf(action.user_id),
    started_at: action.created_at.toISOString(),
    finished_at: action.finished_at?.toISOString() ?? null,
  };
}
