import { generateNumber } from '@parcelway/couriers';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { type MerchantParcel, merchantPage, type ParcelContent, shopperPage } from './parcel-pages';
import { DEMO_SHOP, type Product, startProduct, until } from './product';
import { openApp, seriousFindings } from './shell-page';

/**
 * Every case of the twin's couriers, step by step, on both pages: what the merchant reads is what the shopper reads. All parcels take a
 * step together, then both pages of each are read, so that one product serves all.
 */
let product: Product;
let browser: Browser;
const parcels = new Map<string, { id: string; number: string; steps: number; started: number }>();
/** What was read: by case, one entry for each step. */
const read = new Map<string, { merchant: MerchantParcel; shopper: ParcelContent | undefined }[]>();

const DAY_MS = 86_400_000;
const AGE = 12; // Days since parcels began their way.
/** Numbers that the shopper's page accepts at a time. */
const NUMBERS = 5;

/** How each case ends, on both pages. */
const ENDS: Readonly<Record<string, string>> = {
  'plain-journey': 'Delivered',
  'zoneless-times': 'Delivered',
  'unknown-zone': 'Delivered',
  'days-only': 'Delivered',
  'midnight-for-no-time': 'Delivered',
  'corrected-status': 'In transit',
  'corrected-time': 'In transit',
  'retracted-delivery': 'Out for delivery',
  'another-language': 'In transit',
  'delivered-to-sender': 'Exception',
  'false-delivery': 'Delivered',
  'delivered-elsewhere': 'In transit',
  'first-leg-end': 'Delivered',
  'recycled-number': 'In transit',
  'future-event': 'In transit',
  'other-courier-code': 'Pending',
  'unknown-courier-code': 'Delivered',
  silent: 'In transit',
  'customs-held': 'Exception',
  'waiting-for-collection': 'Out for delivery',
  // Announced days ago: the courier knows of it and has not scanned it.
  'no-scan-yet': 'Pending',
  'not-known': 'Pending',
  'collected-twice': 'Delivered',
  'delivered-in-words': 'Delivered',
  'scan-after-delivery': 'Delivered',
  ...Object.fromEntries(
    ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv', 'tr', 'zh'].map((language) => [
      `text-only-${language}`,
      'Delivered',
    ]),
  ),
};

