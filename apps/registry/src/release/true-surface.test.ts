import type { BuiltFile } from './release.port';
import { consumerCode, remoteBuild, shellBuild, type ShellChange } from './test-builds';
import { OWNER, refusalOf, testReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
beforeEach(async () => {
  releases = await testReleases();
});
afterEach(() => releases.remove());

/** Orders whose surface requires little, and whose manifest requires this of react. */
const requiring = (range: string) => {
  const shared = [
    { name: 'react', requiredVersion: range, assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } },
  ];
  const manifest = JSON.parse(
    String(remoteBuild('orders').find(({ path }) => path === 'mf-manifest.json')?.content),
  ) as object;
  return remoteBuild('orders', { surface: { requires: {} }, files: { 'mf-manifest.json': { ...manifest, shared } } });
};

/** The same build, whose surface was written before this was declared. */
const silentOf = (part: 'uses' | 'offers', build: BuiltFile[]): BuiltFile[] =>
  build.map((file) => {
    if (file.path !== 'surface.json') return file;
    const declared = Object.entries(JSON.parse(String(file.content)) as object).filter(([key]) => key !== part);
    return { ...file, content: Buffer.from(JSON.stringify(Object.fromEntries(declared))) };
  });

test('what a remote requires of the shell is read from the manifest it is loaded by, not from its surface', async () => {
  await releases.service.publish(OWNER, 'shell', shellBuild());
  expect(await refusalOf(releases.service.publish(OWNER, 'orders', requiring('^19.0.0')))).toMatchObject({
    gate: 'shared ranges',
    message: expect.stringContaining('needs react ^19.0.0'),
  });
});

test('also when the shell changes under it', async () => {
  await releases.service.publish(OWNER, 'shell', shellBuild());
  await releases.service.publish(OWNER, 'orders', requiring('^18.3.0'), { live: true });
  const provides = { react: '19.0.0', '@parcelway/ui': '1.4.0' };
  const next = releases.again().service.publish(OWNER, 'shell', shellBuild({ surface: { provides } }));
  expect((await refusalOf(next)).message).toContain('needs react ^18.3.0');
});

describe('what a remote imports and links to is read from its code', () => {
  const HOST = '@parcelway/host';
  const UI = '@parcelway/ui';
  /** Orders whose surface does not declare what this code does. */
  const doing = (uses: Record<string, string[]>, ...links: string[]) =>
    remoteBuild('orders', { files: { 'js/more.js': consumerCode(uses, links) } });
  /** Orders whose surface declares this, with code that uses nothing. */
  const declaring = (surface: { uses?: Record<string, string[]>; links?: string[] }) =>
    remoteBuild('orders', { surface, files: { 'js/remote.js': '' } });
  const contradiction = (what: string) => `surface.json says that it ${what}, and its code does not`;
  const done = (what: string) => `its code ${what}, and surface.json does not say so`;

  test.each([
    ['an import that is not declared', doing({ [UI]: ['Gone', 'Text'] }), done(`imports from ${UI}: Gone, Text`)],
    ['a link that is not declared', doing({ [HOST]: [] }, 'returns'), done('links to returns')],
    ['an import that is not made', declaring({ uses: { [UI]: ['Text'] } }), contradiction(`imports from ${UI}: Text`)],
    ['a link that is not made', declaring({ links: ['billing'] }), contradiction('links to billing')],
  ])('%s is refused, and named', async (_what, build, message) => {
    await releases.service.publish(OWNER, 'shell', shellBuild());
    const refusal = await refusalOf(releases.service.publish(OWNER, 'orders', build));
    expect(refusal.gate).toContain('surface');
    expect(refusal.message).toContain(message);
  });

  test('where an older surface lacks imports, the code is read: at the publish, and when the shell changes under it', async () => {
    const build = silentOf('uses', remoteBuild('orders', { surface: { uses: { [UI]: ['Text'] } } }));
    const offering = (...names: string[]) => shellBuild({ surface: { offers: { [UI]: names } } });
    const missing = { gate: 'shared ranges', message: expect.stringContaining(`imports Text from ${UI}`) };
    await releases.service.publish(OWNER, 'shell', offering('Card'));
    expect(await refusalOf(releases.service.publish(OWNER, 'orders', build))).toMatchObject(missing);
    const { version } = await releases.service.publish(OWNER, 'shell', offering('Card', 'Text'));
    await releases.service.promote(OWNER, 'shell', version);
    await releases.service.publish(OWNER, 'orders', build, { live: true });
    const next = releases.again().service.publish(OWNER, 'shell', offering('Card', 'Link'));
    expect(await refusalOf(next)).toMatchObject(missing);
  });

  test('code that cannot be read is refused', async () => {
    await releases.service.publish(OWNER, 'shell', shellBuild());
    const build = remoteBuild('orders', { files: { 'js/more.js': 'var shareKey = ;' } });
    expect((await refusalOf(releases.service.publish(OWNER, 'orders', build))).message).toContain('cannot be read');
  });

  test('a build with a true surface is published', async () => {
    await releases.service.publish(OWNER, 'shell', shellBuild());
    const build = remoteBuild('orders', { surface: { uses: { [HOST]: ['useToast'], [UI]: ['Text'] } } });
    await expect(releases.service.publish(OWNER, 'orders', build)).resolves.toMatchObject({ id: 'orders' });
  });
});

