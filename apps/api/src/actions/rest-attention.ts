import { REMIND_AFTER_DAYS } from '@parcelway/domain';
import { removeRests, restsOf, saveRests } from './rest-attention.store';
import { idsOf, partition, type Batch, type Results, type UndoBatch } from './batch';

const DAY_MS = 86_400_000;
/** `until`: ISO time, or null: handled. */
interface Rest {
  until: string | null;
}
/** What a parcel had before, or has after: `rests` false is neither handled nor waiting for a reminder. */
type State = ({ rests: true } & Rest) | { rests: false };

export const remindAt = (now: Date): Date => new Date(now.getTime() + REMIND_AFTER_DAYS * DAY_MS);

const isSame = (one: State, other: State): boolean =>
  one.rests ? other.rests && one.until === other.until : !other.rests;
const stateOf = (rests: ReadonlyMap<string, string | null>, id: string): State => {
  const until = rests.get(id);
  return until === undefined ? { rests: false } : { rests: true, until };
};

/** Parcels leave the list of those that need attention. @param until when they return; null: handled, until something new happens to them */
export async function rest({ trx, shopId, parcels }: Batch, until: Date | null): Promise<Results> {
  const rests = await restsOf(trx, shopId, idsOf(parcels));
  const after: State = { rests: true, until: until?.toISOString() ?? null };
  const { fit, results } = partition(parcels, ({ shipment_id: id, attention }) => {
    if (attention === null) return 'needs_nobody';
    return isSame(stateOf(rests, id), after) ? 'already_so' : null;
  });
  await saveRests(
    trx,
    shopId,
    idsOf(fit).map((id) => ({ shipment_id: id, until: after.until })),
  );
  for (const id of idsOf(fit)) results.set(id, { before: stateOf(rests, id), after });
  return results;
}

/** Brings parcels back to the list, or what was set before. What happened since has brought them back already. */
export async function unrest({ trx, shopId, parcels, was }: UndoBatch): Promise<Results> {
  const rests = await restsOf(trx, shopId, idsOf(parcels));
  const change = (id: string) => was.get(id) as { before: State; after: State };
  const { fit, results } = partition(parcels, ({ shipment_id: id }) =>
    isSame(stateOf(rests, id), change(id).after) ? null : 'changed_meanwhile',
  );
  const restored = idsOf(fit).map((id) => ({ shipment_id: id, state: change(id).before }));
  await removeRests(
    trx,
    shopId,
    restored.flatMap(({ shipment_id: id, state }) => (state.rests ? [] : [id])),
  );
  await saveRests(
    trx,
    shopId,
    restored.flatMap(({ shipment_id, state }) => (state.rests ? [{ shipment_id, until: state.until }] : [])),
  );
  for (const { shipment_id: id, state } of restored) results.set(id, { before: stateOf(rests, id), after: state });
  return results;
}
