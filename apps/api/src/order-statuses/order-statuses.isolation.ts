import type { Isolation, IsolationCases } from '../testing/isolation';
import type { Shop } from '../testing/two-shops';

/** A status of each shop, with its secret in the name and description. */
async function statusOf({ world }: Isolation, shop: Shop): Promise<string> {
  await world.db.pool.query("update shops set plan = 'pro'");
  const { rows } = await world.db.pool.query<{ status_id: string }>(
    `insert into custom_statuses (shop_id, name, name_key, color, position, after, delay_days, description)
     values ($1, $2, $2, '#0b6e63', 1, 'ordered', 0, $2)
     on conflict (shop_id, name_key) do update set name = excluded.name returning status_id`,
    [shop.id, shop.secret],
  );
  return rows[0]?.status_id ?? '';
}
const VALUES = { color: '#0b6e63', after: 'ordered', delay_days: 1 };

export const isolation: IsolationCases = {
  'GET /api/v1/order_status': async (isolation) => {
    await statusOf(isolation, isolation.b);
    const mine = await statusOf(isolation, isolation.a);
    const { data } = (await isolation.asA({ url: '/api/v1/order_status' })).json();
    expect(data.statuses.map(({ id }: { id: string }) => id)).toEqual([mine]);
  },
  'GET /api/v1/order_status/:id': async (isolation) => {
    const [mine, foreign] = [await statusOf(isolation, isolation.a), await statusOf(isolation, isolation.b)];
    const get = (id: string) => isolation.asA({ url: `/api/v1/order_status/${id}` });
    expect([(await get(foreign)).statusCode, (await get(foreign)).body]).toEqual([404, (await get('999999999')).body]);
    expect((await get(mine)).json().data.name).toBe(isolation.a.secret);
  },
  'PUT /api/v1/order_status': async (isolation) => {
    const [mine, foreign] = [await statusOf(isolation, isolation.a), await statusOf(isolation, isolation.b)];
    const put = (payload: object) =>
      isolation.asA({ method: 'PUT', url: '/api/v1/order_status', payload: { ...VALUES, ...payload } });
    const refused = await put({ id: foreign, name: 'taken over' });
    expect([refused.statusCode, refused.body]).toEqual([
      404,
      (await put({ id: '999999999', name: 'taken over' })).body,
    ]);
    expect((await put({ id: mine, name: isolation.a.secret })).statusCode).toBe(200);
    expect((await put({ name: 'One of A', shop_id: isolation.b.id })).statusCode).toBe(200);
  },
  'PUT /api/v1/order_status/positions': async (isolation) => {
    await statusOf(isolation, isolation.a);
    const foreign = await statusOf(isolation, isolation.b);
    const list = (await isolation.asA({ url: '/api/v1/order_status' })).json().data.statuses as { id: string }[];
    const mine = list.map(({ id }) => id);
    const put = (ids: string[]) =>
      isolation.asA({ method: 'PUT', url: '/api/v1/order_status/positions', payload: { ids } });
    expect((await put([...mine, foreign])).statusCode).toBe(409);
    expect((await put(mine)).statusCode).toBe(200);
  },
  'DELETE /api/v1/order_status/:id': async (isolation) => {
    const [mine, foreign] = [await statusOf(isolation, isolation.a), await statusOf(isolation, isolation.b)];
    const remove = (id: string) => isolation.asA({ method: 'DELETE', url: `/api/v1/order_status/${id}` });
    expect([(await remove(foreign)).statusCode, (await remove(foreign)).body]).toEqual([
      404,
      (await remove('999999999')).body,
    ]);
    expect((await remove(mine)).statusCode).toBe(200);
  },
  'POST /api/v1/order_status/preview': async (isolation) => {
    await statusOf(isolation, isolation.b);
    const answer = await isolation.asA({
      method: 'POST',
      url: '/api/v1/order_status/preview',
      payload: { ...VALUES, name: 'Packed', language: 'en' },
    });
    expect(answer.statusCode).toBe(200);
  },
};
