import { ShipmentStatus } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf, ParcelEdd } from '@parcelway/http-contract';
import type { GivenParcel } from '../../analytics/figures/test-parcels';
import { queueDates } from './date-shop';
import { OLD, parcel, setUpAftersale } from './test-aftersale';

type Body = BodyOf<Calls['saveAftersale']>;

const setUp = setUpAftersale();
const { add, call, dated, dates, later, put, queued, read, run, save } = setUp;

describe('[7.68] what a shop chooses for orders', () => {
  test('is off until it is saved; its first day stays that of the first time', async () => {
    await setUp.world.zone();
    const { zones, format, workflow, ...rest } = await read();
    expect(rest).toMatchObject({
      enable: false,
      revision: 0,
      saved_at: null,
      since: null,
      range: null,
      backtest: null,
    });
    expect([zones.map(({ name }) => name), format.date, workflow.cutoff]).toEqual([['Europe'], 'MMM D', '16:00']);
    const { since } = await save();
    expect(since).toBe(setUp.world.now.toISOString());
    later(3);
    await save({ enable: false });
    expect(await save({ source_order: ['custom'] })).toMatchObject({ since, revision: 3, source_order: ['custom'] });
  });

  test('is not overwritten by what was read before, and days that end before they begin are refused', async () => {
    await save();
    expect((await put({ revision: 0 })).status).toBe(409);
    const refused = await put({ revision: 1, range: { start: '2026-11-02', end: '2026-11-01' } });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['range.end']]);
  });
});

test.each<[string, Partial<Body>, Partial<GivenParcel>, Partial<ParcelEdd> | null]>([
  [
    'the courier before the rule',
    {},
    { expected: '2026-11-25' },
    { source: 'carrier', from: '2026-11-25', to: '2026-11-25' },
  ],
  ['the rule where the courier has none', {}, {}, { source: 'custom', from: '2026-11-26', to: '2026-11-30' }],
  [
    'the rule before the courier',
    { source_order: ['custom', 'carrier'] },
    { expected: '2026-11-25' },
    { source: 'custom' },
  ],
  ['from the first scan', {}, { scanned: '2026-11-24T15:00:00Z' }, { from: '2026-11-26', to: '2026-11-27' }],
  [
    'from the order, where that is chosen',
    { calc_from: 'order_created' },
    { scanned: '2026-11-24T15:00:00Z' },
    { to: '2026-11-30' },
  ],
  ['no date without a zone and a promise', {}, { destination: 'US' }, null],
  ['no date of a source that is left out', { source_order: ['platform'] }, { expected: '2026-11-25' }, null],
])('a parcel has the date of the first source that has one: %s', async (_case, values, given, expected) => {
  await setUp.world.zone();
  await save(values);
  const [date] = await dated(parcel(given));
  if (expected) expect(date).toMatchObject(expected);
  else expect(date).toBeNull();
});

test("the store's own day is a source too", async () => {
  await save({ source_order: ['platform', 'carrier'] });
  const [id = ''] = await add(parcel({ expected: '2026-11-25' }));
  await setUp.world.db.pool.query(
    "update shipments set store_expected_at = '2026-11-26T22:30:00Z' where shipment_id = $1",
    [id],
  );
  await run();
  expect((await dates([id]))[0]).toMatchObject({ source: 'platform', to: '2026-11-26' });
});

test('a range that was shown stays while the courier sways by hours; the first one is remembered', async () => {
  await save();
  const [id = ''] = await add(parcel({ expected: '2026-11-27T01:00:00+01:00' }));
  const says = async (expected: string) => {
    await setUp.world.db.pool.query(
      `update shipments set facts = jsonb_build_object('expectedAt', $2::text) where shipment_id = $1`,
      [id, expected],
    );
    await run();
    return (await dates([id]))[0];
  };
  await run();
  expect(await says('2026-11-26T22:00:00+01:00')).toMatchObject({ to: '2026-11-27' });
  expect(await says('2026-11-25T22:00:00+01:00')).toMatchObject({ to: '2026-11-25', first_to: '2026-11-27' });
  expect(await says('2026-11-28')).toMatchObject({
    to: '2026-11-28',
    first_from: '2026-11-27',
    first_to: '2026-11-27',
  });
});

test('the text is in the language and format of the shop, and says why customers do not see it', async () => {
  await setUp.world.zone();
  await save();
  const ids = await add(parcel());
  await run();
  expect((await dates(ids))[0]).toMatchObject({ text: 'Nov 26 – 30', hidden: null });
  expect((await dates(ids, ShipmentStatus.Delivered))[0]?.hidden).toBe('delivered');
  later(8);
  expect((await dates(ids))[0]?.hidden).toBe('past');
  await save({ enable: false });
  expect(await dates(ids)).toEqual([null]);
});

