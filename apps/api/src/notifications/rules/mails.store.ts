import type { Insertable } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { DB } from '../../db/schema';

/** Writes mails; one of the same dedupe key is there already, and stays as it is. */
export async function insertMails(trx: ShopTransaction, mails: readonly Insertable<DB['mails']>[]): Promise<void> {
  if (mails.length === 0) return;
  await trx
    .insertInto('mails')
    .values([...mails])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
