import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../../db/database';
import type { StoreProduct } from '../../db/page.schema';

export interface StoredList {
  list: string;
  products: StoreProduct[];
  read_at: Date;
}

/** The store's last answer for these lists; one that was never read is absent. */
export const productLists = (trx: ShopTransaction, shopId: string, lists: string[]): Promise<StoredList[]> =>
  trx
    .selectFrom('store_products')
    .select(['list', 'products', 'read_at'])
    .where('shop_id', '=', shopId)
    .where('list', 'in', lists)
    .execute();

export async function saveProducts(
  trx: ShopTransaction,
  shopId: string,
  list: string,
  products: StoreProduct[],
  now: Date,
): Promise<void> {
  const values = { products: JSON.stringify(products), read_at: now };
  await trx
    .insertInto('store_products')
    .values({ shop_id: shopId, list, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'list']).doUpdateSet(values))
    .execute();
}

/** A product of any list. */
export async function productById(trx: ShopTransaction, shopId: string, id: string): Promise<StoreProduct | null> {
  const { rows } = await sql<{ product: StoreProduct }>`
    select product from store_products, jsonb_array_elements(products) as product
    where shop_id = ${shopId} and products @> ${JSON.stringify([{ id }])}::jsonb and product->>'id' = ${id}
    order by read_at desc limit 1`.execute(trx);
  return rows[0]?.product ?? null;
}

/** Forgets lists that were not read since. */
export async function forgetProducts(db: Database, before: Date): Promise<void> {
  await sql`select forget_store_products(${before}::timestamptz)`.execute(db.kysely);
}
