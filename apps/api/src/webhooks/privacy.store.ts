import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import { cancelWaiting, forgetMails } from '../notifications/delivery/mail-privacy.store';
import type { Vault } from '../platform/vault';

export interface CustomerRequest {
  requestId: string;
  orderIds: string[];
  email: string | null;
}

/** Ends the app's access: tokens and sign-ins go, mails that wait are not sent, the data stays until the platform asks for its removal. */
export async function removeAccess(trx: ShopTransaction, shopId: string, now: Date): Promise<void> {
  await trx.deleteFrom('platform_tokens').where('shop_id', '=', shopId).execute();
  await trx.deleteFrom('staff_tokens').where('shop_id', '=', shopId).execute();
  await trx.updateTable('shops').set({ uninstalled_at: now }).where('shop_id', '=', shopId).execute();
  await cancelWaiting(trx, shopId);
}

/** Takes over what a shop/update says; empty values change nothing. */
export async function updateShopFromStore(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  info: {
    name: string;
    email: string;
    primaryDomain: string;
    currency: string;
    timezone: string;
    locale: string;
    country: string;
  },
): Promise<void> {
  const change = {
    ...(info.name && { name: info.name }),
    ...(info.primaryDomain && { primary_domain: info.primaryDomain }),
    ...(info.currency && { currency: info.currency }),
    ...(info.timezone && { timezone: info.timezone }),
    ...(info.locale && { locale: info.locale }),
    ...(info.country && { country: info.country }),
    ...(info.email && { email_enc: vault.encrypt(info.email) }),
  };
  if (Object.keys(change).length > 0)
    await trx.updateTable('shops').set(change).where('shop_id', '=', shopId).execute();
}

/** The orders that a customer's request is about: those it names, and those with the customer's address. */
async function ordersOf(
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

/** Gathers what we hold about a customer, encrypted, for the merchant to hand over. */
export async function keepDataRequest(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  request: CustomerRequest,
): Promise<void> {
  const ids = await ordersOf(trx, vault, shopId, request);
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids.length ? ids : ['0'])
    .orderBy('order_id')
    .execute();
  const lines = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids.length ? ids : ['0'])
    .execute();
  const parcels = await trx
    .selectFrom('shipments')
    .select(['shipment_id', 'order_id', 'track_number', 'courier', 'status', 'destination', 'note'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids.length ? ids : ['0'])
    .execute();
  const checkpoints = await trx
    .selectFrom('checkpoints')
    .select(['shipment_id', 'occurred_at', 'content', 'location'])
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', parcels.length ? parcels.map((parcel) => parcel.shipment_id) : ['0'])
    .execute();
  const mails = await trx
    .selectFrom('mails')
    .select([
      'order_id',
      'status',
      'state',
      'receiver_enc',
      'subject',
      'created_at',
      'sent_at',
      'opened_at',
      'clicked_at',
    ])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids.length ? ids : ['0'])
    .execute();
  const reviews = await trx
    .selectFrom('parcel_reviews as r')
    .leftJoin('review_replies as a', (join) =>
      join.onRef('a.shop_id', '=', 'r.shop_id').onRef('a.shipment_id', '=', 'r.shipment_id'),
    )
    .select(['r.shipment_id', 'r.stars', 'r.tags', 'r.text_enc', 'r.created_at', 'r.updated_at'])
    .select(['a.text_enc as reply_enc', 'a.created_at as replied_at'])
    .where('r.shop_id', '=', shopId)
    .where('r.shipment_id', 'in', parcels.length ? parcels.map((parcel) => parcel.shipment_id) : ['0'])
    .execute();
  const unwanted = await trx
    .selectFrom('mail_suppressions')
    .select(['reason', 'since'])
    .where('shop_id', '=', shopId)
    .where('address_hash', '=', request.email ? vault.blindIndex(request.email) : Buffer.alloc(0))
    .execute();
  const open = (bytes: Buffer | null) => (bytes ? vault.decrypt(bytes) : null);
  const result = {
    /** Why and since when the address gets no more mails. */
    unwanted_mails: unwanted,
    orders: orders.map((order) => ({
      id: order.order_id,
      name: order.name,
      ordered_at: order.ordered_at,
      customer: order.customer_name,
      email: open(order.email_enc),
      phone: open(order.phone_enc),
      address: JSON.parse(open(order.address_enc) ?? 'null') as unknown,
      note: order.note,
      tags: order.tags,
      discount_codes: order.discount_codes,
      total: order.total_price,
      currency: order.currency,
      lines: lines
        .filter((line) => line.order_id === order.order_id)
        .map(({ title, variant, sku, quantity }) => ({ title, variant, sku, quantity })),
      mails: mails
        .filter((mail) => mail.order_id === order.order_id)
        .map(({ receiver_enc, order_id: _order, ...mail }) => ({ receiver: open(receiver_enc), ...mail })),
      parcels: parcels
        .filter((parcel) => parcel.order_id === order.order_id)
        .map((parcel) => ({
          number: parcel.track_number,
          courier: parcel.courier,
          status: parcel.status,
          destination: parcel.destination,
          note: parcel.note,
          reviews: reviews
            .filter((review) => review.shipment_id === parcel.shipment_id)
            .map(({ shipment_id: _parcel, text_enc, reply_enc, ...review }) => ({
              ...{ ...review, text: open(text_enc), reply: open(reply_enc) },
            })),
          checkpoints: checkpoints
            .filter((checkpoint) => checkpoint.shipment_id === parcel.shipment_id)
            .map(({ occurred_at, content, location }) => ({ occurred_at, content, location })),
        })),
    })),
  };
  const values = {
    subject_hash: request.email ? vault.blindIndex(request.email) : null,
    result_enc: vault.encrypt(JSON.stringify(result)),
    orders: orders.length,
  };
  await trx
    .insertInto('privacy_requests')
    .values({ shop_id: shopId, request_id: request.requestId, kind: 'data_request', ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'request_id', 'kind']).doUpdateSet(values))
    .execute();
}

