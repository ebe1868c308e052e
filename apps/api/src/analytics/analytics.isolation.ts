import type { Isolation, IsolationCases } from '../testing/isolation';

/** Long ago, so that no other data is counted with it. */
const RANGE = 'start=2025-03-03&end=2025-03-03';

/** While it runs, both shops have a delivered parcel of that day: A's with DHL to Germany, B's with GLS to France. */
async function withParcels({ world: { db }, a, b }: Isolation, work: () => Promise<void>): Promise<void> {
  for (const [{ id }, courier, country] of [
    [a, 'dhl', 'DE'],
    [b, 'gls', 'FR'],
  ] as const) {
    await db.pool.query("update shops set plan = 'pro', timezone = 'UTC' where shop_id = $1", [id]);
    await db.pool.query(
      `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, fulfillment_updated_at, courier, origin, destination,
         status, ordered_at, first_scan_at, delivered_at)
       values ($1, 31, 31, 'FIGURES', 'FIGURES', now(), $2, 'CN', $3, 4, '2025-03-03T10:00Z', '2025-03-03T10:00Z', '2025-03-06T10:00Z')`,
      [id, courier, country],
    );
    await db.pool.query(`insert into page_counts (shop_id, day, kind, count) values ($1, '2025-03-03', 'view', $2)`, [
      id,
      70 + Number(id),
    ]);
  }
  try {
    await work();
  } finally {
    await db.pool.query("delete from shipments where track_number = 'FIGURES'");
    await db.pool.query("delete from page_counts where day = '2025-03-03'");
  }
}
const holds =
  (path: string, of: (data: never, isolation: Isolation) => void) =>
  (isolation: Isolation): Promise<void> =>
    withParcels(isolation, async () => {
      const answer = await isolation.asA({ url: `/api/v1/${path}?${RANGE}` });
      expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
      of(answer.json().data as never, isolation);
    });

export const isolation: IsolationCases = {
  'GET /api/v1/analytics/chart_data': holds(
    'analytics/chart_data',
    (
      data: {
        shipments: { total: number };
        couriers: { courier: string }[];
        destinations: { country: string }[];
        tracking_page: object;
      },
      { a },
    ) => {
      expect(data.shipments.total).toBe(1);
      expect(data.couriers.map(({ courier }) => courier)).toEqual(['dhl']);
      expect(data.destinations.map(({ country }) => country)).toEqual(['DE']);
      expect(data.tracking_page).toMatchObject({ views: [70 + Number(a.id)] });
    },
  ),
  'GET /api/v1/dashboard/delivery_performance': holds(
    'dashboard/delivery_performance',
    (data: { list: { key: string; shipments: number }[] }) => {
      expect(data.list.map(({ key, shipments }) => [key, shipments])).toEqual([['dhl', 1]]);
    },
  ),
  'GET /api/v1/analytics/transit_data': holds(
    'analytics/transit_data',
    (data: { summary: { n: number }; by_courier: { courier: string }[]; by_country: { country: string }[] }) => {
      expect(data.summary.n).toBe(1);
      expect([data.by_courier.map(({ courier }) => courier), data.by_country.map(({ country }) => country)]).toEqual([
        ['dhl'],
        ['DE'],
      ]);
    },
  ),
  'GET /api/v1/dashboard/time_distribution': (isolation) =>
    withParcels(isolation, async () => {
      const get = (query: string) => isolation.asA({ url: `/api/v1/dashboard/time_distribution?${RANGE}&${query}` });
      const { data } = (await get('key=dhl')).json();
      expect([data.n, data.keys.map(({ key }: { key: string }) => key)]).toEqual([1, ['dhl']]);
      // A courier and a country that only B has.
      for (const query of ['type=courier&key=gls', 'type=country&key=FR']) {
        const answer = await get(query);
        expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['key']]);
      }
    }),
};
