import { calls, type Calls, type DataOf } from '@parcelway/http-contract';
import { ATTENTION_REASONS, DASHBOARD_ATTENTION, linkToFilters, ShipmentStatus, toApiQuery } from '@parcelway/domain';
import { inventParcels } from '../orders/test-shop';
import { toQueryString } from '../orders/test-oracle';
import { NOW, parcelOrdered, setUpDashboard } from './test-dashboard';

const setUp = setUpDashboard();
const { page, get, send, setShop, as, addParcels, count } = setUp;
const list = (query: object) => get<DataOf<Calls['orderList']>>(`order/list?${toQueryString(query)}`);
const none = { value: 0, previous: 0 };

/** Six hundred parcels, among them some for every reason. */
const PARCELS = inventParcels(600, 20261120, NOW).map((parcel, index) => {
  const needy =
    index % 2 === 0 && parcel.status !== ShipmentStatus.Delivered && parcel.status !== ShipmentStatus.Expired;
  const reason = needy ? (ATTENTION_REASONS[(index / 2) % ATTENTION_REASONS.length] ?? null) : null;
  return { ...parcel, attention: reason, attention_since: reason && parcel.ordered_at };
});

test('[7.55] page_data of a shop without anything: every figure is 0, and the whole answer is there', async () => {
  const data = await page();
  expect(calls.dashboardPage.data.parse(data)).toEqual(data);
  expect(data).toEqual({
    range: { start: '2026-10-22', end: '2026-11-20' },
    as_of: data.as_of,
    counting: false,
    synced_from: '2026-05-02',
    cards: {
      ...{ shipments: none, in_transit: none, delivered: none, exceptions: none },
      // The app was installed after the days before.
      ...{ page_views: { value: 0, previous: null }, emails_sent: { value: 0, previous: null }, coupon_revenue: none },
    },
    currency: 'EUR',
    locked: [],
    status_count: { all: 0, 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 },
    guide: { courier_setting: false, track_page_setting: false, notify_setting: false, choose_plan: true },
    quota: {
      ...{ total: 1000, consume: 0, remain: 1000, bonus: 0, days_left_estimate: null },
      reset_at: '2026-12-01T00:00:00.000Z',
    },
    attention: [],
    setting: {
      trends_toggle_state: true,
      guide_toggle_state: true,
      sections: ['figures', 'attention', 'trend', 'status', 'quota', 'apps'].map((section) => ({
        section,
        hidden: false,
      })),
    },
    has_parcels: false,
    recommend_apps: [
      { key: 'klaviyo', name: 'Klaviyo', url: expect.stringMatching(/^https:/) },
      { key: 'gorgias', name: 'Gorgias', url: expect.stringMatching(/^https:/) },
    ],
    asks_gift: true,
  });
});

test('a range that is not offered is refused', async () => {
  for (const days of ['1', '31', 'all']) {
    expect(await send('GET', `dashboard/page_data?days=${days}`)).toMatchObject({
      status: 400,
      errors: { days: expect.any(String) },
    });
  }
});

test.each([7, 30, 90])(
  '[7.55] the cards of %i days are the lists of orders placed in them, and before',
  async (days) => {
    await addParcels(PARCELS);
    await count();
    const { cards, range, status_count: counts } = await page(days);
    const start = Date.parse(range.start);
    const day = (offset: number) => new Date(start + offset * 86_400_000).toISOString().slice(0, 10);
    const ordered = (orderedAtMin: string, orderedAtMax: string) => ({ orderedAt: -1, orderedAtMin, orderedAtMax });
    for (const [key, filter] of [
      ['shipments', {}],
      ['in_transit', { status: [ShipmentStatus.InTransit] }],
      ['delivered', { status: [ShipmentStatus.Delivered] }],
      ['exceptions', { status: [ShipmentStatus.FailedAttempt, ShipmentStatus.Exception] }],
    ] as const) {
      const now = await list({ ...filter, ...ordered(range.start, range.end) });
      const before = await list({ ...filter, ...ordered(day(-days), day(-1)) });
      expect([key, cards[key]]).toEqual([key, { value: now.total, previous: before.total }]);
      expect(now.total).toBeGreaterThan(0);
    }
    expect(counts).toEqual((await list(ordered(range.start, range.end))).counts);
  },
);

test('a parcel belongs to the day of the shop on which its order was placed, to the second', async () => {
  // Days begin at 3:30 UTC in November, and at 2:30 until October.
  await addParcels([
    parcelOrdered('2026-11-14T03:29:59Z', { shipment_id: '1' }),
    parcelOrdered('2026-11-14T03:30:00Z', { shipment_id: '2', status: ShipmentStatus.Delivered }),
    parcelOrdered('2026-11-07T03:30:00Z', { shipment_id: '3', status: ShipmentStatus.Exception }),
    parcelOrdered('2026-11-07T03:29:59Z', { shipment_id: '4' }),
    parcelOrdered('2026-11-18T12:00:00Z', { shipment_id: '5', removed_at: '2026-11-19T00:00:00Z' }),
  ]);
  const { cards, range } = await page(7);
  expect(range).toEqual({ start: '2026-11-14', end: '2026-11-20' });
  expect(cards).toMatchObject({
    shipments: { value: 1, previous: 2 },
    in_transit: { value: 0, previous: 1 },
    delivered: { value: 1, previous: 0 },
    exceptions: { value: 0, previous: 1 },
  });
});

