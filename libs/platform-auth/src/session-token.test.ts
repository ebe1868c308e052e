import { createHmac } from 'node:crypto';
import { verifySessionToken } from './session-token';
import file from './vectors/session-token-vectors.json';

const options = { clientId: file.clientId, secrets: [file.secret], now: new Date(file.now * 1000) };
const OLD_SECRET = 'old_secret_key';
const accepted = (token: string, secrets = options.secrets) =>
  !('error' in verifySessionToken(token, { ...options, secrets }));
const ACCEPT = new Set(['accept', 'accept-ignore-kid', 'accept-without-pollution', 'accept-or-reject-consistently']);

test('the published set of 56 tokens is complete', () => expect(file.vectors).toHaveLength(56));

test.each(file.vectors.map((vector) => [vector.name, vector] as const))(
  'session token: %s',
  (_name, { token, expect: wanted }) => {
    expect(accepted(token)).toBe(ACCEPT.has(wanted));
  },
);

test('a token of the old secret is accepted while the old secret is configured, and only then', () => {
  const { token } = file.vectors.find(({ name }) => name === 'old-secret-rotation') ?? { token: '' };
  expect(accepted(token)).toBe(false);
  expect(accepted(token, [file.secret, OLD_SECRET])).toBe(true);
});

test('an empty secret opens nothing, even when configured accidentally', () => {
  const { token } = file.vectors.find(({ name }) => name === 'empty-secret') ?? { token: '' };
  expect(accepted(token, [''])).toBe(false);
});

test('a payload with __proto__ pollutes nothing', () => {
  const { token } = file.vectors.find(({ name }) => name === 'payload-proto') ?? { token: '' };
  verifySessionToken(token, options);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});

test('the claims that come back are the ones that were signed', () => {
  const { token } = file.vectors[0] ?? { token: '' };
  expect(verifySessionToken(token, options)).toEqual({
    shop: 'some-shop.myshopify.com',
    userId: '42',
    sessionId: 'aaea182f2732d44c23057c0fea584021a4485b2bd25d3eb7fd349313ad24c685',
    expiresAt: new Date(1700000060 * 1000),
  });
});

test('no single changed character of a valid token is accepted', () => {
  const { token } = file.vectors[0] ?? { token: '' };
  for (let index = 0; index < token.length; index += 1) {
    const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
    if (changed !== token) expect(accepted(changed)).toBe(false);
  }
});

test('a signed token longer than 8,192 characters is refused before any crypto', () => {
  const head = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');
  const body = Buffer.from(JSON.stringify({ pad: 'x'.repeat(9000) })).toString('base64url');
  const mac = createHmac('sha256', file.secret).update(`${head}.${body}`).digest('base64url');
  expect(verifySessionToken(`${head}.${body}.${mac}`, options)).toEqual({ error: 'length' });
});
