import { PERMISSIONS } from '@parcelway/domain';
import { withShop } from '../db/database';
import type { IsolationCases } from '../testing/isolation';
import { SAME_USER } from '../testing/two-shops';
import { issueToken } from './staff-tokens.store';

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
  'POST /api/v1/auth/exchange': async ({ a, app, b, world }) => {
    // The code itself is the credential: B's code gives B's token to any caller, once, and never data of A.
    const staff = { shopId: b.id, userId: SAME_USER, permission: PERMISSIONS };
    const { token: code } = await withShop(world.db, b.id, (trx) => issueToken(trx, world.ctx, 'code', staff));
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/exchange',
      payload: { code },
      headers: { authorization: `Bearer ${a.token}` },
    });
    expect(answer.json().data.shop).toBe(b.domain);
    expect((await app.inject({ method: 'POST', url: '/api/v1/auth/exchange', payload: { code } })).statusCode).toBe(
      401,
    );
  },
};
