import { NOT_CONFIRMED } from '@parcelway/domain';
import { sql } from 'kysely';
import { withShop, type Database, type ShopTransaction } from '../db/database';
import { PARCEL_COLUMNS, type ParcelRow, type ParcelUpdate } from './tracking.store';

export interface RederiveRun {
  run_id: string;
  apply: boolean;
  shipment_ids: string[] | null;
  state: 'queued' | 'running' | 'done' | 'failed';
  done_until: string;
  examined: number;
  changed: number;
  /** `4>2`: how many parcels go from one status to another. */
  moves: Record<string, number>;
}

export async function startRun(
  trx: ShopTransaction,
  shopId: string,
  { shipmentIds, apply }: { shipmentIds: string[] | null; apply: boolean },
  now: Date,
): Promise<string> {
  const row = await trx
    .insertInto('rederive_runs')
    .values({ shop_id: shopId, apply, shipment_ids: shipmentIds, created_at: now })
    .returning('run_id')
    .executeTakeFirstOrThrow();
  return row.run_id;
}

const RUN = ['run_id', 'apply', 'shipment_ids', 'state', 'done_until', 'examined', 'changed', 'moves'] as const;

/** The oldest replay that is not done, locked for this transaction. */
export async function lockRun(trx: ShopTransaction, shopId: string): Promise<RederiveRun | undefined> {
  return trx
    .selectFrom('rederive_runs')
    .select(RUN)
    .where('shop_id', '=', shopId)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('run_id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a dry run over these parcels was done since then. */
export async function hasDryRun(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[] | null,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('rederive_runs')
    .select('run_id')
    .where('shop_id', '=', shopId)
    .where('apply', '=', false)
    .where('state', '=', 'done')
    .where('created_at', '>=', since)
    .where(sql<boolean>`shipment_ids is not distinct from ${shipmentIds}::bigint[]`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The shop's last replays, newest first. */
export function rederiveRuns(db: Database, shopId: string): Promise<RederiveRun[]> {
  return withShop(db, shopId, (trx) =>
    trx
      .selectFrom('rederive_runs')
      .select(RUN)
      .where('shop_id', '=', shopId)
      .orderBy('run_id', 'desc')
      .limit(10)
      .execute(),
  );
}

/** The run's next parcels by id, locked when they will be written. */
export async function parcelsAfter(
  trx: ShopTransaction,
  shopId: string,
  run: RederiveRun,
  limit: number,
): Promise<ParcelRow[]> {
  const { shipment_ids: ids } = run;
  const rows = await trx
    .selectFrom('shipments')
    .select(PARCEL_COLUMNS)
    .where('shop_id', '=', shopId)
    .where('shipment_id', '>', run.done_until)
    .where('removed_at', 'is', null)
    .$if(ids !== null, (query) => query.where('shipment_id', 'in', ids ?? []))
    .orderBy('shipment_id')
    .limit(limit)
    .$if(run.apply, (query) => query.forUpdate())
    .execute();
  return rows as ParcelRow[];
}

export async function saveProgress(
  trx: ShopTransaction,
  shopId: string,
  run: RederiveRun,
  batch: { until: string; examined: number; changed: number },
): Promise<void> {
  await trx
    .updateTable('rederive_runs')
    .set({
      state: 'running',
      done_until: batch.until,
      examined: run.examined + batch.examined,
      changed: run.changed + batch.changed,
      moves: JSON.stringify(run.moves),
    })
    .where('shop_id', '=', shopId)
    .where('run_id', '=', run.run_id)
    .execute();
}

export async function finishRun(trx: ShopTransaction, shopId: string, runId: string, now: Date): Promise<void> {
  await trx
    .updateTable('rederive_runs')
    .set({ state: 'done', finished_at: now })
    .where('shop_id', '=', shopId)
    .where('run_id', '=', runId)
    .execute();
}

/** What was derived; the next poll moves only where the status did, or a delivery needs to be confirmed, so that a replay does not make every parcel due at once. */
export async function writeDerived(
  trx: ShopTransaction,
  shopId: string,
  rows: ParcelUpdate[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update shipments s set next_poll_at = case when s.status = u.status and u.status_rule <> ${NOT_CONFIRMED} then s.next_poll_at else u.next_poll_at end,
      status = u.status, sub_status = u.sub_status, status_rule = u.status_rule, status_at = u.status_at, first_checkpoint_at = u.first_checkpoint_at,
      last_checkpoint_at = u.last_checkpoint_at, last_event = u.last_event, delivered_at = u.delivered_at, first_scan_at = u.first_scan_at,
      longest_silence_hours = u.longest_silence_hours, had_failed_attempt = u.had_failed_attempt, had_exception = u.had_exception,
      attention = u.attention, attention_since = u.attention_since, attention_until = u.attention_until,
      updated_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as u(shipment_id bigint, status smallint, sub_status integer, status_rule text,
      status_at timestamptz, first_checkpoint_at timestamptz, last_checkpoint_at timestamptz, last_event jsonb, delivered_at timestamptz,
      first_scan_at timestamptz, longest_silence_hours integer, had_failed_attempt boolean, had_exception boolean, attention text, attention_since timestamptz, attention_until timestamptz,
      next_poll_at timestamptz)
    where s.shop_id = ${shopId} and s.shipment_id = u.shipment_id`.execute(trx);
}

/** The shops that a replay may run over: one by its domain, or every installed one. */
export async function shopsToReplay(
  db: Database,
  domain: string | null,
): Promise<{ shopId: string; domain: string }[]> {
  const rows = await db.kysely
    .selectFrom('shops')
    .select(['shop_id', 'domain'])
    .where('uninstalled_at', 'is', null)
    .$if(domain !== null, (query) => query.where('domain', '=', domain ?? ''))
    .orderBy('shop_id')
    .execute();
  return rows.map((row) => ({ shopId: row.shop_id, domain: row.domain }));
}
