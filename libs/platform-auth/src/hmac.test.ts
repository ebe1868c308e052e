import { createHmac } from 'node:crypto';
import { derivedKey } from './derived-key';
import { verifyProxySignature, verifyQueryHmac } from './query-hmac';
import file from './vectors/hmac-vectors.json';
import { verifyWebhookHmac } from './webhook-hmac';

const at = (seconds: number) => new Date(seconds * 1000);

test('the published sets are complete', () => {
  expect([file.oauth_query.length, file.app_proxy.length, file.webhook.length]).toEqual([13, 11, 8]);
});

test.each(file.oauth_query.map((v) => [v.name ?? v.message, v] as const))('query hmac: %s', (_name, vector) => {
  const query: Record<string, unknown> = { hmac: vector.hmac_hex ?? '', ...vector.query };
  const now = at(vector.now ?? Number(vector.query.timestamp));
  expect(verifyQueryHmac(query, [vector.secret], now)).toBe((vector.expect ?? 'accept') === 'accept');
});

test('query hmac: a repeated parameter is refused', () => {
  const vector = file.oauth_query[2];
  expect(
    verifyQueryHmac(
      { ...vector?.query, shop: ['some-shop.myshopify.com', 'victim.myshopify.com'] },
      ['test_secret_key'],
      at(1700000000),
    ),
  ).toBe(false);
});

test.each(file.app_proxy.map((v) => [v.name ?? v.source, v] as const))('app proxy: %s', (_name, vector) => {
  const now = at(vector.now ?? 1317327555);
  const result = verifyProxySignature(vector.raw_query, [vector.secret], now);
  // Bare `no-signature` carries the right signature in the published file, so it is removed here.
  if (vector.name === 'no-signature') {
    expect(verifyProxySignature(vector.raw_query.replace(/&signature=.*/, ''), [vector.secret], now)).toEqual({
      error: 'signature',
    });
  } else {
    expect('error' in result).toBe((vector.expect ?? 'accept') === 'reject');
  }
});

test('app proxy: only what the platform vouches for comes back', () => {
  const vector = file.app_proxy.find(({ name }) => name === 'canonical-ambiguity');
  expect(verifyProxySignature(vector?.raw_query ?? '', ['test_secret_key'], at(1700000000))).toEqual({
    shop: 'some-shop.myshopify.com',
    pathPrefix: '/apps/track',
    customerId: null,
  });
});

test.each(
  file.webhook.filter(({ name }) => name !== 'cookie-signature-replay').map((v) => [v.name ?? v.source, v] as const),
)('webhook: %s', (_name, vector) => {
  const valid = verifyWebhookHmac(Buffer.from(vector.body), vector.hmac_base64 ?? undefined, [vector.secret]);
  expect(valid).toBe(!(vector.expect ?? 'accept').startsWith('reject'));
});

test('webhook: a key derived for our own use never makes a signature the webhook check accepts', () => {
  const vector = file.webhook.find(({ name }) => name === 'cookie-signature-replay');
  const body = Buffer.from(vector?.body ?? '');
  for (const label of ['login-state', 'click', '']) {
    const ours = createHmac('sha256', derivedKey('test_secret_key', label)).update(body).digest('base64');
    expect(ours).not.toBe(vector?.hmac_base64);
    expect(verifyWebhookHmac(body, ours, ['test_secret_key'])).toBe(false);
  }
});

test('webhook: a repeated header is refused', () => {
  const [vector] = file.webhook;
  expect(
    verifyWebhookHmac(Buffer.from(vector?.body ?? ''), [vector?.hmac_base64 ?? '', 'x'], ['test_secret_key']),
  ).toBe(false);
});
