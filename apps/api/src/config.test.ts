import { ConfigError, readConfig } from './config';

const complete = {
  APP_URL: 'https://app.parcelway.example/', DATABASE_URL: 'postgres://u:p@localhost/x', SHOPIFY_API_KEY: 'key', SHOPIFY_API_SECRET: 'a-secret-long-enough',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'), TRACKINGMORE_API_KEY: 'k', TRACKINGMORE_WEBHOOK_SECRET: 's',
};

test('the real outside world is the default', () => {
  expect(readConfig(complete)).toMatchObject({ PLATFORM_SHOP_URL: 'https://{shop}', PLATFORM_ADMIN_URL: 'https://admin.shopify.com', PLATFORM_CDN_URL: 'https://cdn.shopify.com', TRACKINGMORE_URL: 'https://api.trackingmore.com', ROLE: 'all' });
});
test('the public address loses its last slash', () => {
  expect(readConfig(complete).APP_URL).toBe('https://app.parcelway.example');
});
test('everything that is missing or wrong is named at once', () => {
  const read = () => readConfig({ ...complete, SHOPIFY_API_SECRET: undefined, ENCRYPTION_KEY: 'short', ROLE: 'cook' });
  expect(read).toThrow(ConfigError);
  for (const part of ['SHOPIFY_API_SECRET: is missing', 'ENCRYPTION_KEY: must be 32 bytes', 'ROLE', 'docs/how-to/connect-a-store.md']) expect(read).toThrow(part);
});
