import { NOT_CONFIRMED, type ShipmentStatus, type SubStatus } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../../db/database';
import type { TrailRow } from '../tracking.store';

/** A change of a parcel's status, as the rules read it. */
export interface Change {
  id: string;
  shipmentId: string;
  orderId: string;
  to: { status: ShipmentStatus; subStatus: SubStatus | null };
  by: 'provider' | 'user' | 'expiry' | 'detection';
  happenedAt: Date;
  learnedAt: Date;
  /** The parcel is this now. */
  isLatest: boolean;
  /** What the parcel was before the news came, and since when; null where no event has that time. */
  was: { status: ShipmentStatus; at: Date | null };
}

/** Who acts on changes of status. Each has a task for each change, and deletes it with what it did. */
export const CHANGE_CONSUMERS = ['mail', 'integrations'] as const;
export type ChangeConsumer = (typeof CHANGE_CONSUMERS)[number];

/**
 * Writes changes in the order given, and a task for each of them and each consumer; integrations have one only where the
 * shop has any.
 * @returns the consumers that have tasks now
 */
export async function insertChanges(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly (TrailRow & { is_latest: boolean })[],
  now: Date,
): Promise<ChangeConsumer[]> {
  const { rows: tasks } = await sql<{ consumer: ChangeConsumer }>`
    with added as (
      insert into status_changes (shop_id, shipment_id, from_status, from_sub_status, to_status, to_sub_status, by, happened_at, learned_at, is_latest)
      select ${shopId}::bigint, r.shipment_id, r.from_status, r.from_sub_status, r.to_status, r.to_sub_status, r.by, r.happened_at,
        ${now}::timestamptz, r.is_latest
      from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (shipment_id bigint, from_status smallint, from_sub_status integer,
        to_status smallint, to_sub_status integer, by text, happened_at timestamptz, is_latest boolean)) with ordinality
        as r(shipment_id, from_status, from_sub_status, to_status, to_sub_status, by, happened_at, is_latest, nr)
      order by r.nr
      returning change_id),
    tasks as (
      insert into status_change_tasks (shop_id, consumer, change_id)
      select ${shopId}::bigint, consumer, change_id from added, unnest(${[...CHANGE_CONSUMERS]}::text[]) consumer
      where consumer <> 'integrations' or exists (select from integrations i where i.shop_id = ${shopId})
      returning consumer)
    select distinct consumer from tasks`.execute(trx);
  return tasks.map(({ consumer }) => consumer);
}

/**
 * Deletes the delivery changes of parcels that no consumer has acted on.
 * @returns what each parcel was before, by its id; parcels without one are absent.
 */
export async function retractUnpublished(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, Pick<TrailRow, 'from_status' | 'from_sub_status'>>> {
  if (shipmentIds.length === 0) return new Map();
  const { rows } = await sql<Pick<TrailRow, 'shipment_id' | 'from_status' | 'from_sub_status'>>`
    delete from status_changes c using status_change_tasks t
    where c.shop_id = ${shopId} and c.shipment_id = any(${[...shipmentIds]}::bigint[]) and c.to_status = 4 and c.is_latest
      and t.shop_id = c.shop_id and t.change_id = c.change_id and t.consumer = 'mail'
      and not exists (select from deliveries d where d.shop_id = c.shop_id and d.change_id = c.change_id)
    returning c.shipment_id, c.from_status, c.from_sub_status`.execute(trx);
  return new Map(rows.map(({ shipment_id: id, ...before }) => [id, before]));
}

interface ChangeRow {
  change_id: string;
  shipment_id: string;
  order_id: string;
  to_status: ShipmentStatus;
  to_sub_status: SubStatus | null;
  by: Change['by'];
  happened_at: Date;
  learned_at: Date;
  is_latest: boolean;
  was_status: ShipmentStatus;
  was_at: Date | null;
}

/**
 * The oldest changes that a consumer has not acted on, with what their parcels were before the news that they came with. They are locked:
 * a concurrent claim waits, and finds them gone. A change that the parcel has gone on from meanwhile is not the latest any more. A delivery
 * that is not confirmed waits.
 */
export async function claimChanges(
  trx: ShopTransaction,
  shopId: string,
  consumer: ChangeConsumer,
  limit: number,
): Promise<Change[]> {
  const { rows } = await sql<ChangeRow>`
    with taken as materialized (
      select t.change_id from status_change_tasks t join status_changes h on h.shop_id = t.shop_id and h.change_id = t.change_id
      join shipments p on p.shop_id = h.shop_id and p.shipment_id = h.shipment_id
      where t.shop_id = ${shopId} and t.consumer = ${consumer} and not (h.to_status = 4 and h.is_latest and p.status_rule = ${NOT_CONFIRMED})
      order by t.change_id limit ${limit} for update of t)
    select c.change_id, c.shipment_id, s.order_id, c.to_status, c.to_sub_status, c.by, c.happened_at, c.learned_at,
      c.is_latest and s.removed_at is null and s.status = c.to_status and s.sub_status is not distinct from c.to_sub_status as is_latest,
      first.from_status as was_status, before.happened_at as was_at
    from taken join status_changes c on c.shop_id = ${shopId} and c.change_id = taken.change_id
    join shipments s on s.shop_id = c.shop_id and s.shipment_id = c.shipment_id
    cross join lateral (
      select f.change_id, f.from_status from status_changes f
      where f.shop_id = c.shop_id and f.shipment_id = c.shipment_id and f.learned_at = c.learned_at order by f.change_id limit 1) first
    left join lateral (
      select case when p.by in ('provider', 'user') then p.happened_at end as happened_at from status_changes p
      where p.shop_id = c.shop_id and p.shipment_id = c.shipment_id and p.change_id < first.change_id order by p.change_id desc limit 1) before
      on true
    order by c.change_id`.execute(trx);
  return rows.map((row) => ({
    id: row.change_id,
    shipmentId: row.shipment_id,
    orderId: row.order_id,
    to: { status: row.to_status, subStatus: row.to_sub_status },
    by: row.by,
    happenedAt: row.happened_at,
    learnedAt: row.learned_at,
    isLatest: row.is_latest,
    was: { status: row.was_status, at: row.was_at },
  }));
}

export async function finishTasks(
  trx: ShopTransaction,
  shopId: string,
  consumer: ChangeConsumer,
  changes: readonly Pick<Change, 'id'>[],
): Promise<void> {
  await sql`delete from status_change_tasks where shop_id = ${shopId} and consumer = ${consumer}
    and change_id = any(${changes.map(({ id }) => id)}::bigint[])`.execute(trx);
}

/** Of all shops. */
export async function forgetChanges(db: Database, before: Date): Promise<void> {
  await sql`select forget_status_changes(${before})`.execute(db.kysely);
}
