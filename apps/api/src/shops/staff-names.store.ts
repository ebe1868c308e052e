import type { ShopTransaction } from '../db/database';
import type { StaffMember } from '../platform/shopify/oauth';
import type { Vault } from '../platform/vault';

const HOUR_MS = 3_600_000;

/** The name of a member of the store's staff by the platform's id; the store's name where none is known. */
export type NameOf = (userId: string) => string;

/** The names of a shop's staff, as the platform sent them. */
export async function staffNames(trx: ShopTransaction, { vault }: { vault: Vault }, shopId: string): Promise<NameOf> {
  const rows = await trx
    .selectFrom('shops as s')
    .leftJoin('staff as t', 't.shop_id', 's.shop_id')
    .select(['s.name', 's.domain', 't.user_id', 't.name_enc'])
    .where('s.shop_id', '=', shopId)
    .execute();
  const names = new Map(rows.map((row) => [row.user_id, row.name_enc && vault.decrypt(row.name_enc)]));
  return (userId) => names.get(userId) ?? (rows[0]?.name || rows[0]?.domain || '');
}

/** Stores who somebody is, now that the platform has said so: the name, and whether the store is theirs. */
export async function savePerson(
  trx: ShopTransaction,
  { vault, now }: { vault: Vault; now(): Date },
  shopId: string,
  { userId, name, owner }: StaffMember,
): Promise<void> {
  // A store has one owner, and may get another one.
  if (owner)
    await trx
      .updateTable('staff')
      .set({ owner: false })
      .where('shop_id', '=', shopId)
      .where('user_id', '<>', userId)
      .where('owner', '=', true)
      .execute();
  const values = { name_enc: vault.encrypt(name), owner, learned_at: now(), seen_at: now() };
  await trx
    .insertInto('staff')
    .values({ shop_id: shopId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/**
 * Notes that somebody is here, by the hour.
 * @returns whether the platform said who it is since `learnedSince`
 */
export async function noteVisit(
  trx: ShopTransaction,
  { shopId, userId }: { shopId: string; userId: string },
  { now, learnedSince }: { now: Date; learnedSince: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('staff')
    .select(['learned_at', 'seen_at'])
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row && (row.seen_at === null || now.getTime() - row.seen_at.getTime() >= HOUR_MS))
    await trx
      .updateTable('staff')
      .set({ seen_at: now })
      .where('shop_id', '=', shopId)
      .where('user_id', '=', userId)
      .execute();
  return row !== undefined && row.learned_at > learnedSince;
}
