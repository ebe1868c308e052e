import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { Vault } from '../../platform/vault';

/** Mails that wait are never sent. */
export async function cancelWaiting(trx: ShopTransaction, shopId: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ state: 'cancelled' })
    .where('shop_id', '=', shopId)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Mails with their content. Suppressed addresses stay, as keyed hashes only: an erased customer who unsubscribed is not
 * mailed again.
 */
export async function forgetMails(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  orderIds: string[],
  email: string | null,
): Promise<void> {
  const hash = email ? vault.blindIndex(email) : null;
  const addresses = sql`select ${hash}::bytea union select email_hash from orders
    where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[])`;
  await sql`
    update mail_suppressions set address_enc = ${vault.encrypt('')}, detail = '' where shop_id = ${shopId} and address_hash in (${addresses})`.execute(
    trx,
  );
  await sql`
    delete from mails where shop_id = ${shopId} and (recipient_hash in (${addresses}) or order_id = any(${orderIds}::bigint[])
      or shipment_id in (select shipment_id from shipments where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[])))`.execute(
    trx,
  );
}
