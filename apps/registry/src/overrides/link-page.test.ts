import { directive, setOf, SHOP, testRegistry, type TestRegistry } from '../serve/test-registry';
import { candidate, HOUR_MS, openEmbedded, pressOpen, refusals } from './test-overrides';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const channelOn = async (query: Record<string, string>, cookie = '') =>
  setOf((await registry.get(`/orders?${new URLSearchParams(query)}`, cookie ? { cookie } : {})).body).remotes[0]
    ?.channel;
const link = (query: Record<string, string>) => `/?${new URLSearchParams(query)}`;

test('a preview of a link uses nothing up: who presses the button afterwards has the release', async () => {
  const { version, query } = await candidate(registry, null);
  for (const path of ['/', '/orders']) {
    const preview = await registry.get(`${path}?${new URLSearchParams(query)}`);
    expect([preview.statusCode, preview.headers['set-cookie']]).toEqual([200, undefined]);
    expect(preview.body).toContain(version);
    expect(preview.body).not.toContain('resolved-set');
  }
  expect((await registry.app.inject({ method: 'HEAD', url: link(query) })).headers['set-cookie']).toBeUndefined();
  const { answer, cookie } = await pressOpen(registry, query);
  expect([answer.statusCode, new URL(String(answer.headers.location), 'https://app.example').pathname]).toEqual([
    303,
    '/orders',
  ]);
  expect(await channelOn({}, cookie)).toBe('override');
});

test('its page names remote, release, shop, who granted it and until when with the zone, and runs nothing', async () => {
  const { version, query } = await candidate(registry);
  const page = await registry.get(link({ ...query, shop: SHOP }));
  const until = new Date(registry.releases.clock.now.getTime() + 8 * HOUR_MS).toISOString();
  for (const part of ['orders', version, SHOP, 'qa', `${until.slice(0, 10)} ${until.slice(11, 16)} UTC`])
    expect(page.body).toContain(part);
  expect(page.body).not.toMatch(/<script|\son\w+=|\sstyle=/);
  expect([directive(page, 'default-src'), directive(page, 'form-action'), directive(page, 'frame-ancestors')]).toEqual([
    "'none'",
    "'self'",
    "'none'",
  ]);
});

test("in the store admin's frame the platform's token proves the person: the link opens at once", async () => {
  const { version, query } = await candidate(registry);
  expect((await openEmbedded(registry, 'a', query)).orders).toMatchObject({ version, channel: 'override' });
});

test('the session is a cookie that scripts cannot read; the address may be loaded again, also by another process', async () => {
  const { query } = await candidate(registry, null);
  const { set, cookie, answer } = await pressOpen(registry, query);
  expect(set).toMatch(/^pw_qa=[\w-]{30,}\.[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax; Secure$/);
  await registry.restart();
  const again = await registry.get(String(answer.headers.location), { cookie });
  expect(setOf(again.body).remotes[0]?.channel).toBe('override');
  expect(await channelOn({}, cookie)).toBe('override');
  expect(await channelOn({})).toBe('stable');
});

test('whoever presses second, or after a reset or eight hours, sees why it opens nothing', async () => {
  const { query } = await candidate(registry, null);
  const { action, cookie } = await pressOpen(registry, query);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const second = await registry.post(action, '', type);
  expect([second.statusCode, second.headers['set-cookie']]).toEqual([403, undefined]);
  expect(second.body).toContain('the grant belongs to another session.');
  await registry.post('/registry/overrides/reset', {}, { cookie });
  expect((await registry.post(action, '', { ...type, cookie })).body).toContain('the grant was reset.');
  registry.releases.clock.now = new Date(registry.releases.clock.now.getTime() + 8 * HOUR_MS);
  expect((await registry.post(action, '', type)).body).toContain('the grant has expired.');
  expect((await refusals(registry)).sort()).toEqual([
    'override refused: the grant belongs to another session',
    'override refused: the grant was reset',
  ]);
});

test('a button on a page elsewhere opens nothing', async () => {
  const { query } = await candidate(registry, null);
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
  const answer = await registry.post(`/registry/overrides/open?${new URLSearchParams(query)}`, '', type);
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
});

test('a link leads to a screen of ours only', async () => {
  const { query } = await candidate(registry, null);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const action = `/registry/overrides/open?${new URLSearchParams({ ...query, back: '//evil.example/x' })}`;
  expect(String((await registry.post(action, '', type)).headers.location)).toMatch(/^\/\?/);
});

test('a grant for one shop opens nothing for another, in the page or in its requests', async () => {
  const { query } = await candidate(registry);
  const wrong = await pressOpen(registry, { ...query, shop: 'two.myshopify.com' });
  expect([wrong.answer.statusCode, wrong.set]).toEqual([403, '']);
  const { cookie } = await pressOpen(registry, { ...query, shop: SHOP });
  const on = (shop: string) => channelOn({ shop }, cookie);
  expect([await on(SHOP), await on('two.myshopify.com'), await on(SHOP)]).toEqual(['override', 'stable', 'override']);
  const channelOf = async (url: string, headers: Record<string, string>) =>
    ((await registry.get(url, headers)).json() as { remotes: { channel: string }[] }).remotes[0]?.channel;
  expect(await channelOf(`/resolve?shop=${SHOP}`, { cookie })).toBe('override');
  expect(await channelOf('/resolve?shop=two.myshopify.com', { cookie })).toBe('stable');
  const { reportToken } = setOf((await registry.get(`/?shop=${SHOP}`, { cookie })).body);
  expect(await channelOf('/resolve', { 'x-report-token': reportToken })).toBe('override');
});

test('a cookie counts only as it was issued: a session that somebody made up is none, and gets no grant', async () => {
  const { query } = await candidate(registry, null);
  const madeUp = 'pw_qa=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
  for (const cookie of [madeUp, `${madeUp}.${'A'.repeat(43)}`, 'pw_qa=.', 'pw_qa=x.y.z'])
    expect(await channelOn({}, cookie)).toBe('stable');
  const { cookie } = await pressOpen(registry, query, madeUp);
  expect(cookie).not.toBe(madeUp);
  const changed = cookie.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'));
  expect([await channelOn({}, madeUp), await channelOn({}, changed), await channelOn({}, cookie)]).toEqual([
    'stable',
    'stable',
    'override',
  ]);
});

test('without a grant of ours there is no page of a link: the screen is as for everybody', async () => {
  const { query } = await candidate(registry, null);
  for (const bad of [{ mfe: query.mfe ?? '' }, { ...query, grant: 'a.b.c' }, { ...query, mfe: 'orders@9.9.9-abc' }])
    expect(await channelOn(bad as Record<string, string>)).toBe('stable');
});
