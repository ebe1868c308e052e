import type { ImageColor, PageTheme, PlanKey } from '@parcelway/domain';
import { NO_MASKING, type PageCode, type PageMasking } from '@parcelway/http-contract';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ShopTransaction } from '../../db/database';
import { PREPARED } from '../../db/prepared';

/** What shoppers are to see, as it is stored. */
export interface StoredPage {
  plan: PlanKey;
  /** Null: nothing was published yet. */
  liveVersion: string | null;
  masking: PageMasking;
  images: StoredImage[];
}
export interface StoredImage {
  id: string;
  use: 'logo' | 'banner';
  width: number;
  height: number;
  /** Of a logo; empty: it has a background of its own, null: not known. */
  colors: ImageColor[] | null;
}

/** A published version; it never changes. */
export interface StoredVersion {
  theme: PageTheme;
  settings: unknown;
  code: PageCode;
}

export async function storedPage(trx: ShopTransaction, shopId: string): Promise<StoredPage> {
  const row = await trx
    .selectFrom('shops as s')
    .leftJoin('tracking_pages as p', 'p.shop_id', 's.shop_id')
    .select(['s.plan', 'p.masking', 'p.live_version_id'])
    .select(() => jsonArrayFrom(imageRows(trx, shopId)).as('images'))
    .where('s.shop_id', '=', shopId)
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow();
  return {
    plan: row.plan as PlanKey,
    liveVersion: row.live_version_id,
    masking: row.masking ?? NO_MASKING,
    images: row.images,
  };
}

export const storedVersion = (trx: ShopTransaction, shopId: string, versionId: string): Promise<StoredVersion> =>
  trx
    .selectFrom('tracking_page_versions')
    .select(['theme', 'settings', 'code'])
    .where('shop_id', '=', shopId)
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow();

/** Newest first. */
export const imagesOf = (trx: ShopTransaction, shopId: string): Promise<StoredImage[]> =>
  imageRows(trx, shopId).execute();

const imageRows = (trx: ShopTransaction, shopId: string) =>
  trx
    .selectFrom('page_images')
    // As text: JSON has no number as big as an id.
    .select((eb) => [eb.cast<string>('image_id', 'text').as('id'), 'use', 'width', 'height', 'colors'])
    .where('shop_id', '=', shopId)
    .orderBy('created_at', 'desc')
    .orderBy('image_id');
