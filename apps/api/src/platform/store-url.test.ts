import { storeUrl, TRACK_PATH } from './store-url';

test.each([
  ['https://{shop}', 'https://demo.myshopify.com'],
  ['http://localhost:3001/shops/{shop}/', 'http://localhost:3001/shops/demo.myshopify.com'],
])('%s names the store, without a slash at the end', (PLATFORM_SHOP_URL, url) => {
  expect(storeUrl({ PLATFORM_SHOP_URL }, 'demo.myshopify.com')).toBe(url);
  expect(`${url}${TRACK_PATH}`).toMatch(/\/apps\/track$/);
});