/** Forgets a customer: nothing personal of the orders stays, and nothing personal of them is ever stored again. */
export async function redactCustomer(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  request: CustomerRequest,
  now: Date,
): Promise<void> {
  const ids = await ordersOf(trx, vault, shopId, request);
  await forgetMails(trx, vault, shopId, ids, request.email);
  await sql`
    update orders set customer_name = '', email_enc = null, email_hash = null, phone_enc = null, address_enc = null, province = null, note = '', tags = '{}',
      discount_codes = '{}', search = lower(name), source_hash = null, redacted_at = ${now}
    where shop_id = ${shopId} and order_id = any(${ids}::bigint[])`.execute(trx);
  // What couriers wrote may name the person ("signed by …"); the trail of places and times stays.
  await sql`
    update checkpoints c set content = '' from shipments s
    where c.shop_id = ${shopId} and s.shop_id = c.shop_id and s.shipment_id = c.shipment_id and s.order_id = any(${ids}::bigint[])`.execute(
    trx,
  );
  await sql`
    update fulfillment_events e set message = '' from shipments s
    where e.shop_id = ${shopId} and s.shop_id = e.shop_id and s.shipment_id = e.shipment_id and s.order_id = any(${ids}::bigint[])`.execute(
    trx,
  );
  await sql`
    update shipments set search = concat_ws(' ', lower(order_name), lower(number_key)), note = '', postal_code = null, last_event = null
    where shop_id = ${shopId} and order_id = any(${ids}::bigint[])`.execute(trx);
  await forgetActions(trx, shopId, ids);
  // What was gathered for the customer is personal too.
  if (request.email) {
    await trx
      .deleteFrom('privacy_requests')
      .where('shop_id', '=', shopId)
      .where('subject_hash', '=', vault.blindIndex(request.email))
      .execute();
  }
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

/** What merchants wrote about parcels, and what the customer said of them, with the answers; that something was done stays. */
async function forgetActions(trx: ShopTransaction, shopId: string, orderIds: string[]): Promise<void> {
  const parcels = sql`select shipment_id from shipments where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[])`;
  const { rows } = await sql<{ action_id: string }>`
    update order_action_items set before = null, after = null
    where shop_id = ${shopId} and shipment_id in (${parcels}) and (jsonb_typeof(before) = 'string' or jsonb_typeof(after) = 'string')
    returning action_id`.execute(trx);
  const actions = rows.map((row) => row.action_id);
  await sql`update order_actions set detail = detail - 'note' where shop_id = ${shopId} and action_id = any(${actions}::bigint[])`.execute(
    trx,
  );
  for (const table of ['parcel_feedback', 'courier_requests', 'parcel_reviews'] as const)
    await sql`delete from ${sql.table(table)} where shop_id = ${shopId} and shipment_id in (${parcels})`.execute(trx);
}

/** Removes everything that belongs to a shop, from every table there is; the bare domain stays, so that it may come back. */
export async function redactShop(trx: ShopTransaction, shopId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'shop_id' and not a.attisdropped and c.relname <> 'shops' order by c.relname`.execute(
    trx,
  );
  // Orders and parcels first: removing them makes the counting triggers write once more.
  const tables = ['shipments', 'orders', ...rows.map((row) => row.name)];
  for (const name of tables) await sql`delete from ${sql.table(name)} where shop_id = ${shopId}`.execute(trx);
  await trx
    .updateTable('shops')
    .set({
      name: '',
      primary_domain: '',
      email_enc: null,
      installed_at: null,
      first_installed_at: null,
      reconciled_until: null,
    })
    .where('shop_id', '=', shopId)
    .execute();
}
