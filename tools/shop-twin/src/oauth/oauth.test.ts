import { createHmac } from 'node:crypto';
import { Clock } from '../clock';
import type { RunningTwin } from '../server';
import { queryHmac } from '../signatures';
import {
  API_KEY,
  API_SECRET,
  requestToken,
  call,
  exchangeBody,
  graphql,
  install,
  startTestTwin,
  type TokenPair,
} from '../test-support/running-twin';
import { SHOP } from '../test-support/sample-store';

let nowMs = Date.now();
let twin: RunningTwin;
beforeEach(async () => {
  nowMs = Date.now();
  twin = await startTestTwin({ clock: new Clock(() => nowMs), appUrl: 'http://app.test' });
});
afterEach(() => twin.stop());

const refresh = (token: string) =>
  requestToken(twin, {
    client_id: API_KEY,
    client_secret: API_SECRET,
    grant_type: 'refresh_token',
    refresh_token: token,
  });
const works = async (token: string): Promise<boolean> =>
  (await graphql(twin, token, '{ shop { id } }')).data !== undefined;

/** A token with some claims changed, signed with the secret given. */
function forged(
  change: Record<string, unknown>,
  secret = API_SECRET,
  header: object = { alg: 'HS256', typ: 'JWT' },
): string {
  const [, payload = ''] = twin.twin.sessionToken(SHOP).split('.');
  const claims = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), ...change };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

test('a session token carries the platform’s claims and lives one minute', () => {
  const [, payload = ''] = twin.twin.sessionToken(SHOP).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  expect(claims).toMatchObject({
    iss: `https://${SHOP.domain}/admin`,
    dest: `https://${SHOP.domain}`,
    aud: API_KEY,
    sub: '42',
  });
  expect(Number(claims['exp']) - Number(claims['iat'])).toBe(60);
  expect(claims['jti']).not.toBe(
    JSON.parse(Buffer.from(twin.twin.sessionToken(SHOP).split('.')[1] ?? '', 'base64url').toString())['jti'],
  );
});

test('a session token is exchanged for an expiring offline token that opens the API', async () => {
  const pair = await install(twin);
  expect(pair).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 7_776_000 });
  expect(await works(pair.access_token)).toBe(true);
  expect(twin.twin.isInstalled(SHOP.domain)).toBe(true);
});

test.each([
  ['signed with another secret', () => forged({}, 'other')],
  ['of another app', () => forged({ aud: 'other-app' })],
  ['of another shop', () => forged({ dest: 'https://other.myshopify.com', iss: 'https://other.myshopify.com/admin' })],
  ['of a buyer, whose issuer is not the admin', () => forged({ iss: `https://${SHOP.domain}/checkout` })],
  ['with no user', () => forged({ sub: 'gid://shopify/Customer/1' })],
  ['that expired', () => forged({ exp: Math.floor(nowMs / 1000) - 60 })],
  ['that is not valid yet', () => forged({ nbf: Math.floor(nowMs / 1000) + 60 })],
  ['with another algorithm', () => forged({}, API_SECRET, { alg: 'none', typ: 'JWT' })],
  ['that is no token', () => 'nonsense'],
])('a session token %s is refused as an invalid subject token', async (_why, token) => {
  const answer = await requestToken(twin, exchangeBody(token()));
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_subject_token' } });
  expect(twin.twin.isInstalled(SHOP.domain)).toBe(false);
});

test('a wrong client secret is refused before anything else', async () => {
  expect(
    await requestToken(twin, { ...exchangeBody(twin.twin.sessionToken(SHOP)), client_secret: 'wrong' }),
  ).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
});

test('an access token ends after an hour and a refresh returns the next one', async () => {
  const first = await install(twin);
  nowMs += 3_601_000;
  expect(await works(first.access_token)).toBe(false);
  const second = (await refresh(first.refresh_token)).body as TokenPair;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(await works(second.access_token)).toBe(true);
});