describe('what a shell provides to remotes is read from its code', () => {
  const UI = '@parcelway/ui';
  const declared = { provides: { react: '18.3.1', [UI]: '1.4.0' }, offers: { [UI]: ['Text'] } };
  /** A shell whose code provides what is declared above and contract 1 in English, and whose surface declares this. */
  const declaring = (surface: ShellChange['surface']) => {
    const main = shellBuild({ surface: declared }).find(({ path }) => path === 'js/main.js');
    return shellBuild({ surface: { ...declared, ...surface }, files: { 'js/main.js': String(main?.content) } });
  };
  const contradiction = (what: string) => `surface.json says that it ${what}, and its code does not`;
  const done = (what: string) => `its code ${what}, and surface.json does not say so`;

  test.each([
    [
      'a module that it does not share',
      { provides: { ...declared.provides, zod: '4.0.0' } },
      contradiction('provides zod 4.0.0'),
    ],
    [
      'another version',
      { provides: { ...declared.provides, react: '19.0.0' } },
      contradiction('provides react 19.0.0'),
    ],
    [
      'a version that is not declared',
      { provides: { ...declared.provides, react: '19.0.0' } },
      done('provides react 18.3.1'),
    ],
    [
      'a name that it does not export',
      { offers: { [UI]: ['Card', 'Text'] } },
      contradiction(`exports from ${UI}: Card`),
    ],
    ['a name that is not declared', { offers: { [UI]: [] } }, done(`exports from ${UI}: Text`)],
    ['a contract that it does not serve', { contracts: [1, 2] }, contradiction('serves contract 2')],
    ['a contract that is not declared', { contracts: [2] }, done('serves contract 1')],
    ['a language without texts', { languages: ['en', 'de'] }, contradiction('has texts in de')],
    ['a language that is not declared', { languages: ['de'] }, done('has texts in en')],
  ])('%s is refused, and named', async (_what, surface, message) => {
    const refusal = await refusalOf(releases.service.publish(OWNER, 'shell', declaring(surface)));
    expect(refusal.gate).toBe('surface');
    expect(refusal.message).toContain(message);
  });

  test('where an older surface lacks exports, the code is read', async () => {
    await releases.service.publish(OWNER, 'shell', silentOf('offers', declaring({})));
    const build = remoteBuild('orders', { surface: { uses: { [UI]: ['Card'] } } });
    const again = releases.again().service;
    expect((await refusalOf(again.publish(OWNER, 'orders', build))).message).toContain(`imports Card from ${UI}`);
  });

  test('code that cannot be read is refused', async () => {
    const build = shellBuild({ files: { 'js/more.js': 'o.shared=;' } });
    expect((await refusalOf(releases.service.publish(OWNER, 'shell', build))).message).toContain('cannot be read');
  });

  test('a build with a true surface is published, with more contracts and languages too', async () => {
    const build = shellBuild({ surface: { contracts: [1, 2], languages: ['en', 'de', 'fr'] } });
    await expect(releases.service.publish(OWNER, 'shell', build)).resolves.toMatchObject({ id: 'shell' });
  });
});
