import { sql } from 'kysely';
import { lockCouriers } from '../db/locks';
import type { ShopTransaction } from '../db/database';

/** The couriers that the shop states it uses, in its order. */
export async function shopCouriers(trx: ShopTransaction, shopId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('shop_couriers')
    .select('courier')
    .where('shop_id', '=', shopId)
    .orderBy(sql`position nulls last`)
    .orderBy('courier')
    .execute();
  return rows.map(({ courier }) => courier);
}

/** Adds one of them as the last, or removes it; idempotent. */
export async function changeShopCourier(
  trx: ShopTransaction,
  shopId: string,
  action: 'add' | 'remove',
  courier: string,
): Promise<void> {
  await lockCouriers(trx, shopId);
  const before = await shopCouriers(trx, shopId);
  if (before.includes(courier) === (action === 'add')) return;
  await saveShopCouriers(
    trx,
    shopId,
    action === 'add' ? [...before, courier] : before.filter((other) => other !== courier),
  );
}

/** Replaces all of them, in this order. The caller has locked them. */
export async function saveShopCouriers(
  trx: ShopTransaction,
  shopId: string,
  couriers: readonly string[],
): Promise<void> {
  await sql`delete from shop_couriers where shop_id = ${shopId} and courier <> all (${couriers}::text[])`.execute(trx);
  await sql`insert into shop_couriers (shop_id, courier, position)
    select ${shopId}::bigint, courier, position from unnest(${couriers}::text[]) with ordinality as given (courier, position)
    on conflict (shop_id, courier) do update set position = excluded.position
      where shop_couriers.position is distinct from excluded.position`.execute(trx);
}

/** Whether the courier is detected from the number, or from the company that the store names alone. */
export async function autoDetects(trx: ShopTransaction, shopId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('shop_switches')
    .select('auto_detect')
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return row?.auto_detect ?? true;
}
