import type { ActionFailure, ActionKind } from '@parcelway/domain';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { ActionDetail, ActionState } from '../db/action.schema';
import type { ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';
import { all, orderWhere, shipmentWhere, type ListRequest } from '../orders/list-where.store';

export type ActionRow = Selectable<DB['order_actions']>;

export async function insertAction(
  trx: ShopTransaction,
  shopId: string,
  values: { kind: ActionKind; userId: string; detail: ActionDetail; undoes: string | null },
  now: Date,
): Promise<string> {
  const row = await trx
    .insertInto('order_actions')
    .values({
      shop_id: shopId,
      kind: values.kind,
      user_id: values.userId,
      detail: JSON.stringify(values.detail),
      undoes: values.undoes,
      undone_by: null,
      created_at: now,
    })
    .returning('action_id')
    .executeTakeFirstOrThrow();
  return row.action_id;
}

export async function deleteActionsBefore(trx: ShopTransaction, shopId: string, before: Date): Promise<void> {
  await trx.deleteFrom('order_actions').where('shop_id', '=', shopId).where('created_at', '<', before).execute();
}

const numbered = (shopId: string, actionId: string) => sql`${shopId}::bigint, ${actionId}::bigint`;

/** The parcels of these ids; what the shop does not have, another shop's parcels too, has failed already. */
export async function addChosen(trx: ShopTransaction, shopId: string, actionId: string, ids: string[]): Promise<void> {
  await sql`
    insert into order_action_items (shop_id, action_id, shipment_id, state, reason)
    select ${numbered(shopId, actionId)}, c.id, case when s.shipment_id is null then 'failed' else 'waiting' end,
      case when s.shipment_id is null then 'not_found' end
    from (select distinct id from unnest(${ids}::bigint[]) as c(id)) c
    left join shipments s on s.shop_id = ${shopId} and s.shipment_id = c.id and s.removed_at is null`.execute(trx);
}

/** @returns how many of the numbers the shop has no parcel of. */
export async function addNumbered(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  numberKeys: string[],
): Promise<number> {
  const { rows } = await sql<{ unknown: number }>`
    with chosen as (select distinct key from unnest(${numberKeys}::text[]) as c(key)),
    found as (
      select s.shipment_id, s.number_key from shipments s join chosen c on c.key = s.number_key
      where s.shop_id = ${shopId} and s.removed_at is null and s.number_key <> ''),
    added as (
      insert into order_action_items (shop_id, action_id, shipment_id)
      select ${numbered(shopId, actionId)}, shipment_id from found)
    select (select count(*) from chosen where key not in (select number_key from found))::integer as unknown`.execute(
    trx,
  );
  return rows[0]?.unknown ?? 0;
}

/** What the list shows of a view: its parcels, or those of its orders; `limit` of them, and one more, at most. */
export interface Listed {
  request: ListRequest;
  byOrder: boolean;
  except: string[];
  limit: number;
}

/** The parcels that are listed, as a query. */
export function listedParcels({ request, byOrder, except, limit }: Listed): RawBuilder<{ shipment_id: string }> {
  const { status, others } = shipmentWhere(request);
  const where = byOrder
    ? sql`order_id in (select order_id from listed_orders where ${all(orderWhere(request))})`
    : all([...others, ...status]);
  return sql`select shipment_id from listed_shipments
    where ${where} and shipment_id <> all(${except}::bigint[]) limit ${limit + 1}`;
}
/** Parcels by their ids, as a query. */
export const parcelsByIds = (ids: string[]): RawBuilder<{ shipment_id: string }> =>
  sql`select unnest(${ids}::bigint[]) as shipment_id`;

export async function addListed(trx: ShopTransaction, shopId: string, actionId: string, listed: Listed): Promise<void> {
  await sql`
    insert into order_action_items (shop_id, action_id, shipment_id)
    select ${numbered(shopId, actionId)}, shipment_id from (${listedParcels(listed)}) l`.execute(trx);
}

/** The parcels of another action that are in a state. */
export async function addItemsOf(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  other: string,
  state: 'done' | 'failed',
): Promise<void> {
  await sql`
    insert into order_action_items (shop_id, action_id, shipment_id)
    select ${numbered(shopId, actionId)}, shipment_id from order_action_items
    where shop_id = ${shopId} and action_id = ${other} and state = ${state}`.execute(trx);
}

/**
 * Counts the items of a new action.
 * @param unknown parcels that have no item, because their id does not exist
 */
export async function countItems(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  unknown: number,
): Promise<{ total: number; waiting: number }> {
  const { rows } = await sql<{ total: number; waiting: number }>`
    update order_actions a set total = c.total + ${unknown}::integer, failed = c.failed + ${unknown}::integer
    from (select count(*)::integer as total, (count(*) filter (where state = 'failed'))::integer as failed,
        (count(*) filter (where state = 'waiting'))::integer as waiting
      from order_action_items where shop_id = ${shopId} and action_id = ${actionId}) c
    where a.shop_id = ${shopId} and a.action_id = ${actionId} returning a.total, c.waiting`.execute(trx);
  return rows[0] ?? { total: 0, waiting: 0 };
}

/** An action; locked until the transaction ends when it will be changed. */
export async function actionById(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  lock = false,
): Promise<ActionRow | undefined> {
  return trx
    .selectFrom('order_actions')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('action_id', '=', actionId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Newest first. */
export async function actionsOf(
  trx: ShopTransaction,
  shopId: string,
  page: { offset: number; limit: number },
): Promise<{ actions: ActionRow[]; total: number }> {
  const ofShop = trx.selectFrom('order_actions').where('shop_id', '=', shopId);
  const actions = await ofShop.selectAll().orderBy('action_id', 'desc').offset(page.offset).limit(page.limit).execute();
  const { total } = await ofShop.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { actions, total };
}

/** The newest of some kinds of action that was done to a parcel and not undone. */
export async function newestOf(
  trx: ShopTransaction,
  shopId: string,
  shipmentId: string,
  kinds: readonly ActionKind[],
): Promise<ActionRow | undefined> {
  return trx
    .selectFrom('order_action_items as i')
    .innerJoin('order_actions as a', (join) =>
      join.onRef('a.shop_id', '=', 'i.shop_id').onRef('a.action_id', '=', 'i.action_id'),
    )
    .selectAll('a')
    .where('i.shop_id', '=', shopId)
    .where('i.shipment_id', '=', shipmentId)
    .where('i.state', '=', 'done')
    .where('a.kind', 'in', kinds)
    .where('a.undone_by', 'is', null)
    .where('a.state', 'in', ['done', 'cancelled'])
    .orderBy('i.action_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface FailedItem {
  shipment_id: string;
  order_name: string;
  track_number: string;
  reason: ActionFailure;
}
export async function failedItems(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  limit: number,
): Promise<FailedItem[]> {
  const { rows } = await sql<FailedItem>`
    select i.shipment_id, coalesce(s.order_name, '') as order_name, coalesce(s.track_number, '') as track_number, i.reason
    from order_action_items i left join shipments s on s.shop_id = i.shop_id and s.shipment_id = i.shipment_id
    where i.shop_id = ${shopId} and i.action_id = ${actionId} and i.state = 'failed' order by i.shipment_id limit ${limit}`.execute(
    trx,
  );
  return rows;
}

/** The parcels that wait behind an id, by id. */
export async function waitingAfter(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_action_items')
    .select('shipment_id')
    .where('shop_id', '=', shopId)
    .where('action_id', '=', actionId)
    .where('state', '=', 'waiting')
    .where('shipment_id', '>', after)
    .orderBy('shipment_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.shipment_id);
}

/** What an action changed, by parcel; without those whose customer is forgotten. */
export async function changesBy(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  shipmentIds: string[],
): Promise<Map<string, { before: unknown; after: unknown }>> {
  const { rows } = await sql<{ shipment_id: string; before: unknown; after: unknown }>`
    select shipment_id, before, after from order_action_items
    where shop_id = ${shopId} and action_id = ${actionId} and shipment_id = any(${shipmentIds}::bigint[]) and state = 'done'
      and before is not null`.execute(trx);
  return new Map(rows.map(({ shipment_id: id, before, after }) => [id, { before, after }]));
}

export interface ItemResult {
  shipment_id: string;
  state: 'done' | 'failed';
  before: unknown;
  after: unknown;
  reason: ActionFailure | null;
}
export async function saveItems(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  rows: ItemResult[],
): Promise<void> {
  await sql`
    update order_action_items i set state = r.state, before = r.before, after = r.after, reason = r.reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(shipment_id bigint, state text, before jsonb, after jsonb, reason text)
    where i.shop_id = ${shopId} and i.action_id = ${actionId} and i.shipment_id = r.shipment_id`.execute(trx);
}

export async function updateAction(
  trx: ShopTransaction,
  shopId: string,
  actionId: string,
  change: { state?: ActionState; done?: number; failed?: number; undone_by?: string; finished_at?: Date },
): Promise<void> {
  await trx
    .updateTable('order_actions')
    .set(change)
    .where('shop_id', '=', shopId)
    .where('action_id', '=', actionId)
    .execute();
}
