import { normalizeNumber } from '@parcelway/couriers';
import type { ReviewTag } from '@parcelway/domain';
import type { Calls } from '@parcelway/http-contract';
import { sql, type RawBuilder } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { CallInput } from '../../http/route';
import { withCustomCouriers, type CustomCouriers } from '../../shops/custom-couriers.store';

export interface StoredReview {
  shipment_id: string;
  order_id: string;
  order_name: string;
  track_number: string;
  courier: string;
  company: string;
  stars: number;
  tags: ReviewTag[];
  text_enc: Buffer | null;
  created_at: Date;
  updated_at: Date;
  /** Of the order; null where there is none, or the customer was forgotten. */
  customer_name: string | null;
  email_enc: Buffer | null;
  reply_enc: Buffer | null;
  replied_at: Date | null;
  custom?: CustomCouriers | undefined;
}

type Query = CallInput<Calls['exportReviews']>['query'];
/** Selects reviews: the days as instants, `until` excluded, and an address as its hash. */
export interface ReviewRequest extends Pick<Query, 'stars' | 'tags' | 'couriers' | 'replied' | 'query'> {
  from: Date | null;
  until: Date | null;
  addressHash: Buffer | null;
}

const TABLES = sql`parcel_reviews r
  join shipments s on s.shop_id = r.shop_id and s.shipment_id = r.shipment_id and s.removed_at is null
  left join orders o on o.shop_id = s.shop_id and o.order_id = s.order_id
  left join review_replies a on a.shop_id = r.shop_id and a.shipment_id = r.shipment_id`;

const COLUMNS = sql`r.shipment_id, s.order_id, s.order_name, s.track_number, s.courier, s.company, r.stars, r.tags, r.text_enc, r.created_at,
  r.updated_at, o.customer_name, o.email_enc, a.text_enc as reply_enc, a.created_at as replied_at`;

function conditions(shopId: string, request: ReviewRequest): RawBuilder<unknown> {
  const { from, until, stars, tags, couriers, replied } = request;
  const all = [sql`r.shop_id = ${shopId}`];
  if (from) all.push(sql`r.created_at >= ${from}`);
  if (until) all.push(sql`r.created_at < ${until}`);
  if (stars.length > 0) all.push(sql`r.stars = any(${stars}::smallint[])`);
  if (tags.length > 0) all.push(sql`r.tags && ${tags}::text[]`);
  if (couriers.length > 0) all.push(sql`s.courier = any(${couriers}::text[])`);
  if (replied !== '') all.push(replied === '1' ? sql`a.shipment_id is not null` : sql`a.shipment_id is null`);
  if (request.query !== '') all.push(matches(request));
  return sql.join(all, sql` and `);
}

/** A whole address, the name of an order with or without its sign, or a tracking number. */
function matches({ query, addressHash }: ReviewRequest): RawBuilder<unknown> {
  if (addressHash) return sql`o.email_hash = ${addressHash}`;
  const name = query.toLowerCase().replace(/^#+/, '');
  const number = normalizeNumber(query);
  return sql`((s.number_key = ${number} and s.number_key <> '') or ltrim(lower(s.order_name), '#') = ${name})`;
}

/** Newest first. */
export async function reviewPage(
  trx: ShopTransaction,
  shopId: string,
  request: ReviewRequest,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredReview[]> {
  const { rows } = await sql<StoredReview>`
    select ${COLUMNS} from ${TABLES} where ${conditions(shopId, request)}
    order by r.created_at desc, r.shipment_id limit ${limit} offset ${offset}`.execute(trx);
  return withCustomCouriers(trx, shopId, rows);
}

/** So many reviews of a courier with so many stars, on a quarter of an hour: days of all zones begin on one. */
export interface ReviewCount {
  at: Date;
  courier: string;
  company: string;
  stars: number;
  count: number;
  custom?: CustomCouriers | undefined;
}
export async function reviewCounts(
  trx: ShopTransaction,
  shopId: string,
  request: ReviewRequest,
): Promise<ReviewCount[]> {
  const { rows } = await sql<ReviewCount>`
    select date_bin('15 minutes', r.created_at, 'epoch') as at, s.courier, max(s.company) as company, r.stars, count(*)::integer as count
    from ${TABLES} where ${conditions(shopId, request)} group by 1, 2, r.stars`.execute(trx);
  return withCustomCouriers(trx, shopId, rows);
}

export async function reviewOf(
  trx: ShopTransaction,
  shopId: string,
  shipmentId: string,
): Promise<StoredReview | undefined> {
  const { rows } = await sql<StoredReview>`
    select ${COLUMNS} from ${TABLES} where r.shop_id = ${shopId} and r.shipment_id = ${shipmentId}`.execute(trx);
  return (await withCustomCouriers(trx, shopId, rows))[0];
}
