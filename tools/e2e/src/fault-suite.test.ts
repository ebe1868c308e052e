import { LANGUAGE_NAMES, type Language } from '@parcelway/domain';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { launchBrowser } from './browser';
import {
  ATTEMPT_MS,
  expectCard,
  expectContained,
  expectWorks,
  FOREIGN,
  fulfil,
  headingOf,
  html,
  pass,
  PAUSE_MS,
} from './fault-page';
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
import { pressOpen } from './shell-page';

/**
 * Every fault that a remote, its files or its network can have: the shell lives, the other screens work, the card explains, nothing foreign
 * runs. Each remote of the repository is tested by being there.
 */
let product: Product;
let browser: Browser;
/** Signed in stand-alone once; every page of it starts as a merchant's. */
let context: BrowserContext;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ orders: 40 }), launchBrowser()]);
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

/** Opens a page on the remote's screen; `answer` may replace any of the remote's files, and is what the pauses are for. */
async function open(
  id: string,
  query: string,
  answer?: (file: string, route: Route) => Promise<boolean>,
  of = context,
): Promise<Page> {
  const page = await of.newPage();
  if (answer) {
    await page.clock.install();
    await page.route(`**/r/${id}/**`, async (route) => {
      const file = new URL(route.request().url()).pathname.split('/').slice(4).join('/');
      if (await answer(file, route)) void pass(page, PAUSE_MS);
      else await route.fallback();
    });
  }
  // Not 'load': a file that hangs would delay it for ever.
  await page.goto(`${product.appUrl}${screenOf(id)}${query}`, { waitUntil: 'domcontentloaded' });
  return page;
}

interface Fault {
  answer(route: Route): Promise<boolean>;
  /** The text of the card. */
  code: RegExp;
}

/** The files by which a remote is loaded, in the order in which they are requested. */
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
    const page = await open(
      ID,
      '',
      async (requested, route) => requested === file && (await now?.answer(route)) === true,
    );
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
    let waitedFor = 0;
    const page = await open(ID, '', async (requested, route) => {
      if (requested !== entry) return false;
      waitedFor += 1;
      // Never answered.
      await pass(route.request().frame().page(), ATTEMPT_MS);
      return true;
    });
    await expectContained(page, /remote-timeout\//);
    expect(waitedFor).toBeGreaterThanOrEqual(3);
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
    const page = await pressOpen(await open(ID, `?${await releases.link(ID, version, DEMO_SHOP)}`, undefined, own));
    await expectContained(page, code);
    await own.close();
  });

  test('the previous good release replaces one whose files are gone', async () => {
    const releases = releasesOf(product);
    const before = (await releases.status(ID))?.stable;
    const version = await releases.publish(ID, withCode(build, 'globalThis.__newer = true;'), {
      packageVersion: '9.1.0',
    });
    await releases.promote(ID, version);
    const page = await open(
      ID,
      '',
      async (requested, route) =>
        route.request().url().includes(version) && requested === entry && fulfil(404, '', 'text/plain')(route),
    );
    await expectWorks(page);
    expect(await page.evaluate(() => '__newer' in globalThis)).toBe(false);
    await page.close();
    await releases.rollback(ID, 'end of the test');
    expect((await releases.status(ID))?.stable).toBe(before);
  });

  // What else a link may contain, and what the audit log records of it, is tested in the registry.
  test('an override that names an address changes nothing', async () => {
    const page = await open(ID, `?mfe=${encodeURIComponent(`${ID}@https://evil.example/remoteEntry.js`)}&grant=x`);
    await expectWorks(page);
    expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(0);
    await page.close();
  });

  test("another shop's grant opens nothing, and the audit log records why", async () => {
    const releases = releasesOf(product);
    const version = await releases.publish(ID, withCode(build, FOREIGN), {
      packageVersion: '9.2.0',
      candidate: 'pr.3',
    });
    const link = await releases.link(ID, version, SECOND_SHOP);
    const own = await signedIn();
    const page = await pressOpen(await open(ID, `?${link.replace(SECOND_SHOP, DEMO_SHOP)}`, undefined, own));
    await page.getByText('the grant is for').waitFor();
    await page.goto(`${product.appUrl}${screenOf(ID)}`);
    await expectWorks(page);
    expect(await page.evaluate(() => '__foreign' in globalThis)).toBe(false);
    await own.close();
    await until('the audit log says why', async () =>
      (await releases.audit()).some(({ action, detail }) => action === 'refused' && /the grant is for/.test(detail)),
    );
  });

  test("a release that lacks the merchant's language is shown in English", async () => {
    const releases = releasesOf(product);
    const change =
      '(remote) => ({ ...remote, messages: (language) => (language === "en" ? remote.messages(language) : Promise.reject(new Error("planted: no such language"))) })';
    const version = await releases.publish(ID, withRemote(build, ID, change), {
      packageVersion: '9.0.0',
      candidate: 'pr.2',
    });
    const own = await signedIn('de-DE');
    const page = await pressOpen(await open(ID, `?${await releases.link(ID, version, DEMO_SHOP)}`, undefined, own));
    await expectWorks(page);
    expect(await headingOf(page).innerText()).toBe('Orders');
    await own.close();
  });
});

/** That each remote has all eleven is proved beside it: how one is loaded depends on neither. */
const OTHER_LANGUAGES = ['de', 'cn'] as const satisfies readonly Language[];

test.each(remoteIds())(
  'remote %s: its container is lost, which is contained; it heals by Retry, and speaks other languages',
  async (id) => {
    const build = buildOf(id);
    let lost = true;
    // A context of its own: the language that is chosen stays with the browser.
    const own = await signedIn();
    const page = await open(
      id,
      '',
      async (requested, route) => lost && requested === entryOf(build) && fulfil(404, '', 'text/plain')(route),
      own,
    );
    await expectContained(page, /remote-status\//);
    lost = false;
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expectWorks(page);
    const title = titleOf(build);
    for (const language of OTHER_LANGUAGES) {
      expect(contractOf(id).i18n.languages).toContain(language);
      await page.locator('.pw-bar').getByRole('button').last().click();
      await page.getByRole('button', { name: LANGUAGE_NAMES[language], exact: true }).click();
      await headingOf(page)
        .getByText(title[language] ?? '?', { exact: true })
        .waitFor();
    }
    await own.close();
  },
);

const signed = (payload: object) => signedBy(product, payload);

/** First file that the container requests when its module is used. */
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
