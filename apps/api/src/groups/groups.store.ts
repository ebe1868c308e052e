import { MAX_GROUP_STORES } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { ShopRow } from '../platform/shops.store';

export type GroupStore = Pick<
  ShopRow,
  'shop_id' | 'name' | 'domain' | 'primary_domain' | 'timezone' | 'plan' | 'installed_at' | 'uninstalled_at'
> & {
  /** Null: it has requested to join. */
  joined_at: Date | null;
  requested_at: Date;
};

/** The stores of the shop's group, those that were there first first; of a shop that has requested to join, the members and itself. */
export async function groupStores(trx: ShopTransaction): Promise<GroupStore[]> {
  const { rows } = await sql<GroupStore>`
    select g.shop_id, g.joined_at, g.requested_at, s.name, s.domain, s.primary_domain, s.timezone, s.plan, s.installed_at, s.uninstalled_at
    from group_stores() g join shops s on s.shop_id = g.shop_id order by g.joined_at, g.requested_at, g.shop_id`.execute(
    trx,
  );
  return rows;
}

/** The group that the shop is a member of. */
export async function groupOf(trx: ShopTransaction, shopId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('group_members')
    .select('group_id')
    .where('shop_id', '=', shopId)
    .where('joined_at', 'is not', null)
    .executeTakeFirst();
  return row?.group_id;
}

/** Puts the shop into a group of its own, unless it is in one or has requested to join one. */
export async function startGroup(trx: ShopTransaction, now: Date): Promise<void> {
  await sql`select start_group(${now}::timestamptz)`.execute(trx);
}

/** The shop's code from now on: the one before it ends. */
export async function replaceCode(trx: ShopTransaction, shopId: string, hash: Buffer, expiresAt: Date): Promise<void> {
  await trx.deleteFrom('group_codes').where('shop_id', '=', shopId).execute();
  await trx
    .insertInto('group_codes')
    .values({ shop_id: shopId, code_hash: hash, expires_at: expiresAt, used_at: null })
    .execute();
}

/** Until when the shop's code works, if it has one. */
export async function codeExpiry(trx: ShopTransaction, shopId: string, now: Date): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('group_codes')
    .select('expires_at')
    .where('shop_id', '=', shopId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.expires_at;
}

/** Uses a code up, or says why it could not be used. */
export async function joinGroup(
  trx: ShopTransaction,
  hash: Buffer,
  now: Date,
): Promise<'requested' | 'unknown' | 'own' | 'full' | 'member'> {
  const { rows } = await sql<{ outcome: Awaited<ReturnType<typeof joinGroup>> }>`
    select join_group(${hash}, ${now}::timestamptz, ${MAX_GROUP_STORES}) as outcome`.execute(trx);
  return rows[0]?.outcome ?? 'unknown';
}

/** 'gone': the store has withdrawn its request. */
export async function acceptStore(trx: ShopTransaction, shopId: string, now: Date): Promise<'done' | 'gone' | 'full'> {
  const { rows } = await sql<{ outcome: Awaited<ReturnType<typeof acceptStore>> }>`
    select accept_store(${shopId}::bigint, ${now}::timestamptz, ${MAX_GROUP_STORES}) as outcome`.execute(trx);
  return rows[0]?.outcome ?? 'gone';
}

export async function declineStore(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select decline_store(${shopId}::bigint)`.execute(trx);
}

/** Ends the shop's membership, or its request to join, and its codes. */
export async function leaveGroup(trx: ShopTransaction, shopId: string): Promise<void> {
  await trx.deleteFrom('group_members').where('shop_id', '=', shopId).execute();
}

/** From here on a statement of this transaction that takes longer fails. */
export async function limitStatements(trx: ShopTransaction, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx);
}
