import { configureApi, makeStore } from '@parcelway/api';
import naughty from '@parcelway/couriers/naughty-strings.json';
import { createTokenSource, safeStorage } from '@parcelway/host';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { RELEASED } from '../routes/test-shell';
import { loginAddress, returnPath, signIn, resolveRedirect, unauthorizedPath } from './sign-in';

const SHOP = 'one.myshopify.com';
const TOKEN = 't'.repeat(40);
const CODE = 'c'.repeat(40);
const NO_LAUNCH = { code: null, token: null, shop: null };
const answer = (status: number, body: object) =>
  jest.fn(async () => new Response(JSON.stringify({ code: status, ...body }), { status }));

function setup() {
  localStorage.clear();
  const tokens = createTokenSource(null, null, safeStorage('localStorage'));
  configureApi({ getToken: tokens.getToken, onUnauthorized: jest.fn(), toast: jest.fn() });
  return { tokens, store: makeStore(), embedded: false };
}

test('a one-time code is traded for a token that is stored for its shop', async () => {
  const input = setup();
  const fetched = (globalThis.fetch = answer(200, {
    data: { token: TOKEN, shop: SHOP, expires_at: '2027-01-01T00:00:00Z' },
  }));
  await expect(signIn({ ...input, launch: { ...NO_LAUNCH, code: CODE } })).resolves.toEqual({ state: 'signed-in' });
  expect(fetched).toHaveBeenCalledWith(
    expect.stringContaining('/api/v1/auth/exchange'),
    expect.objectContaining({ method: 'POST', body: JSON.stringify({ code: CODE }) }),
  );
  expect(input.tokens.storedShop()).toBe(SHOP);
});

test('a refused code signs nobody in, and shows it', async () => {
  const input = setup();
  globalThis.fetch = answer(400, { message: 'The code is used up.' });
  await expect(signIn({ ...input, launch: { ...NO_LAUNCH, code: CODE } })).resolves.toEqual({
    state: 'signed-out',
    failed: true,
  });
});

test('[5.6, 5.7] a token in the URL query counts only if its length is at least 32 characters; a valid one is stored, bound to its shop', async () => {
  const input = setup();
  await expect(signIn({ ...input, launch: { code: null, token: 'short', shop: SHOP } })).resolves.toEqual({
    state: 'signed-out',
    failed: false,
  });
  await expect(signIn({ ...input, launch: { code: null, token: TOKEN, shop: SHOP } })).resolves.toEqual({
    state: 'signed-in',
  });
  expect(input.tokens.storedShop()).toBe(SHOP);
});

describe('a page without a token', () => {
  const from = async (
    origin: string,
    change: { token?: string; embedded?: boolean; remotes?: ResolvedSet['remotes'] },
  ) => {
    const { token = null, embedded = false, remotes = [] } = change;
    const input = setup();
    const access = await signIn({ ...input, embedded, launch: { code: null, token, shop: SHOP } });
    const location = { origin, pathname: '/orders', search: `?shop=${SHOP}&page=2` };
    const set = { embedded, appUrl: 'https://app.example', remotes };
    return resolveRedirect({ access, set, location, shop: SHOP, storedShop: input.tokens.storedShop() });
  };
  const COPY = 'https://copy.example';

  test('[5.8] when not embedded and the host check fails, is led to our own dashboard with the shop of the query', async () => {
    expect(await from(COPY, { remotes: RELEASED })).toBe(`https://app.example/dashboard?shop=${SHOP}`);
    expect(await from(COPY, { token: 'short' })).toBe(`https://app.example/?shop=${SHOP}`);
  });

  test('[5.8] with a valid token, embedded, or under our own name it is not led there', async () => {
    expect(await from(COPY, { token: TOKEN })).toBeNull();
    expect(await from(COPY, { embedded: true })).toBeNull();
    expect(await from('https://app.example', {})).toBe(loginAddress(SHOP, '/orders?page=2'));
  });
});

describe('after a refusal', () => {
  const ORIGIN = 'https://app.example';
  const refusedAt = (search: string, input: { shop?: string | null; embedded?: boolean } = {}) =>
    resolveRedirect({
      access: { state: 'signed-in' },
      set: { embedded: input.embedded ?? false, appUrl: ORIGIN, remotes: [] },
      location: { origin: ORIGIN, pathname: '/unauthorized', search },
      shop: null,
      storedShop: input.shop === undefined ? SHOP : input.shop,
    });

  test('[2.27, 8.3] stand-alone a reload of /unauthorized leads to the sign-in of that shop, and back to the requested page', () => {
    const address = unauthorizedPath(
      { pathname: '/orders', search: '?page=2' },
      { embedded: false, shop: 'two.myshopify.com' },
    );
    expect(address).toBe('/unauthorized?shop=two.myshopify.com&path=%2Forders%3Fpage%3D2');
    expect(refusedAt('?path=%2Forders%3Fpage%3D2')).toBe(loginAddress(SHOP, '/orders?page=2'));
    // The sign-in form requests a store that is not known.
    expect(refusedAt('?path=%2Forders%3Fpage%3D2', { shop: null })).toBe('/orders?page=2');
  });

  test('the page that was requested first stays in the address when a further call is refused', () => {
    const location = { pathname: '/unauthorized', search: '?path=%2Forders' };
    expect(unauthorizedPath(location, { embedded: false, shop: SHOP })).toBe('/unauthorized?path=%2Forders');
  });

  test('in the store admin, and without a requested page, /unauthorized stays where it is', () => {
    expect(unauthorizedPath({ pathname: '/orders', search: '' }, { embedded: true, shop: SHOP })).toBe('/unauthorized');
    expect(refusedAt('?path=%2Forders', { embedded: true })).toBeNull();
    expect(refusedAt('')).toBeNull();
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    '/unauthorized',
    'orders',
    '',
  ])('the address %j of another site, or of this page, is not followed', (path) => {
    expect(refusedAt(`?${new URLSearchParams({ path })}`, { shop: null })).toBeNull();
  });
});

test('in the store admin the admin vouches for the user', async () => {
  await expect(signIn({ ...setup(), embedded: true, launch: NO_LAUNCH })).resolves.toEqual({ state: 'signed-in' });
});

test('the login keeps the shop and the requested page', () => {
  expect(loginAddress(SHOP, '/orders?status=%5B2%5D')).toBe(
    '/auth/login?shop=one.myshopify.com&path=%2Forders%3Fstatus%3D%255B2%255D',
  );
  expect(loginAddress(null, '/')).toBeNull();
});

test('the page to come back to is this one without the shop', () => {
  expect(returnPath({ pathname: '/orders', search: `?shop=${SHOP}&page=2` })).toBe('/orders?page=2');
  expect(returnPath({ pathname: '/', search: `?shop=${SHOP}` })).toBe('/');
});

test('any text as a token in the address never breaks the start, nor a request after it', async () => {
  for (const token of naughty) {
    const input = setup();
    const access = await signIn({ ...input, launch: { code: null, token, shop: SHOP } });
    const stored = await input.tokens.getToken();
    expect(access).toEqual(stored ? { state: 'signed-in' } : { state: 'signed-out', failed: false });
    if (stored) expect(new Headers({ authorization: `Bearer ${stored}` }).get('authorization')).toBe(`Bearer ${token}`);
  }
});
