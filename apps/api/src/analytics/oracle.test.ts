import { randomInt } from 'node:crypto';
import { addDays, PERMISSIONS, ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext, Caller } from '../context';
import { callerOf, testApi } from '../testing/test-api';
import { registerAnalytics } from './analytics.routes';
import { countShop } from './figures/refresh';
import { setUpFigures } from './figures/test-parcels';
import * as naive from './test-naive-figures';
import { changeSome, fillShop, NIGHTS, pick, randomOf, ZONES } from './test-random-shop';

const setUp = setUpFigures();
let app: FastifyInstance;
let caller: Caller;
beforeAll(async () => {
  app = await testApi(setUp.ctx as unknown as AppContext, () => caller, registerAnalytics);
});
afterAll(() => app.close());

const SHOPS = 200;
const SEED = Number(process.env.SEED ?? randomInt(1, 2 ** 31 - 1));

interface RangeQuery {
  start: string;
  end: string;
}
async function get<C extends keyof Calls>(
  path: string,
  query: RangeQuery & Record<string, string>,
): Promise<DataOf<Calls[C]>> {
  const url = `/api/v1/${path}?${new URLSearchParams(query).toString()}`;
  let answer = (await app.inject(url)).json();
  if (answer.data?.counting) {
    await setUp.db.pool.query('update analytics_shops set next_at = $2 where shop_id = $1', [
      caller.shopId,
      setUp.now(),
    ]);
    await countShop(setUp.ctx, caller.shopId);
    answer = (await app.inject(url)).json();
  }
  expect([url, answer.message, answer.data?.counting]).toEqual([url, undefined, false]);
  return answer.data as DataOf<Calls[C]>;
}

/** Both none, or as near as that. */
function near(got: number | null, wanted: number | null, within: number): void {
  if (got === null || wanted === null) expect(got).toBe(wanted);
  else expect(Math.abs(got - wanted)).toBeLessThanOrEqual(within);
}
/** Means are rounded to the hundredth, and minutes are whole. */
const MEAN = 0.006;
const RATE = 0.000_06;

function spansAre(
  got: { n: number; open: number; p50: number | null; p85: number | null; p95: number | null },
  parcels: naive.RawParcel[],
  span: naive.Span,
): void {
  expect([got.n, got.open]).toEqual([naive.numbersOf(parcels, span).length, naive.openOf(parcels, span).length]);
  expect([got.p50, got.p85, got.p95]).toEqual([0.5, 0.85, 0.95].map((part) => naive.kaplanMeier(parcels, span, part)));
}
/** The list has each key once, most parcels first. */
function keysAre<R>(
  list: R[],
  keyOf: (row: R) => string,
  nOf: (row: R) => number,
  wanted: Map<string, unknown[]>,
): void {
  expect(list.map(keyOf).sort()).toEqual([...wanted.keys()].sort());
  expect(list.map(nOf)).toEqual([...wanted.values()].map(({ length }) => length).sort((a, b) => b - a));
}

