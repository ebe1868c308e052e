import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { launchBrowser } from './browser';
import { BAD_GRANTS, BAD_OVERRIDES, badLists, badReleases, type Grant, type List } from './faults';
import { DEMO_SHOP, startProduct, until, type Product } from './product';
import {
  buildOf,
  contractOf,
  entryOf,
  releasesOf,
  remoteIds,
  screenOf,
  signedBy,
  withCode,
  withRemote,
  type Build,
} from './releases';

/**
 * Every fault that a remote, its files or its network can have: the shell lives, the other screens work, the card tells, nothing foreign
 * runs. Each remote of the repository is tested by being there.
 */
let product: Product;
let browser: Browser;
/** Signed in stand-alone once; every page of it starts as a merchant's. */
let context: BrowserContext;

beforeAll(async () => {
  product = await startProduct({ orders: 40, env: { PUBLISH_APPS: ['shell', ...remoteIds()].join(',') } });
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  // The app is installed by its first use in the store's admin.
  await product.api('v1/auth/session');
  const page = await context.newPage();
  await page.goto(`${product.appUrl}/dashboard?shop=${DEMO_SHOP}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).waitFor({ timeout: 30_000 });
  await page.close();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Text that only a foreign file would bring. */
const FOREIGN = 'globalThis.__foreign = true;';

/** Opens a page on the remote's screen; `answer` may take the place of any of the remote's files. */
async function open(
  id: string,
  query: string,
  answer?: (file: string, route: Route) => Promise<boolean>,
  of = context,
): Promise<Page> {
  const page = await of.newPage();
  if (answer) {
    await page.route(`**/r/${id}/**`, async (route) => {
      const file = new URL(route.request().url()).pathname.split('/').slice(4).join('/');
      if (!(await answer(file, route))) await route.fallback();
    });
  }
  // Not 'load': a file that hangs would keep the page from it for ever.
  await page.goto(`${product.appUrl}${screenOf(id)}${query}`, { waitUntil: 'domcontentloaded' });
  return page;
}

/** The card is there with its code, the shell lives, and nothing foreign ran. */
async function expectContained(page: Page, code: RegExp, timeout = 45_000): Promise<void> {
  await page.getByText(code).first().waitFor({ timeout });
  await page.getByRole('button', { name: 'Retry' }).first().waitFor();
  await page
    .getByRole('button', { name: /Reload/ })
    .first()
    .waitFor();
  expect(await page.evaluate(() => '__foreign' in globalThis)).toBe(false);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.locator('.Polaris-Popover').getByText('Contact us').waitFor();
}

/** The remote's own screen is there: its heading, and none of the cards. */
async function expectWorks(page: Page): Promise<void> {
  await page.locator('[data-remote] h1').first().waitFor({ timeout: 30_000 });
  expect(await page.getByText(/remote-[a-z-]+\//).count()).toBe(0);
}

const fulfil = (status: number, body: string | Buffer, contentType: string) => (route: Route) =>
  route.fulfill({ status, body, contentType }).then(() => true);
const html = fulfil(200, '<!doctype html><title>Hello</title>', 'text/html');
const hang = () => new Promise<boolean>(() => undefined);

/** The files by which a remote is loaded, in the order in which they are asked for. */
function filesOf(build: Build): [string, string][] {
  const chunk = firstChunk(build);
  return [
    ['manifest', 'mf-manifest.json'],
    ['list of files', 'integrity.json'],
    ['container', entryOf(build)],
    ...(chunk ? [['first chunk', chunk] as [string, string]] : []),
  ];
}

// How the shell meets a fault does not depend on the remote: one is enough.
describe.each(remoteIds().slice(0, 1))('the platform, with remote %s', (id) => {
  const build = buildOf(id);
  const entry = entryOf(build);
  const files = filesOf(build);

  test.each(
    files.flatMap(
      ([name, file]) =>
        [
          [name, 'answers 404', file, fulfil(404, 'Not found', 'text/plain'), /remote-status\//],
          [name, 'answers 500', file, fulfil(500, 'Oops', 'text/plain'), /remote-status\//],
          [name, 'is an HTML page', file, html, /remote-(integrity|load)\//],
          [name, 'is foreign code', file, fulfil(200, FOREIGN, 'application/javascript'), /remote-(integrity|load)\//],
          [
            name,
            'breaks off',
            file,
            (route: Route) => route.abort('connectionreset').then(() => true),
            /remote-load\//,
          ],
        ] as const,
    ),
  )('%s %s: contained, and healed by Retry once it is mended', async (_name, _fault, file, answer, code) => {
    let broken = true;
    const page = await open(id, '', async (asked, route) => broken && asked === file && answer(route));
    await page.getByText(code).first().waitFor({ timeout: 45_000 });
    expect(await page.evaluate(() => '__foreign' in globalThis)).toBe(false);
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expectWorks(page);
    await page.close();
  });

  test('a container that hangs: contained after the time limit', async () => {
    const page = await open(id, '', async (asked) => asked === entry && hang());
    await expectContained(page, /remote-timeout\//, 120_000);
    await page.close();
  });

  test('a tampered manifest, entry and chunk do not run, a byte is enough', async () => {
    for (const [, file] of files.filter(([name]) => name !== 'list of files')) {
      const changed = Buffer.concat([
        build.get(file) ?? Buffer.alloc(0),
        Buffer.from(file.endsWith('.json') ? ' ' : `\n${FOREIGN}`),
      ]);
      const page = await open(
        id,
        '',
        async (asked, route) =>
          asked === file &&
          fulfil(200, changed, file.endsWith('.json') ? 'application/json' : 'application/javascript')(route),
      );
      await expectContained(page, /remote-(integrity|load)\//);
      await page.close();
    }
  });

  test.each(badLists(entry))('a list of files %s: contained', async (_name, change) => {
    const page = await open(id, '', async (asked, route) => {
      if (asked !== 'integrity.json') return false;
      const { payload } = JSON.parse(await (await route.fetch()).text()) as { payload: string };
      return fulfil(200, JSON.stringify(change(JSON.parse(payload) as List, signed)), 'application/json')(route);
    });
    await expectContained(page, /remote-integrity\//);
    await page.close();
  });

  test.each(badReleases(id))('a release that %s: contained', async (_name, change, code) => {
    const releases = releasesOf(product);
    const version = await releases.publish(id, change(build), { packageVersion: '9.0.0', candidate: 'pr.1' });
    const own = await signedIn();
    const page = await open(id, `?${await releases.link(id, version, DEMO_SHOP)}`, undefined, own);
    await expectContained(page, code);
    await own.close();
  });

  test('the previous good release takes the place of one whose files are gone', async () => {
    const releases = releasesOf(product);
    const before = (await releases.status(id))?.stable;
    const version = await releases.publish(id, withCode(build, 'globalThis.__newer = true;'), {
      packageVersion: '9.1.0',
    });
    await releases.promote(id, version);
    const page = await open(
      id,
      '',
      async (asked, route) =>
        route.request().url().includes(version) && asked === entry && fulfil(404, '', 'text/plain')(route),
    );
    await expectWorks(page);
    expect(await page.evaluate(() => '__newer' in globalThis)).toBe(false);
    await page.close();
    await releases.rollback(id, 'end of the test');
    expect((await releases.status(id))?.stable).toBe(before);
  });

  test.each(BAD_OVERRIDES)('an override with "%s" changes nothing', async (release) => {
    const page = await open(id, `?mfe=${encodeURIComponent(`${id}@${release}`)}&grant=x`);
    await expectWorks(page);
    expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(0);
    await page.close();
  });

  test.each(BAD_GRANTS)(
    'a grant that %s opens nothing; the audit log says why when it was one of ours',
    async (_name, textOf, why) => {
      const releases = releasesOf(product);
      const version = await releases.publish(id, withCode(build, FOREIGN), {
        packageVersion: '9.2.0',
        candidate: 'pr.3',
      });
      const grant: Grant = {
        id: `0-${Date.now()}${Math.random()}`,
        remote: id,
        release: version,
        shop: DEMO_SHOP,
        issuedBy: 'test',
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      };
      const own = await signedIn();
      const page = await open(
        id,
        `?${new URLSearchParams({ shop: DEMO_SHOP, mfe: `${id}@${version}`, grant: textOf(grant, signed) })}`,
        undefined,
        own,
      );
      await expectWorks(page);
      expect(await page.evaluate(() => '__foreign' in globalThis)).toBe(false);
      await own.close();
      if (!why) return;
      await until('the audit log says why', async () =>
        (await releases.audit()).some(({ action, detail }) => action === 'refused' && why.test(detail)),
      );
    },
  );
});

describe.each(remoteIds())('remote %s', (id) => {
  const build = buildOf(id);

  test('its container is lost: contained, and healed by Retry once it is back', async () => {
    let lost = true;
    const page = await open(
      id,
      '',
      async (asked, route) => lost && asked === entryOf(build) && fulfil(404, '', 'text/plain')(route),
    );
    await expectContained(page, /remote-status\//);
    lost = false;
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expectWorks(page);
    await page.close();
  });

  test("a release that lacks the merchant's language speaks English", async () => {
    const releases = releasesOf(product);
    const change =
      '(remote) => ({ ...remote, messages: (language) => (language === "en" ? remote.messages(language) : Promise.reject(new Error("planted: no such language"))) })';
    const version = await releases.publish(id, withRemote(build, id, change), {
      packageVersion: '9.0.0',
      candidate: 'pr.2',
    });
    const own = await signedIn('de-DE');
    const page = await open(id, `?${await releases.link(id, version, DEMO_SHOP)}`, undefined, own);
    await expectWorks(page);
    await own.close();
  });

  test('the screen works when nothing is wrong, in every language it has', async () => {
    for (const language of contractOf(id).i18n.languages) {
      const own = await signedIn(language);
      const page = await open(id, '', undefined, own);
      await expectWorks(page);
      await own.close();
    }
  });
});

const signed = (payload: object) => signedBy(product, payload);

/** First file that the container asks for when its module is used. */
function firstChunk(build: Build): string | undefined {
  const { exposes } = JSON.parse(String(build.get('mf-manifest.json'))) as {
    exposes: { assets: { js: { sync: string[] } } }[];
  };
  return exposes[0]?.assets.js.sync[0];
}

/** Another merchant's browser of the same shop. */
async function signedIn(locale = 'en-US'): Promise<BrowserContext> {
  const own = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale,
    storageState: await context.storageState(),
  });
  return own;
}
