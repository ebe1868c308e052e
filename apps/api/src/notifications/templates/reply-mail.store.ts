import type { ShopTransaction } from '../../db/database';
import type { QueuedMail } from '../prepare.port';

/** A review and what the merchant answered, as they are stored. */
export interface StoredReply {
  stars: number;
  review_enc: Buffer | null;
  reply_enc: Buffer;
}

/** What mails that answer reviews are made of, by the parcel. */
export async function repliesOf(
  trx: ShopTransaction,
  shopId: string,
  mails: readonly Pick<QueuedMail, 'origin' | 'shipmentId'>[],
): Promise<Map<string, StoredReply>> {
  const ids = mails.flatMap(({ origin, shipmentId }) =>
    origin === 'reply' && shipmentId !== null ? [shipmentId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('review_replies as a')
    .innerJoin('parcel_reviews as r', (join) =>
      join.onRef('r.shop_id', '=', 'a.shop_id').onRef('r.shipment_id', '=', 'a.shipment_id'),
    )
    .select(['a.shipment_id', 'r.stars', 'r.text_enc as review_enc', 'a.text_enc as reply_enc'])
    .where('a.shop_id', '=', shopId)
    .where('a.shipment_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ shipment_id: id, ...row }) => [id, row]));
}
