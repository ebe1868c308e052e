import { LANGUAGE_NAMES, type Language } from '@parcelway/domain';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { launchBrowser } from './browser';
import { badLists, badReleases, type List } from './faults';
import { DEMO_SHOP, SECOND_SHOP, startProduct, until, type Product } from './product';
import {
  buildOf,
  contractOf,
  entryOf,
  releasesOf,
  remoteIds,
  screenOf,
  signedBy,
  titleOf,
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
  await page.goto(`${product.appUrl}/orders?shop=${DEMO_SHOP}`);
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

/** The card is there with its code, and nothing foreign ran. */
async function expectCard(page: Page, code: RegExp, timeout = 45_000): Promise<void> {
  await page.getByText(code).first().waitFor({ timeout });
  expect(await page.evaluate(() => '__foreign' in globalThis)).toBe(false);
}

/** So it is, and the shell lives. */
async function expectContained(page: Page, code: RegExp, timeout?: number): Promise<void> {
  await expectCard(page, code, timeout);
  await page.getByRole('button', { name: 'Retry' }).first().waitFor();
  await page
    .getByRole('button', { name: /Reload/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.locator('.Polaris-Popover').getByText('Contact us').waitFor();
}

const headingOf = (page: Page) => page.locator('[data-remote] h1').first();

/** The remote's own screen is there: its heading, and none of the cards. */
async function expectWorks(page: Page): Promise<void> {
  await headingOf(page).waitFor({ timeout: 30_000 });
  expect(await page.getByText(/remote-[a-z-]+\//).count()).toBe(0);
}

const fulfil = (status: number, body: string | Buffer, contentType: string) => (route: Route) =>
  route.fulfill({ status, body, contentType }).then(() => true);
const html = fulfil(200, '<!doctype html><title>Hello</title>', 'text/html');
const hang = () => new Promise<boolean>(() => undefined);

interface Fault {
  answer(route: Route): Promise<boolean>;
  /** What the card says. */
  code: RegExp;
}

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

/** How the shell meets a fault does not depend on the remote: one is enough. */
const ID = 'orders';

describe('the platform', () => {
  const build = buildOf(ID);
  const entry = entryOf(build);

  /** Opens a page that meets these faults of a file: the first at once, each other after Retry; at last the file is mended. */
  async function meets(file: string, faults: Fault[]): Promise<void> {
    let now: Fault | undefined = faults[0];
    const page = await open(ID, '', async (asked, route) => asked === file && (await now?.answer(route)) === true);
    const retry = () => page.getByRole('button', { name: 'Retry' }).first().click();
    for (const [index, fault] of faults.entries()) {
      const next = faults[index + 1];
      await (next ? expectCard(page, fault.code) : expectContained(page, fault.code));
      now = next;
      const again = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(`/${file}`));
      await retry();
      await again;
    }
    await expectWorks(page);
    expect(await page.evaluate(() => '__foreign' in globalThis)).toBe(false);
    await page.close();
  }

  test.each(filesOf(build))(
    '%s: whatever else comes in its place is contained, and Retry heals it once it is mended',
    async (name, file) => {
      const [type, byte] = file.endsWith('.json')
        ? ['application/json', ' ']
        : ['application/javascript', `\n${FOREIGN}`];
      const changed = Buffer.concat([build.get(file) ?? Buffer.alloc(0), Buffer.from(byte)]);
      await meets(file, [
        { answer: fulfil(404, 'Not found', 'text/plain'), code: /remote-status\// },
        { answer: html, code: /remote-(integrity|load)\// },
        { answer: fulfil(500, 'Oops', 'text/plain'), code: /remote-status\// },
        { answer: fulfil(200, FOREIGN, 'application/javascript'), code: /remote-(integrity|load)\// },
        { answer: (route) => route.abort('connectionreset').then(() => true), code: /remote-load\// },
        // What is signed are the words of the list, not its letters.
        ...(name === 'list of files'
          ? []
          : [{ answer: fulfil(200, changed, type), code: /remote-(integrity|load)\// }]),
      ]);
    },
  );

  test('a container that hangs: contained after the time limit', async () => {
    const page = await open(ID, '', async (asked) => asked === entry && hang());
    await expectContained(page, /remote-timeout\//, 120_000);
    await page.close();
  });

  test('a list of files that is old, incomplete, another one or not signed by us is contained', async () => {
    await meets(
      'integrity.json',
      badLists(entry).map((change) => ({
        answer: async (route) => {
          const { payload } = JSON.parse(await (await route.fetch()).text()) as { payload: string };
          return fulfil(200, JSON.stringify(change(JSON.parse(payload) as List, signed)), 'application/json')(route);
        },
        code: /remote-integrity\//,
      })),
    );
  });

  test.each(badReleases(ID))('a release that %s: contained', async (_name, change, code) => {
    const releases = releasesOf(product);
    const version = await releases.publish(ID, change(build), { packageVersion: '9.0.0', candidate: 'pr.1' });
    const own = await signedIn();
    const page = await open(ID, `?${await releases.link(ID, version, DEMO_SHOP)}`, undefined, own);
    await expectContained(page, code);
    await own.close();
  });

  test('the previous good release takes the place of one whose files are gone', async () => {
    const releases = releasesOf(product);
    const before = (await releases.status(ID))?.stable;
    const version = await releases.publish(ID, withCode(build, 'globalThis.__newer = true;'), {
      packageVersion: '9.1.0',
    });
    await releases.promote(ID, version);
    const page = await open(
      ID,
      '',
      async (asked, route) =>
        route.request().url().includes(version) && asked === entry && fulfil(404, '', 'text/plain')(route),
    );
    await expectWorks(page);
    expect(await page.evaluate(() => '__newer' in globalThis)).toBe(false);
    await page.close();
    await releases.rollback(ID, 'end of the test');
    expect((await releases.status(ID))?.stable).toBe(before);
  });

  // What else a link may say, and what the audit log says of it, is proved beside the registry.
  test('an override that names an address changes nothing', async () => {
    const page = await open(ID, `?mfe=${encodeURIComponent(`${ID}@https://evil.example/remoteEntry.js`)}&grant=x`);
    await expectWorks(page);
    expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(0);
    await page.close();
  });

  test("another shop's grant opens nothing, and the audit log says why", async () => {
    const releases = releasesOf(product);
    const version = await releases.publish(ID, withCode(build, FOREIGN), {
      packageVersion: '9.2.0',
      candidate: 'pr.3',
    });
    const link = await releases.link(ID, version, SECOND_SHOP);
    const own = await signedIn();
    const page = await open(ID, `?${link.replace(SECOND_SHOP, DEMO_SHOP)}`, undefined, own);
    await expectWorks(page);
    expect(await page.evaluate(() => '__foreign' in globalThis)).toBe(false);
    await own.close();
    await until('the audit log says why', async () =>
      (await releases.audit()).some(({ action, detail }) => action === 'refused' && /the grant is for/.test(detail)),
    );
  });

  test("a release that lacks the merchant's language speaks English", async () => {
    const releases = releasesOf(product);
    const change =
      '(remote) => ({ ...remote, messages: (language) => (language === "en" ? remote.messages(language) : Promise.reject(new Error("planted: no such language"))) })';
    const version = await releases.publish(ID, withRemote(build, ID, change), {
      packageVersion: '9.0.0',
      candidate: 'pr.2',
    });
    const own = await signedIn('de-DE');
    const page = await open(ID, `?${await releases.link(ID, version, DEMO_SHOP)}`, undefined, own);
    await expectWorks(page);
    expect(await headingOf(page).innerText()).toBe('Orders');
    await own.close();
  });
});

test.each(remoteIds())(
  'remote %s: its container is lost, which is contained; it heals by Retry, and speaks every language it has',
  async (id) => {
    const build = buildOf(id);
    let lost = true;
    // A context of its own: the language that is chosen stays with the browser.
    const own = await signedIn();
    const page = await open(
      id,
      '',
      async (asked, route) => lost && asked === entryOf(build) && fulfil(404, '', 'text/plain')(route),
      own,
    );
    await expectContained(page, /remote-status\//);
    lost = false;
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expectWorks(page);
    const title = titleOf(build);
    for (const language of contractOf(id).i18n.languages) {
      await page.locator('.pw-bar').getByRole('button').last().click();
      await page.getByRole('button', { name: LANGUAGE_NAMES[language as Language], exact: true }).click();
      await headingOf(page)
        .getByText(title[language] ?? '?', { exact: true })
        .waitFor();
    }
    await own.close();
  },
);

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
