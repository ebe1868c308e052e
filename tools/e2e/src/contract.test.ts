import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';
import { storedRelease } from './stored-release';
import { DEMO_SHOP, startProduct, until, type Product } from './product';
import { buildOf, releasesOf, remoteIds, screenOf, type Build } from './releases';

/**
 * Shell and remotes are released on days of their own, so every shop may meet any pair of now and before. Each pair is either served, and
 * works in the browser, or refused by a gate of the registry before anybody meets it.
 */
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** A stored build has no source maps; the gate that requires them is tested elsewhere. */
const withMaps = (build: Build): Build =>
  new Map([
    ...build,
    ...[...build.keys()]
      .filter((file) => file.endsWith('.js') && !build.has(`${file}.map`))
      .map(
        (file) =>
          [
            `${file}.map`,
            Buffer.from(
              JSON.stringify({ version: 3, sources: [file], sourcesContent: ['0'], names: [], mappings: 'AAAA' }),
            ),
          ] as const,
      ),
  ]);

function builds(id: string): (readonly ['current' | 'previous', Build])[] {
  const stored = storedRelease(id);
  return [['current', buildOf(id)], ...(stored ? [['previous', withMaps(stored)] as const] : [])];
}
/** Others link to it, so it comes first. */
const LINKED = 'orders';
const ids = remoteIds().sort((a, b) => Number(b === LINKED) - Number(a === LINKED));
const remotes = ids.flatMap((id) => builds(id).map(([remoteName, remote]) => ({ id, remoteName, remote })));

describe.each(builds('shell'))('%s shell', (shellName, shell) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ orders: 40, env: { PUBLISH_APPS: '' } });
    await product.api('v1/auth/session');
    await releasesOf(product).publish('shell', shell, { packageVersion: '1.0.0', live: true });
  });
  afterAll(() => product?.stop());

  // That the releases of now work together is what all other suites are about.
  test.each(remotes.filter(({ remoteName }) => shellName === 'previous' || remoteName === 'previous'))(
    'with $remoteName $id: served and working, or refused by a gate',
    async ({ id, remote, remoteName }) => {
      const releases = releasesOf(product);
      if (id !== LINKED && !(await releases.status(LINKED))?.stable)
        await releases.publish(LINKED, builds(LINKED).at(-1)?.[1] ?? buildOf(LINKED), {
          packageVersion: '1.0.0',
          live: true,
        });
      const release = async (): Promise<string> => {
        const version = await releases.publish(id, remote, { packageVersion: '1.0.0', live: true });
        if ((await releases.status(id))?.stable !== version) await releases.promote(id, version);
        return '';
      };
      const refused = await release().catch(String);
      if (refused) {
        // Only a release older than the shell may be refused, with a message that says what to do.
        expect({ shellName, remoteName }).toEqual({ shellName: 'previous', remoteName: 'current' });
        expect(refused).toMatch(/ship (the shell|a shell that shares it) first/);
        return;
      }
      const stable = (await releases.status(id))?.stable ?? '';
      const { appUrl } = product;
      await until('the registry serves the pair', async () =>
        (await (await fetch(`${appUrl}/resolve`)).text()).includes(stable),
      );
      const page = await browser.newPage({ locale: 'en-US' });
      await page.goto(`${appUrl}${screenOf(id)}?shop=${DEMO_SHOP}`);
      // The remote's own content, or the card in its place; a skeleton is neither.
      const failed = page.getByText(/remote-[a-z-]+\//).first();
      await page
        .locator('main table, main [class*="EmptyState"], main iframe, main [class*="ShadowBevel"]')
        .first()
        .or(failed)
        .waitFor({ timeout: 30_000 });
      expect(await failed.count()).toBe(0);
      await page.close();
    },
  );
});
