import { migrate } from './migrate';
import { readMigrations } from './migration-files';
import { inNewDatabase, migrateTo } from '../testing/new-database';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test('a second run applies nothing', async () => {
  expect(await migrate(db.url)).toEqual([]);
});
test('several processes may start together', () =>
  inNewDatabase(db.url, async (_client, url) => {
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(applied.flat().sort()).toEqual(
      readMigrations()
        .map(({ name }) => name)
        .sort(),
    );
  }));
test('a shop from before the plans keeps what it has, and its cycles count from its installation', async () => {
  await inNewDatabase(db.url, async (client, url) => {
    await migrateTo(client, '0005');
    await client.query(
      "insert into shops (domain, plan, pricing_version, installed_at) values ('old.myshopify.com', 'pro', '202203', '2026-10-01T00:00:00Z'), ('never.myshopify.com', 'free', '202407', null)",
    );
    await client.query(
      "insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, ordered_at, fulfillment_updated_at) values (1, 1, 1, 'A', 'A', now(), now())",
    );
    await migrate(url);
    const { rows } = await client.query(
      'select domain, plan, pricing_version, first_installed_at, free_trial, affiliate_type, quota_total from shops order by shop_id',
    );
    expect(rows).toEqual([
      {
        domain: 'old.myshopify.com',
        plan: 'pro',
        pricing_version: '202203',
        first_installed_at: new Date('2026-10-01T00:00:00Z'),
        free_trial: true,
        affiliate_type: 0,
        quota_total: null,
      },
      {
        domain: 'never.myshopify.com',
        plan: 'free',
        pricing_version: '202407',
        first_installed_at: null,
        free_trial: true,
        affiliate_type: 0,
        quota_total: null,
      },
    ]);
    // What was stored before anything was counted is not charged afterwards.
    expect((await client.query('select from quota_usage')).rowCount).toBe(0);
    await client.query("update shops set installed_at = '2026-11-01T00:00:00Z'");
    expect(
      (await client.query('select first_installed_at as at from shops order by shop_id')).rows.map(({ at }) =>
        at.toISOString(),
      ),
    ).toEqual(['2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z']);
  });
});
test('steps of the setup guide that a shop did before they ticked themselves are done', async () => {
  await inNewDatabase(db.url, async (client, url) => {
    await migrateTo(client, '0034');
    await client.query(
      "insert into shops (domain) select name || '.myshopify.com' from unnest(array['couriers', 'mails', 'page', 'nothing']) name",
    );
    await client.query("insert into shop_couriers (shop_id, courier) values (1, 'ups'), (1, 'dhl')");
    await client.query(
      "insert into mail_switches (shop_id, topic, customer, merchant, changed_at) values (2, '4', true, false, now())",
    );
    await client.query('insert into guides (shop_id, track_page_setting) values (1, true), (3, true)');
    await migrate(url);
    const { rows } = await client.query(
      'select shop_id, courier_setting as courier, track_page_setting as page, notify_setting as mails from guides order by shop_id',
    );
    expect(rows).toEqual([
      { shop_id: '1', courier: true, page: true, mails: false },
      { shop_id: '2', courier: false, page: false, mails: true },
      { shop_id: '3', courier: false, page: true, mails: false },
    ]);
  });
});
test('couriers of a shop from before their order are in that of its habit', async () => {
  await inNewDatabase(db.url, async (client, url) => {
    await migrateTo(client, '0050');
    await client.query("insert into shops (domain) values ('a.myshopify.com'), ('b.myshopify.com')");
    await client.query(
      "insert into shop_couriers (shop_id, courier) values (1, 'dhl'), (1, 'dpd'), (1, 'gls'), (1, 'ups'), (2, 'ups')",
    );
    await client.query("insert into courier_history (shop_id, courier, parcels) values (1, 'gls', 7), (1, 'dpd', 40)");
    await migrate(url);
    const { rows } = await client.query('select courier, position from shop_couriers order by shop_id, position');
    expect(rows.map(({ courier, position }) => `${position} ${courier}`)).toEqual([
      ...['1 dpd', '2 gls', '3 dhl', '4 ups'],
      '1 ups',
    ]);
  });
});
test('parcels from before the plain list keep their sort keys, and are in it', async () => {
  await inNewDatabase(db.url, async (client, url) => {
    await migrateTo(client, '0014');
    await client.query("insert into shops (domain) values ('old.myshopify.com')");
    await client.query(
      `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, ordered_at, fulfilled_at, fulfillment_updated_at, note)
      values (1, 1, 1, 'A', 'A', 'ups', '2026-11-01Z', '2026-11-02Z', now(), 'fragile'), (1, 2, 2, 'B', 'B', 'dhl', '2026-11-03Z', null, now(), '')`,
    );
    await migrate(url);
    await client.query("select set_config('app.shop_id', '1', false)");
    const { rows } = await client.query('select courier, sort_fulfilled, transit_key, has_note from listed_shipments');
    expect(rows).toEqual([
      { courier: 'ups', sort_fulfilled: new Date('2026-11-02Z'), transit_key: -1, has_note: true },
      { courier: 'dhl', sort_fulfilled: new Date(0), transit_key: -1, has_note: false },
    ]);
    // No trigger of the stored counts is left that would slow down writes.
    const triggers = await client.query(
      "select tgname from pg_trigger where tgrelid in ('shipments'::regclass, 'orders'::regclass) and not tgisinternal",
    );
    expect(triggers.rows.map(({ tgname }) => tgname).filter((name) => /count|lags/.test(name))).toEqual([]);
    await client.query('update shipments set status = 4');
  });
});
test('a parcel that no courier has scanned loses its days of transit, one that was scanned keeps them', async () => {
  await inNewDatabase(db.url, async (client, url) => {
    await migrateTo(client, '0016');
    await client.query("insert into shops (domain) values ('old.myshopify.com')");
    await client.query(
      `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, status, ordered_at, fulfilled_at, first_checkpoint_at, last_checkpoint_at, fulfillment_updated_at)
      values (1, 1, 1, 'A', 'A', 1, '2026-11-01Z', '2026-11-02Z', '2026-11-02Z', '2026-11-02Z', now()), (1, 2, 2, 'B', 'B', 2, '2026-11-01Z', '2026-11-02Z', '2026-11-03Z', '2026-11-03Z', now()),
        (1, 3, 3, 'C', 'C', 5, '2026-09-01Z', '2026-09-02Z', null, null, now())`,
    );
    await client.query(
      `insert into checkpoints (shop_id, shipment_id, hash, occurred_at, status) values (1, 1, 'a', '2026-11-02Z', 1), (1, 2, 'b', '2026-11-02Z', 1), (1, 2, 'c', '2026-11-03Z', 2)`,
    );
    await migrate(url);
    await client.query("select set_config('app.shop_id', '1', false)");
    const { rows } = await client.query('select transit_key from listed_shipments order by shipment_id');
    expect(rows.map(({ transit_key }) => transit_key)).toEqual([-1, 120_760, -1]);
  });
});
test('parcels from before the columns of outcomes have them: the day of delivery against the promised one, and whether it counts', async () => {
  await inNewDatabase(db.url, async (client, url) => {
    await migrateTo(client, '0062');
    await client.query("insert into shops (domain) values ('old.myshopify.com')");
    const given = [
      [4, '2026-11-02Z', '2026-11-05T10:00:00Z', '2026-11-05'],
      [4, '2026-11-06Z', '2026-12-01T00:00:00.9Z', '2026-11-31'],
      [4, null, '2026-11-05T10:00:00Z', '2026-11-05T12:00:00Z'],
      [4, '2026-11-02Z', '2026-11-05T10:00:00Z', '1000-01-01'],
      [4, '2026-11-02Z', null, '2026-11-05'],
      [2, '2026-11-02Z', null, null],
      [5, '2026-11-02Z', null, '2026-11-05'],
    ];
    for (const [index, [status, scanned, delivered, expected]] of given.entries())
      await client.query(
        `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, status, ordered_at, fulfillment_updated_at, first_scan_at, delivered_at, facts)
        values (1, $1::integer, $1::integer, $1::text, $1::text, $2, '2026-11-01Z', now(), $3, $4, jsonb_build_object('expectedAt', $5::text))`,
        [index, status, scanned, delivered, expected],
      );
    await migrate(url);
    const { rows } = await client.query('select past_promise, has_transit from shipments order by shipment_id');
    expect(rows.map(({ past_promise: seconds, has_transit: counts }) => [seconds, counts])).toEqual([
      ...[
        [36_000, true],
        [86_400, true],
        [null, false],
        [1_000_000_000, true],
        [null, false],
        [null, true],
        [null, false],
      ],
    ]);
  });
});
test('what needed attention before it was stored needs it after, and what is finished does not', async () => {
  await inNewDatabase(db.url, async (client, url) => {
    await migrateTo(client, '0021');
    await client.query("insert into shops (domain) values ('old.myshopify.com')");
    await client.query(
      `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, status, sub_status, stuck_reason, stuck_since, ordered_at, fulfilled_at, fulfillment_updated_at, status_at)
      values (1, 1, 1, '', '', '', 0, null, null, null, '2026-11-01Z', '2026-11-02Z', now(), '2026-11-02Z'),
        (1, 2, 2, 'B', 'B', 'ups', 2, 2001, 'silent', '2026-11-03Z', '2026-11-01Z', '2026-11-02Z', now(), '2026-11-03Z'),
        (1, 3, 3, 'C', 'C', 'ups', 7, 7009, null, null, '2026-11-01Z', '2026-11-02Z', now(), '2026-11-04Z'),
        (1, 4, 4, '', '', '', 4, 4001, null, null, '2026-11-01Z', '2026-11-02Z', now(), '2026-11-04Z'),
        (1, 5, 5, 'E', 'E', 'ups', 2, 2001, null, null, '2026-11-01Z', '2026-11-02Z', now(), '2026-11-04Z')`,
    );
    await migrate(url);
    const { rows } = await client.query('select attention, attention_since from shipments order by shipment_id');
    expect(rows.map(({ attention, attention_since: since }) => [attention, since?.toISOString().slice(0, 10)])).toEqual(
      [
        ['no_number', '2026-11-02'],
        ['silent', '2026-11-03'],
        ['exception', '2026-11-04'],
        [null, undefined],
        [null, undefined],
      ],
    );
  });
});
test('a store that was notified of everything is still notified, whatever its switch said before anything read it', async () => {
  await inNewDatabase(db.url, async (client, url) => {
    await migrateTo(client, '0033');
    await client.query("insert into shops (domain) values ('a.myshopify.com'), ('b.myshopify.com')");
    await client.query('insert into shop_switches (shop_id, to_self) values (1, true)');
    await migrate(url);
    await client.query('insert into shop_switches (shop_id, to_self) values (2, true)');
    const { rows } = await client.query('select platform from shop_switches order by shop_id');
    expect(rows).toEqual([{ platform: true }, { platform: true }]);
  });
});
test('figures of what is there already can be counted: what parcels ever had is known, and each day is noted', async () => {
  await inNewDatabase(db.url, async (client, url) => {
    await migrateTo(client, '0034');
    await client.query("insert into shops (domain) values ('old.myshopify.com')");
    await client.query(
      `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, status, ordered_at, fulfillment_updated_at, removed_at)
      values (1, 1, 1, 'A', 'A', 4, '2026-11-01T10:07Z', now(), null), (1, 2, 2, 'B', 'B', 4, '2026-11-01T10:14Z', now(), null),
        (1, 3, 3, 'C', 'C', 2, '2026-11-03T23:59Z', now(), null), (1, 4, 4, 'D', 'D', 2, '2026-11-04T12:00Z', now(), now())`,
    );
    await client.query(
      `insert into checkpoints (shop_id, shipment_id, hash, occurred_at, status, withdrawn_at) values (1, 1, 'a', '2026-11-02Z', 6, null),
        (1, 1, 'b', '2026-11-03Z', 4, null), (1, 2, 'c', '2026-11-02Z', 7, null), (1, 3, 'd', '2026-11-04Z', 6, '2026-11-05Z')`,
    );
    await client.query(
      `insert into mails (shop_id, receiver_enc, state, created_at, sent_at) values (1, '', 'sent', '2026-11-05T08:00Z', '2026-11-06T08:20Z'),
        (1, '', 'failed', '2026-11-07T08:40Z', null), (1, '', 'queued', '2026-11-09Z', null)`,
    );
    await client.query(
      "insert into orders (shop_id, order_id, name, ordered_at, created_at, updated_at) values (1, 1, '#1', now(), now(), now())",
    );
    await migrate(url);
    const { rows } = await client.query(
      'select had_failed_attempt as failed, had_exception as exception from shipments order by shipment_id',
    );
    expect(rows).toEqual([
      { failed: true, exception: false },
      { failed: false, exception: true },
      { failed: false, exception: false },
      { failed: false, exception: false },
    ]);
    const noted = await client.query('select kind, at from analytics_changes order by at');
    expect(noted.rows.map(({ kind, at }) => `${kind} ${at.toISOString().slice(0, 16)}`)).toEqual([
      'parcel 2026-11-01T10:00',
      'parcel 2026-11-03T23:45',
      'mail 2026-11-06T08:15',
      'mail 2026-11-07T08:30',
    ]);
    expect((await client.query('select discount_codes from orders')).rows).toEqual([{ discount_codes: [] }]);
  });
});
test('a database that a newer build migrated is refused', async () => {
  await db.pool.query("insert into schema_migrations (name) values ('9999_future')");
  await expect(migrate(db.url)).rejects.toThrow(/newer build \(9999_future\)/);
  await db.pool.query("delete from schema_migrations where name = '9999_future'");
});

test('a role that row security would blind is refused, with what to do', async () => {
  await db.pool.query(
    "drop role if exists plain_owner; create role plain_owner login password 'x' createdb createrole",
  );
  const url = Object.assign(new URL(db.url), { username: 'plain_owner', password: 'x' }).toString();
  await expect(migrate(url)).rejects.toThrow(/plain_owner needs the attribute BYPASSRLS/);
  await db.pool.query('drop role plain_owner');
});
