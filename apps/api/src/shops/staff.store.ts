import { PERMISSIONS, type Permission } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import { PREPARED } from '../db/prepared';
import type { Vault } from '../platform/vault';

export interface StaffRow {
  /** The platform's id. */
  id: string;
  name: string;
  owner: boolean;
  seenAt: Date | null;
  permissions: Permission[];
}

/** @param stored null: the owner never changed what this person may do, or the person is not known yet */
export const permitted = (stored: readonly string[] | null): Permission[] =>
  PERMISSIONS.filter((permission) => stored === null || stored.includes(permission));

/** What a person may do now: one round trip, for each call. */
export async function permissionsOf(db: Database, shopId: string, userId: string): Promise<Permission[]> {
  const { rows } = await sql<{ stored: string[] | null }>`
    select staff_permissions(${shopId}::bigint, ${userId}::text) as stored ${PREPARED}`.execute(db.kysely);
  return permitted(rows[0]?.stored ?? null);
}

/** The owner first, then those who were seen last. */
export async function staffOf(trx: ShopTransaction, { vault }: { vault: Vault }, shopId: string): Promise<StaffRow[]> {
  const rows = await trx
    .selectFrom('staff')
    .select(['user_id as id', 'name_enc', 'owner', 'seen_at as seenAt', 'permissions'])
    .where('shop_id', '=', shopId)
    .orderBy('owner', 'desc')
    .orderBy(sql`seen_at desc nulls last`)
    .orderBy('user_id')
    .execute();
  return rows.map(({ name_enc: name, permissions, ...row }) => ({
    ...row,
    name: vault.decrypt(name),
    permissions: permitted(row.owner ? null : permissions),
  }));
}

/** Locks a person until the transaction ends, so that of two simultaneous changes the second one sees the first. */
export async function lockPerson(trx: ShopTransaction, shopId: string, userId: string): Promise<void> {
  await trx
    .selectFrom('staff')
    .select('user_id')
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

export async function savePermissions(
  trx: ShopTransaction,
  shopId: string,
  userId: string,
  permissions: readonly Permission[],
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ permissions: [...permissions] })
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .execute();
}
