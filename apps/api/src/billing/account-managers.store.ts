import type { Insertable } from 'kysely';
import type { Person } from '../config';
import type { ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';

/** Whom an operator named last; null: nobody, or they were taken back. */
export async function namedManager(trx: ShopTransaction, shopId: string): Promise<Person | null> {
  const row = await trx
    .selectFrom('account_managers')
    .select(['name', 'email'])
    .where('shop_id', '=', shopId)
    .orderBy('manager_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name && row.email ? { name: row.name, email: row.email } : null;
}

export async function addManager(trx: ShopTransaction, row: Insertable<DB['account_managers']>): Promise<void> {
  await trx.insertInto('account_managers').values(row).execute();
}
