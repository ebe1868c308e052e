import type { ActionFailure } from '@parcelway/domain';
import type { AppContext } from '../context';
import type { ShopTransaction } from '../db/database';
import { saveTracking } from '../tracking/save-tracking';
import type { ActionParcel } from './action-parcels.store';
import type { ActionRow } from './actions.store';

export type ActionContext = Pick<AppContext, 'db' | 'jobs' | 'now' | 'log'>;

/** Parcels that are worked on, locked until the transaction ends. */
export interface Work {
  trx: ShopTransaction;
  ctx: ActionContext;
  shopId: string;
  now: Date;
  parcels: ActionParcel[];
}

/** Some parcels of an action. */
export interface Piece extends Work {
  action: ActionRow;
}

/** What an action did to a parcel: what it was before, and what must still hold for undoing it. */
export interface Change {
  before: unknown;
  after: unknown;
}
export type Result = Change | { failed: ActionFailure };
/** By parcel. */
export type Results = Map<string, Result>;

export interface UndoPiece extends Piece {
  was: ReadonlyMap<string, Change>;
}

/** The parcels that nothing stands against, and the failures of the others. */
export function sift(
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

/** A change that leaves nothing to undo. */
export const DONE: Change = { before: null, after: null };

/** Everything that follows from what was changed: status with its trail, next poll, what the store is told. */
export async function deriveAgain({ trx, ctx, shopId, now }: Work, parcels: readonly ActionParcel[]): Promise<void> {
  await saveTracking(
    trx,
    ctx.jobs,
    shopId,
    new Map(idsOf(parcels).map((id) => [id, { kind: 'rederive' } as const])),
    now,
  );
}
