import { sanitizeHost, sanitizeShop } from './sanitize';

test('a shop has one written form, and nothing else is a shop', () => {
  expect(sanitizeShop('Some-Shop.myshopify.com')).toBe('some-shop.myshopify.com');
  const bad = [
    '',
    'some-shop',
    'some-shop.myshopify.com.evil.test',
    'evil.test/some-shop.myshopify.com',
    'a@b.myshopify.com',
    '-a.myshopify.com',
    'a.myshopify.com\n',
    'a.b.myshopify.com',
    'https://a.myshopify.com',
    `${'a'.repeat(64)}.myshopify.com`,
    null,
    7,
    ['a.myshopify.com'],
  ];
  for (const text of bad) expect(sanitizeShop(text)).toBeNull();
});

test('a host is base64 of a place in the store admin', () => {
  const of = (text: string) => Buffer.from(text).toString('base64');
  for (const good of ['admin.shopify.com/store/x', 'x.myshopify.com/admin'])
    expect(sanitizeHost(of(good))).toBe(of(good));
  for (const bad of [
    'evil.test',
    'evilshopify.com',
    'admin.shopify.com.evil.test',
    'admin.shopify.com@evil.test',
    'x:y@admin.shopify.com',
    '',
  ]) {
    expect(sanitizeHost(of(bad))).toBeNull();
  }
  expect(sanitizeHost('not base64 !')).toBeNull();
});
