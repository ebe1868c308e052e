import { createHmac } from 'node:crypto';
import { withShop } from '../db/database';
import { staffNames } from '../shops/staff-names.store';
import { consent, named, signIn } from '../testing/sign-in';
import { createSyncWorld, until, type SyncWorld } from '../testing/sync-world';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld({ orders: 20 });
});
afterEach(() => world.close());

const SESSION = '/api/v1/auth/session';
const rows = async (table: string) =>
  Number((await world.db.pool.query(`select count(*) as n from ${table}`)).rows[0].n);

describe('who works in the shop has a name', () => {
  const nameOf = async (userId: string) => {
    const shopId = await world.shopId();
    return withShop(world.db, shopId, async (trx) => (await staffNames(trx, world.ctx, shopId))(userId));
  };
  const staff = () => world.store.shop.staff;
  const fullName = () => `${staff().firstName} ${staff().lastName}`;
  const learned = () => until('the name is learned', async () => (await nameOf(staff().id)) === fullName());

  test('a visit in the store admin learns it, and it is not readable in the database', async () => {
    await world.call(SESSION);
    await learned();
    const {
      rows: [row],
    } = await world.db.pool.query('select name_enc, owner from staff');
    expect(row.name_enc.toString('latin1')).not.toContain(staff().lastName);
    expect(row.owner).toBe(staff().accountOwner);
  });

  test('it is read again after a month, as names change', async () => {
    await world.call(SESSION);
    await learned();
    const renamed = (ago: string) =>
      world.db.pool.query(`update staff set name_enc = $1, learned_at = now() - $2::interval`, [
        world.ctx.vault.encrypt('Before'),
        ago,
      ]);
    await renamed('29 days');
    await world.call(SESSION);
    await world.call(SESSION);
    expect(await nameOf(staff().id)).toBe('Before');
    await renamed('31 days');
    await world.call(SESSION);
    await learned();
  });

  test.each([
    ['in the store admin', async () => undefined],
    ['stand-alone', async () => (await signIn(world)).token],
  ])('it is noted when somebody opens the app %s', async (_where, tokenOf) => {
    await world.call(SESSION);
    await learned();
    const token = await tokenOf();
    await world.db.pool.query("update staff set seen_at = now() - interval '61 minutes'");
    await world.call(SESSION, token === undefined ? {} : { token });
    const seenNow = async () =>
      (await world.db.pool.query("select from staff where seen_at > now() - interval '1 minute'")).rowCount === 1;
    await until('the visit is noted', seenNow);
  });

  test('a stand-alone sign-in is the person of the store, not the store', async () => {
    await signIn(world);
    const {
      rows: [row],
    } = await world.db.pool.query("select user_id from staff_tokens where kind = 'bearer'");
    expect([row.user_id, await nameOf(staff().id)]).toEqual([staff().id, fullName()]);
  });

  test('what a user without a known name did was done by the store', async () => {
    await world.call(SESSION);
    expect(await nameOf('777')).toBe(world.store.shop.name);
  });
});

describe('sign-in of the stand-alone app', () => {
  test('it redirects through the store and ends with a bearer token of that shop; the code works once', async () => {
    const { code, token: bearer } = await signIn(world);
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
    const { callback, cookie } = await consent(world);
    const get = async (url: string) => (await fetch(url, { redirect: 'manual', headers: { cookie } })).status;
    expect(await get(callback)).toBe(302);
    expect(await get(callback)).toBe(401);
    const second = await named(await consent(world));
    const getSecond = async () =>
      (await fetch(second.callback, { redirect: 'manual', headers: { cookie: second.cookie } })).status;
    expect([await getSecond(), await getSecond()]).toEqual([302, 401]);
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
    const refusedTo = async (callback: string, cookies: string[]) => {
      for (const cookie of cookies)
        expect((await fetch(callback, { redirect: 'manual', headers: { cookie } })).status).toBe(401);
    };
    const first = await consent(world);
    const theirs = await consent(world);
    await refusedTo(first.callback, ['', theirs.cookie, 'pw_sign_in=']);
    const second = await named(theirs);
    // The cookie of the first step does not end the second one.
    await refusedTo(second.callback, ['', first.cookie, theirs.cookie]);
    expect(await rows('staff_tokens')).toBe(0);
    const ended = await fetch(second.callback, { redirect: 'manual', headers: { cookie: `a=b; ${second.cookie}` } });
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([302, expect.stringContaining('Max-Age=0')]);
  });

  test('a sign-in that takes longer than ten minutes has to be begun again', async () => {
    const begunAgo = async (minutes: number) => {
      const clock = jest.spyOn(world.ctx, 'now').mockReturnValue(new Date(Date.now() - minutes * 60_000));
      const { callback, cookie } = await consent(world);
      clock.mockRestore();
      return (await fetch(callback, { redirect: 'manual', headers: { cookie } })).status;
    };
    expect([await begunAgo(9), await begunAgo(11)]).toEqual([302, 401]);
  });

  test('it leads back to the page that was requested, and never off our own address', async () => {
    const { landed } = await signIn(world, '/orders?status=[2]');
    expect([landed.pathname, landed.searchParams.get('status'), landed.searchParams.get('shop')]).toEqual([
      '/orders',
      '[2]',
      world.domain,
    ]);
    const long = `/orders?query=${'1'.repeat(1900)}`;
    expect((await signIn(world, long)).landed.searchParams.get('query')).toHaveLength(1900);
    for (const path of ['//evil.test', 'https://evil.test/', '/\\evil.test', 'orders'])
      expect((await signIn(world, path)).landed.pathname).toBe('/');
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
