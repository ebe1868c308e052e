import type { PlanKey } from '@parcelway/domain';
import type { EddSettings, EddZoneValues } from '@parcelway/http-contract';
import { sql } from 'kysely';
import { executor, type Executor, type ShopTransaction } from '../db/database';
import { PREPARED } from '../db/prepared';

export interface SettingsRow {
  enabled: boolean;
  /** Of any version; null: nothing was saved yet. */
  settings: unknown;
  revision: number;
  /** Another value: settings, zones or rules are other ones. */
  changes: string;
  savedAt: Date | null;
  savedBy: string;
}
export interface ZoneRow {
  id: string;
  zone: EddZoneValues;
  revision: number;
  savedAt: Date;
  savedBy: string;
}
/** When and by whom something is saved; the platform's id of the user. */
export interface Stamp {
  at: Date;
  by: string;
}
/** What our defaults are made of. */
export interface ShopFacts {
  timezone: string;
  country: string;
  locale: string;
}

const NONE: SettingsRow = { enabled: false, settings: null, revision: 0, changes: '0', savedAt: null, savedBy: '' };
const stamp = ({ at, by }: Stamp) => ({ saved_at: at, saved_by: by });
const nextRevision = sql<string>`revision + 1`;

export const shopOf = (trx: ShopTransaction, shopId: string): Promise<ShopFacts> =>
  trx
    .selectFrom('shops')
    .select(['timezone', 'country', 'locale'])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();

export async function planOfShop(trx: ShopTransaction, shopId: string): Promise<PlanKey> {
  const { plan } = await trx.selectFrom('shops').select('plan').where('shop_id', '=', shopId).executeTakeFirstOrThrow();
  return plan as PlanKey;
}

/** A store whose shoppers are answered. */
export interface Store {
  shopId: string;
  plan: PlanKey;
}

/** Null for a store that has not installed the app. */
export async function storeByDomain(db: Executor, domain: string): Promise<Store | null> {
  const row = await executor(db)
    .selectFrom('shops')
    .select(['shop_id as shopId', 'plan'])
    .where('domain', '=', domain)
    .where('installed_at', 'is not', null)
    .where('uninstalled_at', 'is', null)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row ? { shopId: row.shopId, plan: row.plan as PlanKey } : null;
}

export async function settingsRow(trx: ShopTransaction, shopId: string): Promise<SettingsRow> {
  const row = await trx
    .selectFrom('edd_settings')
    .select(['enabled', 'settings', 'revision', 'changes', 'saved_at as savedAt', 'saved_by as savedBy'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return row ? { ...row, revision: Number(row.revision) } : NONE;
}

/** Locks settings, zones and rules of the shop until the transaction ends, and notes that they change. */
export async function beginChange(trx: ShopTransaction, shopId: string): Promise<void> {
  await trx
    .insertInto('edd_settings')
    .values({ shop_id: shopId, changes: '1' })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ changes: sql`edd_settings.changes + 1` }))
    .execute();
}

export async function writeSettings(
  trx: ShopTransaction,
  shopId: string,
  { enabled, settings }: { enabled: boolean; settings: EddSettings },
  saved: Stamp,
): Promise<void> {
  await trx
    .updateTable('edd_settings')
    .set({ enabled, settings: JSON.stringify(settings), revision: nextRevision, ...stamp(saved) })
    .where('shop_id', '=', shopId)
    .execute();
}

/** The oldest first. */
export async function zonesOf(trx: ShopTransaction, shopId: string): Promise<ZoneRow[]> {
  const rows = await trx
    .selectFrom('edd_zones')
    .select(['zone_id as id', 'zone', 'revision', 'saved_at as savedAt', 'saved_by as savedBy'])
    .where('shop_id', '=', shopId)
    .orderBy('zone_id')
    .execute();
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}

export async function insertZone(
  trx: ShopTransaction,
  shopId: string,
  zone: EddZoneValues,
  saved: Stamp,
): Promise<void> {
  await trx
    .insertInto('edd_zones')
    .values({ shop_id: shopId, zone: JSON.stringify(zone), ...stamp(saved) })
    .execute();
}

export async function updateZone(
  trx: ShopTransaction,
  shopId: string,
  id: string,
  zone: EddZoneValues,
  saved: Stamp,
): Promise<void> {
  await trx
    .updateTable('edd_zones')
    .set({ zone: JSON.stringify(zone), revision: nextRevision, ...stamp(saved) })
    .where('shop_id', '=', shopId)
    .where('zone_id', '=', id)
    .execute();
}

export async function removeZone(trx: ShopTransaction, shopId: string, id: string): Promise<void> {
  await trx.deleteFrom('edd_zones').where('shop_id', '=', shopId).where('zone_id', '=', id).execute();
}
