import type { IsolationCases } from '../testing/isolation';

export const isolation: IsolationCases = {
  'POST /api/v1/data/buried_point': async ({ a, asA, b, world }) => {
    expect(
      (
        await asA({
          method: 'POST',
          url: '/api/v1/data/buried_point',
          payload: { name: 'used', shop: b.domain, shop_id: b.id },
        })
      ).statusCode,
    ).toBe(200);
    expect((await world.db.pool.query("select shop_id from event_counts where name = 'used'")).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'POST /api/v1/data/promotion_click': async ({ a, asA, b, world }) => {
    expect(
      (
        await asA({
          method: 'POST',
          url: '/api/v1/data/promotion_click',
          payload: { name: 'offer', source: 'banner', shop: b.domain, shop_id: b.id },
        })
      ).statusCode,
    ).toBe(200);
    expect((await world.db.pool.query("select shop_id from event_counts where name = 'offer'")).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
};
