import type { ImageColor } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { StoredImage } from './page-design.store';

/** Those that no draft and no version has, oldest first. */
export async function unusedImages(trx: ShopTransaction, shopId: string, use: StoredImage['use']): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select image_id::text as id from page_images i where shop_id = ${shopId} and use = ${use}
      and not exists (
        select from (
          select settings from tracking_page_drafts where shop_id = ${shopId}
          union all select settings from tracking_page_versions where shop_id = ${shopId}
        ) as designs
        where settings -> 'look' ->> ${use} = i.image_id::text)
    order by created_at, image_id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Two may upload the same one at once; both results are the same. */
export async function insertImage(
  trx: ShopTransaction,
  shopId: string,
  { id, colors, ...image }: StoredImage,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('page_images')
    .values({ shop_id: shopId, image_id: id, ...image, colors: colors && JSON.stringify(colors), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Of an image from before they were stored. */
export async function writeColors(
  trx: ShopTransaction,
  shopId: string,
  id: string,
  colors: readonly ImageColor[],
): Promise<void> {
  await trx
    .updateTable('page_images')
    .set({ colors: JSON.stringify(colors) })
    .where('shop_id', '=', shopId)
    .where('image_id', '=', id)
    .where('use', '=', 'logo')
    .execute();
}

export async function deleteImage(trx: ShopTransaction, shopId: string, id: string): Promise<void> {
  await trx.deleteFrom('page_images').where('shop_id', '=', shopId).where('image_id', '=', id).execute();
}
