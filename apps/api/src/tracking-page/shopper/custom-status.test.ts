import { withShop } from '../../db/database';
import { setUpTrackingPage } from '../../testing/tracking-page-world';
import { shopperView } from './shopper-view';

/** 20 November 2026; order #1009 of the 14th waits, parcel 1ZWAIT was handed over on the 15th, 1ZTRANSIT was scanned on the 19th. */
const page = setUpTrackingPage();

interface Row {
  name: string;
  after: 'ordered' | 'ready' | 'shipped';
  days: number;
  icon?: string;
  description?: string;
  translations?: Record<string, string>;
}
const shopHas = async (plan: string, ...rows: Row[]) => {
  const { pool } = page.world.db;
  await pool.query('update shops set plan = $1', [plan]);
  await pool.query('delete from custom_statuses');
  for (const [index, { name, after, days, icon, description, translations }] of rows.entries())
    await pool.query(
      `insert into custom_statuses (shop_id, name, name_key, color, icon, position, after, delay_days, description, translations)
       select shop_id, $1::text, $1, '#6b3fa0', $2, $3, $4, $5, $6, $7 from shops`,
      [name, icon ?? null, index + 1, after, days, description ?? '', JSON.stringify(translations ?? {})],
    );
};
/** The current step of each card. */
const currentSteps = (body: string) =>
  [...body.matchAll(/aria-current="step">[^]*?<span>([^<]*)<span/g)].map(([, name]) => name);
const order = (fields = {}) => page.post({ order: '#1009', email: 'eve@example.com', ...fields });
const EMBROIDERED = { name: 'Being embroidered', after: 'ordered', days: 2, description: 'By hand.' } as const;

test('an order without a parcel shows the status of the merchant that came due, between the built-in steps', async () => {
  await shopHas('pro', EMBROIDERED, { name: 'Later', after: 'ordered', days: 30 });
  const { body } = await order();
  expect(body).toContain('It has not been handed to a courier yet.');
  expect(currentSteps(body)).toEqual(['Being embroidered']);
  expect(body).toMatch(/<strong>Being embroidered<\/strong>[^]*?<span>By hand\.<\/span>/);
  expect(body).not.toContain('Later');
});

test('a cancelled order, and one fulfilled without a number, show none', async () => {
  await shopHas('pro', EMBROIDERED);
  for (const change of ['cancelled_at = now()', 'fulfillment_state = 2']) {
    await page.world.db.pool.query(`update orders set ${change} where name = '#1009'`);
    expect(currentSteps((await order()).body)).toEqual([]);
    await page.world.db.pool.query("update orders set cancelled_at = null, fulfillment_state = 0 where name = '#1009'");
  }
});

test('a parcel that waits for the courier shows the status after it was ready, one that was scanned what the courier said', async () => {
  await shopHas('pro', EMBROIDERED, { name: 'Packed', after: 'ready', days: 0 });
  expect(currentSteps((await page.get({ nums: '1ZWAIT' })).body)).toEqual(['Packed']);
  expect(currentSteps((await page.get({ nums: '1ZTRANSIT' })).body)).toEqual(['In transit']);
});

test("the merchant's page has the same steps", async () => {
  await shopHas('pro', { name: 'Packed', after: 'ready', days: 0 });
  const { rows } = await page.world.db.pool.query<{ shop: string; id: string }>(
    "select shop_id as shop, shipment_id as id from shipments where track_number = '1ZWAIT'",
  );
  const { shop = '', id = '' } = rows[0] ?? {};
  const { progress } = await withShop(page.world.db, shop, (trx) =>
    shopperView(page.world.ctx, trx, { shopId: shop, domain: 'nice-shop.myshopify.com' }, id),
  );
  expect(progress.steps.find(({ state }) => state === 'current')).toMatchObject({ custom: { name: 'Packed' } });
});

test('the name is in the language of the page, where the merchant translated it', async () => {
  await shopHas('pro', { ...EMBROIDERED, translations: { de: 'Wird bestickt' } });
  expect(currentSteps((await order({ lang: 'de' })).body)).toEqual(['Wird bestickt']);
  expect(currentSteps((await order({ lang: 'sv' })).body)).toEqual(['Being embroidered']);
});

test('statuses of its own need order_status_card, their icons custom_status_icon: what the plan does not hold shoppers do not see', async () => {
  const status = { ...EMBROIDERED, icon: 'clock' };
  const CLOCK = 'M8 4.5V8l2.5 1.5';
  const seen: [string, string[], boolean][] = [];
  for (const plan of ['free', 'basic', 'pro']) {
    await shopHas(plan, status);
    const { body } = await order();
    seen.push([plan, currentSteps(body) as string[], body.includes(CLOCK)]);
  }
  expect(seen).toEqual([
    ['free', [], false],
    ['basic', ['Being embroidered'], false],
    ['pro', ['Being embroidered'], true],
  ]);
});

test('what the merchant wrote is text: no markup, no script, no template, and no style that the policy would refuse', async () => {
  await shopHas('pro', { ...EMBROIDERED, name: '<b onclick=x>{{ 1 }}', description: '<script>alert(1)</script>' });
  const { body } = await order();
  expect(body).toContain('&lt;b onclick=x&gt;&#123;&#123; 1');
  expect(body).not.toMatch(/<script>|<b |\{\{|style="/);
});
