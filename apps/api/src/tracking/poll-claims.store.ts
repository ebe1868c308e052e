import { hasFeature, levelOfPlan, type PlanKey } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import type { ParcelRow } from './tracking.store';

/** A leased parcel, with what a call of a provider needs. */
export type DueParcel = Pick<
  ParcelRow,
  | 'shipment_id'
  | 'number_key'
  | 'courier'
  | 'courier_source'
  | 'candidates'
  | 'destination'
  | 'registered_at'
  | 'poll_failures'
> & { shop_id: string; provider: string | null; postal_code?: string | null; lang?: string | null };

/** Pings handled in one round. */
const PINGS = 2000;

/**
 * Leases due parcels that nobody else has leased, the longest waiting first. Of a round a shop gets
 * a fiftieth, or its equal share where fewer shops wait.
 * Those of one shop are adjacent.
 */
export async function claimDue({ pool }: Database, now: Date, leaseMs: number, limit: number): Promise<DueParcel[]> {
  const { rows } = await pool.query<DueParcel>('select * from claim_due_parcels($1, $2, $3)', [
    now,
    new Date(now.getTime() + leaseMs),
    limit,
  ]);
  await addHints(
    pool,
    rows.filter((row) => row.registered_at === null),
  );
  return rows;
}

/** Adds what registering may need beside the number, where the merchant gave it. */
async function addHints(pool: Database['pool'], parcels: DueParcel[]): Promise<void> {
  if (parcels.length === 0) return;
  const { rows } = await pool.query<
    Pick<DueParcel, 'shop_id' | 'shipment_id' | 'postal_code' | 'lang'> & { plan: PlanKey }
  >('select * from tracking_hints($1, $2)', [parcels.map((row) => row.shop_id), parcels.map((row) => row.shipment_id)]);
  const key = (row: Pick<DueParcel, 'shop_id' | 'shipment_id'>) => `${row.shop_id}:${row.shipment_id}`;
  const hints = new Map(rows.map((row) => [key(row), row]));
  for (const parcel of parcels) {
    const { postal_code, lang, plan } = hints.get(key(parcel)) ?? {};
    // The language was chosen when the plan held it.
    const isHeld = plan !== undefined && hasFeature(levelOfPlan(plan), 'custom_tracking_language');
    Object.assign(parcel, { postal_code, lang: isHeld ? lang : null });
  }
}

/** The parcels stay due, but are not polled before that time. */
export async function holdLeases({ pool }: Database, parcels: readonly DueParcel[], until: Date): Promise<void> {
  await pool.query(
    'update poll_leases l set until = $3 from unnest($1::bigint[], $2::bigint[]) as u(shop_id, shipment_id) where l.shop_id = u.shop_id and l.shipment_id = u.shipment_id',
    [parcels.map((row) => row.shop_id), parcels.map((row) => row.shipment_id), until],
  );
}

/** Ends leases in the transaction that wrote the answers. @returns the parcels of which a message came meanwhile. */
export async function endLeases(trx: ShopTransaction, shopId: string, shipmentIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ shipment_id: string; again: boolean }>`
    delete from poll_leases where shop_id = ${shopId} and shipment_id = any (${shipmentIds}) returning shipment_id, again`.execute(
    trx,
  );
  return rows.filter((lease) => lease.again).map((lease) => lease.shipment_id);
}

/** Notes numbers that a message named; the next round makes their parcels due. It waits for no other transaction on them. */
export async function notePings({ pool }: Database, numberKeys: readonly string[], now: Date): Promise<void> {
  await pool.query(
    'insert into tracking_pings (number_key, at) select distinct key, $2::timestamptz from unnest($1::text[]) as key order by key on conflict do nothing',
    [numberKeys, now],
  );
}

export async function applyPings({ pool }: Database, now: Date): Promise<void> {
  await pool.query('select apply_tracking_pings($1, $2)', [now, PINGS]);
}

/** Makes the parcels of these numbers due in every shop, but for those that were answered since. */
export async function makeNumbersDue(
  { pool }: Database,
  numberKeys: readonly string[],
  now: Date,
  unlessAnsweredSince: Date,
): Promise<void> {
  await pool.query('select make_numbers_due($1, $2, $3)', [numberKeys, now, unlessAnsweredSince]);
}

/** Another try later for a parcel whose answer could not be written; nothing else of it is touched. */
export async function postpone(
  trx: ShopTransaction,
  { shop_id, shipment_id }: DueParcel,
  error: string,
  until: Date,
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ next_poll_at: until, poll_error: error, poll_failures: sql`poll_failures + 1` })
    .where('shop_id', '=', shop_id)
    .where('shipment_id', '=', shipment_id)
    .execute();
}
