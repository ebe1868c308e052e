import type { AttentionReason } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../../db/database';
import { needsAttention } from '../../orders/list-where.store';

export interface DigestShop {
  shop_id: string;
  timezone: string;
  /** A time of day of the shop's. */
  at: string;
  sent_at: Date | null;
}

/** Every installed shop with the daily mail turned on. */
export async function shopsWithDigest(db: Database): Promise<DigestShop[]> {
  const { rows } = await sql<DigestShop>`select * from shops_with_digest()`.execute(db.kysely);
  return rows;
}

/** Claims a daily mail. @returns false where that of this time was claimed already */
export async function beginDigest(trx: ShopTransaction, shopId: string, at: Date, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update mail_rules set digest_sent_at = ${now}
    where shop_id = ${shopId} and (digest ->> 'enabled')::boolean and (digest_sent_at is null or digest_sent_at < ${at}) returning shop_id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Parcels delivered, and handed over, in a time range; those that became known days later are left out. */
export async function countedChanges(
  trx: ShopTransaction,
  shopId: string,
  from: Date,
  until: Date,
): Promise<{ delivered: number; set_out: number }> {
  const { rows } = await sql<{ delivered: number; set_out: number }>`
    select count(distinct shipment_id) filter (where to_status = 4 and from_status <> 4)::integer as delivered,
      count(distinct shipment_id) filter (where to_status in (2, 3, 4) and from_status in (0, 1))::integer as set_out
    from status_changes where shop_id = ${shopId} and learned_at >= ${from} and happened_at >= ${from} and happened_at < ${until}`.execute(
    trx,
  );
  return rows[0] ?? { delivered: 0, set_out: 0 };
}

export interface AttentionRow {
  shipment_id: string;
  order_name: string;
  track_number: string;
  attention: AttentionReason;
}
/** Parcels that need attention: first those with a deadline, then the newest. */
export async function attentionRows(
  trx: ShopTransaction,
  shopId: string,
  limit: number,
  now: Date,
): Promise<{ rows: AttentionRow[]; total: number }> {
  const { rows } = await sql<AttentionRow & { total: number }>`
    select shipment_id, order_name, track_number, attention, count(*) over ()::integer as total
    from shipments where shop_id = ${shopId} and removed_at is null and ${needsAttention(now)}
    order by attention_until nulls last, attention_since desc, shipment_id limit ${limit}`.execute(trx);
  return { rows, total: rows[0]?.total ?? 0 };
}
