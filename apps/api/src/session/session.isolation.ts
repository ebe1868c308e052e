import type { IsolationCases } from '../testing/isolation';

export const isolation: IsolationCases = {
  'GET /api/v1/auth/session': async ({ a, asA, world }) => {
    // Other cases may have done A's steps; B has done this one.
    await world.db.pool.query('update guides set courier_setting = false where shop_id = $1', [a.id]);
    const answer = await asA({ url: '/api/v1/auth/session' });
    expect(answer.json().data).toMatchObject({
      shop: a.domain,
      rating: 2,
      guide_tab: 1,
      dashboard_guide: { courier_setting: false },
      affiliate_discount: 5001,
      user: { consume: 5001 },
    });
  },
  'POST /api/v1/auth/exchange': async ({ a, app, b }) => {
    // The code itself is the credential: B's code gives B's token to any caller, once, and never data of A.
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/exchange',
      payload: { code: b.code },
      headers: { authorization: `Bearer ${a.token}` },
    });
    expect(answer.json().data.shop).toBe(b.domain);
    expect(
      (await app.inject({ method: 'POST', url: '/api/v1/auth/exchange', payload: { code: b.code } })).statusCode,
    ).toBe(401);
  },
};
