import { MAIL_SUB_STATUSES } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { EventStatus } from '../tracking/outbox-events';

/** Parcels whose customer can be mailed: there is an address, and it is not suppressed. */
const reachable = (shopId: string, shipmentIds: string[]) => sql`
  from shipments s join orders o on o.shop_id = s.shop_id and o.order_id = s.order_id
  where s.shop_id = ${shopId} and s.shipment_id = any(${shipmentIds}::bigint[]) and o.email_enc is not null and not exists (
    select from mail_suppressions x where x.shop_id = o.shop_id and x.address_hash = o.email_hash)`;

/** The narrowest mail about a parcel's status: who is contacted because a parcel waits for collection reads just that. */
const topic = sql`case when s.sub_status = any(${[...MAIL_SUB_STATUSES]}::smallint[]) then s.sub_status else s.status end::text`;

/**
 * Queues a mail about their present status to the customers of parcels; a status that has not happened yet is skipped.
 * @returns the parcels that have none waiting yet and an address.
 */
export async function queueMails(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  shipmentIds: string[],
  now: Date,
): Promise<Set<string>> {
  // The address is encrypted already.
  const { rows } = await sql<{ shipment_id: string }>`
    insert into mails (shop_id, shipment_id, order_id, status, sub_status, topic, recipient_enc, recipient_hash, action_id, happened_at,
      created_at, due_at)
    select s.shop_id, s.shipment_id, s.order_id, s.status, s.sub_status, ${topic}, o.email_enc, o.email_hash, ${actionId}::bigint,
      s.status_at, ${now}::timestamptz, ${now}::timestamptz
    ${reachable(shopId, shipmentIds)} and s.status > 0
    on conflict do nothing returning shipment_id`.execute(trx);
  return idsOf(rows);
}

/** Cancels the waiting mails of an action. */
export async function retractMails(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  shipmentIds: string[],
): Promise<void> {
  await sql`delete from mails where shop_id = ${shopId} and action_id = ${actionId} and state = 'queued'
    and shipment_id = any(${shipmentIds}::bigint[])`.execute(trx);
}

/** The parcels whose customer can be mailed. */
export async function withAddress(trx: ShopTransaction, shopId: string, shipmentIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ shipment_id: string }>`
    select s.shipment_id ${reachable(shopId, shipmentIds)}`.execute(trx);
  return idsOf(rows);
}

/** Newest first, without retracted ones. */
export async function mailsOf(trx: ShopTransaction, shopId: string, shipmentId: string) {
  return trx
    .selectFrom('mails')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('shipment_id', '=', shipmentId)
    .where('status', 'is not', null)
    .where('state', '<>', 'cancelled')
    .orderBy('mail_id', 'desc')
    .execute();
}

/**
 * Reports the present status to the store again: repeats the last event of that status, or creates one dated since when
 * the status holds.
 * @returns the parcels for which none is pending yet
 */
export async function sendAgain(
  trx: ShopTransaction,
  shopId: string,
  events: readonly { shipment_id: string; status: EventStatus }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ shipment_id: string }>`
    insert into fulfillment_events as e (shop_id, shipment_id, status, happened_at)
    select s.shop_id, s.shipment_id, w.status, coalesce((select max(t.happened_at) from fulfillment_events t
        where t.shop_id = s.shop_id and t.shipment_id = s.shipment_id and t.status = w.status), s.status_at)
    from json_to_recordset(${JSON.stringify(events)}::json) as w(shipment_id bigint, status text)
    join shipments s on s.shop_id = ${shopId} and s.shipment_id = w.shipment_id
    on conflict (shop_id, shipment_id, status, happened_at) do update set sent_at = null, platform_id = null, attempts = 0, error = null
      where e.sent_at is not null or e.error is not null
    returning shipment_id`.execute(trx);
  return idsOf(rows);
}

/**
 * Deletes unsent events of marks. @param marks when each parcel was marked.
 * @returns the parcels whose mark was sent to the store, or may have been.
 */
export async function retractEvents(
  trx: ShopTransaction,
  shopId: string,
  marks: readonly { shipment_id: string; at: string }[],
): Promise<string[]> {
  // Named as an array, so that they are found by index also where the tables have no statistics.
  const ofMarks = sql`e.shop_id = ${shopId} and e.shipment_id = any(${marks.map((mark) => mark.shipment_id)}::bigint[])
    and (e.shipment_id, e.happened_at) in (
      select shipment_id, at from json_to_recordset(${JSON.stringify(marks)}::json) as m(shipment_id bigint, at timestamptz))`;
  await sql`delete from fulfillment_events e where ${ofMarks} and e.sent_at is null and e.attempts = 0`.execute(trx);
  const { rows } = await sql<{ shipment_id: string }>`
    select distinct e.shipment_id from fulfillment_events e where ${ofMarks} and e.error is null`.execute(trx);
  return [...idsOf(rows)];
}

/** What parcels are now. */
export async function statusesOf(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
): Promise<{ shipment_id: string; status: number; sub_status: number | null }[]> {
  return trx
    .selectFrom('shipments')
    .select(['shipment_id', 'status', 'sub_status'])
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::bigint[])`)
    .execute();
}

const idsOf = (rows: readonly { shipment_id: string }[]): Set<string> => new Set(rows.map((row) => row.shipment_id));
