import { remoteBuild } from '../release/test-builds';
import { SHOP, testRegistry, type TestRegistry } from '../serve/test-registry';
import { requestGrant, candidate, openEmbedded, pressOpen, refusals } from './test-overrides';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const token = (remotes: string[]) => ({
  authorization: `Bearer ${registry.releases.tokens.create({ name: remotes.join(), owner: 'team', remotes })}`,
});
const reset = (headers: Record<string, string>) => registry.post('/registry/overrides/reset', {}, headers);

describe('a grant', () => {
  test('is a link to the release, and is in the audit log', async () => {
    const version = await registry.publish('orders', remoteBuild('orders', { code: 'pr' }), { candidate: 'pr.7' });
    const answer = await requestGrant(registry, { release: version });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const url = new URL((answer.json() as { url: string }).url);
    expect([url.origin, url.searchParams.get('shop'), url.searchParams.get('mfe')]).toEqual([
      'https://app.example',
      SHOP,
      `orders@${version}`,
    ]);
    expect(await registry.releases.service.audit(10)).toContainEqual(
      expect.objectContaining({ who: 'qa', action: 'grant', remote: 'orders', version }),
    );
  });

  test.each(['a published release', 'code on a developer machine'])('opens at the first screen: %s', async (which) => {
    const version = await registry.publish('orders', remoteBuild('orders', { code: 'pr' }), { live: true });
    const release = which === 'a published release' ? version : 'local:3101';
    const { url } = (await requestGrant(registry, { release })).json<{ url: string }>();
    expect(new URL(url).pathname).toBe('/orders');
  });
  test.each([
    ['/orders/:tab?', '/orders'],
    ['/orders/:id', '/'],
  ])('of a release whose first route is %s opens at %s', async (path, opened) => {
    const contract = { routes: [{ ref: 'orders', path }] };
    const release = await registry.publish('orders', remoteBuild('orders', { contract }), { candidate: 'pr.7' });
    const { url } = (await requestGrant(registry, { release })).json<{ url: string }>();
    expect(new URL(url).pathname).toBe(opened);
  });
  test('for code on a developer machine opens at the dashboard while the remote has no release', async () => {
    const { url } = (await requestGrant(registry, { remote: 'reports', release: 'local:3101' })).json<{
      url: string;
    }>();
    expect(new URL(url).pathname).toBe('/');
  });

  test('is refused without a token, and to a token of another team', async () => {
    expect((await requestGrant(registry, {}, {})).statusCode).toBe(401);
    expect((await requestGrant(registry, {}, { authorization: 'Bearer pw_guess' })).statusCode).toBe(401);
    expect((await requestGrant(registry, {}, token(['billing']))).json()).toMatchObject({
      code: 403,
      gate: 'ownership',
    });
    expect(await refusals(registry)).toEqual([expect.stringContaining('is not for orders')]);
  });

  test.each<[string, object, number]>([
    ['a release that does not exist', { release: '9.9.9-abc' }, 404],
    ['the shell', { remote: 'shell' }, 422],
    ['an address', { release: 'https://evil.example/' }, 422],
    ['a privileged port', { release: 'local:80' }, 422],
    ['a shop that is none', { shop: 'evil.example' }, 422],
    ['a shop in capitals', { shop: SHOP.toUpperCase() }, 422],
    ['no remote', { remote: '' }, 400],
  ])('for %s is refused', async (_name, body, status) => {
    expect((await requestGrant(registry, body)).statusCode).toBe(status);
  });

  test('in production is for one shop and for a published release only', async () => {
    const production = await testRegistry({ environment: 'production' });
    const version = await production.publish('orders', remoteBuild('orders', { code: 'pr' }), { candidate: 'pr.7' });
    const statuses = [];
    for (const body of [{ release: version, shop: null }, { release: 'local:3101' }, { release: version }])
      statuses.push((await requestGrant(production, body)).statusCode);
    expect(statuses).toEqual([422, 422, 200]);
    await production.remove();
  });
});