async function chartIs(zone: string, range: RangeQuery, parcels: naive.RawParcel[], byWeek: boolean): Promise<void> {
  const chart = await get<'analyticsChart'>('analytics/chart_data', { ...range });
  const dates = naive.datesBetween(range.start, range.end, byWeek);
  expect([chart.unit, chart.dates]).toEqual([byWeek ? 'week' : 'day', dates]);
  const placed = <T extends { day: string; week: string }>(rows: T[], of: (row: T) => boolean) =>
    dates.map((date) => rows.filter((row) => (byWeek ? row.week : row.day) === date && of(row)).length);
  expect(chart.shipments).toEqual({
    total: parcels.length,
    count: placed(parcels, () => true),
    delivered: placed(parcels, ({ status }) => status === ShipmentStatus.Delivered),
    exceptions: placed(parcels, ({ status }) => status > ShipmentStatus.Expired),
  });
  for (const { status, count, percent } of chart.status_distribution) {
    expect(count).toBe(parcels.filter((parcel) => parcel.status === status).length);
    near(percent, parcels.length === 0 ? 0 : (100 * count) / parcels.length, 0.006);
  }
  const mails = (await naive.rawMails(setUp.db, caller.shopId, zone)).filter(
    ({ day }) => day >= range.start && day <= range.end,
  );
  expect(chart.email).toEqual({
    sent: placed(mails, ({ state }) => state === 'sent'),
    opened: placed(mails, ({ state, opened }) => state === 'sent' && opened),
    clicked: placed(mails, ({ state, clicked }) => state === 'sent' && clicked),
    failed: placed(mails, ({ state }) => state === 'failed'),
  });
  const { rows } = await setUp.db.pool.query<{ date: string; kind: string; count: number }>(
    `select (case when $4 then date_trunc('week', day)::date else day end)::text as date, kind, sum(count)::int as count
     from page_counts where shop_id = $1 and day between $2 and $3 group by 1, 2`,
    [caller.shopId, range.start, range.end, byWeek],
  );
  const counted = (...kinds: string[]) =>
    dates.map((date) =>
      rows.reduce((sum, row) => sum + (row.date === date && kinds.includes(row.kind) ? row.count : 0), 0),
    );
  expect(chart.tracking_page).toEqual({
    views: counted('view'),
    visitors: counted('visitor'),
    clicks: counted('product', 'coupon'),
  });
  const couriers = naive.grouped(parcels, ({ courier }) => courier);
  keysAre(
    chart.couriers,
    (row) => row.courier,
    (row) => row.shipments,
    couriers,
  );
  for (const row of chart.couriers) {
    const own = couriers.get(row.courier) ?? [];
    const promised = own.filter(({ early }) => early !== null);
    expect(row.delivered).toBe(own.filter(({ status }) => status === ShipmentStatus.Delivered).length);
    near(row.exception_rate, own.filter(({ exception }) => exception).length / own.length, RATE);
    expect(row.p50_transit).toBe(naive.kaplanMeier(own, 'transit', 0.5));
    expect(row.p85_transit).toBe(naive.kaplanMeier(own, 'transit', 0.85));
    near(row.on_time_rate, naive.meanOf(promised.map(({ early }) => Number((early ?? 0) >= 0))), RATE);
  }
  const countries = naive.grouped(parcels, ({ country }) => country);
  keysAre(
    chart.destinations,
    (row) => row.country,
    (row) => row.shipments,
    countries,
  );
  for (const row of chart.destinations) {
    const own = countries.get(row.country) ?? [];
    expect(row.delivered).toBe(own.filter(({ status }) => status === ShipmentStatus.Delivered).length);
    expect(row.p50_transit).toBe(naive.kaplanMeier(own, 'transit', 0.5));
    expect(row.p85_transit).toBe(naive.kaplanMeier(own, 'transit', 0.85));
  }
}

async function performanceIs(range: RangeQuery, parcels: naive.RawParcel[], type: 'courier' | 'country' | 'lane') {
  const answer = await get<'deliveryPerformance'>('dashboard/delivery_performance', { ...range, type });
  const earlyOf = (list: naive.RawParcel[]) => list.flatMap(({ early }) => early ?? []);
  near(answer.on_time_rate, naive.meanOf(earlyOf(parcels).map((early) => Number(early >= 0))), RATE);
  expect([answer.promised, answer.more]).toEqual([earlyOf(parcels).length, 0]);
  const groups = naive.grouped(parcels, (parcel) => parcel[type]);
  keysAre(
    answer.list,
    ({ key }) => key,
    ({ shipments }) => shipments,
    groups,
  );
  for (const row of answer.list) {
    const own = groups.get(row.key) ?? [];
    expect(row).toMatchObject({
      delivered: own.filter(({ status }) => status === ShipmentStatus.Delivered).length,
      on_time: earlyOf(own).filter((early) => early >= 0).length,
      late: earlyOf(own).filter((early) => early < 0).length,
      failed_attempt: own.filter(({ failed }) => failed).length,
      exception: own.filter(({ exception }) => exception).length,
    });
    near(row.early_days_avg, naive.meanOf(earlyOf(own)), MEAN);
    expect([row.p50, row.p85, row.p95]).toEqual(
      [0.5, 0.85, 0.95].map((part) => naive.kaplanMeier(own, 'transit', part)),
    );
  }
}

