import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../../db/database';
import { FATES } from '../../notifications/rules/mail-settings.store';
import { COUNTED_AT } from '../../notifications/rules/mail-summary.store';
import type { FiguredParcel, FiguresRow } from './aggregate-day';

export type ChangeKind = 'parcel' | 'mail';
/** A day's first instant, and the next day's. */
export interface Period {
  from: Date;
  to: Date;
}
export interface CountingState {
  zone: string;
  installed: boolean;
  /** Null where the shop was never counted. */
  counted_zone: string | null;
  counted_at: Date | null;
  /** 0 while no round has ended since counting began for the zone. */
  took_ms: number | null;
  next_at: Date | null;
  /** Since when every order was synced; null before the first sync has ended. One that was stopped read only some. */
  synced_since: Date | null;
}

/** Shops that have something to count and may begin. */
export async function shopsToCount(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`select shop_id from shops_to_count(${now})`.execute(db.kysely);
  return rows.map(({ shop_id }) => shop_id);
}

/** Locks the counting of this shop until the transaction ends. */
export async function lockFigures(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('analytics', ${shopId}::bigint))`.execute(trx);
}

export async function countingState(trx: ShopTransaction, shopId: string): Promise<CountingState> {
  const { rows } = await sql<CountingState>`
    select s.timezone as zone, s.uninstalled_at is null as installed, a.zone as counted_zone, a.counted_at, a.took_ms, a.next_at,
      (select min(r.since) from sync_runs r where r.shop_id = s.shop_id and r.state = 'done' and r.error is null) as synced_since
    from shops s left join analytics_shops a using (shop_id) where s.shop_id = ${shopId}`.execute(trx);
  return rows[0] as CountingState;
}

/** What changed, to a quarter of an hour. */
export async function changedInstants(
  trx: ShopTransaction,
  shopId: string,
  limit: number | null = null,
): Promise<{ kind: ChangeKind; at: Date }[]> {
  const { rows } = await sql<{ kind: ChangeKind; at: Date }>`
    select distinct kind, at from analytics_changes where shop_id = ${shopId} order by kind, at limit ${limit}`.execute(
    trx,
  );
  return rows;
}

/** Whether there are at most so many parcels and mails in these days. */
export async function holdAtMost(
  trx: ShopTransaction,
  shopId: string,
  { parcel, mail }: Record<ChangeKind, readonly Period[]>,
  most: number,
): Promise<boolean> {
  const periods = (of: readonly Period[]) =>
    sql`unnest(${of.map(({ from }) => from)}::timestamptz[], ${of.map(({ to }) => to)}::timestamptz[]) as p(a, b)`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${periods(parcel)} join shipments s on s.shop_id = ${shopId} and s.removed_at is null and s.ordered_at >= a and s.ordered_at < b
      union all
      select from ${periods(mail)} join mails m on m.shop_id = ${shopId} and m.state in ('sent', 'failed')
        and coalesce(m.sent_at, m.created_at) >= a and coalesce(m.sent_at, m.created_at) < b
      limit ${most + 1}) held`.execute(trx);
  return (rows[0]?.count ?? 0) <= most;
}

/** Begins to count for a zone. What was counted for another is forgotten, and everything has to be counted again. */
export async function beginZone(trx: ShopTransaction, shopId: string, zone: string, now: Date): Promise<void> {
  const known = await trx.deleteFrom('analytics_shops').where('shop_id', '=', shopId).executeTakeFirst();
  await trx.insertInto('analytics_shops').values({ shop_id: shopId, zone, counted_at: now, next_at: now }).execute();
  // What there was before the first time is noted already.
  if (known.numDeletedRows === 0n) return;
  for (const table of ['analytics_days', 'analytics_mail_days', 'analytics_changes'] as const)
    await trx.deleteFrom(table).where('shop_id', '=', shopId).execute();
  await sql`
    insert into analytics_changes (shop_id, kind, at)
    select distinct shop_id, 'parcel', date_bin('15 minutes', ordered_at, 'epoch') from shipments
    where shop_id = ${shopId} and removed_at is null
    union all
    select distinct shop_id, 'mail', date_bin('15 minutes', ${COUNTED_AT}, 'epoch') from mails
    where shop_id = ${shopId} and state in ('sent', 'failed')`.execute(trx);
}

/** Forgets the changes of a day that is about to be counted: what changes after this is noted anew. */
export async function consumeChanges(
  trx: ShopTransaction,
  shopId: string,
  kind: ChangeKind,
  { from, to }: Period,
): Promise<void> {
  await trx
    .deleteFrom('analytics_changes')
    .where('shop_id', '=', shopId)
    .where('kind', '=', kind)
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute();
}

export async function parcelsOf(trx: ShopTransaction, shopId: string, { from, to }: Period): Promise<FiguredParcel[]> {
  const { rows } = await sql<FiguredParcel>`
    select courier, origin, destination, status, sub_status, had_failed_attempt, had_exception, ordered_at, first_scan_at, delivered_at,
      facts ->> 'expectedAt' as expected
    from shipments where shop_id = ${shopId} and removed_at is null and ordered_at >= ${from} and ordered_at < ${to}`.execute(
    trx,
  );
  return rows;
}

export async function replaceDay(
  trx: ShopTransaction,
  shopId: string,
  day: string,
  rows: readonly FiguresRow[],
): Promise<void> {
  await sql`
    delete from analytics_days where shop_id = ${shopId} and part in ('all', 'courier', 'country', 'lane') and day = ${day}::date`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
  const written = rows.map((row) => ({
    ...row,
    shop_id: shopId,
    day,
    total_histogram: hex(row.total_histogram),
    processing_histogram: hex(row.processing_histogram),
    transit_histogram: hex(row.transit_histogram),
    total_open: hex(row.total_open),
    processing_open: hex(row.processing_open),
    transit_open: hex(row.transit_open),
  }));
  await sql`
    insert into analytics_days select * from json_populate_recordset(null::analytics_days, ${JSON.stringify(written)}::json)`.execute(
    trx,
  );
}

/** Counts the mails of a day. */
export async function replaceMailDay(
  trx: ShopTransaction,
  shopId: string,
  day: string,
  { from, to }: Period,
): Promise<void> {
  await sql`delete from analytics_mail_days where shop_id = ${shopId} and day = ${day}::date`.execute(trx);
  await sql`
    insert into analytics_mail_days (shop_id, day, sent, opened, clicked, failed)
    select ${shopId}, ${day}::date, ${FATES} from mails
    where shop_id = ${shopId} and ${COUNTED_AT} >= ${from} and ${COUNTED_AT} < ${to} and state in ('sent', 'failed')
    having count(*) > 0`.execute(trx);
}

/** Stores when figures were last updated, how long that took, and when the next round may begin. */
export async function finishRun(
  trx: ShopTransaction,
  shopId: string,
  { zone, at, tookMs, nextAt }: { zone: string; at: Date; tookMs: number; nextAt?: Date },
): Promise<void> {
  await trx
    .updateTable('analytics_shops')
    .set({ counted_at: at, took_ms: Math.max(1, Math.round(tookMs)), ...(nextAt && { next_at: nextAt }) })
    .where('shop_id', '=', shopId)
    .where('zone', '=', zone)
    .execute();
}