describe('days before that are not known are compared with nothing', () => {
  const previous = async (days: number) =>
    Object.fromEntries(Object.entries((await page(days)).cards).map(([key, figure]) => [key, figure.previous]));
  const ofOrders = { shipments: null, in_transit: null, delivered: null, exceptions: null, coupon_revenue: null };

  test('where their orders were never synced', async () => {
    await addParcels([parcelOrdered('2026-11-07T03:30:00Z', { shipment_id: '1' })]);
    await setUp.synced('2026-11-07T03:30:00Z');
    await setUp.setShop("first_installed_at = '2026-05-01'");
    expect(await previous(7)).toMatchObject({ shipments: 1, exceptions: 0, page_views: 0 });
    await setUp.synced('2026-11-07T03:30:01Z');
    expect(await previous(7)).toMatchObject({ ...ofOrders, page_views: 0, emails_sent: 0 });
    expect((await page(7)).synced_from).toBe('2026-11-08');
  });

  test('where the first sync has not ended', async () => {
    await setUp.synced('2026-01-01T00:00:00Z', 'running');
    expect(await previous(7)).toMatchObject(ofOrders);
  });

  test('where the app was installed in them: views and emails', async () => {
    await setUp.setShop("first_installed_at = '2026-11-08T12:00:00Z'");
    expect(await previous(7)).toMatchObject({ shipments: 0, page_views: null, emails_sent: null });
  });
});

test('views of the tracking page, mails and what coupons brought count on the days on which they happened', async () => {
  const { pool } = setUp.world.db;
  await setUp.setShop("first_installed_at = '2026-05-01'");
  await pool.query(
    "insert into page_counts (shop_id, day, kind, count) values ($1, '2026-11-20', 'view', 5), ($1, '2026-11-14', 'view', 2), ($1, '2026-11-13', 'view', 1), ($1, '2026-11-20', 'lookup', 9)",
    [setUp.shop],
  );
  const mail = (state: string, at: string) =>
    pool.query(
      "insert into mails (shop_id, recipient_enc, state, created_at, sent_at) values ($1, 'x', $2, $3, case when $2 = 'sent' then $3::timestamptz end)",
      [setUp.shop, state, at],
    );
  await mail('sent', '2026-11-14T03:30:00Z');
  await mail('sent', '2026-11-14T03:29:59Z');
  await mail('failed', '2026-11-19T12:00:00Z');
  const { cards } = await page(7);
  expect(cards.page_views).toEqual({ value: 7, previous: 1 });
  expect(cards.emails_sent).toEqual({ value: 1, previous: 1 });
});

test('what coupons brought is that of orders placed in the range, in the money of the shop', async () => {
  const { pool } = setUp.world.db;
  await pool.query(
    `insert into mail_template_versions (shop_id, topic, settings, revision, published_at, published_by)
     values ($1, '4', '{"blocks":[{"kind":"discount","id":"mine","code":"THANKS10"}]}', 1, '2026-10-01', '1')`,
    [setUp.shop],
  );
  const order = (id: number, at: string, total: string, currency = 'EUR') =>
    pool.query(
      `insert into orders (shop_id, order_id, name, ordered_at, created_at, updated_at, total_price, currency, discount_codes)
       values ($1, $2, '#1', $3, $3, $3, $4, $5, '{THANKS10}')`,
      [setUp.shop, id, at, total, currency],
    );
  await order(1, '2026-11-14T03:30:00Z', '12.50');
  await order(2, '2026-11-20T11:00:00Z', '7.25');
  await order(3, '2026-11-14T03:29:59Z', '30.00');
  await order(4, '2026-11-20T11:00:00Z', '99.00', 'USD');
  expect(await page(7)).toMatchObject({ currency: 'EUR', cards: { coupon_revenue: { value: 19.75, previous: 30 } } });
});

test('[6.3] what coupons brought needs a plan that holds it: without, the card is locked and holds no figure', async () => {
  as({ plan: 'free' });
  expect(await page()).toMatchObject({ locked: ['coupon_revenue'], cards: { coupon_revenue: none } });
  as({ plan: 'basic' });
  expect((await page()).locked).toEqual([]);
});

