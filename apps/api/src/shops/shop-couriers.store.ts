import type { ShopTransaction } from '../db/database';

/** The couriers that the shop states it uses. */
export async function shopCouriers(trx: ShopTransaction, shopId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('shop_couriers')
    .select('courier')
    .where('shop_id', '=', shopId)
    .orderBy('courier')
    .execute();
  return rows.map(({ courier }) => courier);
}

/** Adds or removes one of them; idempotent. */
export async function changeShopCourier(
  trx: ShopTransaction,
  shopId: string,
  action: 'add' | 'remove',
  courier: string,
): Promise<void> {
  if (action === 'add')
    await trx
      .insertInto('shop_couriers')
      .values({ shop_id: shopId, courier })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await trx.deleteFrom('shop_couriers').where('shop_id', '=', shopId).where('courier', '=', courier).execute();
}