beforeAll(async () => {
  product = await startProduct({ orders: 1 });
  browser = await launchBrowser();
  await shipAll();
  // The app is installed by its first use, and reads the orders.
  await product.api('v1/auth/session');
  // A step that is set while the first request is running would be news that this answer does not contain.
  await until('the parcels are there, and asked for once', async () => {
    const { rows } = await product.db.query<{ id: string; number: string }>(
      'select shipment_id as id, track_number as number from shipments where answered_at is not null and next_poll_at > now()',
    );
    for (const parcel of parcels.values()) parcel.id = rows.find(({ number }) => number === parcel.number)?.id ?? '';
    return [...parcels.values()].every(({ id }) => id);
  });
  const merchant = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const shopper = await browser.newPage({ locale: 'en-US' });
  for (let step = 0; step < Math.max(...[...parcels.values()].map(({ steps }) => steps)); step += 1) {
    const stepping = [...parcels].filter(([, { steps }]) => step < steps);
    await applyStep(
      step,
      stepping.map(([name]) => name),
    );
    const [ofMerchant, ofShopper] = await Promise.all([
      readMerchant(
        merchant,
        stepping.map(([, { number }]) => number),
      ),
      readShopper(
        shopper,
        stepping.map(([, { number }]) => number),
      ),
    ]);
    for (const [name, { number }] of stepping) {
      const content = ofMerchant.get(number);
      if (content) read.set(name, [...(read.get(name) ?? []), { merchant: content, shopper: ofShopper.get(number) }]);
    }
  }
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** One order with one parcel for each case of the twin. */
async function shipAll(): Promise<void> {
  const { cases } = await product.twin<{ cases: { name: string; steps: number }[] }>('/twin/couriers');
  const orders = `/twin/shops/${DEMO_SHOP}/orders`;
  let seed = 1;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (const { name, steps } of cases) {
    const number = generateNumber('ups', random);
    const order = await product.twin<{ id: string }>(orders, {
      method: 'POST',
      body: {
        email: 'ada@example.com',
        createdAt: new Date(Date.now() - (AGE + 1) * DAY_MS).toISOString(),
        shippingAddress: { city: 'Portland', provinceCode: 'OR', country: 'United States', countryCode: 'US' },
      },
    });
    await product.twin(`${orders}/${order.id}/fulfil`, {
      method: 'POST',
      body: { parcels: [{ tracking: [{ company: 'UPS', number }] }] },
    });
    parcels.set(name, { id: '', number, steps, started: Date.now() - AGE * DAY_MS });
  }
}

/** Sets a step of a case, and has the provider announce the news. */
async function setCourierCase(name: string, step: number): Promise<void> {
  const { number, started } = parcels.get(name) ?? { number: '', started: 0 };
  const start = new Date(started).toISOString();
  await product.twin(`/twin/couriers/parcels/${number}`, { method: 'POST', body: { case: name, step, start } });
}

/** Sets the next step of these cases, and waits until the server has polled it. */
async function applyStep(step: number, names: readonly string[]): Promise<void> {
  const told = new Date();
  for (const name of names) await setCourierCase(name, step);
  // The answer for another courier is rejected: that parcel shows nothing to wait for.
  const ids = names.filter((name) => name !== 'other-courier-code').map((name) => parcels.get(name)?.id);
  await until('the server has read what the couriers say', async () => {
    const { rows } = await product.db.query<{ n: string }>(
      `select count(*) as n from shipments where shipment_id = any($1)
        and (answered_at is null or answered_at <= $2)`,
      [ids, told],
    );
    return Number(rows[0]?.n) === 0;
  });
}

/** Reads the parcels' pages; within the app, from one to the next, which is quicker than opening it anew. */
async function readMerchant(page: Page, numbers: readonly string[]): Promise<Map<string, MerchantParcel>> {
  const content = new Map<string, MerchantParcel>();
  for (const { id, number } of [...parcels.values()].filter((one) => numbers.includes(one.number))) {
    if (content.size === 0) await openApp(page, product, `/orders/shipment?item=${id}`);
    else
      await page.evaluate((address) => {
        history.pushState({}, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/orders/shipment?item=${id}`);
    await page.getByText(number, { exact: true }).first().waitFor({ timeout: 30_000 });
    content.set(number, await merchantPage(page));
  }
  return content;
}

async function readShopper(page: Page, numbers: readonly string[]): Promise<Map<string, ParcelContent>> {
  const content = new Map<string, ParcelContent>();
  for (let at = 0; at < numbers.length; at += NUMBERS) {
    const requested = numbers.slice(at, at + NUMBERS).join(',');
    await page.goto(`${product.twinUrl}/shops/${DEMO_SHOP}/apps/track?nums=${requested}`);
    for (const [number, one] of await shopperPage(page)) content.set(number, one);
  }
  return content;
}

const eachStep = (
  check: (step: { merchant: MerchantParcel; shopper: ParcelContent | undefined }) => unknown,
): unknown => Object.fromEntries([...read].map(([name, steps]) => [name, steps.map(check)]));
/** Hours that the clocks of the twin's places are ahead of the shop's, which is in Los Angeles; others are in its zone, or in none. */
const HOURS_AHEAD: Readonly<Record<string, number>> = { 'Memphis, TN': 2, 'Chicago, IL': 2, Shenzhen: 16 };
/** An event of the merchant's page with the clock of its place. */
function toPlaceZone(event: MerchantParcel['history'][number]): MerchantParcel['history'][number] {
  const hours = event.clock && !event.local ? (HOURS_AHEAD[event.place] ?? 0) : 0;
  if (!hours) return { ...event, local: true };
  const time = new Date(Date.parse(`${event.day}, 2026 ${event.clock} UTC`) + hours * 3_600_000);
  const inWords = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(time).replace(/\s/g, ' ');
  return {
    ...event,
    local: true,
    day: inWords({ month: 'short', day: 'numeric' }),
    clock: inWords({ hour: 'numeric', minute: '2-digit' }),
  };
}
const both = (of: (content: ParcelContent) => unknown): void =>
  expect(eachStep(({ merchant }) => of(merchant))).toEqual(
    eachStep(({ shopper }) => (shopper ? of(shopper) : 'the shopper finds nothing')),
  );

test('every case of the twin was read, step by step', () => {
  expect(Object.fromEntries([...read].map(([name, steps]) => [name, steps.length]))).toEqual(
    Object.fromEntries([...parcels].map(([name, { steps }]) => [name, steps])),
  );
});

test('both pages name the same status', () => both(({ status }) => status));

test('the merchant reads the sentence that the shopper reads', () => both(({ sentence }) => sentence));

test('both pages show the same milestones, as far', () =>
  both(({ milestones }) => milestones.map(({ state }) => state)));

test('the shopper’s milestones are on days of the shopper’s history', () => {
  for (const steps of read.values())
    for (const { shopper } of steps) {
      // The first is the order itself.
      const days = shopper?.milestones.slice(1).map(({ day }) => day) ?? [];
      const ofHistory = shopper?.history.map(({ day }) => day);
      expect(days.filter((day) => day && !ofHistory?.includes(day))).toEqual([]);
    }
});

test('both pages show the same history: texts, places, and times, the merchant’s in the shop’s zone and the shopper’s in the place’s', () => {
  const inPlaceZone = eachStep(({ merchant }) => merchant.history.map(toPlaceZone));
  const ofShopper = eachStep(({ shopper }) => shopper?.history.map((event) => ({ ...event, local: true })));
  expect(inPlaceZone).toEqual(ofShopper);
});

test('each case ends as it should', () => {
  const ends = Object.fromEntries(
    Object.keys(ENDS).map((name) => [name, read.get(name)?.at(-1)?.merchant.status ?? 'not read']),
  );
  expect(ends).toEqual(ENDS);
});

test('clocks whose zone nobody knows are marked local on the merchant’s page; those of known places are in the shop’s zone', () => {
  const history = (name: string) => read.get(name)?.at(-1)?.merchant.history;
  const marks = (name: string) => history(name)?.map(({ clock, local }) => [clock !== '', local]);
  expect(marks('unknown-zone')).toEqual(Array(5).fill([true, true]));
  expect(marks('zoneless-times')).toEqual(Array(5).fill([true, false]));
  expect(marks('midnight-for-no-time')).toEqual(Array(5).fill([false, false]));
  const clocks = (name: string) => history(name)?.map(({ day, clock }) => [day, clock]);
  expect(clocks('zoneless-times')).toEqual(clocks('plain-journey'));
});

test('events that are not about the parcel are apart on the merchant’s page, and not on the shopper’s', () => {
  const apart = (name: string) => read.get(name)?.at(-1)?.merchant.apart;
  expect(['recycled-number', 'future-event', 'retracted-delivery', 'plain-journey'].map(apart)).toEqual([2, 1, 1, 0]);
});

test('transit days count from the first scan of a courier, and are absent before it', () => {
  const days = (name: string) => read.get(name)?.map(({ merchant }) => merchant.transit);
  expect(days('no-scan-yet')).toEqual([null]);
  expect(days('not-known')).toEqual([null]);
  expect(days('plain-journey')).toEqual([null, daysSince(20), daysBetween(20, 78)]);
  expect(days('recycled-number')?.[0]).toBeNull();
  expect(days('silent')?.at(-1)).toBe(daysSince(20));
});

test.each(['html', 'cut', 'empty'])('of a failing provider (%s) neither page shows anything', async (faultMode) => {
  const { id = '', number = '' } = parcels.get('silent') ?? {};
  const before = read.get('silent')?.at(-1);
  const requested = new Date();
  const set = (name: string) =>
    product.twin('/twin/couriers/fault-mode', {
      method: 'PUT',
      body: { faultMode: name, number: faultMode === 'empty' ? number : null },
    });
  await set(faultMode);
  await setCourierCase('silent', 1);
  await until('the provider was asked', async () => {
    const { rows } = await product.db.query(
      'select 1 from shipments where shipment_id = $1 and next_poll_at > now() and (poll_error is not null or answered_at > $2)',
      [id, requested],
    );
    return rows.length > 0;
  });
  const [merchant, shopper] = [await browser.newPage({ locale: 'en-US' }), await browser.newPage({ locale: 'en-US' })];
  expect((await readMerchant(merchant, [number])).get(number)).toEqual(before?.merchant);
  expect((await readShopper(shopper, [number])).get(number)).toEqual(before?.shopper);
  await set('well');
  await applyStep(1, ['silent']);
});

test('the page of the twin’s couriers fits a phone and has no serious finding of accessibility', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${product.twinUrl}/couriers`);
  await page.getByRole('heading', { name: 'Couriers', level: 1 }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousFindings(page)).toEqual([]);
});

const started = (): number => parcels.get('plain-journey')?.started ?? 0;
const utcDay = (ms: number): number => Math.floor(ms / DAY_MS);
const inWords = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
function daysBetween(from: number, to: number): string {
  return inWords(utcDay(started() + to * 3_600_000) - utcDay(started() + from * 3_600_000));
}
function daysSince(from: number): string {
  return inWords(utcDay(Date.now()) - utcDay(started() + from * 3_600_000));
}
