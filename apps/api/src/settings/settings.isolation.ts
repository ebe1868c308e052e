import type { IsolationCases } from '../testing/isolation';

export const isolation: IsolationCases = {
  'GET /api/v1/setting/couriers': async ({ asA }) => {
    expect((await asA({ url: '/api/v1/setting/couriers' })).statusCode).toBe(200);
  },
  'PUT /api/v1/setting/update_shopify_switch/:value': async ({ a, asA, b, world }) => {
    expect(
      (await asA({ method: 'PUT', url: '/api/v1/setting/update_shopify_switch/1', payload: { shop_id: b.id } }))
        .statusCode,
    ).toBe(200);
    expect((await world.db.pool.query('select shop_id from shop_switches where platform')).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'PUT /api/v1/notification/update_to_self/:value': async ({ a, asA, b, world }) => {
    await world.db.pool.query("update shops set plan = 'basic'");
    expect(
      (await asA({ method: 'PUT', url: '/api/v1/notification/update_to_self/1', payload: { shop_id: b.id } }))
        .statusCode,
    ).toBe(200);
    expect((await world.db.pool.query('select shop_id from shop_switches where to_self')).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
};
