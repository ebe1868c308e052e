import { REVIEW_DAYS, ShipmentStatus, type ReviewTag } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { ProofColumns } from './proof';
import { PREPARED } from '../../db/prepared';

export interface ReviewRow {
  shipment_id: string;
  stars: number;
  tags: ReviewTag[];
  text_enc: Buffer | null;
  created_at: Date;
}

const DAY_MS = 86_400_000;
/** Since when a review must have been written to be changed still. */
export const changeableSince = (now: Date): Date => new Date(now.getTime() - REVIEW_DAYS * DAY_MS);

export async function reviewsOf(trx: ShopTransaction, shopId: string, shipmentIds: string[]): Promise<ReviewRow[]> {
  if (shipmentIds.length === 0) return [];
  return trx
    .selectFrom('parcel_reviews')
    .select(['shipment_id', 'stars', 'tags', 'text_enc', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', shipmentIds)
    .modifyEnd(PREPARED)
    .execute();
}

/** The order of a delivered parcel, with the facts for its proof; null where it cannot be reviewed. */
export async function reviewableOrder(
  trx: ShopTransaction,
  shopId: string,
  shipmentId: string,
): Promise<ProofColumns | null> {
  const row = await trx
    .selectFrom('shipments as s')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.shop_id', '=', 's.shop_id').onRef('o.order_id', '=', 's.order_id'),
    )
    .select(['o.email_hash', 'o.phone_enc', 'o.address_enc'])
    .where('s.shop_id', '=', shopId)
    .where('s.shipment_id', '=', shipmentId)
    .where('s.status', '=', ShipmentStatus.Delivered)
    .where('s.removed_at', 'is', null)
    // A forgotten customer gets no review form again.
    .where('o.redacted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes or changes the one review of a parcel. @returns false when the time in which it can be changed is over */
export async function writeReview(
  trx: ShopTransaction,
  shopId: string,
  review: { shipmentId: string; stars: number; tags: ReviewTag[]; textEnc: Buffer | null; language: string },
  now: Date,
): Promise<boolean> {
  const { shipmentId, stars, tags, textEnc, language } = review;
  const { numAffectedRows } = await sql`
    insert into parcel_reviews as r (shop_id, shipment_id, stars, tags, text_enc, language, created_at, updated_at)
    values (${shopId}, ${shipmentId}, ${stars}, ${tags}::text[], ${textEnc}, ${language}, ${now}, ${now})
    on conflict (shop_id, shipment_id) do update
      set stars = excluded.stars, tags = excluded.tags, text_enc = excluded.text_enc, language = excluded.language, updated_at = excluded.updated_at
      where r.created_at >= ${changeableSince(now)}`.execute(trx);
  return numAffectedRows === 1n;
}
