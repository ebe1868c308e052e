import type { IsolationCases } from '../testing/isolation';
import { addSubscription } from './test-billing';

const post = (path: string, payload: object = {}) => ({
  method: 'POST' as const,
  url: `/api/v1/billing/${path}`,
  payload,
});

/** The store platform does not answer here: that nothing of B changes is what counts. */
export const isolation: IsolationCases = {
  'POST /api/v1/billing/subscribe': async ({ asA }) => {
    expect((await asA(post('subscribe', { step: 'pro-1000', cycle: 'annual' }))).statusCode).toBe(409);
  },
  'POST /api/v1/billing/cancel': async ({ asA, a, b, world }) => {
    for (const { id, secret } of [a, b])
      await addSubscription(world.db, id, {
        platform_id: `cancelled by ${secret}`,
        created_at: '2026-11-02T00:00:00Z',
      });
    const { data } = (await asA(post('cancel'))).json();
    expect(data.scheduled).toMatchObject({ kind: 'cancel', plan: 'free' });
  },
  'POST /api/v1/billing/undo_change': async ({ asA }) => {
    expect((await asA(post('undo_change'))).statusCode).toBe(200);
  },
  'POST /api/v1/billing/cap': async ({ asA, a, b, world }) => {
    for (const { id, secret } of [a, b])
      await addSubscription(world.db, id, { platform_id: `capped by ${secret}`, created_at: '2026-11-03T00:00:00Z' });
    const { rows } = await world.db.pool.query<{ plan: string }>('select plan from shops where shop_id = $1', [a.id]);
    const change = (plan: string) => world.db.pool.query('update shops set plan = $2 where shop_id = $1', [a.id, plan]);
    await change('basic');
    expect((await asA(post('cap', { amount: '5' }))).statusCode).toBe(200);
    await change(rows[0]?.plan ?? '');
  },
  'GET /api/v1/charge/quota_expansion/:id': async ({ asA }) => {
    expect((await asA({ url: '/api/v1/charge/quota_expansion/pack-100' })).statusCode).toBe(409);
  },
  'GET /auth/billing/:request': async ({ asA, b, world }) => {
    await world.db.pool.query(
      `insert into purchase_requests (shop_id, request_id, kind, detail, redirect, created_at)
       values ($1, 'a-purchase-of-another-shop', 'pack', '{}', '/orders', now())`,
      [b.id],
    );
    // Whoever knows the address makes the shop's billing be read, and learns nothing.
    expect((await asA({ url: '/auth/billing/a-purchase-of-another-shop' })).statusCode).toBe(302);
  },
};
