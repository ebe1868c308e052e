import type { ImageColor, PageTheme, ReviewTag } from '@parcelway/domain';
import type { PageCode, PageMasking } from '@parcelway/http-contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Day, Json, JsonDefault, NullJson, Text, Time } from './column-types';

/** A product as the shopper's page shows it. */
export interface StoreProduct {
  id: string;
  title: string;
  /** On the store's own site. */
  url: string;
  image_url: string | null;
  /** A decimal string, with its currency. */
  price: string;
  currency: string;
}

/** The shopper's page: what the merchant designs of it, and what shoppers do on it. */
export interface PageTables {
  tracking_page_drafts: {
    shop_id: string;
    theme: PageTheme;
    /** Of any version; `readPageSettings` brings it up to date. */
    settings: Json<unknown>;
    code: JsonDefault<PageCode>;
    revision: Generated<string>;
    saved_at: Time;
    saved_by: string;
  };
  tracking_page_versions: {
    shop_id: string;
    version_id: GeneratedAlways<string>;
    theme: PageTheme;
    settings: Json<unknown>;
    code: Json<PageCode>;
    revision: string;
    published_at: Time;
    published_by: string;
  };
  tracking_pages: {
    shop_id: string;
    live_version_id: string | null;
    masking: ColumnType<PageMasking, string | undefined, string>;
  };
  tracking_page_editors: { shop_id: string; theme: PageTheme; user_id: string; seen_at: Time };
  page_images: {
    shop_id: string;
    image_id: string;
    use: 'logo' | 'banner';
    width: number;
    height: number;
    created_at: Time;
    colors: NullJson<ImageColor[]>;
  };
  parcel_reviews: {
    shop_id: string;
    shipment_id: string;
    stars: number;
    tags: ReviewTag[];
    text_enc: Buffer | null;
    language: Text;
    created_at: Time;
    updated_at: Time;
  };
  page_counts: {
    shop_id: string;
    day: Day;
    kind: 'view' | 'visitor' | 'lookup' | 'product' | 'coupon';
    what: Text;
    count: string;
  };
  page_visitors: { shop_id: string; day: Day; visitor: Buffer };
  visitor_salts: { day: Day; salt: Buffer };
  store_products: { shop_id: string; list: string; products: Json<StoreProduct[]>; read_at: Time };
}
