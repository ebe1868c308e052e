import { proxySignature, queryHmac, webhookHmac } from './signatures';
import { signedProxyQuery } from './proxy/app-proxy.routes';

test('the platform’s published app-proxy example signs to the same value', () => {
  const query = new URLSearchParams(
    'extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555',
  );
  expect(proxySignature(query, 'hush')).toBe('4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb');
});

test('the platform’s published authorization example signs to the same value', () => {
  const query = {
    code: '0907a61c0c8d55e99db179b68161bc00',
    shop: 'some-shop.myshopify.com',
    state: '0.6784241404160823',
    timestamp: '1337178173',
  };
  expect(queryHmac(query, 'hush')).toBe('700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf');
});

test('what a shopper writes in place of the platform’s parameters is replaced', () => {
  const query = signedProxyQuery('?shop=evil.myshopify.com&timestamp=1&q=a&q=b&signature=x', {
    shop: 'good.myshopify.com',
    pathPrefix: '/apps/track',
    now: new Date(5000),
    secret: 's',
  });
  expect(query.getAll('shop')).toEqual(['good.myshopify.com']);
  expect(query.get('timestamp')).toBe('5');
  expect(query.getAll('q')).toEqual(['a', 'b']);
  expect(query.get('signature')).toBe(proxySignature(query, 's'));
});

test('the platform’s own webhook example signs to the same value', () => {
  expect(webhookHmac('{"foo": "bar"}', 'test_secret_key')).toBe('B23tXN681gZ0qIWNRrgtzBE9XSDo5yaUu6wfmhu3a7g=');
});
