import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import { unpackContent } from '../notifications/delivery/mail-content';
import type { Vault } from '../platform/vault';
import { ordersOf, waitingAbout, type CustomerRequest } from './privacy-subject.store';

type Row = Record<string, unknown>;

/**
 * Collects all data about a customer, encrypted, for the merchant to pass on. Rows are read whole, so that a new column
 * is included automatically.
 */
export async function saveDataRequest(
  trx: ShopTransaction,
  vault: Vault,
  shopId: string,
  request: CustomerRequest,
): Promise<void> {
  const { email } = request;
  const hash = email ? vault.blindIndex(email) : null;
  const ids = await ordersOf(trx, vault, shopId, request);
  const read = async (query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    (await query.execute(trx)).rows.map((row) => opened(vault, row));
  const ofOrders = (table: string, order: string) =>
    read(
      sql<Row>`select * from ${sql.table(table)} where shop_id = ${shopId} and order_id = any(${ids}::bigint[]) order by ${sql.raw(order)}`,
    );
  const orders = await ofOrders('orders', 'order_id');
  const lines = await ofOrders('order_lines', 'order_id, line_id');
  const parcels = await ofOrders('shipments', 'shipment_id');
  const parcelIds = parcels.map(({ shipment_id: id }) => String(id));
  const byParcel: Record<string, Row[]> = {};
  for (const [name, table] of Object.entries(OF_PARCELS))
    byParcel[name] = await read(
      sql<Row>`select * from ${sql.table(table)} where shop_id = ${shopId} and shipment_id = any(${parcelIds}::bigint[]) order by 2, 3`,
    );
  const actions = await read(
    sql<Row>`select i.shipment_id, a.kind, a.detail, a.created_at, i.state, i.before, i.after, i.reason from order_action_items i
      join order_actions a on a.shop_id = i.shop_id and a.action_id = i.action_id
      where i.shop_id = ${shopId} and i.shipment_id = any(${parcelIds}::bigint[]) order by i.action_id`,
  );
  const mails = await read(
    sql<Row>`select m.*, m.recipient as recipient_is, c.content from mails m left join mail_contents c on c.shop_id = m.shop_id and c.mail_id = m.mail_id
      where m.shop_id = ${shopId} and (m.order_id = any(${ids}::bigint[]) or m.shipment_id = any(${parcelIds}::bigint[])
        or m.recipient_hash = ${hash}) order by m.mail_id`,
  );
  for (const mail of mails) if (Buffer.isBuffer(mail.content)) mail.content = await unpackContent(vault, mail.content);
  const of = (rows: readonly Row[] = [], key: string, value: unknown): Row[] =>
    rows.filter((row) => row[key] === value).map(({ [key]: _id, ...row }) => row);
  const partsOf = (parcel: Row): Row[] => of(byParcel.reviews, 'shipment_id', parcel.shipment_id);
  const result = {
    /** Why and since when the address gets no more mails. */
    unwanted_mails: await read(
      sql<Row>`select * from mail_suppressions where shop_id = ${shopId} and address_hash = ${hash}`,
    ),
    /** Webhooks about the orders that are not applied yet. */
    waiting: (
      await waitingAbout(trx, vault, shopId, { orderIds: [...new Set([...ids, ...request.orderIds])], email })
    ).map(({ topic, body }) => ({ topic, body })),
    orders: orders.map(({ order_id: id, address, ...order }) => ({
      ...{ id, ...order, address: typeof address === 'string' ? (JSON.parse(address) as unknown) : null },
      lines: of(lines, 'order_id', id),
      mails: of(
        mails.filter((mail) => mail.order_id !== null),
        'order_id',
        id,
      ),
      parcels: parcels
        .filter((parcel) => parcel.order_id === id)
        .map((parcel) => ({
          ...parcel,
          number: parcel.track_number,
          ...Object.fromEntries(
            Object.entries(byParcel).map(([name, rows]) => [name, of(rows, 'shipment_id', parcel.shipment_id)]),
          ),
          reviews: partsOf(parcel).map((review) => ({
            ...review,
            reply: of(byParcel.replies, 'shipment_id', parcel.shipment_id)[0]?.text ?? null,
          })),
          actions: of(actions, 'shipment_id', parcel.shipment_id),
        })),
    })),
    /** Mails that are about none of the orders, or about a parcel alone. */
    other_mails: mails.filter(({ order_id: id }) => id === null || !ids.includes(String(id))),
  };
  const values = { subject_hash: hash, result_enc: vault.encrypt(JSON.stringify(result)), orders: orders.length };
  await trx
    .insertInto('privacy_requests')
    .values({ shop_id: shopId, request_id: request.requestId, kind: 'data_request', ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'request_id', 'kind']).doUpdateSet(values))
    .execute();
}

/** By their name in the answer. */
const OF_PARCELS = {
  checkpoints: 'checkpoints',
  trail: 'status_trail',
  changes: 'status_changes',
  store_events: 'fulfillment_events',
  feedback: 'parcel_feedback',
  courier_requests: 'courier_requests',
  reviews: 'parcel_reviews',
  replies: 'review_replies',
  sent_to_tools: 'deliveries',
};

/** A row as it can be read: encrypted columns in the clear and without their suffix, keys and hashes left out. */
function opened(vault: Vault, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== 'shop_id' && column !== 'search' && !/(?:^|_)hash$/.test(column))
      // Last, so that an encrypted address wins over a column with its name.
      .sort(([a], [b]) => Number(a.endsWith('_enc')) - Number(b.endsWith('_enc')))
      .map(([column, value]) =>
        column.endsWith('_enc')
          ? [column.slice(0, -'_enc'.length), Buffer.isBuffer(value) ? vault.decrypt(value) : null]
          : [column, value],
      ),
  );
}