describe('in the page, a session that tests a release', () => {
  const choose = (release: string, token: string, remote = 'orders') =>
    registry.post('/registry/overrides/change', { remote, release }, { 'x-report-token': token });
  const releasesFor = async (token: string) =>
    (await registry.get('/registry/overrides/releases', { 'x-report-token': token })).json() as object;

  test('gets the releases of that remote, the newest first, and which of them shops get', async () => {
    const { version, query } = await candidate(registry);
    const { set, orders } = await openEmbedded(registry, 'a', query);
    expect(await releasesFor(set.reportToken)).toEqual({
      remotes: [
        {
          remote: 'orders',
          releases: expect.arrayContaining([
            { version, state: '' },
            { version: orders?.previous?.version, state: 'stable' },
          ]) as object,
        },
      ],
    });
  });

  test('changes to another release of it, until its grant ends and no longer; the audit log records it', async () => {
    const { query } = await candidate(registry);
    const other = await registry.publish('orders', remoteBuild('orders', { code: 'other' }), { candidate: 'pr.8' });
    const { set } = await openEmbedded(registry, 'a', query);
    registry.releases.clock.now = new Date(registry.releases.clock.now.getTime() + 60_000);
    expect((await choose(other, set.reportToken)).statusCode).toBe(204);
    const next = await openEmbedded(registry, 'a');
    expect(next.set.overrides).toEqual([{ remote: 'orders', version: other, expiresAt: set.overrides[0]?.expiresAt }]);
    expect((await openEmbedded(registry, 'b')).orders?.channel).toBe('stable');
    await registry.restart();
    expect((await registry.releases.service.audit(10))[0]).toMatchObject({ action: 'override', version: other });
    expect((await openEmbedded(registry, 'a')).orders?.version).toBe(other);
    expect((await reset({ 'x-report-token': next.set.reportToken })).statusCode).toBe(204);
    expect((await openEmbedded(registry, 'a')).orders?.channel).toBe('stable');
  });

  test.each<[string, string, string]>([
    ['a remote that it does not test', 'returns', '1.0.0-a'],
    ["a developer's machine", 'orders', 'local:4201'],
    ['a release that does not exist', 'orders', '9.9.9-abc'],
    ['an address', 'orders', 'https://evil.example/'],
  ])('cannot change to %s', async (_name, remote, release) => {
    const { version, query } = await candidate(registry);
    const { set } = await openEmbedded(registry, 'a', query);
    expect((await choose(release, set.reportToken, remote)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await openEmbedded(registry, 'a')).orders?.version).toBe(version);
  });

  test('is nobody else: without an override nothing is shown or changed', async () => {
    const { version, query } = await candidate(registry);
    await openEmbedded(registry, 'a', query);
    for (const token of [(await openEmbedded(registry, 'b')).set.reportToken, 'x.y', '']) {
      expect(await releasesFor(token)).toEqual({ remotes: [] });
      expect((await choose(version, token)).statusCode).toBe(422);
    }
  });
});

describe('Reset', () => {
  test("ends the session's overrides at once and for good: the same link opens nothing more", async () => {
    const { query } = await candidate(registry);
    const { set } = await openEmbedded(registry, 'a', query);
    expect((await reset({ 'x-report-token': set.reportToken })).statusCode).toBe(204);
    expect((await openEmbedded(registry, 'a')).orders?.channel).toBe('stable');
    expect((await openEmbedded(registry, 'a', query)).orders?.channel).toBe('stable');
    await registry.restart();
    expect((await openEmbedded(registry, 'a', query)).orders?.channel).toBe('stable');
    expect((await registry.releases.service.audit(20)).filter(({ action }) => action === 'reset')).toHaveLength(1);
  });

  test("of a page without an override, or with a foreign token, ends nobody's", async () => {
    const { query } = await candidate(registry);
    await openEmbedded(registry, 'a', query);
    const other = await openEmbedded(registry, 'b');
    for (const [name, value] of [
      ['x-report-token', other.set.reportToken],
      ['x-report-token', 'x.y'],
      ['cookie', 'pw_qa=guess'],
    ] as const)
      expect((await reset({ [name]: value })).statusCode).toBe(204);
    expect((await openEmbedded(registry, 'a')).orders?.channel).toBe('override');
  });

  test("stand-alone is by the session's cookie, which goes as well", async () => {
    const { query } = await candidate(registry, null);
    const { cookie } = await pressOpen(registry, query);
    expect((await reset({ cookie })).headers['set-cookie']).toContain('Max-Age=0');
    expect((await registry.get('/', { cookie })).body).toContain('"overrides":[]');
  });
});