test('[7.55] each reason for attention is counted, and its link opens exactly these parcels', async () => {
  await addParcels(PARCELS);
  const { attention } = await page();
  expect(attention.map(({ key }) => key)).toEqual(DASHBOARD_ATTENTION);
  const since = Date.parse('2026-10-22T02:30:00Z');
  for (const { key, count, link } of attention) {
    const filters = linkToFilters(new URLSearchParams(link), '2026-11-20');
    const { shipments, total } = await list({ ...toApiQuery(filters), pageSize: 200 });
    const meant = PARCELS.filter(
      (parcel) =>
        parcel.removed_at === null &&
        (key === 'expired'
          ? parcel.status === ShipmentStatus.Expired && Date.parse(parcel.ordered_at) >= since
          : parcel.attention === key),
    );
    expect([key, shipments.map(({ id }) => id).sort()]).toEqual([key, meant.map((p) => p.shipment_id).sort()]);
    expect([key, count, total]).toEqual([key, meant.length, meant.length]);
    expect(count).toBeGreaterThan(0);
  }
});

test('reasons that no parcel has are not listed', async () => {
  await addParcels([
    parcelOrdered('2026-11-10T12:00:00Z', { shipment_id: '1', attention: 'customs' }),
    parcelOrdered('2026-10-01T12:00:00Z', { shipment_id: '2', status: ShipmentStatus.Expired, sub_status: 5001 }),
  ]);
  expect((await page()).attention).toEqual([{ key: 'customs', count: 1, link: { attention: 'customs' } }]);
});

describe('the quota', () => {
  const used = (cycle: number, parcels: number) =>
    setUp.world.db.pool.query('insert into quota_usage values ($1, $2, $3)', [setUp.shop, cycle, parcels]);
  test('is that of the cycle, with when it is renewed and how long it lasts at the pace of 14 days', async () => {
    await setShop("plan = 'basic', quota_total = 500, first_installed_at = '2026-10-01T06:00:00Z'");
    await used(1, 80);
    // The 15th day back does not count.
    const days = ['2026-11-20', '2026-11-10', '2026-11-07', '2026-11-06'];
    await addParcels(days.map((day, n) => parcelOrdered(`${day}T12:00:00Z`, { shipment_id: String(n + 1) })));
    expect((await page()).quota).toEqual({
      ...{ total: 500, consume: 80, remain: 420, bonus: 0 },
      reset_at: '2026-11-30T06:00:00.000Z',
      days_left_estimate: (420 * 14) / 3,
    });
  });
  test.each([
    ['on the day of the installation', '2026-11-20T06:00:00Z', null],
    ['by the whole days since the installation', '2026-11-16T06:00:00Z', (500 * 4) / 2],
  ])(
    'is not estimated by orders that cost none, which are from before the installation: %s',
    async (_case, at, left) => {
      await setShop(`plan = 'basic', quota_total = 500, first_installed_at = '${at}'`);
      const days = ['2026-11-20', '2026-11-17', '2026-11-16', '2026-11-10'];
      await addParcels(days.map((day, n) => parcelOrdered(`${day}T12:00:00Z`, { shipment_id: String(n + 1) })));
      expect((await page()).quota.days_left_estimate).toBe(left);
    },
  );
  test('holds what an offer brings on top, and never less than nothing is left', async () => {
    await setShop("plan = 'free', affiliate_type = 4, affiliate_discount = 50");
    await used(0, 200);
    await addParcels([parcelOrdered('2026-11-20T12:00:00Z', { shipment_id: '1' })]);
    expect((await page()).quota).toMatchObject({
      ...{ total: 150, consume: 200, remain: 0, bonus: 50, days_left_estimate: 0 },
    });
  });
  test('counts what the legacy plan has left', async () => {
    await setShop("plan = 'paid', pricing_version = '202109', old_total = 1000, old_consume = 400");
    await used(0, 50);
    expect((await page()).quota).toMatchObject({ total: 1250, consume: 450, remain: 800 });
  });
});

test('a shop has parcels as soon as one is there that was not removed', async () => {
  await addParcels([parcelOrdered('2025-01-01T12:00:00Z', { shipment_id: '1', removed_at: '2025-02-01T00:00:00Z' })]);
  expect((await page()).has_parcels).toBe(false);
  await addParcels([parcelOrdered('2025-01-01T12:00:00Z', { shipment_id: '2' })]);
  expect((await page()).has_parcels).toBe(true);
});

test('PageFly is recommended where the shop is flagged for it, and nothing to a user who closed the recommendations', async () => {
  const keys = async () => (await page()).recommend_apps.map(({ key }) => key);
  await setShop('show_pagefly = true');
  expect(await keys()).toEqual(['pagefly', 'klaviyo', 'gorgias']);
  await send('PUT', 'setting/user_set', { key: 'dashboard_app_show', value: false });
  expect(await keys()).toEqual([]);
  as({ userId: '2' });
  expect(await keys()).toHaveLength(3);
});

test('the figures of another shop are not counted', async () => {
  await addParcels(PARCELS);
  await count();
  await setUp.addShop();
  expect(await page()).toMatchObject({ cards: { shipments: none }, attention: [], has_parcels: false });
});
