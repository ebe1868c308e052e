import type { SupportDesk } from '@parcelway/domain';
import { sql, type Selectable } from 'kysely';
import type { Database, ShopTransaction } from '../../db/database';
import type { DB } from '../../db/schema';

export type KeyRow = Selectable<DB['api_keys']>;
/** So often the last use is written at most. */
const USE_MS = 60_000;

/** Of a shop, the oldest first. */
export const keysOf = (trx: ShopTransaction, shopId: string): Promise<KeyRow[]> =>
  trx.selectFrom('api_keys').selectAll().where('shop_id', '=', shopId).orderBy('api_key_id').execute();

export const addKey = (
  trx: ShopTransaction,
  row: Pick<KeyRow, 'shop_id' | 'name' | 'scopes' | 'key_hash' | 'last_four' | 'user_id' | 'created_at'> & {
    desk?: SupportDesk;
  },
): Promise<KeyRow> => trx.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow();

/** The present key becomes the previous one. @returns undefined: there is none of that id */
export const replaceKey = (
  trx: ShopTransaction,
  shopId: string,
  keyId: string,
  { hash, lastFour, previousUntil }: { hash: Buffer; lastFour: string; previousUntil: Date },
): Promise<KeyRow | undefined> =>
  trx
    .updateTable('api_keys')
    .set((eb) => ({
      previous_hash: eb.ref('key_hash'),
      previous_until: previousUntil,
      key_hash: hash,
      last_four: lastFour,
    }))
    .where('shop_id', '=', shopId)
    .where('api_key_id', '=', keyId)
    .returningAll()
    .executeTakeFirst();

/** @returns undefined: there is none of that id */
export const deleteKey = (trx: ShopTransaction, shopId: string, keyId: string): Promise<KeyRow | undefined> =>
  trx
    .deleteFrom('api_keys')
    .where('shop_id', '=', shopId)
    .where('api_key_id', '=', keyId)
    .returningAll()
    .executeTakeFirst();

/** The shop that has this key, present or previous. */
export async function shopOfKey(db: Database, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ shop: string | null }>`select api_key_shop(${hash}) as shop`.execute(db.kysely);
  return rows[0]?.shop ?? null;
}

/** The valid key with this hash; that it was used is written once a minute. */
export async function validKey(
  trx: ShopTransaction,
  shopId: string,
  hash: Buffer,
  now: Date,
): Promise<KeyRow | undefined> {
  const row = await trx
    .selectFrom('api_keys')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where((eb) =>
      eb.or([eb('key_hash', '=', hash), eb.and([eb('previous_hash', '=', hash), eb('previous_until', '>', now)])]),
    )
    .executeTakeFirst();
  if (!row || (row.last_used_at && now.getTime() - row.last_used_at.getTime() < USE_MS)) return row;
  const before = new Date(now.getTime() - USE_MS);
  await trx
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('shop_id', '=', shopId)
    .where('api_key_id', '=', row.api_key_id)
    // Of many calls at once, one writes.
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute();
  return row;
}
