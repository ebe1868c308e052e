import type { IsolationCases } from '../testing/isolation';
import { EMAIL, SAME_USER } from '../testing/two-shops';

export const isolation: IsolationCases = {
  'GET /api/v1/user_other': async ({ a, asA }) => {
    expect((await asA({ url: '/api/v1/user_other' })).json().data.shop).toBe(a.domain);
  },
  'PUT /api/v1/setting/user_set': async ({ a, asA, b, world }) => {
    const payload = { key: 'notice_seen', value: '12', shop: b.domain, shop_id: b.id, user_id: SAME_USER };
    expect((await asA({ method: 'PUT', url: '/api/v1/setting/user_set', payload })).statusCode).toBe(200);
    expect(
      (await world.db.pool.query("select shop_id from user_settings where settings ? 'notice_seen'")).rows,
    ).toEqual([{ shop_id: a.id }]);
  },
  'POST /api/v1/rate': async ({ a, asA, b, world }) => {
    expect(
      (
        await asA({
          method: 'POST',
          url: '/api/v1/rate',
          payload: { email: EMAIL, message: 'by A', star: 5, shop_id: b.id },
        })
      ).statusCode,
    ).toBe(200);
    expect((await world.db.pool.query("select shop_id from ratings where message = 'by A'")).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'POST /api/v1/dashboard/guide_final': async ({ a, asA, b, world }) => {
    expect(
      (await asA({ method: 'POST', url: '/api/v1/dashboard/guide_final', payload: { theme: 'by A', shop_id: b.id } }))
        .statusCode,
    ).toBe(200);
    expect((await world.db.pool.query("select shop_id from guides where theme = 'by A'")).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'GET /api/v2/intercom-chat': async ({ a, asA }) => {
    expect((await asA({ url: '/api/v2/intercom-chat' })).json().data.user).toMatchObject({
      shop: a.domain,
      user_id: expect.stringMatching(`^${a.domain}:`),
    });
  },
};
