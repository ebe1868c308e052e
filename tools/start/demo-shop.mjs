// @ts-check
import { signInFor } from '../serve/sign-in.mjs';

/** What a start does in the demo's store once the app and the store platform answer. */

export const DEMO_SHOP = 'parcelway-demo.myshopify.com';

const LINES_SHOWN = 20;
/** Which lines of the store file could not be used, and why. @param {string} twinUrl @param {(line: string) => void} log */
export async function logImport(twinUrl, log) {
  /** @type {{ orders: number, problems: { line: number, reason: string }[] }} */
  const { orders, problems } = await (await fetch(`${twinUrl}/twin/import-report`)).json();
  log(
    `the store file gave ${orders} orders${problems.length > 0 ? `; ${problems.length} lines could not be used:` : ''}`,
  );
  for (const { line, reason } of problems.slice(0, LINES_SHOWN)) console.log(`           line ${line}: ${reason}`);
  if (problems.length > LINES_SHOWN)
    console.log(`           and ${problems.length - LINES_SHOWN} more: ${twinUrl}/twin/import-report`);
}

/**
 * Does what opening the app in the store admin does, so that the first sync is under way when a person arrives.
 * @param {import('./options.mjs').StartOptions} options @param {string} twinUrl @returns {Promise<string>} the address of a shopper's tracking page
 */
export async function openDemoShop(options, twinUrl) {
  const call = async (/** @type {string} */ route, /** @type {object | undefined} */ body = undefined) => {
    const { token } = await (await fetch(`${twinUrl}/twin/session-token?shop=${DEMO_SHOP}`)).json();
    return (
      await fetch(`http://localhost:${options.port}/api/${route}`, {
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
    ).json();
  };
  const pause = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
  await call('v1/auth/session');
  if (options.store !== undefined) {
    // The first sync covers 30 days; a file may be older, and all of it must be shown.
    for (
      let { data } = await call('v2/order/count');
      data.order_count !== data.order_processed;
      { data } = await call('v2/order/count')
    )
      await pause();
    const oldest = await oldestChange(twinUrl);
    const days = Math.ceil((Date.now() - oldest) / 86_400_000) + 1;
    if (days > 60) await allowOlderOrders(`http://localhost:${options.port}`);
    if (days > 30) await call('v1/order/sync_order', { sync_day: Math.min(days, 3650) });
  }
  const page = `${twinUrl}/shops/${DEMO_SHOP}/apps/track`;
  for (const deadline = Date.now() + 4000; Date.now() < deadline; await pause()) {
    const list = await call(`v1/order/list?status=${encodeURIComponent('[2]')}&pageSize=1`);
    const number = list.data?.shipments?.[0]?.track_number;
    if (number) return `${page}?nums=${encodeURIComponent(number)}`;
  }
  return page;
}

/** A demo that was installed before it had a store file has not granted them yet: this is the button of the Orders screen. @param {string} app */
async function allowOlderOrders(app) {
  const query = new URLSearchParams({ shop: DEMO_SHOP, path: '/orders', older_orders: '1' });
  await signInFor(app, app, new URL(`${app}/auth/login?${query}`));
}

/** When the order that was left alone the longest was last changed. @param {string} twinUrl */
async function oldestChange(twinUrl) {
  const text = await (await fetch(`${twinUrl}/twin/shops/${DEMO_SHOP}/orders.jsonl`)).text();
  return text
    .split('\n')
    .filter(Boolean)
    .reduce((oldest, line) => Math.min(oldest, Date.parse(JSON.parse(line).updatedAt)), Date.now());
}

/** Where the outside world is, for the server. @param {string} twinUrl */
export const twinAddresses = (twinUrl) => ({
  PLATFORM_SHOP_URL: `${twinUrl}/shops/{shop}`,
  PLATFORM_ADMIN_URL: twinUrl,
  PLATFORM_CDN_URL: `${twinUrl}/cdn`,
  TRACKINGMORE_URL: `${twinUrl}/tracking-provider/trackingmore`,
  KLAVIYO_URL: `${twinUrl}/vendors/klaviyo`,
  OMNISEND_URL: `${twinUrl}/vendors/omnisend`,
  SLACK_URL: `${twinUrl}/vendors/slack`,
  GOOGLE_SHEETS_URL: `${twinUrl}/vendors/google_sheet`,
  GOOGLE_OAUTH_URL: `${twinUrl}/vendors/google_sheet`,
  PAYPAL_URL: `${twinUrl}/vendors/paypal`,
  // The vendors of the twin are on this machine.
  WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1,::1',
});
