import { ShipmentStatus } from '@parcelway/domain';
import { calls, type Calls, type DataOf } from '@parcelway/http-contract';
import { inventParcels } from '../orders/test-shop';
import { toQueryString } from '../orders/test-oracle';
import { NOW, parcelOrdered, setUpDashboard } from './test-dashboard';

const setUp = setUpDashboard();
const { get, page, addParcels, count } = setUp;
const trend = (days: number) => get<DataOf<Calls['trendChart']>>(`dashboard/trend_chart?days=${days}`);
const special = () => get<DataOf<Calls['specialStatus']>>('dashboard/special_status');

describe('trend_chart', () => {
  test('[7.56] trend_chart has every day of the range, also those on which nothing happened', async () => {
    await addParcels([
      parcelOrdered('2026-11-14T03:30:00Z', { shipment_id: '1', status: ShipmentStatus.Delivered, sub_status: 4001 }),
      parcelOrdered('2026-11-20T11:00:00Z', {
        shipment_id: '2',
        status: ShipmentStatus.FailedAttempt,
        sub_status: 6002,
      }),
      parcelOrdered('2026-11-20T11:30:00Z', { shipment_id: '3', status: ShipmentStatus.Exception, sub_status: 7006 }),
      parcelOrdered('2026-11-14T03:29:59Z', { shipment_id: '4' }),
    ]);
    await setUp.world.db.pool.query(
      "insert into page_counts (shop_id, day, kind, count) values ($1, '2026-11-19', 'view', 5), ($1, '2026-11-13', 'view', 2)",
      [setUp.shop],
    );
    await setUp.world.db.pool.query(
      "insert into mails (shop_id, recipient_enc, state, created_at, sent_at) values ($1, 'x', 'sent', $2, $2)",
      [setUp.shop, '2026-11-18T03:00:00Z'],
    );
    const data = await trend(7);
    expect(calls.trendChart.data.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      range: { start: '2026-11-14', end: '2026-11-20' },
      unit: 'day',
      dates: [14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`),
      series: [
        { key: 'shipments', data: [1, 0, 0, 0, 0, 0, 2] },
        { key: 'delivered', data: [1, 0, 0, 0, 0, 0, 0] },
        { key: 'exceptions', data: [0, 0, 0, 0, 0, 0, 2] },
        { key: 'page_views', data: [0, 0, 0, 0, 0, 5, 0] },
        { key: 'emails', data: [0, 0, 0, 1, 0, 0, 0] },
      ],
    });
  });

  test.each([7, 14, 30, 60, 90])('the lines of %i days add up to the cards', async (days) => {
    await addParcels(inventParcels(400, days, NOW));
    await count();
    const { series, dates } = await trend(days);
    const { cards } = await page(days);
    const sums = Object.fromEntries(series.map(({ key, data }) => [key, data.reduce((sum, n) => sum + n, 0)]));
    expect(sums).toMatchObject({
      shipments: cards.shipments.value,
      delivered: cards.delivered.value,
      exceptions: cards.exceptions.value,
    });
    expect(sums.shipments).toBeGreaterThan(0);
    expect(dates).toHaveLength(days);
  });
});

describe('special_status', () => {
  test('[7.57] special_status groups the parcels that need somebody by status and substatus, the oldest first', async () => {
    await addParcels([
      parcelOrdered('2026-11-18T12:00:00Z', {
        shipment_id: '1',
        status: ShipmentStatus.Exception,
        sub_status: 7006,
        attention: 'customs',
      }),
      parcelOrdered('2026-11-10T12:00:00Z', {
        shipment_id: '2',
        status: ShipmentStatus.Pending,
        sub_status: null,
        attention: 'no_number',
      }),
      parcelOrdered('2026-11-09T12:00:00Z', {
        shipment_id: '3',
        status: ShipmentStatus.Exception,
        sub_status: 7006,
        attention: 'exception',
      }),
      parcelOrdered('2026-11-01T12:00:00Z', { shipment_id: '4', status: ShipmentStatus.InTransit, sub_status: 2001 }),
      parcelOrdered('2026-11-01T12:00:00Z', {
        ...{ shipment_id: '5', status: ShipmentStatus.InTransit, sub_status: 2001, attention: 'silent' },
        removed_at: '2026-11-02T00:00:00Z',
      }),
    ]);
    const data = await special();
    expect(calls.specialStatus.data.parse(data)).toEqual(data);
    expect(data.list).toEqual([
      {
        status: ShipmentStatus.Exception,
        sub_status: 7006,
        count: 2,
        oldest_at: '2026-11-09T12:00:00.000Z',
        sample_ids: ['3', '1'],
      },
      {
        status: ShipmentStatus.Pending,
        sub_status: null,
        count: 1,
        oldest_at: '2026-11-10T12:00:00.000Z',
        sample_ids: ['2'],
      },
    ]);
  });

  test('each group is what the list shows of it: as many, and the five oldest first', async () => {
    await addParcels(inventParcels(2000, 5, NOW));
    const { list } = await special();
    const shown = list.filter((group) => group.sub_status !== null);
    expect(shown.some(({ count }) => count > 5)).toBe(true);
    for (const { status, sub_status: sub, count, sample_ids: ids } of shown) {
      const query = { status: [status], subStatus: [sub], attention: ['any'], orderBy: 1, pageSize: 5 };
      const { total, shipments } = await get<DataOf<Calls['orderList']>>(`order/list?${toQueryString(query)}`);
      expect([count, ids]).toEqual([total, shipments.map(({ id }) => id)]);
    }
  });

  test('nothing needs somebody: the list is empty', async () => {
    expect(await special()).toEqual({ list: [] });
  });
});
