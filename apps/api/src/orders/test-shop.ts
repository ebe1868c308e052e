import { ATTENTION_REASONS, ShipmentStatus } from '@parcelway/domain';
import type { TestDatabase } from '../testing/test-database';

/** For tests only: invented parcels. */
export interface TestParcel {
  shipment_id: string;
  order_id: string;
  fulfillment_id: string;
  track_number: string;
  number_key: string;
  company: string;
  courier: string;
  status: number;
  sub_status: number | null;
  origin: string | null;
  destination: string | null;
  order_name: string;
  customer: string;
  /** The order's. */
  tags: string[];
  ordered_at: string;
  fulfilled_at: string | null;
  fulfillment_updated_at: string;
  created_at: string;
  first_checkpoint_at: string | null;
  first_scan_at: string | null;
  last_checkpoint_at: string | null;
  delivered_at: string | null;
  note: string;
  removed_at: string | null;
  search: string;
  had_failed_attempt: boolean;
  had_exception: boolean;
  facts: { expectedAt: string } | null;
  attention: string | null;
  attention_since: string | null;
  attention_until: string | null;
  /** Its date after the sale; `storeDates` writes it. */
  edd: { to: string; arrived_on: string | null } | null;
}

/** A small fast generator (mulberry32): the same seed gives the same shop. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
export const pick = <T>(random: () => number, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;

const HOUR = 3_600_000;
/** By the last digit of the order's id. */
const TAGS = [['VIP, wholesale', 'gift'], ['gift']];
const SUBS: Record<number, (number | null)[]> = {
  0: [10001, null],
  1: [1001],
  2: [2001, 2002, 2004],
  3: [3001, 3002],
  4: [4001, 4001, 4001, 4003],
  5: [5001],
  6: [6002],
  7: [7004, 7006, 7010],
};

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Parcels of the hundred days before `now`; many share a time, as exports do. */
export function inventParcels(count: number, seed: number, now: Date): TestParcel[] {
  const random = seeded(seed);
  const parcels: TestParcel[] = [];
  for (let i = 1; i <= count; i += 1) {
    const ordered = now.getTime() - Math.floor(random() ** 1.5 * 2400) * HOUR;
    const fulfilled = random() < 0.03 ? null : Math.min(now.getTime(), ordered + Math.floor(random() * 60) * HOUR);
    const status = random() < 0.7 ? 4 : pick(random, [0, 1, 2, 2, 2, 3, 5, 6, 7]);
    const last =
      status === ShipmentStatus.Pending || fulfilled === null
        ? null
        : Math.min(now.getTime(), fulfilled + Math.floor(random() * 700) * HOUR);
    const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    // Several parcels of one order share its id now and then.
    const orderId = random() < 0.1 && i > 1 ? (parcels.at(-1)?.order_id ?? String(i)) : String(i);
    const number = `${pick(random, ['1Z', 'RR', '94', 'X'])}${Math.floor(random() * 1e9)
      .toString(36)
      .toUpperCase()}${i}`;
    const customer = `${pick(random, ['Ann', 'Bo', 'Çelik', 'Dörte'])} ${pick(random, ['Smith', 'Meyer', 'Müller', '王小明', "O'Neil"])}`;
    parcels.push({
      shipment_id: String(i * 3),
      order_id: orderId,
      fulfillment_id: String(i),
      track_number: number,
      number_key: number,
      company: '',
      courier: pick(random, ['ups', 'usps', 'usps', 'usps', 'dhl', 'royal-mail', '']),
      status,
      sub_status: pick(random, SUBS[status] ?? [null]),
      origin: pick(random, ['CN', 'DE', null]),
      destination: pick(random, ['US', 'US', 'US', 'DE', 'FR', 'JP', null]),
      order_name: `#${orderId}`,
      customer,
      tags: TAGS[Number(orderId) % 10] ?? [],
      ordered_at: new Date(ordered).toISOString(),
      fulfilled_at: iso(fulfilled),
      fulfillment_updated_at: now.toISOString(),
      created_at: new Date(Math.min(now.getTime(), ordered + 5 * HOUR)).toISOString(),
      first_checkpoint_at: iso(last),
      first_scan_at: status > ShipmentStatus.InfoReceived && last !== null ? iso(fulfilled) : null,
      last_checkpoint_at: iso(last),
      delivered_at: status === ShipmentStatus.Delivered ? iso(last) : null,
      note: random() < 0.05 ? pick(random, ['call first', 'a, "b"']) : '',
      removed_at: random() < 0.02 ? now.toISOString() : null,
      search: `#${orderId} ${number} ${customer}`.toLowerCase(),
      had_failed_attempt: i % 7 === 0,
      had_exception: i % 11 === 0,
      // Around the delivery, or what nobody can read.
      facts:
        last === null || i % 4 === 0
          ? null
          : {
              expectedAt: i % 41 === 0 ? 'soon' : new Date(last + ((i % 5) - 2) * 24 * HOUR).toISOString().slice(0, 10),
            },
      attention:
        status !== ShipmentStatus.Delivered && i % 3 === 0
          ? (ATTENTION_REASONS[i % ATTENTION_REASONS.length] ?? null)
          : null,
      attention_since: status !== ShipmentStatus.Delivered && i % 3 === 0 ? iso(ordered) : null,
      attention_until: status !== ShipmentStatus.Delivered && i % 12 === 0 ? iso(ordered + 20 * 86_400_000) : null,
      edd:
        i % 3 === 0
          ? null
          : {
              to: dayOf(ordered + (i % 40) * 24 * HOUR),
              arrived_on: status === ShipmentStatus.Delivered && last !== null ? dayOf(last) : null,
            },
    });
  }
  return parcels;
}

