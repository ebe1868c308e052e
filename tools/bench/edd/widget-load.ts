import { createHmac } from 'node:crypto';
import { DEMO_SHOP, ordersSynced, startProduct, type Product } from '@parcelway/e2e';
import { percentile, SECRET, visitor } from '../hardening/visitor';
import { steadyLoad } from '../steady-load';

const PER_SECOND = 500;
const SECONDS = 15;
const VISITORS = 1000;
const COUNTRIES = ['DE', 'FR', 'PL', 'US', 'NL'];

/** What the widget of a product page requests through the store, 500 times a second, none of it cached at an edge. @returns ms */
export async function widgetLoad(): Promise<{ p50_ms: number; p99_ms: number }> {
  const product = await startProduct({ orders: 50, env: { SHOPIFY_API_SECRET: SECRET } });
  try {
    await promiseEverywhere(product);
    // The first sync of a new store is another load.
    await ordersSynced(product);
    const run = (seconds: number) =>
      steadyLoad(product, (n) => ({ path: requestOf(n), headers: { 'x-forwarded-for': visitor(n % VISITORS) } }), {
        perSecond: PER_SECOND,
        seconds,
      });
    await run(5);
    const times = await run(SECONDS);
    return { p50_ms: percentile(times, 0.5), p99_ms: percentile(times, 0.99) };
  } finally {
    await product.stop();
  }
}

async function promiseEverywhere({ api }: Product): Promise<void> {
  const write = async (path: string, method: 'POST' | 'PUT', body: object) => {
    const { status } = await api(`v1/setting/${path}`, { method, body });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const zone = { continents: [], countries: [], rest: true, transit: { min: 2, max: 5 }, couriers: [] };
  await write('update_estimate_zone', 'PUT', { name: 'Everywhere', ...zone });
  const { body } = await api<{ revision: number }>('v1/setting/pre_sale_edd');
  await write('update_edd', 'POST', { revision: body.data.revision, enable: true });
}

/** As the store's proxy forwards it, signed. */
function requestOf(n: number): string {
  const params = new URLSearchParams({
    shop: DEMO_SHOP,
    path_prefix: '/apps/track',
    timestamp: String(Math.floor(Date.now() / 1000)),
    place: 'product',
    lang: 'en',
    country: COUNTRIES[n % COUNTRIES.length] ?? '',
    items: JSON.stringify([{ product: String(1 + (n % 100)), tags: ['sale'], collections: ['7'] }]),
  });
  params.sort();
  const message = [...params].map(([key, value]) => `${key}=${value}`).join('');
  params.set('signature', createHmac('sha256', SECRET).update(message).digest('hex'));
  return `/proxy/track/edd?${params}`;
}
