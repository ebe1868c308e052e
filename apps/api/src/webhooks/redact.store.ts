import { sql } from 'kysely';
import { z } from 'zod';
import type { ShopTransaction } from '../db/database';
import { forgetMails } from '../notifications/delivery/mail-privacy.store';
import { openFilters } from '../orders/order-views';
import type { Vault } from '../platform/vault';
import { markApplied } from './inbox.store';
import { ordersOf, waitingAbout, type CustomerRequest } from './privacy-subject.store';

/**
 * Erases a customer: all personal data of the orders is removed, and never stored again. Files of exports may contain
 * it and belong to no order: all exports of the shop end here, and the caller removes the files (`removeExportFiles`).
 */
export async function redactCustomer(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  request: CustomerRequest,
  now: Date,
): Promise<void> {
  const ids = await ordersOf(trx, vault, shopId, request);
  const all = { orderIds: [...new Set([...ids, ...request.orderIds])], email: request.email };
  await forgetViews(trx, vault, shopId, ids, request.email);
  await forgetGathered(trx, vault, shopId, all);
  await markApplied(trx, shopId, await waitingAbout(trx, vault, shopId, all), now);
  await trx.deleteFrom('exports').where('shop_id', '=', shopId).execute();
  await forgetMails(trx, vault, shopId, ids, request.email);
  await forgetActions(trx, shopId, ids);
  await sql`
    update orders set customer_name = '', email_enc = null, email_hash = null, phone_enc = null, address_enc = null, province = null, province_code = null, note = '', tags = '{}',
      discount_codes = '{}', search = lower(name), source_hash = null, redacted_at = ${now}
    where shop_id = ${shopId} and order_id = any(${ids}::bigint[])`.execute(trx);
  // What couriers wrote may name the person ("signed by …"); the trail of places and times stays.
  const ofParcels = sql`shop_id = ${shopId} and shipment_id in (
    select shipment_id from shipments where shop_id = ${shopId} and order_id = any(${ids}::bigint[]))`;
  await sql`update checkpoints set content = '', texts = null where ${ofParcels}`.execute(trx);
  await sql`update fulfillment_events set message = '', error = null where ${ofParcels}`.execute(trx);
  await sql`
    update shipments set search = concat_ws(' ', lower(order_name), lower(number_key)), note = '', postal_code = null, last_event = null, facts = null
    where shop_id = ${shopId} and order_id = any(${ids}::bigint[])`.execute(trx);
  // Orders that are not here must not come later with what is to be forgotten.
  await sql`
    insert into deleted_orders (shop_id, order_id)
    select ${shopId}::bigint, id from unnest(${request.orderIds}::bigint[]) as r(id)
      where not exists (select from orders where shop_id = ${shopId} and order_id = id)
    on conflict do nothing`.execute(trx);
  await trx
    .insertInto('privacy_requests')
    .values({
      shop_id: shopId,
      request_id: request.requestId,
      kind: 'redact',
      subject_hash: null,
      result_enc: null,
      orders: ids.length,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What was gathered for the customer is personal too, also where the request named no address. */
async function forgetGathered(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  { orderIds, email }: Pick<CustomerRequest, 'orderIds' | 'email'>,
): Promise<void> {
  const hash = email ? vault.blindIndex(email) : null;
  const rows = await trx
    .selectFrom('privacy_requests')
    .select(['request_id', 'subject_hash', 'result_enc'])
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'data_request')
    .execute();
  const gathered = z.object({ orders: z.array(z.object({ id: z.string() })) });
  const gone = rows.filter(({ subject_hash, result_enc }) => {
    if (hash && subject_hash?.equals(hash)) return true;
    if (!result_enc) return false;
    const { orders } = gathered.parse(JSON.parse(vault.decrypt(result_enc)));
    return orders.some(({ id }) => orderIds.includes(id));
  });
  await sql`
    delete from privacy_requests where shop_id = ${shopId} and kind = 'data_request'
      and request_id = any(${gone.map((row) => row.request_id)}::text[])`.execute(trx);
}

/** Views of the list that a merchant saved for this customer: they search for a name, an address or a phone number. */
async function forgetViews(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  orderIds: string[],
  email: string | null,
): Promise<void> {
  const { rows } = await sql<{ customer_name: string; email_enc: Buffer | null; phone_enc: Buffer | null }>`
    select customer_name, email_enc, phone_enc from orders where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[])`.execute(
    trx,
  );
  const open = (bytes: Buffer | null): string => (bytes ? vault.decrypt(bytes) : '');
  const known = [email ?? '', ...rows.flatMap((row) => [row.customer_name, open(row.email_enc), open(row.phone_enc)])]
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '');
  const views = await trx
    .selectFrom('order_views')
    .select(['view_id', 'name', 'filters'])
    .where('shop_id', '=', shopId)
    .execute();
  const gone = views.filter(({ name, filters }) => {
    const text = `${name}\n${openFilters({ vault }, filters).query ?? ''}`.toLowerCase();
    return known.some((word) => text.includes(word));
  });
  await sql`
    delete from order_views where shop_id = ${shopId} and view_id = any(${gone.map((view) => view.view_id)}::bigint[])`.execute(
    trx,
  );
}

/**
 * Merchants' texts about parcels, the customer's reviews with their answers, and what connected tools were sent; that an
 * action was done stays, and cannot be undone.
 */
async function forgetActions(trx: ShopTransaction, shopId: string, orderIds: string[]): Promise<void> {
  const parcels = sql`select shipment_id from shipments where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[])`;
  const { rows } = await sql<{ action_id: string }>`
    update order_action_items set before = null, after = null
    where shop_id = ${shopId} and shipment_id in (${parcels}) returning action_id`.execute(trx);
  const actions = rows.map((row) => row.action_id);
  await sql`update order_actions set detail = detail - 'note' - 'message' where shop_id = ${shopId} and action_id = any(${actions}::bigint[])`.execute(
    trx,
  );
  for (const table of ['parcel_feedback', 'courier_requests', 'parcel_reviews', 'deliveries'] as const)
    await sql`delete from ${sql.table(table)} where shop_id = ${shopId} and shipment_id in (${parcels})`.execute(trx);
}

/**
 * Removes everything that belongs to a shop, from every table there is; the bare domain stays, so that it may come back.
 * @param stays tables whose rows stay; with `shops`, when the app was first installed stays too
 */
export async function redactShop(trx: ShopTransaction, shopId: string, stays: readonly string[] = []): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'shop_id' and not a.attisdropped and c.relname <> 'shops' order by c.relname`.execute(
    trx,
  );
  // Orders and parcels first: removing them makes the counting triggers write once more.
  const tables = ['shipments', 'orders', ...rows.map((row) => row.name)].filter((name) => !stays.includes(name));
  for (const name of tables) await sql`delete from ${sql.table(name)} where shop_id = ${shopId}`.execute(trx);
  await trx
    .updateTable('shops')
    .set({
      name: '',
      primary_domain: '',
      email_enc: null,
      installed_at: null,
      ...(!stays.includes('shops') && { first_installed_at: null }),
      reconciled_until: null,
      timezone: sql`default`,
      store_timezone: null,
      notify_email_enc: null,
      currency: sql`default`,
      locale: sql`default`,
      store_locale: null,
      country: sql`default`,
      affiliate_coupon: sql`default`,
      new_user_coupon: sql`default`,
    })
    .where('shop_id', '=', shopId)
    .execute();
}