test('a refresh token keeps working until its successor is first used, for when an answer got lost', async () => {
  const first = await install(twin);
  const lost = (await refresh(first.refresh_token)).body as TokenPair;
  const again = await refresh(first.refresh_token);
  expect(again.status).toBe(200);
  expect((await refresh(lost.refresh_token)).status).toBe(200);
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a used refresh token ends 30 days after its first use, an unused one after 90 days', async () => {
  const used = await install(twin);
  const unused = await install(twin);
  await refresh(used.refresh_token);
  nowMs += 31 * 24 * 3_600_000;
  expect((await refresh(used.refresh_token)).status).toBe(400);
  expect((await refresh(unused.refresh_token)).status).toBe(200);
  const late = await install(twin);
  nowMs += 91 * 24 * 3_600_000;
  expect(await refresh(late.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a store without the app shows the consent page, then comes back with a code, the state and a fitting hmac', async () => {
  const query = new URLSearchParams({
    client_id: API_KEY,
    scope: 'read_orders',
    redirect_uri: 'http://app.test/auth/callback',
    state: 'abc',
  }).toString();
  const url = `${twin.url}/shops/${SHOP.domain}/admin/oauth/authorize?${query}`;
  expect((await call(url, 'GET')).body).toContain('Install');
  const agreed = await fetch(url, { method: 'POST', redirect: 'manual' });
  const back = new URL(agreed.headers.get('location') ?? '');
  const params = Object.fromEntries(back.searchParams);
  expect(back.origin + back.pathname).toBe('http://app.test/auth/callback');
  expect(params).toMatchObject({ state: 'abc', shop: SHOP.domain, hmac: queryHmac(params, API_SECRET) });

  const code = { client_id: API_KEY, client_secret: API_SECRET, code: params['code'] ?? '', expiring: '1' };
  expect((await requestToken(twin, code)).status).toBe(200);
  expect((await requestToken(twin, code)).status).toBe(400);
  const later = await fetch(url, { redirect: 'manual' });
  expect(later.status).toBe(302);
});

test('the authorize page sends nobody to a foreign address', async () => {
  const query = new URLSearchParams({ client_id: API_KEY, redirect_uri: 'http://evil.test/auth/callback' }).toString();
  expect((await call(`${twin.url}/shops/${SHOP.domain}/admin/oauth/authorize?${query}`, 'GET')).status).toBe(400);
});

test('uninstalling ends every token', async () => {
  const pair = await install(twin);
  twin.twin.uninstall(SHOP.domain);
  expect(await works(pair.access_token)).toBe(false);
  expect((await refresh(pair.refresh_token)).status).toBe(400);
});

test('the token endpoint of tests returns the demo store’s token, and 404 for a store there is not', async () => {
  expect((await call(`${twin.url}/twin/session-token`, 'GET')).body).toMatchObject({ shop: SHOP.domain });
  expect((await call(`${twin.url}/twin/session-token?shop=nobody.myshopify.com`, 'GET')).status).toBe(404);
});

describe('a person at work', () => {
  const SHOPIFY_TYPES = 'urn:shopify:params:oauth:token-type:';
  const online = (token: string, change: Record<string, string> = {}) =>
    requestToken(twin, {
      ...exchangeBody(token),
      requested_token_type: `${SHOPIFY_TYPES}online-access-token`,
      ...change,
    });
  const { staff } = SHOP;
  const person = { id: Number(staff.id), first_name: staff.firstName, last_name: staff.lastName, email: staff.email };

  test('a session token is exchanged for an online token, which names its user and lives a day without refresh', async () => {
    const { status, body } = await online(twin.twin.sessionToken(SHOP));
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 86_400, associated_user: person });
    expect(body).not.toHaveProperty('refresh_token');
    const { access_token: token } = body as TokenPair;
    expect(await works(token)).toBe(true);
    nowMs += 86_401_000;
    expect(await works(token)).toBe(false);
  });

  test('only a session token names a user', async () => {
    const { access_token: offline } = await install(twin);
    const change = { subject_token_type: `${SHOPIFY_TYPES}offline-access-token` };
    expect((await online(offline, change)).body).toMatchObject({ error: 'invalid_subject_token' });
    expect((await online('nonsense')).body).toMatchObject({ error: 'invalid_subject_token' });
    const unknown = await online(twin.twin.sessionToken(SHOP), { requested_token_type: 'urn:other' });
    expect(unknown.body).toMatchObject({ error: 'invalid_request' });
  });

  test('the code of a sign-in per user is traded for its user', async () => {
    await install(twin);
    const query = new URLSearchParams({
      client_id: API_KEY,
      redirect_uri: 'http://app.test/auth/callback',
      'grant_options[]': 'per-user',
    }).toString();
    const back = await fetch(`${twin.url}/shops/${SHOP.domain}/admin/oauth/authorize?${query}`, { redirect: 'manual' });
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const { body } = await requestToken(twin, { client_id: API_KEY, client_secret: API_SECRET, code });
    expect(body).toMatchObject({ associated_user: person });
  });
});