describe('older orders', () => {
  test('have dates in the days that are activated only, and other days take none back', async () => {
    await setUp.world.zone();
    await save();
    const ids = await add(parcel({ ordered: OLD }), parcel({ ordered: '2026-10-01T09:00:00Z' }));
    await run();
    expect(await dates(ids)).toEqual([null, null]);
    await save({ range: { start: '2026-11-02', end: '2026-11-02' } });
    await run();
    const [old, older] = await dates(ids);
    expect([old?.to, older]).toEqual(['2026-11-09', null]);
    await save({ range: { start: '2026-10-01', end: '2026-10-31' } });
    await run();
    expect((await dates(ids)).map((date) => date?.to)).toEqual(['2026-11-09', '2026-10-08']);
    expect((await save()).range).toEqual({ start: '2026-10-01', end: '2026-10-31' });
  });

  test('[7.73] are counted by zone before they are activated', async () => {
    await setUp.world.zone();
    await add(
      parcel({ ordered: OLD }),
      parcel({ ordered: OLD, destination: 'FR' }),
      parcel({ ordered: OLD, destination: 'US' }),
      parcel({ ordered: OLD, destination: 'US', expected: '2026-11-10' }),
      parcel({ ordered: '2026-10-01T09:00:00Z' }),
    );
    await setUp.world.db.pool.query(
      `insert into orders (shop_id, order_id, name, customer_name, destination, ordered_at, created_at, updated_at)
       select shop_id, order_id, '#' || order_id, '', destination, ordered_at, ordered_at, ordered_at from shipments where shop_id = $1
       union all select $1, 999999999, '#without a parcel', '', 'DE', $2, $2, $2`,
      [setUp.world.caller.shopId, OLD],
    );
    const preview = async (query: string) =>
      (await call<DataOf<Calls['activateRange']>>('GET', `activate_range${query}`)).data;
    const europe = { id: expect.any(String), name: 'Europe', orders: 2 };
    expect(await preview('')).toEqual({
      ...{ start: '2026-10-25', end: '2026-11-23', orders: 3 },
      zones: [europe, { id: null, name: '', orders: 1 }],
    });
    expect(await preview('?start=2026-10-01&end=2026-10-01')).toMatchObject({ orders: 1, zones: [{ orders: 1 }] });
    expect((await call('GET', 'activate_range?start=2026-10-02&end=2026-10-01')).status).toBe(400);
  });
});

test('how often the first dates of the last 90 days were right', async () => {
  await save({ range: { start: '2026-11-01', end: '2026-11-23' } });
  const old = (expected: string, delivered: string | null, more: Partial<GivenParcel> = {}) =>
    parcel({ ordered: OLD, status: ShipmentStatus.Delivered, expected, delivered, ...more });
  await add(
    old('2026-11-10', '2026-11-08T11:00:00Z'),
    old('2026-11-10', '2026-11-10T11:00:00Z'),
    old('2026-11-10', '2026-11-12T11:00:00Z'),
    old('2026-11-10', null, { status: ShipmentStatus.InTransit }),
    old('2026-11-10', null, { status: ShipmentStatus.Exception, sub_status: 7007 }),
    old('2026-12-10', null, { status: ShipmentStatus.InTransit }),
  );
  await run();
  expect((await read()).backtest).toEqual({
    ...{ from: '2026-08-25', to: '2026-11-22', n: 4, covered: 2, late: 2, early_avg_days: 1 },
  });
});

test('a job that is interrupted goes on where it was, and each parcel is computed once', async () => {
  await add(...Array.from({ length: 1203 }, () => parcel({ ordered: OLD, expected: '2026-11-25' })));
  await save({ range: { start: '2026-11-01', end: '2026-11-23' } });
  await run(0);
  expect((await read()).running).toEqual({ done: 0, of: 1203 });
  await run();
  expect((await read()).running).toBeNull();
  const { rows } = await setUp.world.db.pool.query(
    'select count(*)::integer as n, (select round_done from aftersale_settings where shop_id = $1) as done from parcel_edd where shop_id = $1',
    [setUp.world.caller.shopId],
  );
  expect(rows).toEqual([{ n: 1203, done: 1203 }]);
});

test('a shop has a job when a parcel or its promise has changed, and once a day', async () => {
  const jobsNow = async (): Promise<number> => {
    await setUp.world.db.pool.query('delete from graphile_worker._private_jobs');
    await queueDates(setUp.jobsContext());
    const count = await queued();
    await run();
    return count;
  };
  await setUp.world.db.pool.query('delete from aftersale_settings');
  expect(await jobsNow()).toBe(0);
  await save();
  expect(await queued()).toBe(1);
  expect([await jobsNow(), await jobsNow()]).toEqual([1, 0]);
  // Of an order from before it has no date.
  await add(parcel({ ordered: OLD }));
  expect(await jobsNow()).toBe(0);
  await add(parcel());
  expect([await jobsNow(), await jobsNow()]).toEqual([1, 0]);
  await setUp.world.zone();
  expect([await jobsNow(), await jobsNow()]).toEqual([1, 0]);
  later(1.1);
  expect([await jobsNow(), await jobsNow()]).toEqual([1, 0]);
});
