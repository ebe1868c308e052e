import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityList, signedText } from '@parcelway/remote-contract';
import { startS3 } from '@parcelway/storage/test-s3-server';
import type { Actor, BuiltFile } from './release.port';
import { sha384Of } from './stored-release';
import { remoteBuild, shellBuild, sourceMap } from './test-builds';
import { OWNER, refusalOf, STRANGER, testReleases, twoReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
beforeEach(async () => {
  releases = await testReleases();
});
afterEach(() => releases.remove());

const publish = (id: string, built: BuiltFile[], actor: Actor = OWNER) =>
  releases.service.publish(actor, id, built, { packageVersion: '1.2.3' });
const stored = (name: string) => path.join(releases.storageDir, name);
const appOf = async (id: string) => (await releases.channels.read())?.apps[id];

describe('publish', () => {
  test('the first release of an id is live at once, later ones wait', async () => {
    const shell = await publish('shell', shellBuild());
    expect(shell).toMatchObject({ id: 'shell', known: false, live: true });
    const next = await publish('shell', shellBuild({ code: '2' }));
    expect(next).toMatchObject({ known: false, live: false });
    expect(await appOf('shell')).toMatchObject({ stable: shell.version, previous: null, canary: null, bad: [] });
    expect((await releases.service.status()).shell?.releases.sort()).toEqual([shell.version, next.version].sort());
  });

  test('writes every file, and a signed list with the hash of each', async () => {
    const { version } = await publish('shell', shellBuild());
    expect(version).toMatch(/^1\.2\.3-[0-9a-f]{12}$/);
    const text = signedText.parse(JSON.parse(await readFile(stored(`r/shell/${version}/integrity.json`), 'utf8')));
    expect(releases.keys.verify(text)).toBe(true);
    const list = integrityList.parse(JSON.parse(text.payload));
    expect(list).toMatchObject({ remote: 'shell', version, counter: releases.clock.now.getTime() });
    expect(Object.keys(list.files).sort()).toEqual([
      'css/main.css',
      'entry.json',
      'js/bootstrap.js',
      'js/main.js',
      'mark.svg',
      'surface.json',
    ]);
    expect(list.files['js/main.js']).toBe(sha384Of(await readFile(stored(`r/shell/${version}/js/main.js`))));
  });

  test('source maps and what is for the desk are not served', async () => {
    await publish('shell', shellBuild());
    const { version } = await publish('orders', remoteBuild('orders'));
    expect((await releases.storage.list('r/')).filter((name) => /\.map$|mf-stats/.test(name))).toEqual([]);
    expect(await releases.storage.list(`maps/orders/${version}/`)).toEqual(
      ['js/remote.js.map', 'remoteEntry.js.map'].map((file) => `maps/orders/${version}/${file}`),
    );
  });

  test('the same build is one release, whoever publishes it and how often', async () => {
    const first = await publish('shell', shellBuild());
    const list = await readFile(stored(`r/shell/${first.version}/integrity.json`));
    releases.clock.now = new Date('2026-03-05T00:00:00Z');
    expect(await publish('shell', [...shellBuild()].reverse())).toEqual({
      ...first,
      known: true,
      first: false,
      live: false,
    });
    expect(await readFile(stored(`r/shell/${first.version}/integrity.json`))).toEqual(list);
    const again = await Promise.all([1, 2, 3].map(() => publish('shell', shellBuild({ code: '2' }))));
    expect(new Set(again.map(({ version }) => version)).size).toBe(1);
    expect(again.filter(({ known }) => !known)).toHaveLength(1);
  });

  test('is whole or not there: what broke off before the list is no release, and the next publish makes it one', async () => {
    const put = releases.storage.put.bind(releases.storage);
    releases.storage.put = (name, ...rest) =>
      name.endsWith('integrity.json') ? Promise.reject(new Error('power cut')) : put(name, ...rest);
    await expect(publish('shell', shellBuild())).rejects.toThrow('power cut');
    expect(await releases.channels.read()).toBeNull();
    releases.storage.put = put;
    expect(await publish('shell', shellBuild())).toMatchObject({ known: false, live: true });
  });

  test('stores every file of older releases', async () => {
    const [one, two] = await twoReleases(releases);
    await releases.service.promote(OWNER, 'orders', two);
    expect(await releases.service.verify('orders', one)).toEqual([]);
  });

  test('the counter of a list grows even where the clock went back', async () => {
    await publish('shell', shellBuild());
    releases.clock.now = new Date('2020-01-01T00:00:00Z');
    const { version } = await publish('shell', shellBuild({ code: '2' }));
    const { payload } = signedText.parse(
      JSON.parse(await readFile(stored(`r/shell/${version}/integrity.json`), 'utf8')),
    );
    expect(integrityList.parse(JSON.parse(payload)).counter).toBe(Date.parse('2026-03-01T10:00:00Z') + 1);
  });

  test('a candidate carries its name and reaches no shop, though it is the first of its id', async () => {
    await publish('shell', shellBuild());
    const published = await releases.service.publish(OWNER, 'orders', remoteBuild('orders'), {
      packageVersion: '1.3.0',
      candidate: 'pr.7',
    });
    expect(published).toMatchObject({ live: false, version: expect.stringMatching(/^1\.3\.0-pr\.7-[0-9a-f]{12}$/) });
    expect(await appOf('orders')).toBeUndefined();
    expect(await releases.service.verify('orders', published.version)).toEqual([]);
  });

  test('a refusal names each gate and the fix, nothing is written, and the log records it', async () => {
    await publish('shell', shellBuild({ surface: { languages: ['en', 'de'] } }));
    const texts = (tree: object) => `chunks.push([[1],{2(e){e.exports=JSON.parse('${JSON.stringify(tree)}')}}])`;
    const bad = remoteBuild('orders', {
      contract: { budgets: { entry: 100, firstRoute: 30_000 }, i18n: { namespace: 'orders', languages: ['en', 'de'] } },
      surface: { bytes: { entry: 8_000, firstRoute: 20_000 }, requires: { react: '^19.0.0' } },
      files: {
        'js/remote.js.map': null,
        'js/an unnameable.txt': '',
        'js/texts-en-json.1a.js': texts({ title: 'Orders', empty: 'None' }),
        'js/texts-de-json.1a.js': texts({ title: 'Bestellungen' }),
        'remoteEntry.js.map': {
          ...sourceMap('remoteEntry'),
          sourcesContent: ['// eslint-disable-next-line remote/no-page-dom'],
        },
      },
    });
    const refusal = await refusalOf(publish('orders', bad));
    expect(refusal).toMatchObject({
      gate: 'shared ranges, budgets, integrity, source maps, texts, rules',
      status: 422,
    });
    const [head, ...lines] = refusal.message.split('\n');
    expect(head).toMatch(/^orders@1\.2\.3-\w+ was not published:$/);
    expect(lines).toEqual([
      expect.stringMatching(/^ {2}shared ranges: .*react/),
      expect.stringMatching(/^ {2}budgets: .*raise the budget/),
      expect.stringMatching(/^ {2}integrity: .*cannot be the name of a served file/),
      expect.stringMatching(/^ {2}source maps: .*hidden-source-map/),
      expect.stringMatching(/^ {2}texts: .*missing in de: empty\./),
      expect.stringMatching(/^ {2}rules: .*switches remote\/no-page-dom off/),
    ]);
    expect(await releases.storage.list('r/orders/')).toEqual([]);
    expect((await releases.service.audit(1))[0]).toMatchObject({
      who: 'ci-orders',
      action: 'refused',
      remote: 'orders',
      detail: `publish: ${refusal.message}`,
    });
  });

  test('a remote cannot be published before a shell', async () => {
    expect((await refusalOf(publish('orders', remoteBuild('orders')))).message).toContain('publish the shell first');
  });

  test('works on a bucket as on a folder', async () => {
    const s3 = await startS3({ conditional: true });
    try {
      const { service } = releases.again({
        storage: s3.open('releases'),
        stateDir: path.join(releases.dir, 's3-state'),
      });
      await service.publish(OWNER, 'shell', shellBuild());
      const { version } = await service.publish(OWNER, 'orders', remoteBuild('orders'));
      expect(await service.verify('orders', version)).toEqual([]);
      expect((await service.status()).orders).toMatchObject({ canary: { version }, releases: [version] });
      expect((await service.audit(5)).map(({ action, remote }) => `${action} ${remote}`)).toHaveLength(2);
    } finally {
      await s3.close();
    }
  });
});

describe('ownership', () => {
  test.each([
    ['publish', () => publish('orders', remoteBuild('orders'), STRANGER)],
    [
      'canary',
      () => releases.service.canary(STRANGER, 'orders', { version: '1.0.0-a', percent: 1, auto: false, plans: null }),
    ],
    ['promote', () => releases.service.promote(STRANGER, 'orders')],
    ['rollback', () => releases.service.rollback(STRANGER, 'orders', 'why not')],
    ['pause', () => releases.service.pause(STRANGER, 'orders', true)],
  ])("%s of another team's remote is refused and logged", async (action, act) => {
    await twoReleases(releases);
    const before = await releases.channels.read();
    expect(await refusalOf(act())).toMatchObject({
      gate: 'ownership',
      status: 403,
      message: expect.stringContaining('ci-billing may change billing, and orders belongs to another team'),
    });
    expect(await releases.channels.read()).toEqual(before);
    expect((await releases.service.audit(50)).find(({ who }) => who === 'ci-billing')).toMatchObject({
      action: 'refused',
      remote: 'orders',
      detail: expect.stringContaining(`${action}: `),
    });
  });
  test('a token for everything may change everything', async () => {
    expect(await publish('shell', shellBuild(), { name: 'local', remotes: ['*'] })).toMatchObject({ live: true });
  });
});

describe('verify', () => {
  let version: string;
  const problems = () => releases.again().service.verify('shell', version);
  beforeEach(async () => {
    ({ version } = await publish('shell', shellBuild()));
  });

  test('a sound release has no problem', async () => {
    expect(await problems()).toEqual([]);
  });
  test('a changed, a lost and a foreign file are each named', async () => {
    await writeFile(stored(`r/shell/${version}/js/main.js`), 'evil()');
    await rm(stored(`r/shell/${version}/mark.svg`));
    await writeFile(stored(`r/shell/${version}/js/extra.js`), 'evil()');
    expect(await problems()).toEqual([
      expect.stringMatching(/^js\/extra\.js .*was not published$/),
      expect.stringMatching(/^js\/main\.js .*is not the file that was published$/),
      expect.stringMatching(/^mark\.svg .*is missing/),
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
