import type { IsolationCases } from '../testing/isolation';
import { nameStaff } from '../testing/staff';
import { SAME_USER } from '../testing/two-shops';

export const isolation: IsolationCases = {
  'GET /api/v1/setting/couriers': async ({ asA }) => {
    expect((await asA({ url: '/api/v1/setting/couriers' })).statusCode).toBe(200);
  },
  'GET /api/v1/setting/account': async ({ a, asA }) => {
    const { data } = (await asA({ url: '/api/v1/setting/account' })).json();
    expect(data).toMatchObject({ name: a.domain, domain: a.domain });
  },
  'PUT /api/v1/setting/account': async ({ a, asA, b, world }) => {
    const payload = { tz_name: 'Asia/Tokyo', notify_email: 'a@example.com', shop_id: b.id, shop: b.domain };
    expect((await asA({ method: 'PUT', url: '/api/v1/setting/account', payload })).statusCode).toBe(200);
    expect((await world.db.pool.query("select shop_id from shops where timezone = 'Asia/Tokyo'")).rows).toEqual([
      { shop_id: a.id },
    ]);
    // Other cases count days of UTC.
    await asA({ method: 'PUT', url: '/api/v1/setting/account', payload: { tz_name: null, notify_email: '' } });
  },
  'PUT /api/v1/setting/lang': async ({ a, asA, b, world }) => {
    const change = (value: string) =>
      asA({ method: 'PUT', url: '/api/v1/setting/lang', payload: { key: 'customer', value, shop_id: b.id } });
    expect((await change('sv')).statusCode).toBe(200);
    expect((await world.db.pool.query("select shop_id from shops where locale = 'sv'")).rows).toEqual([
      { shop_id: a.id },
    ]);
    await change('');
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
  'GET /api/v1/setting/dashboard': async ({ asA, b, world }) => {
    await world.db.pool.query('update shops set sync_day = 90 where shop_id = $1', [b.id]);
    // A's orders are counted in its name; other cases sync them again.
    const { data } = (await asA({ url: `/api/v1/setting/dashboard?shop=${b.domain}` })).json();
    expect(data).toMatchObject({ sync_day: 30, last_sync: { sync_day: 30 } });
    await world.db.pool.query('update shops set sync_day = 30 where shop_id = $1', [b.id]);
  },
  'PUT /api/v1/setting/update_experimental/:value': async ({ a, asA, b, world }) => {
    const url = '/api/v1/setting/update_experimental/1';
    expect((await asA({ method: 'PUT', url, payload: { shop_id: b.id } })).statusCode).toBe(200);
    expect((await world.db.pool.query('select shop_id from shop_switches where experimental')).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'POST /api/v1/setting/experimental_message': async ({ a, asA, b, world }) => {
    const url = '/api/v1/setting/experimental_message';
    expect((await asA({ method: 'POST', url, payload: { status: false, shop_id: b.id } })).statusCode).toBe(200);
    expect(
      (await world.db.pool.query('select shop_id from shop_switches where not experimental_message')).rows,
    ).toEqual([{ shop_id: a.id }]);
  },
  'PUT /api/v1/setting/experimental_feedback': async ({ a, asA, b, world }) => {
    const url = '/api/v1/setting/experimental_feedback';
    expect((await asA({ method: 'PUT', url, payload: { message: 'by A', shop_id: b.id } })).statusCode).toBe(200);
    expect((await world.db.pool.query('select shop_id from experimental_feedback')).rows).toEqual([{ shop_id: a.id }]);
  },
  'GET /api/v1/setting/courier_names': async ({ asA, b, world }) => {
    await world.db.pool.query("insert into courier_names values ($1, 'alpha', 'Alpha', 'gls', '1', now())", [b.id]);
    expect((await asA({ url: '/api/v1/setting/courier_names' })).json().data).toEqual({ names: [] });
  },
  'PUT /api/v1/setting/courier_names': async ({ a, asA, b, world }) => {
    await world.db.pool.query("insert into courier_names values ($1, 'beta', 'Beta', 'gls', '1', now())", [b.id]);
    for (const courier of ['', 'dpd'])
      await asA({ method: 'PUT', url: '/api/v1/setting/courier_names', payload: { company: 'Beta', courier } });
    const { rows } = await world.db.pool.query(
      "select shop_id, courier from courier_names where name_key = 'beta' order by courier",
    );
    expect(rows).toEqual([
      { shop_id: a.id, courier: 'dpd' },
      { shop_id: b.id, courier: 'gls' },
    ]);
  },
  'GET /api/v1/setting/courier-settings': async ({ asA, b, world }) => {
    await world.db.pool.query("insert into shop_couriers values ($1, 'yodel')", [b.id]);
    await world.db.pool.query("insert into courier_names values ($1, 'gamma', 'Gamma', 'yodel', '1', now())", [b.id]);
    const { body } = await asA({ url: '/api/v1/setting/courier-settings' });
    expect(body).not.toMatch(/yodel|Gamma/);
    await world.db.pool.query("delete from shop_couriers where courier = 'yodel'");
  },
  'PUT /api/v1/setting/courier-settings': async ({ a, asA, b, world }) => {
    await world.db.pool.query("insert into shop_couriers values ($1, 'evri')", [b.id]);
    await world.db.pool.query("insert into courier_names values ($1, 'delta', 'Delta', 'evri', '1', now())", [b.id]);
    const url = '/api/v1/setting/courier-settings';
    const { revision } = (await asA({ url })).json().data;
    const put = async (more: object) =>
      (await asA({ method: 'PUT', url, payload: { couriers: [], mapping: [], auto_detect: false, ...more } })).json();
    const { data } = await put({ revision, couriers: ['evri'], shop_id: b.id, shop: b.domain });
    const rows = async (table: string) =>
      (await world.db.pool.query(`select shop_id from ${table} where courier = 'evri' order by shop_id`)).rows;
    expect(await rows('shop_couriers')).toEqual([a, b].map(({ id }) => ({ shop_id: id })));
    expect(await rows('courier_names')).toEqual([{ shop_id: b.id }]);
    expect((await world.db.pool.query('select shop_id from shop_switches where not auto_detect')).rows).toEqual([
      { shop_id: a.id },
    ]);
    await put({ revision: data.revision, auto_detect: true });
    await world.db.pool.query("delete from shop_couriers where courier = 'evri'");
  },
  'GET /api/v1/setting/staff': async ({ a, asA, b, world }) => {
    await nameStaff(world.ctx, b.id, { '88': b.secret });
    const { data } = (await asA({ url: `/api/v1/setting/staff?shop=${b.domain}` })).json();
    expect(data.staff.map(({ name }: { name: string }) => name)).toEqual([a.secret]);
  },
  'PUT /api/v1/setting/staff/:id': async ({ a, asA, b, world }) => {
    // The owner of both shops; 89 is in both, 90 in B alone.
    await nameStaff(world.ctx, a.id, { [SAME_USER]: 'owner of A', '89': 'of A' }, SAME_USER);
    await nameStaff(world.ctx, b.id, { [SAME_USER]: b.secret, '89': b.secret, '90': b.secret }, SAME_USER);
    const { staff } = (await asA({ url: '/api/v1/setting/staff' })).json().data;
    const { revision } = staff.find(({ id }: { id: string }) => id === '89');
    const put = (id: string) =>
      asA({
        method: 'PUT',
        url: `/api/v1/setting/staff/${id}`,
        payload: { revision, permissions: ['order.read'], shop_id: b.id, shop: b.domain },
      });
    expect((await put('90')).statusCode).toBe(404);
    expect((await put('89')).statusCode).toBe(200);
    const { rows } = await world.db.pool.query('select shop_id from staff where permissions is not null');
    expect(rows).toEqual([{ shop_id: a.id }]);
  },
  'GET /api/v1/setting/history': async ({ a, asA, b, world }) => {
    for (const { id, secret } of [a, b])
      await world.db.pool.query(
        `insert into setting_changes (shop_id, at, user_id, area, deed, subject, fields)
         values ($1, now(), $2, 'zones', 'added', $2, '[]')`,
        [id, secret],
      );
    const { data } = (await asA({ url: '/api/v1/setting/history' })).json();
    expect(data.changes[0]).toMatchObject({ area: 'zones', subject: a.secret });
  },
  'PUT /api/v1/setting/change_courier': async ({ a, asA, b, world }) => {
    await world.db.pool.query("insert into shop_couriers values ($1, 'dhl')", [b.id]);
    const change = async (action: string, courier: string) =>
      (await asA({ method: 'PUT', url: '/api/v1/setting/change_courier', payload: { action, courier } })).json().data;
    expect(await change('add', 'ups')).toEqual({ own: ['ups'] });
    expect(await change('remove', 'dhl')).toEqual({ own: ['ups'] });
    const { rows } = await world.db.pool.query('select shop_id, courier from shop_couriers order by 2');
    expect(rows).toEqual([
      { shop_id: b.id, courier: 'dhl' },
      { shop_id: a.id, courier: 'ups' },
    ]);
  },
};
