import type { ShopTransaction } from '../db/database';
import type { StaffMember } from '../platform/shopify/oauth';
import type { Vault } from '../platform/vault';

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

/** Stores a name, or replaces the one from before. */
export async function saveStaffName(
  trx: ShopTransaction,
  { vault, now }: { vault: Vault; now(): Date },
  shopId: string,
  { userId, name }: StaffMember,
): Promise<void> {
  const values = { name_enc: vault.encrypt(name), learned_at: now() };
  await trx
    .insertInto('staff')
    .values({ shop_id: shopId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Whether a name was learned since. */
export const isStaffKnown = async (
  trx: ShopTransaction,
  { shopId, userId }: { shopId: string; userId: string },
  since: Date,
): Promise<boolean> =>
  (await trx
    .selectFrom('staff')
    .select('user_id')
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .where('learned_at', '>', since)
    .executeTakeFirst()) !== undefined;
