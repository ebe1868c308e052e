import type { ActionFailure } from '@parcelway/domain';
import type { AppContext } from '../context';
import type { ShopTransaction } from '../db/database';
import { saveTracking } from '../tracking/save-tracking';
import type { Mark } from '../tracking/tracking.store';
import type { ActionParcel } from './action-parcels.store';
import type { ActionRow } from './actions.store';

export type ActionContext = Pick<AppContext, 'db' | 'jobs' | 'now' | 'log'>;

/** The parcels of a batch, locked until the transaction ends. */
export interface BatchContext {
  trx: ShopTransaction;
  ctx: ActionContext;
  shopId: string;
  now: Date;
  parcels: ActionParcel[];
}

/** One batch of an action's parcels. */
export interface Batch extends BatchContext {
  action: ActionRow;
}

/** The effect of an action on a parcel: the values before it, and the condition for undoing it. */
export interface Change {
  before: unknown;
  after: unknown;
}
export type Result = Change | { failed: ActionFailure };
/** By parcel. */
export type Results = Map<string, Result>;

export interface UndoBatch extends Batch {
  was: ReadonlyMap<string, Change>;
}

/**
 * Splits parcels into those that can be changed and the failures of the others.
 * @param why the failure; null if the parcel can be changed
 */
export function partition(
  parcels: readonly ActionParcel[],
  why: (parcel: ActionParcel) => ActionFailure | null,
): { fit: ActionParcel[]; results: Results } {
  const results: Results = new Map();
  const fit = parcels.filter((parcel) => {
    const failed = why(parcel);
    if (failed) results.set(parcel.shipment_id, { failed });
    return failed === null;
  });
  return { fit, results };
}

export const idsOf = (parcels: readonly ActionParcel[]): string[] => parcels.map((parcel) => parcel.shipment_id);

/** A change that needs no undoing. */
export const DONE: Change = { before: null, after: null };

/**
 * Everything that follows from the change: status with its trail, next poll, write-back to the store.
 * @param marks the new marks by parcel; a parcel without one keeps its own
 */
export async function deriveAgain(
  { trx, ctx, shopId, now }: BatchContext,
  parcels: readonly ActionParcel[],
  marks: ReadonlyMap<string, Mark> = new Map(),
): Promise<void> {
  await saveTracking(
    trx,
    ctx.jobs,
    shopId,
    new Map(idsOf(parcels).map((id) => [id, { kind: 'rederive', mark: marks.get(id) } as const])),
    now,
  );
}
