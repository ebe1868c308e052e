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
  'POST /api/v1/order/sync_cancel': async ({ asA, b, world }) => {
    const running = (state: string) =>
      world.db.pool.query('update sync_runs set state = $2 where shop_id = $1', [b.id, state]);
    await running('running');
    const answer = await asA({ method: 'POST', url: '/api/v1/order/sync_cancel', payload: { shopId: b.id } });
    // Its own, started above, and no other's.
    expect(answer.json().data).toEqual({ stopped: true });
    const { rows } = await world.db.pool.query('select state from sync_runs where shop_id = $1', [b.id]);
    expect(rows).toEqual([{ state: 'running' }]);
    await running('done');
  },
  'GET /api/v1/order/sync_preview': async ({ a, asA, b, world }) => {
    const requestedFor: string[] = [];
    world.ctx.platform.countCreated = async ({ shopId }) => requestedFor.push(shopId);
    const answer = await asA({ url: `/api/v1/order/sync_preview?sync_day=30&shopId=${b.id}` });
    expect(answer.statusCode).toBe(200);
    expect(new Set(requestedFor)).toEqual(new Set([a.id]));
  },
  'GET /api/v1/shopify_message': async ({ asA, b, world }) => {
    await world.db.pool.query('update shops set needs_token = (shop_id = $1)', [b.id]);
    // A has a warning of its own, about the quota.
    const { messages } = (await asA({ url: '/api/v1/shopify_message' })).json().data;
    expect(messages).not.toContainEqual(expect.objectContaining({ code: 'reconnect_store' }));
    await world.db.pool.query('update shops set needs_token = false');
  },
};
