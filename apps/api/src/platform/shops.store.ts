import { sql } from 'kysely';
import { executor, type Database, type Executor, type ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';
import type { Selectable } from 'kysely';
import type { ShopInfo } from './platform.port';
import type { Vault } from './vault';

export type ShopRow = Selectable<DB['shops']>;

/** A shop that has the app now: it was installed, and not uninstalled since. */
export const isInstalled = (shop: Pick<ShopRow, 'installed_at' | 'uninstalled_at'> | undefined): boolean =>
  shop?.installed_at !== undefined &&
  shop.installed_at !== null &&
  (shop.uninstalled_at === null || shop.uninstalled_at < shop.installed_at);

export const shopByDomain = (db: Database, domain: string): Promise<ShopRow | undefined> =>
  db.kysely.selectFrom('shops').selectAll().where('domain', '=', domain).executeTakeFirst();

export const shopById = (db: Database, shopId: string): Promise<ShopRow | undefined> =>
  db.kysely.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirst();

/** Every shop that has the app now. */
export const installedShops = (db: Database): Promise<Pick<ShopRow, 'shop_id' | 'reconciled_until'>[]> =>
  db.kysely
    .selectFrom('shops')
    .select(['shop_id', 'reconciled_until'])
    .where('installed_at', 'is not', null)
    .where((eb) => eb.or([eb('uninstalled_at', 'is', null), eb('uninstalled_at', '<', eb.ref('installed_at'))]))
    .execute();

/** Every shop that had the app once. */
export async function everyShop(db: Database): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('shops')
    .select('shop_id')
    .where('first_installed_at', 'is not', null)
    .execute();
  return rows.map(({ shop_id: id }) => id);
}

export async function markNeedsToken(db: Database, shopId: string): Promise<void> {
  await db.kysely.updateTable('shops').set({ needs_token: true }).where('shop_id', '=', shopId).execute();
}

/** Inserts the row if missing and locks it until the transaction ends, so that two first visits install once. */
export async function lockShop(trx: ShopTransaction, domain: string): Promise<ShopRow> {
  await trx
    .insertInto('shops')
    .values({ domain, email_enc: null })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute();
  return trx.selectFrom('shops').selectAll().where('domain', '=', domain).forUpdate().executeTakeFirstOrThrow();
}

/** Sets the shop of a transaction that was opened before the shop was known. */
export async function enterShop(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select set_config('app.shop_id', ${shopId}, true), set_config('role', 'parcelway_app', true)`.execute(trx);
}

/** The store's own locale, in which its merchant reads; `locale` is that of its customers. */
export const localeOfMerchant = (shop: { locale: string; store_locale: string | null }): string =>
  shop.store_locale ?? shop.locale;

/** The store's locale, which is also its customers' as long as the shop has not chosen another one. */
export const localeOfStore = (locale: string) => ({
  locale: sql<string>`case when store_locale is null then ${locale} else locale end`,
  store_locale: sql<string | null>`case when store_locale is null then null else ${locale} end`,
});

/** The store's zone, which is the shop's as long as the shop has not chosen another. */
export const zoneOfStore = (zone: string) => ({
  timezone: sql<string>`case when store_timezone is null then ${zone} else timezone end`,
  store_timezone: sql<string | null>`case when store_timezone is null then null else ${zone} end`,
});

export async function saveShopInfo(db: Executor, vault: Vault, shopId: string, info: ShopInfo): Promise<void> {
  await executor(db)
    .updateTable('shops')
    .set({
      name: info.name,
      primary_domain: info.primaryDomain,
      email_enc: info.email ? vault.encrypt(info.email) : null,
      ...zoneOfStore(info.timezone),
      currency: info.currency,
      ...localeOfStore(info.locale),
      country: info.country,
    })
    .where('shop_id', '=', shopId)
    .execute();
}

/** How many days back the shop usually syncs. */
export async function syncDayOf(trx: ShopTransaction, shopId: string): Promise<number> {
  const shop = await trx.selectFrom('shops').select('sync_day').where('shop_id', '=', shopId).executeTakeFirstOrThrow();
  return shop.sync_day;
}

export async function setSyncDay(trx: ShopTransaction, shopId: string, syncDay: number): Promise<void> {
  await trx.updateTable('shops').set({ sync_day: syncDay }).where('shop_id', '=', shopId).execute();
}
