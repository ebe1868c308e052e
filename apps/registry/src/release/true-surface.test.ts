import { remoteBuild, shellBuild } from './test-builds';
import { OWNER, refusalOf, testReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
beforeEach(async () => {
  releases = await testReleases();
});
afterEach(() => releases.remove());

/** Orders whose own words ask for little, and whose manifest asks for this of react. */
const asking = (range: string) => {
  const shared = [
    { name: 'react', requiredVersion: range, assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } },
  ];
  const manifest = JSON.parse(
    String(remoteBuild('orders').find(({ path }) => path === 'mf-manifest.json')?.content),
  ) as object;
  return remoteBuild('orders', { surface: { requires: {} }, files: { 'mf-manifest.json': { ...manifest, shared } } });
};

test('what a remote asks of the shell is read from the manifest it is loaded by, not from its own words', async () => {
  await releases.service.publish(OWNER, 'shell', shellBuild());
  expect(await refusalOf(releases.service.publish(OWNER, 'orders', asking('^19.0.0')))).toMatchObject({
    gate: 'shared ranges',
    message: expect.stringContaining('needs react ^19.0.0'),
  });
});

test('also when the shell changes under it', async () => {
  await releases.service.publish(OWNER, 'shell', shellBuild());
  await releases.service.publish(OWNER, 'orders', asking('^18.3.0'), { live: true });
  const provides = { react: '19.0.0', '@parcelway/ui': '1.4.0' };
  const next = releases.again().service.publish(OWNER, 'shell', shellBuild({ surface: { provides } }));
  expect((await refusalOf(next)).message).toContain('needs react ^18.3.0');
});
