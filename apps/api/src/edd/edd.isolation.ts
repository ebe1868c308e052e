import { createHmac } from 'node:crypto';
import type { Isolation, IsolationCases } from '../testing/isolation';
import type { Shop } from '../testing/two-shops';
import { RULE, ZONE } from './test-edd';

/** Settings, a zone and a rule of each shop, with its secret in each text; the continents differ between calls. */
async function promiseOf({ world }: Isolation, { id, secret }: Shop): Promise<{ zone: string; rule: string }> {
  const { pool } = world.db;
  await pool.query("update shops set plan = 'enterprise'");
  const insert = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: string }>(text, [id, ...values])).rows[0]?.id ?? '';
  await insert('delete from edd_zones where shop_id = $1', []);
  return {
    zone: await insert(
      "insert into edd_zones (shop_id, zone, saved_at, saved_by) values ($1, $2, now(), '1') returning zone_id as id",
      [JSON.stringify({ ...ZONE, name: secret })],
    ),
    rule: await insert(
      `insert into edd_rules (shop_id, rule, priority, saved_at, saved_by)
       values ($1, $2, (select count(*) + 1 from edd_rules where shop_id = $1 and deleted_at is null), now(), '1')
       returning rule_id as id`,
      [JSON.stringify({ ...RULE, name: secret, text: secret })],
    ),
  };
}
const both = async (isolation: Isolation) => ({
  mine: await promiseOf(isolation, isolation.a),
  foreign: await promiseOf(isolation, isolation.b),
});
const call = ({ asA }: Isolation, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  asA({ method, url: `/api/v1/setting/${path}`, ...(payload && { payload }) });
const revision = async (isolation: Isolation): Promise<number> =>
  (await call(isolation, 'GET', 'pre_sale_edd')).json<{ data: { revision: number } }>().data.revision;
/** With the id of another shop the answer is that of an id that nobody has. */
async function refusesForeign(isolation: Isolation, foreign: string, send: (id: string) => ReturnType<typeof call>) {
  const refused = await send(foreign);
  expect([refused.statusCode, refused.body]).toEqual([404, (await send('999999999')).body]);
}

/** Signed by the platform for A, with B added to the query: either refused or A's. */
async function widgetOf(isolation: Isolation, method: 'GET' | 'POST'): Promise<void> {
  const { app, a, b, world } = isolation;
  await both(isolation);
  for (const shop of [a, b])
    await world.db.pool.query(
      `insert into edd_settings (shop_id, enabled, changes) values ($1, true, 1)
       on conflict (shop_id) do update set enabled = true, settings = null, changes = edd_settings.changes + 1`,
      [shop.id],
    );
  const signed: Record<string, string> = {
    ...{ shop: a.domain, path_prefix: '/apps/track', logged_in_customer_id: '' },
    timestamp: String(Math.floor(world.ctx.now().getTime() / 1000)),
    ...{ place: 'product', country: 'DE', items: '[{"product":"1","tags":["fragile"]}]' },
  };
  const message = Object.entries(signed)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('');
  const signature = createHmac('sha256', world.ctx.config.SHOPIFY_API_SECRET).update(message).digest('hex');
  const url = `/proxy/track/edd?${new URLSearchParams({ ...signed, signature }).toString()}`;
  const body = { payload: new URLSearchParams(signed).toString() };
  const options = {
    method,
    ...(method === 'POST' && { ...body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  };
  const right = await app.inject({ ...options, url });
  expect([right.statusCode, right.json<{ text: string }>().text]).toEqual([200, a.secret]);
  expect((await app.inject({ ...options, url: `${url}&shop=${b.domain}` })).statusCode).toBe(400);
}

const AFTERSALE = { ...{ calc_from: 'fulfilled', source_order: ['carrier'], hide_when: ['past'], share: 0.9 } };
/** Switches dates of orders on. */
const aftersaleOf = ({ world }: Isolation, shopId: string) =>
  world.db.pool.query(
    `insert into aftersale_settings (shop_id, enabled, settings, since) values ($1, true, $2, now()) on conflict do nothing`,
    [shopId, JSON.stringify({ ...AFTERSALE, version: 1 })],
  );

export const isolation: IsolationCases = {
  'GET /api/v1/setting/pre_sale_edd': async (isolation) => {
    const { mine } = await both(isolation);
    const { data } = (await call(isolation, 'GET', 'pre_sale_edd')).json();
    expect(data.zones.map(({ id }: { id: string }) => id)).toEqual([mine.zone]);
    for (const rule of data.rules) expect(rule.name).toBe(isolation.a.secret);
  },
  'POST /api/v1/setting/update_edd': async (isolation) => {
    await both(isolation);
    const payload = { revision: await revision(isolation), enable: true, shop_id: isolation.b.id };
    expect((await call(isolation, 'POST', 'update_edd', payload)).statusCode).toBe(200);
    expect((await isolation.world.db.pool.query('select shop_id from edd_settings where enabled')).rows).toEqual([
      { shop_id: isolation.a.id },
    ]);
  },
  'POST /api/v1/setting/update_edd_format': async (isolation) => {
    await both(isolation);
    const payload = { revision: await revision(isolation), date: 'DD/MM', shop_id: isolation.b.id };
    expect((await call(isolation, 'POST', 'update_edd_format', payload)).statusCode).toBe(200);
  },
  'PUT /api/v1/setting/update_estimate_zone': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    const put = (more: object) => call(isolation, 'PUT', 'update_estimate_zone', { ...ZONE, revision: 1, ...more });
    await refusesForeign(isolation, foreign.zone, (id) => put({ id }));
    expect((await put({ id: mine.zone })).statusCode).toBe(200);
    // The other shop has the same area.
    expect((await put({ continents: ['AF'], shop_id: isolation.b.id })).statusCode).toBe(200);
  },
  'DELETE /api/v1/setting/pre_zones/:id': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    await refusesForeign(isolation, foreign.zone, (id) => call(isolation, 'DELETE', `pre_zones/${id}`));
    expect((await call(isolation, 'DELETE', `pre_zones/${mine.zone}`)).statusCode).toBe(200);
  },
  'GET /api/v1/setting/pre_edd_rule/:id': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    await refusesForeign(isolation, foreign.rule, (id) => call(isolation, 'GET', `pre_edd_rule/${id}`));
    const { data } = (await call(isolation, 'GET', `pre_edd_rule/${mine.rule}`)).json();
    expect(data.text).toBe(isolation.a.secret);
  },
  'POST /api/v1/setting/pre_edd_rule': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    const post = (more: object) => call(isolation, 'POST', 'pre_edd_rule', { ...RULE, revision: 1, ...more });
    await refusesForeign(isolation, foreign.rule, (id) => post({ id }));
    expect((await post({ id: mine.rule })).statusCode).toBe(200);
    expect((await post({ shop_id: isolation.b.id })).statusCode).toBe(200);
  },
  'POST /api/v1/setting/pre_edd_rule/:id/copy': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    const copy = (id: string) => call(isolation, 'POST', `pre_edd_rule/${id}/copy`, { name: isolation.a.secret });
    await refusesForeign(isolation, foreign.rule, copy);
    expect((await copy(mine.rule)).statusCode).toBe(200);
  },
  'DELETE /api/v1/setting/pre_edd_rule/:id': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    await refusesForeign(isolation, foreign.rule, (id) => call(isolation, 'DELETE', `pre_edd_rule/${id}`));
    expect((await call(isolation, 'DELETE', `pre_edd_rule/${mine.rule}`)).statusCode).toBe(200);
  },
  'POST /api/v1/setting/pre_edd_rule/:id/restore': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    const { pool } = isolation.world.db;
    await pool.query('update edd_rules set deleted_at = $2 where rule_id = any($1)', [
      [mine.rule, foreign.rule],
      isolation.world.ctx.now(),
    ]);
    const restore = (id: string) => call(isolation, 'POST', `pre_edd_rule/${id}/restore`, {});
    await refusesForeign(isolation, foreign.rule, restore);
    expect((await restore(mine.rule)).statusCode).toBe(200);
  },
  'GET /api/v1/setting/pre_edd_rules_file': async (isolation) => {
    await both(isolation);
    const { data } = (await call(isolation, 'GET', 'pre_edd_rules_file')).json();
    expect(data.content).toContain(isolation.a.secret);
  },
  'POST /api/v1/setting/pre_edd_rules_file': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    const post = async (id: string) => {
      const content = `id,name\n${id},by A`;
      const payload = { content, mode: 'replace', save: true, shop_id: isolation.b.id };
      return (await call(isolation, 'POST', 'pre_edd_rules_file', payload)).json().data;
    };
    expect((await post(foreign.rule)).issues).toEqual((await post('999999999')).issues);
    expect(await post(mine.rule)).toMatchObject({ issues: [], changed: 1, saved: true });
  },
  'GET /api/v1/setting/edd_set_link/:id': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    await refusesForeign(isolation, foreign.rule, (id) => call(isolation, 'GET', `edd_set_link/${id}`));
    expect((await call(isolation, 'GET', `edd_set_link/${mine.rule}`)).statusCode).toBe(200);
  },
  'GET /api/v1/setting/edd_translation': async (isolation) => {
    await both(isolation);
    expect((await call(isolation, 'GET', 'edd_translation')).statusCode).toBe(200);
  },
  'POST /api/v1/setting/edd_translation': async (isolation) => {
    const { foreign } = await both(isolation);
    const save = async (texts: object) =>
      call(isolation, 'POST', 'edd_translation', {
        ...{ revision: await revision(isolation), translation: { de: texts }, shop_id: isolation.b.id },
      });
    expect((await save({ [`rule_${foreign.rule}`]: 'of B' })).statusCode).toBe(422);
    expect((await save({ template: isolation.a.secret })).statusCode).toBe(200);
  },
  'GET /api/v1/setting/shopify_countries': async (isolation) => {
    expect((await call(isolation, 'GET', 'shopify_countries')).statusCode).toBe(200);
  },
  'GET /api/v1/setting/products': async ({ asA, a, world }) => {
    const findResources = jest.fn(async ({ domain }: { domain: string }) => [{ id: '1', title: domain }]);
    Object.assign(world.ctx.platform, { mayReadProducts: async () => true, findResources });
    const answer = await asA({ url: '/api/v1/setting/products?type=product&search=x' });
    expect(answer.json().data.items).toEqual([{ id: '1', title: a.domain }]);
  },
  'GET /api/v1/setting/pre_edd_rule/:id/missing': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    await refusesForeign(isolation, foreign.rule, (id) => call(isolation, 'GET', `pre_edd_rule/${id}/missing`));
    expect((await call(isolation, 'GET', `pre_edd_rule/${mine.rule}/missing`)).statusCode).toBe(200);
  },
  'GET /api/v1/setting/holiday_calendars': async (isolation) => {
    expect((await call(isolation, 'GET', 'holiday_calendars')).statusCode).toBe(200);
  },
  'GET /api/v1/setting/holidays': async (isolation) => {
    expect((await call(isolation, 'GET', 'holidays?calendars=["DE"]')).statusCode).toBe(200);
  },
  'GET /api/v1/setting/pre_edd_available': async (isolation) => {
    const { pool } = isolation.world.db;
    await both(isolation);
    await pool.query('delete from edd_rules where shop_id = $1', [isolation.a.id]);
    expect((await call(isolation, 'GET', 'pre_edd_available')).json().data.used).toBe(0);
  },
  'GET /api/v1/setting/check_custom_open': async (isolation) => {
    expect((await call(isolation, 'GET', 'check_custom_open')).statusCode).toBe(200);
  },
  'GET /proxy/track/edd': (isolation) => widgetOf(isolation, 'GET'),
  'POST /proxy/track/edd': (isolation) => widgetOf(isolation, 'POST'),
  'GET /api/v1/setting/edd_preview': async (isolation) => {
    const { mine } = await both(isolation);
    const { data } = (await call(isolation, 'GET', 'edd_preview?country=DE&tags=["fragile"]')).json();
    expect([data.zone.id, data.text]).toEqual([mine.zone, isolation.a.secret]);
  },
  'GET /api/v1/setting/edd_backtest': async (isolation) => {
    const { pool } = isolation.world.db;
    await pool.query(
      `insert into edd_backtests (shop_id, result, made_at, changes) values ($1, '{"missed":[]}', now(), 1)
       on conflict (shop_id) do update set result = excluded.result`,
      [isolation.b.id],
    );
    expect((await call(isolation, 'GET', 'edd_backtest')).json().data.result).toBeNull();
    const { foreign } = await both(isolation);
    await refusesForeign(isolation, foreign.rule, (id) => call(isolation, 'GET', `edd_backtest?rule=${id}`));
  },
  'POST /api/v1/setting/edd_backtest': async (isolation) => {
    const answer = await call(isolation, 'POST', 'edd_backtest', { shop_id: isolation.b.id });
    expect(answer.json().data.running).toEqual({ done: 0, of: 0 });
    const { rows } = await isolation.world.db.pool.query(
      'select shop_id from edd_backtests where started_at is not null',
    );
    expect(rows).toEqual([{ shop_id: isolation.a.id }]);
    const { foreign } = await both(isolation);
    await refusesForeign(isolation, foreign.rule, (rule) => call(isolation, 'POST', 'edd_backtest', { rule }));
  },
  'GET /api/v1/estimate/aftersale': async (isolation) => {
    const { a, b, asA } = isolation;
    const { mine } = await both(isolation);
    await aftersaleOf(isolation, b.id);
    const { data } = (await asA({ url: '/api/v1/estimate/aftersale' })).json();
    expect([data.enable, data.zones]).toEqual([false, [expect.objectContaining({ id: mine.zone, name: a.secret })]]);
  },
  'PUT /api/v1/estimate/aftersale': async (isolation) => {
    const { a, b, asA, world } = isolation;
    await both(isolation);
    const payload = { ...AFTERSALE, enable: true, revision: 0, range: null, shop_id: b.id };
    const saved = await asA({ method: 'PUT', url: '/api/v1/estimate/aftersale', payload });
    expect(saved.statusCode).toBe(200);
    const { rows } = await world.db.pool.query(
      'select shop_id from aftersale_settings where enabled and saved_at is not null',
    );
    expect(rows).toEqual([{ shop_id: a.id }]);
  },
  'GET /api/v1/estimate/activate_range': async (isolation) => {
    const { mine } = await both(isolation);
    const { data } = (await isolation.asA({ url: '/api/v1/estimate/activate_range?start=2000-01-01' })).json();
    for (const { id } of data.zones) expect([mine.zone, null]).toContain(id);
  },
};