const COLUMNS =
  'shipment_id, order_id, fulfillment_id, track_number, number_key, company, courier, status, sub_status, origin, destination, order_name, ordered_at, fulfilled_at, ' +
  'fulfillment_updated_at, created_at, first_checkpoint_at, first_scan_at, last_checkpoint_at, delivered_at, note, removed_at, search, had_failed_attempt, had_exception, facts, attention, attention_since, attention_until';

/** Switches dates after the sale on, and writes those of the parcels. */
export async function storeDates(db: TestDatabase, shopId: string, parcels: TestParcel[]): Promise<void> {
  await db.pool.query(
    `insert into aftersale_settings (shop_id, enabled, settings, since) values ($1, true, '{"version":1,"calc_from":"fulfilled",
       "source_order":["carrier"],"hide_when":[],"share":0.9}', now())`,
    [shopId],
  );
  await db.pool.query(
    `insert into parcel_edd (shop_id, shipment_id, from_day, to_day, to_minute, source, first_from, first_to, arrived_on, counts, computed_at)
     select $1, shipment_id, "to", "to", 0, 'carrier', "to", "to", arrived_on, true, now()
     from json_to_recordset($2) as r(shipment_id bigint, "to" date, arrived_on date)`,
    [shopId, JSON.stringify(parcels.flatMap(({ shipment_id, edd }) => (edd ? [{ shipment_id, ...edd }] : [])))],
  );
}

/** Writes parcels and their orders, as a sync does: in batches. */
export async function storeParcels(db: TestDatabase, shopId: string, parcels: TestParcel[]): Promise<void> {
  for (let from = 0; from < parcels.length; from += 1000) {
    const batch = JSON.stringify(parcels.slice(from, from + 1000));
    await db.pool.query(
      `insert into shipments (shop_id, ${COLUMNS}) select $1, ${COLUMNS} from json_populate_recordset(null::shipments, $2)`,
      [shopId, batch],
    );
    await db.pool.query(
      `
      insert into orders (shop_id, order_id, name, customer_name, destination, ordered_at, created_at, updated_at, fulfillment_state, tags, search)
      select distinct on (r.order_id) $1::bigint, r.order_id, r.order_name, x.customer, r.destination, r.ordered_at, r.ordered_at, r.created_at, (r.order_id % 3 + 1)::smallint, x.tags,
        lower(r.order_name || ' ' || x.customer)
      from json_populate_recordset(null::shipments, $2) r join json_to_recordset($2) x (shipment_id bigint, customer text, tags text[]) using (shipment_id)
      order by r.order_id, r.shipment_id on conflict do nothing`,
      [shopId, batch],
    );
  }
  await db.pool.query("select setval(pg_get_serial_sequence('shipments', 'shipment_id'), 1000000)");
}
