import { openKeyRing } from '../release/keys';
import { directive, SHOP, testRegistry, type TestRegistry } from '../serve/test-registry';
import { GRANT_LIFE_MS, issueGrant } from './grants';
import { candidate, HOUR_MS, linkTo, openEmbedded, refusals } from './test-overrides';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const open = (sid: string, query?: Record<string, string>, shop?: string) => openEmbedded(registry, sid, query, shop);
const pass = (ms: number) => {
  registry.releases.clock.now = new Date(registry.releases.clock.now.getTime() + ms);
};
const now = () => registry.releases.clock.now;

test('a link opens its release in one session, without any cookie, and shows until when', async () => {
  const { version, query } = await candidate(registry);
  const { answer, set, orders } = await open('a', query);
  expect(orders).toMatchObject({
    version,
    channel: 'override',
    previous: { version: expect.stringMatching(/^1\.2\.3-[0-9a-f]+$/) },
  });
  expect(set.overrides).toEqual([
    { remote: 'orders', version, expiresAt: new Date(now().getTime() + GRANT_LIFE_MS).toISOString() },
  ]);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(directive(answer, 'script-src')).toContain(`/r/orders/${version}/`);
});

test('later pages of that session carry it without parameters, also after a restart, also when they resolve again', async () => {
  const { version, query } = await candidate(registry);
  await open('a', query);
  const { set } = await open('a');
  expect(set.overrides).toHaveLength(1);
  await registry.restart();
  expect((await open('a')).orders).toMatchObject({ version });
  expect((await registry.get('/resolve', { 'x-report-token': set.reportToken })).json()).toMatchObject({
    remotes: [{ version, channel: 'override' }],
  });
});

test('another session with the same link gets the page as everybody, its policy does not name the release, and the audit log records it', async () => {
  const { version, query } = await candidate(registry);
  await open('a', query);
  const other = await open('b', query);
  expect([other.orders?.channel, other.set.overrides]).toEqual(['stable', []]);
  expect(other.answer.headers['content-security-policy']).not.toContain(version);
  expect(await refusals(registry)).toEqual(['override refused: the grant belongs to another session']);
});

test('two sessions at once: one of them has the grant', async () => {
  const { query } = await candidate(registry);
  const opened = await Promise.all(['a', 'b', 'c'].map((sid) => open(sid, query)));
  expect(opened.map(({ orders }) => orders?.channel).sort()).toEqual(['override', 'stable', 'stable']);
});

test('after 8 hours it is over, and the link opens nothing', async () => {
  const { query } = await candidate(registry);
  await open('a', query);
  pass(8 * HOUR_MS - 1_000);
  expect((await open('a')).orders?.channel).toBe('override');
  pass(1_000);
  expect((await open('a')).orders?.channel).toBe('stable');
  expect((await open('a', query)).orders?.channel).toBe('stable');
});

test('a grant is good for no other shop', async () => {
  const { query } = await candidate(registry);
  expect((await open('a', query, 'two.myshopify.com')).orders?.channel).toBe('stable');
  expect(await refusals(registry)).toEqual([
    `override refused: the grant is for ${SHOP}, the page for two.myshopify.com`,
  ]);
});

test('a grant opens the release it names, and no other', async () => {
  const { query } = await candidate(registry);
  expect((await open('a', { ...query, mfe: 'orders@9.9.9-abc' })).orders?.channel).toBe('stable');
});

