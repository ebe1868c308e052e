import type { BuiltFile } from './release.port';
import { remoteBuild, shellBuild } from './test-builds';
import { OWNER, refusalOf, testReleases, twoReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
beforeEach(async () => {
  releases = await testReleases();
});
afterEach(() => releases.remove());

const publish = (id: string, built: BuiltFile[]) =>
  releases.service.publish(OWNER, id, built, { packageVersion: '1.2.3', live: true });
const appOf = async (id: string) => (await releases.channels.read())?.apps[id];
const canary = (version: string, change: object = {}) =>
  releases.service.canary(OWNER, 'orders', { version, percent: 10, auto: false, plans: null, ...change });

test("a remote's first release is a canary that no shop is in, until it is promoted", async () => {
  await publish('shell', shellBuild());
  const built = remoteBuild('orders');
  const { version, ...result } = await releases.service.publish(OWNER, 'orders', built, { packageVersion: '1.2.3' });
  expect(result).toMatchObject({ first: true, live: false });
  expect(await appOf('orders')).toMatchObject({ stable: null, canary: { version, percent: 0, auto: false } });
  expect(await releases.service.promote(OWNER, 'orders')).toMatchObject({ stable: null, canary: { percent: 1 } });
  expect(await releases.service.promote(OWNER, 'orders', version)).toMatchObject({ stable: version, canary: null });
});

test('a first release that was rolled back leaves nothing live, and the next one starts again', async () => {
  await publish('shell', shellBuild());
  const first = await releases.service.publish(OWNER, 'orders', remoteBuild('orders'));
  expect(await releases.service.rollback(OWNER, 'orders', 'wrong')).toMatchObject({ stable: null, canary: null });
  expect((await refusalOf(releases.service.rollback(OWNER, 'orders', 'again'))).message).toContain('nothing of orders');
  const second = await releases.service.publish(OWNER, 'orders', remoteBuild('orders', { code: '2' }));
  expect(await releases.service.promote(OWNER, 'orders', second.version)).toMatchObject({
    stable: second.version,
    previous: null,
    canary: null,
    bad: [first.version],
  });
});

test('a canary widens in steps of 1, 5, 25 and 100 percent, and is stable then', async () => {
  const [one, two] = await twoReleases(releases);
  await canary(two, { percent: 1 });
  const shares = [];
  for (let step = 0; step < 3; step += 1)
    shares.push((await releases.service.promote(OWNER, 'orders')).canary?.percent);
  expect(shares).toEqual([5, 25, undefined]);
  expect(await appOf('orders')).toMatchObject({ stable: two, previous: one, canary: null, bad: [] });
});

test('a canary keeps its shops while it widens, and records since when each share holds', async () => {
  const [, two] = await twoReleases(releases);
  const began = (await canary(two, { percent: 1, auto: true, plans: [3, 4] })).canary;
  releases.clock.now = new Date('2026-03-02T10:00:00Z');
  const wider = (await releases.service.promote(OWNER, 'orders')).canary;
  expect(wider).toEqual({ ...began, percent: 5, stepSince: '2026-03-02T10:00:00.000Z' });
});

test('a release to all shops at once, by name', async () => {
  const [one, two] = await twoReleases(releases);
  expect(await releases.service.promote(OWNER, 'orders', two)).toMatchObject({ stable: two, previous: one });
  expect(await releases.service.promote(OWNER, 'orders', two)).toMatchObject({ stable: two, previous: one });
});

test('a rollback ends the canary first; what was rolled back is bad', async () => {
  const [one, two] = await twoReleases(releases);
  await canary(two);
  expect(await releases.service.rollback(OWNER, 'orders', 'throws for some')).toMatchObject({
    stable: one,
    previous: null,
    canary: null,
    bad: [two],
  });
  expect((await refusalOf(canary(two))).message).toContain('was taken back');
  expect(await releases.service.promote(OWNER, 'orders', two)).toMatchObject({ stable: two, bad: [] });
});

test('a rollback without a canary puts the previous release back; a remote without one is retracted, the shell is not', async () => {
  const [one, two] = await twoReleases(releases);
  await releases.service.promote(OWNER, 'orders', two);
  expect(await releases.service.rollback(OWNER, 'orders', 'slow')).toMatchObject({
    stable: one,
    previous: null,
    canary: null,
    bad: [two],
  });
  expect((await refusalOf(releases.service.rollback(OWNER, 'shell', 'again'))).message).toContain(
    'no release of shell before',
  );
  expect(await releases.service.rollback(OWNER, 'orders', 'again')).toMatchObject({ stable: null, bad: [two, one] });
  expect((await releases.service.audit(20)).filter(({ action }) => action === 'rollback')).toEqual([
    expect.objectContaining({ version: one, detail: 'again (stable is none)' }),
    expect.objectContaining({ who: 'ci-orders', remote: 'orders', version: two, detail: `slow (stable is ${one})` }),
  ]);
});

test('a paused canary is not widened until it is resumed, and may be narrowed', async () => {
  const [, two] = await twoReleases(releases);
  await canary(two);
  await releases.service.pause(OWNER, 'orders', true);
  expect((await refusalOf(releases.service.promote(OWNER, 'orders'))).message).toContain('is paused');
  expect((await refusalOf(canary(two, { percent: 50 }))).message).toContain('is paused');
  expect((await canary(two, { percent: 2 })).canary).toMatchObject({ percent: 2, paused: true });
  await releases.service.pause(OWNER, 'orders', false);
  expect((await releases.service.promote(OWNER, 'orders')).canary?.percent).toBe(5);
});

test('a change that was decided for another canary, or another share, is not made', async () => {
  const [, two] = await twoReleases(releases);
  const stepSince = (await canary(two, { percent: 1 })).canary?.stepSince ?? '';
  releases.clock.now = new Date('2026-03-01T11:00:00Z');
  const seen = { version: two, stepSince };
  const both = await Promise.allSettled([
    releases.service.promote(OWNER, 'orders', undefined, seen),
    releases.again().service.promote(OWNER, 'orders', undefined, seen),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await appOf('orders'))?.canary?.percent).toBe(5);
  expect(await refusalOf(releases.service.rollback(OWNER, 'orders', 'late', { seen }))).toMatchObject({
    gate: 'canary',
    status: 409,
  });
});

test.each([
  ['a release that is not there', async () => canary('9.9.9-none'), 404],
  ['the stable release as a canary', async ([one]: string[]) => canary(one ?? ''), 409],
  ['a step without a canary', async () => releases.service.promote(OWNER, 'orders'), 409],
  ['a pause without a canary', async () => releases.service.pause(OWNER, 'orders', true), 409],
  [
    'an app that nothing is live of',
    async () => releases.service.rollback({ name: 'all', remotes: ['*'] }, 'returns', 'why'),
    404,
  ],
])('%s is refused', async (_what, act, status) => {
  expect((await refusalOf(act(await twoReleases(releases)))).status).toBe(status);
});

test('a second canary beside the first is refused, by its name or to all shops', async () => {
  const [, two] = await twoReleases(releases);
  const three = (await publish('orders', remoteBuild('orders', { code: '3' }))).version;
  await canary(two);
  expect((await refusalOf(canary(three))).message).toContain(`orders@${two} is the canary of 10 %`);
  expect((await refusalOf(releases.service.promote(OWNER, 'orders', three))).message).toContain(
    'promote it or roll it back first',
  );
});

test('what fitted when it was published, and no longer fits what is live, reaches no shop', async () => {
  await publish('shell', shellBuild());
  await publish('orders', remoteBuild('orders'));
  const wide = await publish(
    'shell',
    shellBuild({ surface: { provides: { react: '18.3.1', '@parcelway/ui': '1.9.0' } } }),
  );
  await releases.service.promote(OWNER, 'shell', wide.version);
  await releases.service.rollback(OWNER, 'shell', 'to have no previous');
  await releases.service.promote(OWNER, 'shell', wide.version);
  const needing = remoteBuild('orders', { surface: { requires: { '@parcelway/ui': '>=1.4.0' } } });
  const { version } = await publish('orders', needing);
  const old = await publish(
    'shell',
    shellBuild({ surface: { provides: { react: '18.3.1', '@parcelway/ui': '1.2.0' } } }),
  );
  await releases.service.canary(OWNER, 'shell', { version: old.version, percent: 1, auto: false, plans: null });
  for (const act of [() => canary(version), () => releases.service.promote(OWNER, 'orders', version)]) {
    expect(await refusalOf(act())).toMatchObject({
      gate: 'shared ranges',
      message: expect.stringContaining('does not fit what is live'),
    });
  }
});

test('a shell without what live remotes import is not rolled back to', async () => {
  const offers = (names: string[]) => ({ surface: { offers: { '@parcelway/host': names } } });
  await publish('shell', shellBuild(offers(['useToast'])));
  const next = await publish('shell', shellBuild(offers(['lazyPart', 'useToast'])));
  await releases.service.promote(OWNER, 'shell', next.version);
  await publish('orders', remoteBuild('orders', { surface: { uses: { '@parcelway/host': ['lazyPart'] } } }));
  expect(await refusalOf(releases.service.rollback(OWNER, 'shell', 'slow'))).toMatchObject({
    gate: 'shared ranges',
    message: expect.stringContaining('imports lazyPart from @parcelway/host'),
  });
  expect((await releases.service.status()).shell).toMatchObject({ stable: next.version });
});
