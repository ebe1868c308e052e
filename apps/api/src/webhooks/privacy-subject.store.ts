import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { Vault } from '../platform/vault';

export interface CustomerRequest {
  requestId: string;
  orderIds: string[];
  email: string | null;
}

/** The orders that a customer's request is about: those it names, and those with the customer's address. */
export async function ordersOf(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  { orderIds, email }: CustomerRequest,
): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from orders where shop_id = ${shopId}
      and (order_id = any(${orderIds}::bigint[]) or email_hash = ${email ? vault.blindIndex(email) : null}) order by order_id`.execute(
    trx,
  );
  return rows.map((row) => row.order_id);
}

const PAGE = 200;

/**
 * Deliveries about the customer's orders that wait in the inbox, decrypted.
 * @param orderIds those of {@link ordersOf}, and those that the request names
 */
export async function waitingAbout(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  { orderIds, email }: Pick<CustomerRequest, 'orderIds' | 'email'>,
): Promise<{ topic: string; delivery_id: string; body: string }[]> {
  const found: { topic: string; delivery_id: string; body: string }[] = [];
  const names = new RegExp(String.raw`(?<!\d)(?:${orderIds.join('|')})(?!\d)`);
  for (let offset = 0; ; offset += PAGE) {
    const rows = await trx
      .selectFrom('webhook_inbox')
      .select(['topic', 'delivery_id', 'body'])
      .where('shop_id', '=', shopId)
      .where('processed_at', 'is', null)
      .where((eb) => eb.or([eb('topic', 'like', 'orders/%'), eb('topic', 'like', 'fulfillments/%')]))
      .orderBy('received_at')
      .orderBy('delivery_id')
      .limit(PAGE)
      .offset(offset)
      .execute();
    for (const row of rows) {
      const body = vault.decrypt(Buffer.from(row.body, 'base64'));
      const isAbout =
        (orderIds.length > 0 && names.test(body)) || (email && body.toLowerCase().includes(email.toLowerCase()));
      if (isAbout) found.push({ ...row, body });
    }
    if (rows.length < PAGE) return found;
  }
}
