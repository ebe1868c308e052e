import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityList, signedText } from '@parcelway/remote-contract';
import { startS3 } from '../storage/test-s3-server';
import { ReleaseRefused, type Actor, type BuiltFile } from './release-service';
import { sha384Of } from './stored-release';
import { remoteBuild, shellBuild } from './test-builds';
import { OWNER, STRANGER, testReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
beforeEach(async () => { releases = await testReleases(); });
afterEach(() => releases.remove());

const publish = (id: string, built: BuiltFile[], actor: Actor = OWNER) => releases.service.publish(actor, id, built, { packageVersion: '1.2.3' });
const stored = (name: string) => path.join(releases.storageDir, name);
const refusalOf = async (act: Promise<unknown>): Promise<ReleaseRefused> => {
  const error = await act.then(() => undefined, (thrown: unknown) => thrown);
  if (!(error instanceof ReleaseRefused)) throw new Error(`not refused: ${String(error)}`);
  return error;
};
const appOf = async (id: string) => (await releases.channels.read())?.apps[id];
/** Shell and orders 1 live, orders 2 published. */
async function twoReleases(): Promise<[string, string]> {
  await publish('shell', shellBuild());
  return [(await publish('orders', remoteBuild('orders'))).version, (await publish('orders', remoteBuild('orders', { code: '2' }))).version];
}
const canary = (version: string, change: object = {}) => releases.service.canary(OWNER, 'orders', { version, percent: 10, auto: false, plans: null, ...change });

describe('publish', () => {
  test('the first release of an id is live at once, later ones wait', async () => {
    const shell = await publish('shell', shellBuild());
    expect(shell).toMatchObject({ id: 'shell', known: false, live: true });
    const next = await publish('shell', shellBuild({ code: '2' }));
    expect(next).toMatchObject({ known: false, live: false });
    expect(await appOf('shell')).toEqual({ stable: shell.version, previous: null, canary: null, bad: [] });
    expect((await releases.service.status()).shell?.releases.sort()).toEqual([shell.version, next.version].sort());
  });

  test('writes every file, and a signed list with the hash of each', async () => {
    const { version } = await publish('shell', shellBuild());
    expect(version).toMatch(/^1\.2\.3-[0-9a-f]{12}$/);
    const text = signedText.parse(JSON.parse(await readFile(stored(`r/shell/${version}/integrity.json`), 'utf8')));
    expect(releases.keys.verify(text)).toBe(true);
    const list = integrityList.parse(JSON.parse(text.payload));
    expect(list).toMatchObject({ remote: 'shell', version, counter: releases.clock.now.getTime() });
    expect(Object.keys(list.files).sort()).toEqual(['css/main.css', 'entry.json', 'js/bootstrap.js', 'js/main.js', 'mark.svg', 'surface.json']);
    expect(list.files['js/main.js']).toBe(sha384Of(await readFile(stored(`r/shell/${version}/js/main.js`))));
  });

  test('source maps and what is for the desk are not served', async () => {
    await publish('shell', shellBuild());
    const { version } = await publish('orders', remoteBuild('orders'));
    expect((await releases.storage.list('r/')).filter((name) => /\.map$|mf-stats/.test(name))).toEqual([]);
    expect(await releases.storage.list(`maps/orders/${version}/`)).toEqual(['js/remote.js.map', 'remoteEntry.js.map'].map((file) => `maps/orders/${version}/${file}`));
  });

  test('the same build is one release, whoever publishes it and how often', async () => {
    const first = await publish('shell', shellBuild());
    const list = await readFile(stored(`r/shell/${first.version}/integrity.json`));
    releases.clock.now = new Date('2026-03-05T00:00:00Z');
    expect(await publish('shell', [...shellBuild()].reverse())).toEqual({ ...first, known: true, live: false });
    expect(await readFile(stored(`r/shell/${first.version}/integrity.json`))).toEqual(list);
    const again = await Promise.all([1, 2, 3].map(() => publish('shell', shellBuild({ code: '2' }))));
    expect(new Set(again.map(({ version }) => version)).size).toBe(1);
    expect(again.filter(({ known }) => !known)).toHaveLength(1);
  });

  test('is whole or not there: what broke off before the list is no release, and the next publish makes it one', async () => {
    const put = releases.storage.put.bind(releases.storage);
    releases.storage.put = (name, ...rest) => (name.endsWith('integrity.json') ? Promise.reject(new Error('power cut')) : put(name, ...rest));
    await expect(publish('shell', shellBuild())).rejects.toThrow('power cut');
    expect(await releases.channels.read()).toBeNull();
    releases.storage.put = put;
    expect(await publish('shell', shellBuild())).toMatchObject({ known: false, live: true });
  });

  test('keeps every file of older releases', async () => {
    const [one, two] = await twoReleases();
    await releases.service.promote(OWNER, 'orders', two);
    expect(await releases.service.verify('orders', one)).toEqual([]);
  });

  test('the counter of a list grows even where the clock went back', async () => {
    await publish('shell', shellBuild());
    releases.clock.now = new Date('2020-01-01T00:00:00Z');
    const { version } = await publish('shell', shellBuild({ code: '2' }));
    const { payload } = signedText.parse(JSON.parse(await readFile(stored(`r/shell/${version}/integrity.json`), 'utf8')));
    expect(integrityList.parse(JSON.parse(payload)).counter).toBe(Date.parse('2026-03-01T10:00:00Z') + 1);
  });

  test('a candidate carries its name and reaches no shop, though it is the first of its id', async () => {
    await publish('shell', shellBuild());
    const published = await releases.service.publish(OWNER, 'orders', remoteBuild('orders'), { packageVersion: '1.3.0', candidate: 'pr.7' });
    expect(published).toMatchObject({ live: false, version: expect.stringMatching(/^1\.3\.0-pr\.7-[0-9a-f]{12}$/) });
    expect(await appOf('orders')).toBeUndefined();
    expect(await releases.service.verify('orders', published.version)).toEqual([]);
  });

  test('a refusal names each gate and how to mend it, nothing is written, and the log tells', async () => {
    await publish('shell', shellBuild());
    const bad = remoteBuild('orders', { surface: { bytes: { entry: 10_001, firstRoute: 1 }, requires: { react: '^19.0.0' } }, files: { 'js/remote.js.map': null } });
    const refusal = await refusalOf(publish('orders', bad));
    expect(refusal).toMatchObject({ gate: 'shared ranges, budgets, source maps', status: 422 });
    expect(refusal.message).toMatch(/^orders@1\.2\.3-\w+ was not published:\n {2}shared ranges: .*\n {2}budgets: .*raise the budget.*\n {2}source maps: .*hidden-source-map/);
    expect(await releases.storage.list('r/orders/')).toEqual([]);
    expect((await releases.service.audit(1))[0]).toMatchObject({ who: 'ci-orders', action: 'refused', remote: 'orders', detail: `publish: ${refusal.message}` });
  });

  test('a remote cannot be published before a shell', async () => {
    expect((await refusalOf(publish('orders', remoteBuild('orders')))).message).toContain('publish the shell first');
  });

  test('works on a bucket as on a folder', async () => {
    const s3 = await startS3({ conditional: true });
    try {
      const { service } = releases.again({ storage: s3.open('releases'), stateDir: path.join(releases.dir, 's3-state') });
      await service.publish(OWNER, 'shell', shellBuild());
      const { version } = await service.publish(OWNER, 'orders', remoteBuild('orders'));
      expect(await service.verify('orders', version)).toEqual([]);
      expect((await service.status()).orders).toMatchObject({ stable: version, releases: [version] });
      expect((await service.audit(5)).map(({ action, remote }) => `${action} ${remote}`)).toHaveLength(2);
    } finally {
      await s3.close();
    }
  });
});

describe('ownership', () => {
  test.each([
    ['publish', () => publish('orders', remoteBuild('orders'), STRANGER)],
    ['canary', () => releases.service.canary(STRANGER, 'orders', { version: '1.0.0-a', percent: 1, auto: false, plans: null })],
    ['promote', () => releases.service.promote(STRANGER, 'orders')],
    ['rollback', () => releases.service.rollback(STRANGER, 'orders', 'why not')],
    ['pause', () => releases.service.pause(STRANGER, 'orders', true)],
  ])('%s of another team\'s remote is refused, and the log tells', async (action, act) => {
    await twoReleases();
    const before = await releases.channels.read();
    expect(await refusalOf(act())).toMatchObject({ gate: 'ownership', status: 403, message: expect.stringContaining('ci-billing may change billing, and orders belongs to another team') });
    expect(await releases.channels.read()).toEqual(before);
    expect((await releases.service.audit(50)).find(({ who }) => who === 'ci-billing')).toMatchObject({ action: 'refused', remote: 'orders', detail: expect.stringContaining(`${action}: `) });
  });
  test('a token for everything may change everything', async () => {
    expect(await publish('shell', shellBuild(), { name: 'local', remotes: ['*'] })).toMatchObject({ live: true });
  });
});

describe('canary, promote and rollback', () => {
  test('a canary widens in steps of 1, 5, 25 and 100 percent, and is stable then', async () => {
    const [one, two] = await twoReleases();
    await canary(two, { percent: 1 });
    const shares = [];
    for (let step = 0; step < 3; step += 1) shares.push((await releases.service.promote(OWNER, 'orders')).canary?.percent);
    expect(shares).toEqual([5, 25, undefined]);
    expect(await appOf('orders')).toEqual({ stable: two, previous: one, canary: null, bad: [] });
  });

  test('a canary keeps its shops while it widens, and says since when each share holds', async () => {
    const [, two] = await twoReleases();
    const began = (await canary(two, { percent: 1, auto: true, plans: [3, 4] })).canary;
    releases.clock.now = new Date('2026-03-02T10:00:00Z');
    const wider = (await releases.service.promote(OWNER, 'orders')).canary;
    expect(wider).toEqual({ ...began, percent: 5, stepSince: '2026-03-02T10:00:00.000Z' });
  });

  test('a release to all shops at once, by name', async () => {
    const [one, two] = await twoReleases();
    expect(await releases.service.promote(OWNER, 'orders', two)).toMatchObject({ stable: two, previous: one });
    expect(await releases.service.promote(OWNER, 'orders', two)).toMatchObject({ stable: two, previous: one });
  });

  test('a rollback ends the canary first; what was taken back is bad', async () => {
    const [one, two] = await twoReleases();
    await canary(two);
    expect(await releases.service.rollback(OWNER, 'orders', 'throws for some')).toEqual({ stable: one, previous: null, canary: null, bad: [two] });
    expect((await refusalOf(canary(two))).message).toContain('was taken back');
    expect(await releases.service.promote(OWNER, 'orders', two)).toMatchObject({ stable: two, bad: [] });
  });

  test('a rollback without a canary puts the previous release back, and there is none behind it', async () => {
    const [one, two] = await twoReleases();
    await releases.service.promote(OWNER, 'orders', two);
    expect(await releases.service.rollback(OWNER, 'orders', 'slow')).toEqual({ stable: one, previous: null, canary: null, bad: [two] });
    expect((await refusalOf(releases.service.rollback(OWNER, 'orders', 'again'))).message).toContain('no release of orders before');
    expect((await releases.service.audit(20)).filter(({ action }) => action === 'rollback')).toEqual([
      expect.objectContaining({ who: 'ci-orders', remote: 'orders', version: two, detail: `slow (stable is ${one})` }),
    ]);
  });

  test('a paused canary is not widened until it is resumed, and may be narrowed', async () => {
    const [, two] = await twoReleases();
    await canary(two);
    await releases.service.pause(OWNER, 'orders', true);
    expect((await refusalOf(releases.service.promote(OWNER, 'orders'))).message).toContain('is paused');
    expect((await refusalOf(canary(two, { percent: 50 }))).message).toContain('is paused');
    expect((await canary(two, { percent: 2 })).canary).toMatchObject({ percent: 2, paused: true });
    await releases.service.pause(OWNER, 'orders', false);
    expect((await releases.service.promote(OWNER, 'orders')).canary?.percent).toBe(5);
  });

  test('a change that was decided for another canary, or another share, is not made', async () => {
    const [, two] = await twoReleases();
    const stepSince = (await canary(two, { percent: 1 })).canary?.stepSince ?? '';
    releases.clock.now = new Date('2026-03-01T11:00:00Z');
    const seen = { version: two, stepSince };
    const both = await Promise.allSettled([releases.service.promote(OWNER, 'orders', undefined, seen), releases.again().service.promote(OWNER, 'orders', undefined, seen)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await appOf('orders'))?.canary?.percent).toBe(5);
    expect(await refusalOf(releases.service.rollback(OWNER, 'orders', 'late', seen))).toMatchObject({ gate: 'canary', status: 409 });
  });

  test.each([
    ['a release that is not there', async () => canary('9.9.9-none'), 404],
    ['the stable release as a canary', async ([one]: string[]) => canary(one ?? ''), 409],
    ['a step without a canary', async () => releases.service.promote(OWNER, 'orders'), 409],
    ['a pause without a canary', async () => releases.service.pause(OWNER, 'orders', true), 409],
    ['an app that nothing is live of', async () => releases.service.rollback({ name: 'all', remotes: ['*'] }, 'returns', 'why'), 404],
  ])('%s is refused', async (_what, act, status) => {
    expect((await refusalOf(act(await twoReleases()))).status).toBe(status);
  });

  test('a second canary beside the first is refused, by its name or to all shops', async () => {
    const [, two] = await twoReleases();
    const three = (await publish('orders', remoteBuild('orders', { code: '3' }))).version;
    await canary(two);
    expect((await refusalOf(canary(three))).message).toContain(`orders@${two} is the canary of 10 %`);
    expect((await refusalOf(releases.service.promote(OWNER, 'orders', three))).message).toContain('promote it or roll it back first');
  });

  test('what fitted when it was published, and no longer fits what is live, reaches no shop', async () => {
    await publish('shell', shellBuild());
    await publish('orders', remoteBuild('orders'));
    const wide = await publish('shell', shellBuild({ surface: { provides: { react: '18.3.1', '@parcelway/ui': '1.9.0' } } }));
    await releases.service.promote(OWNER, 'shell', wide.version);
    await releases.service.rollback(OWNER, 'shell', 'to have no previous');
    await releases.service.promote(OWNER, 'shell', wide.version);
    const needing = remoteBuild('orders', { surface: { requires: { '@parcelway/ui': '>=1.4.0' } } });
    const { version } = await publish('orders', needing);
    const old = await publish('shell', shellBuild({ surface: { provides: { react: '18.3.1', '@parcelway/ui': '1.2.0' } } }));
    await releases.service.canary(OWNER, 'shell', { version: old.version, percent: 1, auto: false, plans: null });
    for (const act of [() => canary(version), () => releases.service.promote(OWNER, 'orders', version)]) {
      expect(await refusalOf(act())).toMatchObject({ gate: 'shared ranges', message: expect.stringContaining('does not fit what is live') });
    }
  });

  test('a shell without what live remotes import is not rolled back to', async () => {
    const offers = (names: string[]) => ({ surface: { offers: { '@parcelway/host': names } } });
    await publish('shell', shellBuild(offers(['useToast'])));
    const next = await publish('shell', shellBuild(offers(['lazyPart', 'useToast'])));
    await releases.service.promote(OWNER, 'shell', next.version);
    await publish('orders', remoteBuild('orders', { surface: { uses: { '@parcelway/host': ['lazyPart'] } } }));
    expect(await refusalOf(releases.service.rollback(OWNER, 'shell', 'slow'))).toMatchObject({ gate: 'shared ranges', message: expect.stringContaining('imports lazyPart from @parcelway/host') });
    expect((await releases.service.status()).shell).toMatchObject({ stable: next.version });
  });
});

describe('verify', () => {
  let version: string;
  const problems = () => releases.again().service.verify('shell', version);
  beforeEach(async () => { ({ version } = await publish('shell', shellBuild())); });

  test('a sound release has no problem', async () => {
    expect(await problems()).toEqual([]);
  });
  test('a changed, a lost and a foreign file are each named', async () => {
    await writeFile(stored(`r/shell/${version}/js/main.js`), 'evil()');
    await rm(stored(`r/shell/${version}/mark.svg`));
    await writeFile(stored(`r/shell/${version}/js/extra.js`), 'evil()');
    expect(await problems()).toEqual([
      expect.stringMatching(/^js\/extra\.js .*was not published$/), expect.stringMatching(/^js\/main\.js .*is not the file that was published$/), expect.stringMatching(/^mark\.svg .*is missing/),
    ]);
  });
  test('a changed list, and the list of another release', async () => {
    const file = stored(`r/shell/${version}/integrity.json`);
    const other = await publish('shell', shellBuild({ code: '2' }));
    await writeFile(file, (await readFile(file, 'utf8')).replace('sha384-', 'sha384-A'));
    expect(await problems()).toEqual([expect.stringContaining('is not signed by a key of this registry')]);
    await copyFile(stored(`r/shell/${other.version}/integrity.json`), file);
    expect(await problems()).toEqual([expect.stringContaining(`is the list of shell@${other.version}`)]);
  });
  test('a release that is not there', async () => {
    expect((await refusalOf(releases.service.verify('shell', '9.9.9-none'))).status).toBe(404);
  });
});
