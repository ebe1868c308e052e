import { ShipmentStatus } from '@parcelway/domain';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';

/** For tests only: a parcel as figures read it. Instants are ISO-8601. */
export interface GivenParcel {
  courier?: string;
  origin?: string | null;
  destination?: string | null;
  status?: number;
  sub_status?: number | null;
  failed?: boolean;
  exception?: boolean;
  ordered: string;
  scanned?: string | null;
  delivered?: string | null;
  expected?: string | null;
}

let counter = 0;
/** Writes parcels in one statement. @returns their ids, in the order given */
export async function addParcels(db: TestDatabase, shopId: string, parcels: readonly GivenParcel[]): Promise<string[]> {
  const rows = parcels.map((parcel) => {
    counter += 1;
    return { courier: '', status: ShipmentStatus.Pending, failed: false, exception: false, ...parcel, n: counter };
  });
  const { rows: added } = await db.pool.query<{ shipment_id: string }>(
    `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, origin, destination, status, sub_status, had_failed_attempt,
       had_exception, ordered_at, first_scan_at, delivered_at, facts, fulfillment_updated_at)
     select $1, n, n, 'N' || n, 'N' || n, courier, origin, destination, status, sub_status, failed, exception, ordered, scanned, delivered,
       case when expected is not null then json_build_object('expectedAt', expected)::jsonb end, ordered
     from json_to_recordset($2) as r(n bigint, courier text, origin text, destination text, status int, sub_status int, failed boolean, exception boolean,
       ordered timestamptz, scanned timestamptz, delivered timestamptz, expected text)
     order by n returning shipment_id`,
    [shopId, JSON.stringify(rows)],
  );
  return added.map(({ shipment_id }) => shipment_id);
}

/** Writes mails. */
export async function addMails(
  db: TestDatabase,
  shopId: string,
  mails: readonly { state: string; created: string; sent?: string; opened?: string; clicked?: string }[],
): Promise<void> {
  for (const mail of mails) {
    counter += 1;
    await db.pool.query(
      `insert into mails (shop_id, order_id, status, topic, recipient_enc, dedupe_key, state, created_at, sent_at, opened_at, clicked_at, language)
       values ($1, $2, 2, '2', '\\x00', $3, $4, $5, $6, $7, $8, 'en')`,
      [shopId, counter, `test ${counter}`, mail.state, mail.created, mail.sent, mail.opened, mail.clicked],
    );
  }
}

/** Everything that is counted of a shop, as text. */
export async function countedRows(db: TestDatabase, shopId: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ row: string }>(
    `select t::text as row from analytics_days t where shop_id = $1
     union all select t::text from analytics_mail_days t where shop_id = $1 order by 1`,
    [shopId],
  );
  return rows.map(({ row }) => row);
}

/** A database for one test file, and a clock. */
export function setUpFigures(startAt = '2026-11-20T12:00:00Z') {
  const setUp = {
    db: undefined as unknown as TestDatabase,
    now: () => new Date(startAt),
    /** A shop in a zone. */
    async shop(zone = 'UTC', plan = 'pro'): Promise<string> {
      const id = await setUp.db.addShop();
      await setUp.db.pool.query('update shops set timezone = $2, plan = $3 where shop_id = $1', [id, zone, plan]);
      return id;
    },
    at(iso: string) {
      setUp.now = () => new Date(iso);
    },
    get ctx() {
      return { db: setUp.db, now: () => setUp.now() };
    },
  };
  beforeAll(async () => {
    setUp.db = await createTestDatabase();
  });
  afterAll(() => setUp.db.close());
  return setUp;
}
