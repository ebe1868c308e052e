import type { IsolationCases } from '../testing/isolation';

export const isolation: IsolationCases = {
  'GET /api/v2/order/count': async ({ asA }) => {
    expect((await asA({ url: '/api/v2/order/count' })).json().data).toEqual({
      order_count: 5001,
      order_processed: 5001,
    });
  },
  'POST /api/v1/order/sync_order': async ({ a, asA, b, world }) => {
    const answer = await asA({
      method: 'POST',
      url: '/api/v1/order/sync_order',
      payload: { sync_day: 30, shop: b.domain, shopId: b.id },
    });
    expect(answer.statusCode).toBe(200);
    expect(
      world.enqueued
        .filter(({ name }) => name === 'sync.run')
        .map(({ payload }) => (payload as { shopId: string }).shopId),
    ).toEqual([a.id]);
  },
  'GET /api/v1/shopify_message': async ({ asA, b, world }) => {
    await world.db.pool.query('update shops set needs_token = (shop_id = $1)', [b.id]);
    expect((await asA({ url: '/api/v1/shopify_message' })).json().data).toEqual({ messages: [] });
    await world.db.pool.query('update shops set needs_token = false');
  },
};
