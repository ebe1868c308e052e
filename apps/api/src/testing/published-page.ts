import type { PageSettings } from '@parcelway/http-contract';
import type { TrackingWorld } from './tracking-world';

/** For tests only: publishes settings of a shop's tracking page. */
export async function publishPage(
  { db }: Pick<TrackingWorld, 'db'>,
  settings: PageSettings,
  domain = 'nice-shop.myshopify.com',
): Promise<void> {
  await db.pool.query(
    `with version as (
       insert into tracking_page_versions (shop_id, theme, settings, code, revision, published_at, published_by)
       select shop_id, 'classic', $2, '{"top":"","bottom":"","css":"","js":""}', 1, now(), 'test' from shops where domain = $1
       returning shop_id, version_id)
     insert into tracking_pages (shop_id, live_version_id) select shop_id, version_id from version
     on conflict (shop_id) do update set live_version_id = excluded.live_version_id`,
    [domain, JSON.stringify(settings)],
  );
}
