import type { ShipmentStatus, SubStatus } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { Change } from '../../tracking/outbox/changes.store';

export interface PastChange {
  change_id: string;
  shipment_id: string;
  order_id: string;
  order_name: string;
  track_number: string;
  from_status: ShipmentStatus;
  to_status: ShipmentStatus;
  to_sub_status: SubStatus | null;
  by: Change['by'];
  happened_at: Date;
  /** When it would have become known, if its parcel had been tracked in transit. */
  at: Date;
  is_latest: boolean;
}

/**
 * Changes of parcels that are not removed since `from`, oldest first; where there are more than the limit, the newest. What happened before the
 * shop followed its parcels (`followedSince`) counts at the time when it happened. From before changes were stored, those of the trail: it
 * does not record which of them were derived again.
 */
export async function pastChanges(
  trx: ShopTransaction,
  shopId: string,
  { from, followedSince, limit }: { from: Date; followedSince: Date; limit: number },
): Promise<PastChange[]> {
  const { rows } = await sql<PastChange>`
    with kept as (select min(learned_at) as since from status_changes where shop_id = ${shopId}),
    changes as (
      select change_id, shipment_id, from_status, to_status, to_sub_status, by, happened_at, learned_at, is_latest
      from status_changes where shop_id = ${shopId} and learned_at >= ${from}
      union all
      select t.seq, t.shipment_id, t.from_status, t.to_status, t.to_sub_status, t.by, t.happened_at, t.changed_at,
        t.seq = max(t.seq) over (partition by t.shipment_id, t.changed_at)
      from status_trail t where t.shop_id = ${shopId} and t.happened_at is not null and t.changed_at >= ${from}
        and t.changed_at < coalesce((select since from kept), 'infinity') and coalesce((select since from kept) >= ${from}, true)),
    timed as (
      select c.*, happened_at < ${followedSince} as is_before,
        -- A parcel's changes keep their order.
        max(case when happened_at < ${followedSince} then happened_at else learned_at end)
          over (partition by shipment_id order by learned_at, change_id rows unbounded preceding) as at
      from changes c),
    seen as (
      select change_id, shipment_id, from_status, to_status, to_sub_status, by, happened_at, at,
        case when is_before then at is distinct from lead(at) over (partition by shipment_id order by learned_at, change_id)
          else is_latest end as is_latest
      from timed),
    newest as (select * from seen where at >= ${from} order by at desc, change_id desc limit ${limit})
    select newest.*, s.order_id, s.order_name, s.track_number from newest
    join shipments s on s.shop_id = ${shopId} and s.shipment_id = newest.shipment_id and s.removed_at is null
    order by newest.at, newest.change_id`.execute(trx);
  return rows;
}

/** The parcels of orders that have several, as they are now. */
export async function parcelsOf(
  trx: ShopTransaction,
  shopId: string,
  orderIds: readonly string[],
): Promise<{ shipment_id: string; order_id: string; status: ShipmentStatus }[]> {
  const { rows } = await sql<{ shipment_id: string; order_id: string; status: ShipmentStatus }>`
    select shipment_id, order_id, status from shipments
    where shop_id = ${shopId} and order_id = any(${[...new Set(orderIds)]}::bigint[]) and removed_at is null`.execute(
    trx,
  );
  return rows;
}
