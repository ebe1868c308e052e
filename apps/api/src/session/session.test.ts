import { createHmac } from 'node:crypto';
import { calls } from '@parcelway/http-contract';
import { signIn } from '../testing/sign-in';
import { nameStaff } from '../testing/staff';
import { createSyncWorld, type SyncWorld } from '../testing/sync-world';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld({ orders: 20 });
});
afterEach(() => world.close());

const SESSION = '/api/v1/auth/session';
const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function token(change: Record<string, unknown> = {}, secret = world.secret): string {
  const now = Math.floor(Date.now() / 1000);
  const dest = `https://${world.domain}`;
  const claims = {
    iss: `${dest}/admin`,
    dest,
    aud: 'test-api-key',
    sub: '42',
    exp: now + 60,
    nbf: now - 5,
    iat: now - 5,
    jti: 'j',
    sid: 's',
    ...change,
  };
  const signed = `${b64({ alg: 'HS256', typ: 'JWT' })}.${b64(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
const rows = async (table: string) =>
  Number((await world.db.pool.query(`select count(*) as n from ${table}`)).rows[0].n);

test("[3.15, 6.2, 7.52] the session carries every field of the contract, with the shop's own values", async () => {
  const { status, body } = await world.call(SESSION);
  expect(status).toBe(200);
  expect(calls.session.data.parse(body.data)).toEqual(body.data);
  const { shop } = world.store;
  expect(body.data).toMatchObject({
    shop: shop.domain,
    shop_name: shop.name,
    email: shop.email,
    timezone: shop.timezone,
    sync_day: 30,
    authorized: true,
  });
  expect(body.data.user).toMatchObject({ plan: 'Free', level_num: 0, version: '202407', free: 100, total: 100 });
  expect(body.data.permission).toHaveLength(7);
});

test.each([
  ['no token', () => ''],
  ['a short token', () => 'x'.repeat(31)],
  ['an unknown stand-alone token', () => 'x'.repeat(43)],
  ['another secret', () => token({}, 'another-secret-of-16')],
  ['another audience', () => token({ aud: 'other' })],
  ['an expired token', () => token({ exp: Math.floor(Date.now() / 1000) - 60 })],
  ["a buyer's token", () => token({ iss: `https://${world.domain}/checkout` })],
  ['a token whose issuer is another shop', () => token({ iss: 'https://victim.myshopify.com/admin' })],
  [
    'a token that the platform does not know',
    () => token({ dest: 'https://nobody.myshopify.com', iss: 'https://nobody.myshopify.com/admin' }),
  ],
])('[6.10] %s: 401 with the retry header, and nothing is written', async (_name, make) => {
  const { status, headers, body } = await world.call(SESSION, { token: make() });
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: 401 });
  expect(headers.get('x-shopify-retry-invalid-session-request')).toBe('1');
  expect(await Promise.all(['shops', 'platform_tokens', 'sync_runs'].map(rows))).toEqual([0, 0, 0]);
});

test('[1.1] users are the people of the store: its owner and its other staff are let in; whoever buys there, or has no sign-in of it, is not', async () => {
  for (const sub of [world.store.shop.staff.id, '43']) {
    const { status, body } = await world.call(SESSION, { token: token({ sub }) });
    expect([status, body.data.shop, body.data.authorized]).toEqual([200, world.domain, true]);
  }
  const { token: bearer } = await signIn(world);
  expect((await world.call(SESSION, { token: bearer })).body.data.shop).toBe(world.domain);
  const buyer = token({ iss: `https://${world.domain}/checkout` });
  for (const stranger of ['', 'x'.repeat(43), buyer]) {
    const { status, body } = await world.call(SESSION, { token: stranger });
    expect([status, body.data]).toEqual([401, undefined]);
  }
});

test('what a person may do is what the owner left them, from the next call of the store admin on', async () => {
  const as = (sub: string) => world.call(SESSION, { token: token({ sub }) });
  expect((await as('43')).body.data.permission).toHaveLength(7);
  await nameStaff(world.ctx, await world.shopId(), { '43': 'Bo Packer' });
  await world.db.pool.query("update staff set permissions = '{order.read}' where user_id = '43'");
  expect((await as('43')).body.data).toMatchObject({ permission: ['order.read'], show_analytics: false });
  expect((await as('44')).body.data.permission).toHaveLength(7);
});

test('many first visits at once install once', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => world.call(SESSION)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await Promise.all(['shops', 'platform_tokens', 'sync_runs'].map(rows))).toEqual([1, 1, 1]);
});

test('the shop of the request comes from the token alone', async () => {
  const response = await fetch(`${world.url}${SESSION}?shop=victim.myshopify.com`, {
    headers: { authorization: `Bearer ${token()}`, 'x-shopify-shop-domain': 'victim.myshopify.com' },
  });
  expect(((await response.json()) as { data: { shop: string } }).data.shop).toBe(world.domain);
});

test('tokens of the platform are not readable in the database', async () => {
  await world.call(SESSION);
  const {
    rows: [row],
  } = await world.db.pool.query('select access_token_enc, refresh_token_enc from platform_tokens');
  expect(row.access_token_enc.toString('latin1')).not.toMatch(/shpat|shprt/);
  expect(world.ctx.vault.decrypt(row.access_token_enc)).toMatch(/^shpat_/);
});

test('after an uninstall old sign-ins are dead, and the next visit installs again and keeps the data', async () => {
  await world.startWorker();
  await world.call(SESSION);
  await world.synced();
  const orders = await rows('orders');
  const { token: bearer } = await signIn(world);
  expect((await world.call(SESSION, { token: bearer })).status).toBe(200);
  world.twin.twin.uninstall(world.domain);
  await world.settled();
  expect((await world.call(SESSION, { token: bearer })).status).toBe(401);
  expect(await Promise.all(['platform_tokens', 'staff_tokens', 'orders'].map(rows))).toEqual([0, 0, orders]);
  expect((await world.call(SESSION)).status).toBe(200);
  await world.synced();
  expect(await Promise.all(['platform_tokens', 'orders'].map(rows))).toEqual([1, orders]);
});

test('a token that has ended is renewed by the next visit', async () => {
  await world.call(SESSION);
  await world.db.pool.query('update shops set needs_token = true');
  const {
    rows: [before],
  } = await world.db.pool.query('select access_token_enc from platform_tokens');
  expect((await world.call(SESSION)).body.data.authorized).toBe(true);
  const {
    rows: [after],
  } = await world.db.pool.query('select access_token_enc from platform_tokens');
  expect(after.access_token_enc).not.toEqual(before.access_token_enc);
});