/** With the entry of the audit log: null for a stranger, without a valid grant of ours. */
const hostile: [string, () => Promise<Record<string, string>>, string | null][] = [
  ['no grant', async () => ({ mfe: (await candidate(registry)).query.mfe ?? '' }), null],
  [
    'a changed payload',
    async () => {
      const { query } = await candidate(registry);
      const [payload = '', ...rest] = (query.grant ?? '').split('.');
      const changed = Buffer.from(payload, 'base64url').toString().replace(SHOP, 'two.myshopify.com');
      return { ...query, grant: [Buffer.from(changed).toString('base64url'), ...rest].join('.') };
    },
    null,
  ],
  [
    'a grant of another registry',
    async () => {
      const { version, query } = await candidate(registry);
      const keys = openKeyRing(`${registry.releases.dir}/foreign`);
      return {
        ...query,
        grant: issueGrant(keys, { remote: 'orders', release: version, shop: SHOP, issuedBy: 'me' }, now()).text,
      };
    },
    null,
  ],
  [
    'another text that the registry signed',
    async () => {
      const { query } = await candidate(registry);
      const { payload, keyId, signature } = registry.releases.keys.sign(
        JSON.stringify({ remote: 'orders', shop: SHOP }),
      );
      return { ...query, grant: [Buffer.from(payload).toString('base64url'), keyId, signature].join('.') };
    },
    null,
  ],
  [
    'a grant that is good for years',
    async () => {
      const { version, query } = await candidate(registry);
      return {
        ...query,
        grant: issueGrant(
          registry.releases.keys,
          { remote: 'orders', release: version, shop: SHOP, issuedBy: 'me' },
          new Date(now().getTime() + 1_000 * HOUR_MS),
        ).text,
      };
    },
    null,
  ],
  ['an address in place of a release', async () => ({ mfe: 'orders@https://evil.example/x.js', grant: 'a.b.c' }), null],
  [
    'a release that does not exist',
    async () => ({
      mfe: 'orders@9.9.9-abc',
      grant: issueGrant(
        registry.releases.keys,
        { remote: 'orders', release: '9.9.9-abc', shop: SHOP, issuedBy: 'me' },
        now(),
      ).text,
    }),
    'there is no release orders@9.9.9-abc',
  ],
];
test.each(hostile)(
  '%s: the page loads as for everybody, and only a grant of ours is recorded in the audit log',
  async (_name, make, why) => {
    const query = await make();
    const { answer, orders, set } = await open('a', query);
    expect([answer.statusCode, orders?.channel, set.overrides]).toEqual([200, 'stable', []]);
    expect(answer.headers['content-security-policy']).not.toMatch(/evil|localhost:\d{4}/);
    expect(await refusals(registry)).toEqual(why === null ? [] : [`override refused: ${why}`]);
  },
);

test('with the storage away a new link opens nothing, what is bound stays, and the page comes', async () => {
  const { query } = await candidate(registry);
  await open('a', query);
  registry.storage.down = true;
  expect((await open('a')).orders?.channel).toBe('override');
  expect((await open('b', query)).orders?.channel).toBe('stable');
});

describe("a developer's machine", () => {
  test('off production, the policy lets in that port and no other', async () => {
    const { answer, orders } = await open('a', await linkTo(registry, { release: 'local:3101', shop: SHOP }));
    expect(orders).toMatchObject({
      version: 'local:3101',
      manifest: 'http://localhost:3101/mf-manifest.json',
      counter: null,
      channel: 'override',
    });
    expect(
      directive(answer, 'script-src')
        ?.split(' ')
        .filter((source) => source.includes('localhost:')),
    ).toEqual(expect.arrayContaining(['http://localhost:3101']));
    expect(answer.headers['content-security-policy']).not.toMatch(/localhost:(?!3101|80\/)\d/);
    expect((await open('b')).answer.headers['content-security-policy']).not.toContain('3101');
  });

  test('in production it is refused even with a grant that is signed for it', async () => {
    const production = await testRegistry({ environment: 'production' });
    const { text } = issueGrant(
      production.releases.keys,
      { remote: 'orders', release: 'local:3101', shop: SHOP, issuedBy: 'me' },
      production.releases.clock.now,
    );
    const { answer, orders } = await openEmbedded(production, 'a', { mfe: 'orders@local:3101', grant: text });
    expect(orders?.channel).toBe('stable');
    expect(answer.headers['content-security-policy']).not.toContain('localhost');
    expect(await refusals(production)).toEqual([
      "override refused: code from a developer's machine is never served in production",
    ]);
    await production.remove();
  });
});
