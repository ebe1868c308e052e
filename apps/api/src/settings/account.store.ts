import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { ShopRow } from '../platform/shops.store';

const COLUMNS = [
  'name',
  'domain',
  'primary_domain',
  'email_enc',
  'timezone',
  'store_timezone',
  'notify_email_enc',
  'locale',
  'store_locale',
] as const;
export type AccountRow = Pick<ShopRow, (typeof COLUMNS)[number]>;

export const accountOf = (trx: ShopTransaction, shopId: string): Promise<AccountRow> =>
  trx.selectFrom('shops').select(COLUMNS).where('shop_id', '=', shopId).executeTakeFirstOrThrow();

/** @param zone null: the store's */
export const saveAccount = (
  trx: ShopTransaction,
  shopId: string,
  { zone, notifyEmail }: { zone: string | null; notifyEmail: Buffer | null },
): Promise<AccountRow> =>
  trx
    .updateTable('shops')
    .set({
      notify_email_enc: notifyEmail,
      timezone: sql`coalesce(${zone}::text, store_timezone, timezone)`,
      store_timezone: sql`case when ${zone}::text is not null then coalesce(store_timezone, timezone) end`,
    })
    .where('shop_id', '=', shopId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** @param locale null: the store's */
export const saveCustomerLocale = (trx: ShopTransaction, shopId: string, locale: string | null): Promise<AccountRow> =>
  trx
    .updateTable('shops')
    .set({
      locale: sql`coalesce(${locale}::text, store_locale, locale)`,
      store_locale: sql`case when ${locale}::text is not null then coalesce(store_locale, locale) end`,
    })
    .where('shop_id', '=', shopId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Whether the database, which counts days too, knows a zone. */
export async function isZoneOfDatabase(trx: ShopTransaction, zone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${zone})`.execute(trx);
  return rows.length > 0;
}
