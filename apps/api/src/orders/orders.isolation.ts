import type { Isolation, IsolationCases } from '../testing/isolation';
import { EMAIL, NUMBER, type Shop } from '../testing/two-shops';

const viewOf = async (world: Isolation['world'], shop: Shop) =>
  (
    await world.db.pool.query<{ view_id: string }>(
      'select view_id from order_views where shop_id = $1 order by view_id limit 1',
      [shop.id],
    )
  ).rows[0]?.view_id ?? '';
const saveView = ({ asA, b }: Isolation, payload: object) =>
  asA({ method: 'POST', url: '/api/v1/order/save_view', payload: { filters: {}, shop_id: b.id, ...payload } });

export const isolation: IsolationCases = {
  'GET /api/v1/order/list': async ({ a, asA }) => {
    for (const query of [
      '',
      '?tableType=1',
      `?query=${NUMBER}`,
      `?tableType=1&query=${NUMBER}`,
      '?query=of B alone',
      `?query=${EMAIL}`,
      '?couriers=["ups"]',
      '?page=2',
    ]) {
      const { data } = (await asA({ url: `/api/v1/order/list${query}` })).json();
      for (const row of [...data.shipments, ...data.orders]) expect(['5001', a.shipment]).toContain(row.id);
      expect(data.total).toBeLessThanOrEqual(1);
      expect(data.counts.all).toBeLessThanOrEqual(1);
    }
  },
  'GET /api/v1/order/country_courier': async ({ asA }) => {
    const { data } = (await asA({ url: '/api/v1/order/country_courier' })).json();
    expect(data.couriers).toEqual([expect.objectContaining({ value: 'ups' })]);
  },
  'GET /api/v1/order/view_list': async ({ a, asA, world }) => {
    expect((await asA({ url: '/api/v1/order/view_list' })).json().data.views).toEqual([
      { id: await viewOf(world, a), name: 'Same', filters: { query: a.secret } },
    ]);
  },
  'POST /api/v1/order/save_view': async (isolation) => {
    const { a, b, world } = isolation;
    const foreign = await saveView(isolation, { id: await viewOf(world, b), name: 'taken over' });
    expect([foreign.statusCode, foreign.body]).toEqual([
      404,
      (await saveView(isolation, { id: '999999999', name: 'taken over' })).body,
    ]);
    expect((await saveView(isolation, { id: await viewOf(world, a), name: 'Of A' })).statusCode).toBe(200);
    // B's names count as unused for A.
    expect((await saveView(isolation, { name: 'Same' })).statusCode).toBe(200);
  },
  'PUT /api/v1/order/view_positions': async ({ asA, b, world }) => {
    const payload = { ids: ['999999999', await viewOf(world, b)] };
    expect((await asA({ method: 'PUT', url: '/api/v1/order/view_positions', payload })).statusCode).toBe(200);
    const { rows } = await world.db.pool.query('select position from order_views where shop_id = $1', [b.id]);
    expect(rows.map(({ position }) => position)).toEqual([1000]);
  },
  'DELETE /api/v1/order/view/:id': async ({ a, asA, b, world }) => {
    const remove = (id: string) => asA({ method: 'DELETE', url: `/api/v1/order/view/${id}` });
    const foreign = await remove(await viewOf(world, b));
    expect([foreign.statusCode, foreign.body]).toEqual([404, (await remove('999999999')).body]);
    expect((await remove(await viewOf(world, a))).statusCode).toBe(200);
  },
};
