import { chromium } from 'playwright-core';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { withShop } from '../db/database';
import { pollShop } from '../tracking/poll';
import { createTestWorld } from '../tracking/test-world';
import { registerTrackingPage } from './tracking-page.routes';

test('shots', async () => {
  const world = await createTestWorld();
  const app = Fastify({ trustProxy: true });
  await app.register(formbody);
  await app.register(async (scope) => { registerTrackingPage(scope, world.ctx); });
  const shop = await world.db.addShop('nice-shop.myshopify.com');
  await world.db.kysely.updateTable('shops').set({ name: 'Linden & Vale', timezone: 'Europe/Berlin' }).where('shop_id', '=', shop).execute();
  const e = (date: string, status: string, sub: string, d: string, l = 'Leipzig, Germany') => ({ checkpoint_date: date, checkpoint_delivery_status: status, checkpoint_delivery_substatus: sub, tracking_detail: d, location: l });
  const start = [e('2026-11-15T18:00:00Z', 'inforeceived', 'inforeceived001', 'Shipment information received', ''), e('2026-11-16T18:40:00Z', 'transit', 'transit001', 'Picked up by courier', 'Madrid, Spain'), e('2026-11-17T02:10:00Z', 'transit', 'transit002', 'Arrived at hub', 'Madrid, Spain'), e('2026-11-17T05:55:00Z', 'transit', 'transit007', 'Departed from airport', 'Madrid, Spain'), e('2026-11-18', 'transit', 'transit005', 'Customs cleared')];
  const add = async (number: string, trackinfo: object[], orderId: string) => {
    world.provider.parcels.set(number, { courier: 'ups', trackinfo });
    await world.addParcel(shop, { number, courier: 'ups', orderId, orderName: '#1001', createdAt: '2026-11-15T12:00:00Z' });
  };
  await add('1Z999AA10123456784', [...start, e('2026-11-19T21:30:00Z', 'transit', 'transit003', 'At delivery facility')], '1');
  await add('1Z999AA10123456001', [...start, e('2026-11-19T06:30:00Z', 'pickup', 'pickup001', 'Out for delivery'), e('2026-11-19T13:12:00Z', 'delivered', 'delivered003', 'Signed by: SMITH')], '1');
  await add('1ZCUSTOMS', [...start.slice(0, 4), e('2026-11-18T15:00:00Z', 'exception', 'exception006', 'Held by customs: a very long explanation of what is missing, with documents and signatures and a word likeDonaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft')], '2');
  await add('1ZFAILED', [...start, e('2026-11-20T09:00:00Z', 'undelivered', 'undelivered002', 'Nobody home')], '2');
  await add('1ZWAIT', [], '3');
  await pollShop(world.ctx, shop);
  await withShop(world.db, shop, (trx) => trx.updateTable('shipments').set({ destination: 'DE' }).execute());
  await withShop(world.db, shop, (trx) => trx.insertInto('orders').values({
    shop_id: shop, order_id: '1', name: '#1001', email_hash: world.ctx.vault.blindIndex('ada@example.com'), email_enc: null,
    phone_enc: null, address_enc: null, destination: 'DE', province: null, locale: null, ordered_at: '2026-11-14T12:00:00Z', created_at: '2026-11-14T12:00:00Z', updated_at: '2026-11-14T12:00:00Z',
  }).execute());
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run'] });
  const problems: string[] = [];
  try {
  for (const width of [1280, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 844 }, bypassCSP: false });
    page.setDefaultTimeout(8000);
    page.on('console', (m) => problems.push(`${m.type()} ${m.text()}`));
    page.on('pageerror', (err) => problems.push(String(err)));
    const shot = async (name: string) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) problems.push(`${name} ${width}: scrolls to ${wide}`);
      await page.screenshot({ path: `/tmp/track/${name}-${width}.png`, fullPage: true });
      const axe = (await import('axe-core')).source;
      const bad = await page.evaluate(async (source) => {
        // The page's own policy forbids eval; the tool runs through the devtools protocol instead.
        (0, eval)(source);
        const w = window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
        return (await w.axe.run()).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`);
      }, axe).catch((err: unknown) => [`axe: ${String(err).slice(0, 200)}`]);
      problems.push(...bad.map((b) => `${name} ${width} ${b}`));
    };
    for (const [name, url] of Object.entries({ form: '/t/nice-shop', miss: '/t/nice-shop?nums=NOPE123', transit: '/t/nice-shop?nums=1Z999AA10123456784', done: '/t/nice-shop?nums=1Z999AA10123456001&lang=de', customs: '/t/nice-shop?nums=1ZCUSTOMS', failed: '/t/nice-shop?nums=1ZFAILED', wait: '/t/nice-shop?nums=1ZWAIT', unknown: '/t/nobody' })) {
      await page.goto(base + url);
      await shot(name);
    }
    await page.goto(`${base}/t/nice-shop`);
    await page.getByLabel('Order number').fill('1001');
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Find my order' }).click();
    await page.getByText('Parcel 1 of 2').waitFor({ timeout: 5000 });
    await shot('order');
    await page.close();
  }
  } finally {
  console.log(problems.join('\n') || 'no problems');
  await browser.close();
  await app.close();
  await world.close();
  }
}, 90000);
