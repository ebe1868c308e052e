import pg from 'pg';
import { DEMO_SHOP, type Product } from './product';

const DAY_MS = 86_400_000;
const ORDERS = `/twin/shops/${DEMO_SHOP}/orders`;

export interface Shipped {
  order: string;
  /** With its #. */
  name: string;
  number: string;
}

/** An order of the demo store with one parcel. @param age days ago it was placed. @param number empty: the store has none, only the carrier @param lines of the order, else the store's own @param email its customer's @param locale in which it was bought @param gateway who was paid, else the store's own payments */
export async function ship(
  { twin }: Product,
  {
    number,
    company,
    age = 25,
    lines,
    email = 'ada@example.com',
    locale,
    gateway,
  }: {
    number: string;
    company?: string;
    age?: number;
    lines?: object[];
    email?: string;
    locale?: string;
    gateway?: 'paypal';
  },
): Promise<Shipped> {
  const { id, name } = await twin<{ id: string; name: string }>(ORDERS, {
    method: 'POST',
    body: {
      email,
      ...(locale && { customerLocale: locale }),
      ...(gateway && { gateway }),
      createdAt: new Date(Date.now() - age * DAY_MS).toISOString(),
      shippingAddress: { city: 'Portland', provinceCode: 'OR', country: 'United States', countryCode: 'US' },
      ...(lines && { lineItems: lines }),
    },
  });
  const tracking = [{ number: number || null, ...(company && { company }) }];
  await twin(`${ORDERS}/${id}/fulfil`, { method: 'POST', body: { parcels: [{ tracking }] } });
  return { order: id, name, number };
}

/** Sets what couriers report of a number from now on: a case of the twin up to one of its steps, begun so many days ago. */
export const setCourierCase = (
  { twin }: Product,
  number: string,
  { name, step, age }: { name: string; step: number; age: number },
): Promise<unknown> =>
  twin(`/twin/couriers/parcels/${number}`, {
    method: 'POST',
    body: { case: name, step, start: new Date(Date.now() - age * DAY_MS).toISOString() },
  });

/** Ids of parcels that are written straight into the database begin here. */
export const FILLED_FROM = 1_000_000_000;
/** Their courier: no other parcel of the demo store has it. */
export const FILLED_COURIER = 'purolator';

/**
 * Parcels in transit, each of an order of its own with an e-mail address, as a sync and the couriers leave them. None is due, so no courier is
 * polled for them. Needs one order that was synced, whose address all of them get. Their ids follow each other from `from` on.
 */
export async function fillParcels(
  { db }: Product,
  { count, courier = FILLED_COURIER, from = FILLED_FROM }: { count: number; courier?: string; from?: number },
): Promise<void> {
  await db.query(
    `insert into orders (shop_id, order_id, name, customer_name, email_enc, email_hash, fulfillment_state, destination, ordered_at, created_at, updated_at)
     select o.shop_id, $3::bigint + g, '#F' || g, 'Filled ' || g, o.email_enc, o.email_hash, 1, 'US', now() - interval '20 days', now(), now()
     from (select o.* from orders o join shops using (shop_id) where domain = $1 and o.email_enc is not null limit 1) o, generate_series(1, $2::int) g`,
    [DEMO_SHOP, count, from],
  );
  await db.query(
    `insert into shipments (shop_id, shipment_id, order_id, fulfillment_id, track_number, number_key, courier, courier_source, status, sub_status,
       status_rule, order_name, ordered_at, destination, fulfilled_at, fulfillment_updated_at, created_at, registered_at, provider, search)
     select shop_id, id, id, id, 'FILLED' || id, 'FILLED' || id, $4, 'user', 2, 2002, 'latest_checkpoint', '#F' || g, now() - interval '20 days', 'US',
       now() - interval '19 days', now(), now() - interval '19 days', now() - interval '19 days', 'trackingmore', lower('#f' || g || ' filled' || id)
     from shops, generate_series(1, $3::int) g, lateral (select $2::bigint + g as id) i where domain = $1`,
    [DEMO_SHOP, from, count, courier],
  );
  // What is done to a parcel has its status derived again: without an event it would be one that nobody knows.
  await db.query(
    `insert into checkpoints (shop_id, shipment_id, hash, occurred_at, has_time, status, sub_status, content, location, courier, journey, provider,
       time_raw, local_date, local_time, zone, said_status, said_sub_status, status_source)
     select s.shop_id, s.shipment_id, decode(md5(s.shipment_id::text), 'hex'), at, true, 2, 2002, 'Arrived at facility', 'Leipzig', s.courier,
       s.courier || ':' || s.number_key, 'trackingmore', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
       to_char(at at time zone 'UTC', 'YYYY-MM-DD'), to_char(at at time zone 'UTC', 'HH24:MI:SS'), 'Z', 2, 2002, 'provider'
     from shipments s, (select date_trunc('second', now()) - interval '2 days' as at) t where s.courier = $1`,
    [courier],
  );
  await db.query('analyze');
}

/** Rows that another transaction has locked: writers wait. */
export interface Hold {
  /** Whether a transaction waits for them. */
  isWaitedFor(): Promise<boolean>;
  end(): Promise<void>;
}

/** Holds what a statement locks. */
export async function hold({ db }: Product, statement: string, values: unknown[]): Promise<Hold> {
  // Its own connection, which ends with the database: a test that fails here must not hold up the end of its suite.
  const client = new pg.Client(db.options);
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(statement, values);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    async isWaitedFor() {
      const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      return (await db.query(waiting, [rows[0]?.pid])).rows.length > 0;
    },
    async end() {
      await client.end();
    },
  };
}

/** Holds one parcel. */
export const holdParcel = (product: Product, id: number): Promise<Hold> =>
  hold(product, 'select from shipments where shipment_id = $1 for update', [id]);