async function transitIs(
  range: RangeQuery,
  parcels: naive.RawParcel[],
  span: naive.Span,
  byWeek: boolean,
): Promise<void> {
  const answer = await get<'transitData'>('analytics/transit_data', { ...range, data_type: span });
  spansAre(answer.summary, parcels, span);
  const measured = parcels.filter((parcel) => parcel[span] !== null);
  const couriers = naive.grouped(measured, ({ courier }) => courier);
  keysAre(
    answer.by_courier,
    ({ courier }) => courier,
    ({ n }) => n,
    couriers,
  );
  for (const row of answer.by_courier)
    spansAre(
      row,
      parcels.filter(({ courier }) => courier === row.courier),
      span,
    );
  const countries = naive.grouped(measured, ({ country }) => country);
  keysAre(
    answer.by_country,
    ({ country }) => country,
    ({ n }) => n,
    countries,
  );
  for (const row of answer.by_country)
    spansAre(
      row,
      parcels.filter(({ country }) => country === row.country),
      span,
    );
  expect(answer.dates).toEqual(naive.datesBetween(range.start, range.end, byWeek));
  answer.dates.forEach((date, place) => {
    const own = parcels.filter(({ day, week }) => (byWeek ? week : day) === date);
    const [n, open, p50] = [answer.n[place], answer.open[place], answer.p50[place]];
    expect([n, open]).toEqual([naive.numbersOf(own, span).length, naive.openOf(own, span).length]);
    expect(p50).toBe(naive.kaplanMeier(own, span, 0.5));
  });
}

async function distributionIs(
  range: RangeQuery,
  parcels: naive.RawParcel[],
  { type, key, span }: { type: 'courier' | 'country'; key: string; span: naive.Span },
): Promise<void> {
  const query = { ...range, type, key, data_type: span };
  const answer = await get<'timeDistribution'>('dashboard/time_distribution', query);
  const own = parcels.filter((parcel) => key === '' || parcel[type] === key);
  spansAre(answer, own, span);
  const numbers = naive.numbersOf(own, span);
  for (const { from, to, count, percent } of answer.buckets) {
    expect(count).toBe(numbers.filter((days) => days >= from && (to === null || days < to)).length);
    near(percent, (100 * count) / numbers.length, 0.006);
  }
  expect(answer.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
  const known = naive.grouped(
    parcels.filter((parcel) => parcel[type] !== ''),
    (parcel) => parcel[type],
  );
  keysAre(
    answer.keys,
    (row) => row.key,
    ({ shipments }) => shipments,
    known,
  );
}

test(`every figure of ${SHOPS} shops at random is that of their rows, before and after changes`, async () => {
  const random = randomOf(SEED);
  for (let number = 1; number <= SHOPS; number += 1) {
    const zone = pick(random, ZONES);
    const night = pick(random, NIGHTS);
    setUp.at(`${addDays(night, pick(random, [5, 12, 60]))}T12:00:00Z`);
    const shopId = await setUp.shop(zone);
    caller = { ...callerOf(shopId, undefined, zone), plan: 'pro', permission: PERMISSIONS };
    const ids = await fillShop(setUp.db, shopId, random, { zone, night });
    for (const time of ['before', 'after'] as const) {
      if (time === 'after') await changeSome(setUp.db, ids, random, night);
      const start = addDays(night, Math.floor(random() * 9) - 5);
      const length = pick(random, [1, 2, 5, 14, 92, 93, 150]);
      const range = { start, end: addDays(start, length - 1) };
      const parcels = await naive.rawParcels(setUp.db, shopId, zone, range, setUp.now());
      const span = pick(random, ['total', 'processing', 'transit'] as const);
      const type = pick(random, ['courier', 'country'] as const);
      const key = pick(random, ['', ...parcels.map((parcel) => parcel[type])]);
      try {
        await chartIs(zone, range, parcels, length > 92);
        await performanceIs(range, parcels, pick(random, ['courier', 'country', 'lane'] as const));
        await transitIs(range, parcels, span, length > 92);
        await distributionIs(range, parcels, { type, key, span });
      } catch (cause) {
        const context = JSON.stringify({ zone, ...range, span, type, key });
        throw new Error(`SEED=${SEED}, shop ${number} ${time} changes: ${context}`, { cause });
      }
    }
  }
  // About 59,000 comparisons; far fewer would mean that shops, or what is answered of them, have become empty.
  expect(expect.getState().assertionCalls).toBeGreaterThan(50_000);
}, 300_000);
