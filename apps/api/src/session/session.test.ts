import { createHmac } from 'node:crypto';
import { calls } from '@parcelway/http-contract';
import { withShop } from '../db/database';
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
  const { token: bearer } = await signIn();
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

/** Signs in as a merchant does on our own address. */
async function signIn(path?: string): Promise<{ code: string; token: string; callback: string; landed: URL }> {
  const { callback, cookie } = await consent(path);
  const back = await fetch(callback, { redirect: 'manual', headers: { cookie } });
  expect(back.status).toBe(302);
  const target = new URL(back.headers.get('location') ?? '', world.url);
  expect(target.origin).toBe(world.url);
  const code = target.searchParams.get('code') ?? '';
  const answer = await world.call('/api/v1/auth/exchange', { method: 'POST', body: { code } });
  expect(answer.status).toBe(200);
  return { code, token: String(answer.body.data.token), callback, landed: target };
}

/** As far as the store's consent, which leads to the callback. */
async function consent(path?: string): Promise<{ callback: string; cookie: string }> {
  const follow = (url: string) => fetch(url, { redirect: 'manual' });
  const begun = await follow(
    `${world.url}/auth/login?${new URLSearchParams({ shop: world.domain, ...(path !== undefined && { path }) }).toString()}`,
  );
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const authorize = begun.headers.get('location') ?? '';
  expect(new URL(authorize).pathname).toBe(`/shops/${world.domain}/admin/oauth/authorize`);
  let step = await follow(authorize);
  if (step.status === 200) {
    // The store shows a page on which the merchant agrees.
    const html = await step.text();
    const action = /action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const fields = new URLSearchParams(
      [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map((match) => [
        match[1] ?? '',
        (match[2] ?? '').replaceAll('&amp;', '&'),
      ]),
    );
    step = await fetch(new URL(action, authorize), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fields,
    });
  }
  return { callback: step.headers.get('location') ?? '', cookie };
}

describe('sign-in of the stand-alone app', () => {
  test('it redirects through the store and ends with a bearer token of that shop; the code works once', async () => {
    const { code, token: bearer } = await signIn();
    expect(bearer.length).toBeGreaterThanOrEqual(32);
    expect((await world.call(SESSION, { token: bearer })).body.data.shop).toBe(world.domain);
    expect((await world.call('/api/v1/auth/exchange', { method: 'POST', body: { code } })).status).toBe(401);
    const {
      rows: [stored],
    } = await world.db.pool.query("select token_hash, expires_at from staff_tokens where kind = 'bearer'");
    expect(stored.token_hash.toString('latin1')).not.toContain(bearer);
    expect(Math.round((stored.expires_at.getTime() - Date.now()) / 86_400_000)).toBe(30);
  });

  test('a code spent by many at once is given out once', async () => {
    await world.call(SESSION);
    const shopId = await world.shopId();
    const { issueToken } = await import('./staff-tokens.store');
    const issued = await withShop(world.db, shopId, (trx) =>
      issueToken(trx, world.ctx, 'code', { shopId, userId: 'u', permission: ['order.read'] }),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.call('/api/v1/auth/exchange', { method: 'POST', body: { code: issued.token } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a callback is refused when it is played again, altered, or was started for another shop', async () => {
    const { callback, cookie } = await consent();
    const get = async (url: string) => (await fetch(url, { redirect: 'manual', headers: { cookie } })).status;
    expect(await get(callback)).toBe(302);
    expect(await get(callback)).toBe(401);
    expect(await get(callback.replace(/code=[^&]+/, 'code=other'))).toBe(401);
    expect(await get(callback.replace(/hmac=[^&]+/, ''))).toBe(401);
    const query = Object.fromEntries(new URL(callback).searchParams);
    const forged: Record<string, string> = {
      code: 'c',
      shop: 'victim.myshopify.com',
      state: query.state ?? '',
      timestamp: String(Math.floor(Date.now() / 1000)),
    };
    const message = Object.keys(forged)
      .sort()
      .map((key) => `${key}=${encodeURIComponent(forged[key] ?? '')}`)
      .join('&');
    forged.hmac = createHmac('sha256', world.secret).update(message).digest('hex');
    expect(await get(`${world.url}/auth/callback?${new URLSearchParams(forged).toString()}`)).toBe(401);
    expect(await rows('shops')).toBe(1);
  });

  test('only the browser that began it can end it: a link made by somebody else signs nobody in', async () => {
    const { callback } = await consent();
    const theirs = await consent();
    for (const cookie of ['', theirs.cookie, 'pw_sign_in='])
      expect((await fetch(callback, { redirect: 'manual', headers: { cookie } })).status).toBe(401);
    expect(await rows('staff_tokens')).toBe(0);
    const ended = await fetch(theirs.callback, { redirect: 'manual', headers: { cookie: `a=b; ${theirs.cookie}` } });
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([302, expect.stringContaining('Max-Age=0')]);
  });

  test('a sign-in that takes longer than ten minutes has to be begun again', async () => {
    const begunAgo = async (minutes: number) => {
      const clock = jest.spyOn(world.ctx, 'now').mockReturnValue(new Date(Date.now() - minutes * 60_000));
      const { callback, cookie } = await consent();
      clock.mockRestore();
      return (await fetch(callback, { redirect: 'manual', headers: { cookie } })).status;
    };
    expect([await begunAgo(9), await begunAgo(11)]).toEqual([302, 401]);
  });

  test('it leads back to the page that was requested, and never off our own address', async () => {
    const { landed } = await signIn('/orders?status=[2]');
    expect([landed.pathname, landed.searchParams.get('status'), landed.searchParams.get('shop')]).toEqual([
      '/orders',
      '[2]',
      world.domain,
    ]);
    for (const path of ['//evil.test', 'https://evil.test/', '/\\evil.test', 'orders'])
      expect((await signIn(path)).landed.pathname).toBe('/');
  });

  test("anything but a store's address is refused before any redirect", async () => {
    for (const shop of [
      '',
      'evil.test',
      'a.myshopify.com.evil.test',
      'a.myshopify.com/../x',
      '//evil.test',
      'a@b.myshopify.com',
    ]) {
      const response = await fetch(`${world.url}/auth/login?shop=${encodeURIComponent(shop)}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    }
  });
});
