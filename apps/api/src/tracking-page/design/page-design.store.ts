import type { PageTheme, PlanKey } from '@parcelway/domain';
import { NO_MASKING, type PageCode, type PageMasking } from '@parcelway/http-contract';
import type { ShopTransaction } from '../../db/database';

/** What shoppers are to see, as it is stored. */
export interface StoredPage {
  plan: PlanKey;
  /** Null: nothing was published yet. */
  live: { theme: PageTheme; settings: unknown; code: PageCode } | null;
  masking: PageMasking;
  images: StoredImage[];
}
export interface StoredImage {
  id: string;
  use: 'logo' | 'banner';
  width: number;
  height: number;
}

/** In one round trip for the page's row, one for its images. */
export async function storedPage(trx: ShopTransaction, shopId: string): Promise<StoredPage> {
  const row = await trx
    .selectFrom('shops as s')
    .leftJoin('tracking_pages as p', 'p.shop_id', 's.shop_id')
    .leftJoin('tracking_page_versions as v', (join) =>
      join.onRef('v.shop_id', '=', 'p.shop_id').onRef('v.version_id', '=', 'p.live_version_id'),
    )
    .select(['s.plan', 'p.masking', 'v.theme', 'v.settings', 'v.code'])
    .where('s.shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return {
    plan: row.plan as PlanKey,
    live: row.theme && row.code ? { theme: row.theme, settings: row.settings, code: row.code } : null,
    masking: row.masking ?? NO_MASKING,
    images: await imagesOf(trx, shopId),
  };
}

/** Newest first. */
export async function imagesOf(trx: ShopTransaction, shopId: string): Promise<StoredImage[]> {
  return trx
    .selectFrom('page_images')
    .select(['image_id as id', 'use', 'width', 'height'])
    .where('shop_id', '=', shopId)
    .orderBy('created_at', 'desc')
    .orderBy('image_id')
    .execute();
}
