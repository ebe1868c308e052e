import { preloadedResponses } from './boot/preloaded-responses';

const SET = {
  shop: null,
  embedded: false,
  remotes: [{ contract: { first: [{ path: '/orders', calls: ['v1/order/list?page=1', 'v2/order/count'] }] } }],
};
const TOKEN = 't'.repeat(40);
const SHOP = 'one.myshopify.com';
let fetched: jest.Mock;

/** The document at an address, with the early script run in it. */
async function open(address: string, set: object = {}, stored: object | null = { token: TOKEN, shop: SHOP }) {
  localStorage.clear();
  if (stored) localStorage.setItem('parcelway.auth', JSON.stringify(stored));
  delete window.parcelwayEarly;
  window.history.replaceState(null, '', address);
  document.body.innerHTML = '<script type="application/json" id="resolved-set"></script>';
  const element = document.getElementById('resolved-set');
  if (element) element.textContent = JSON.stringify({ ...SET, ...set });
  fetched = jest.fn(async () => new Response('{}'));
  globalThis.fetch = fetched;
  jest.resetModules();
  await import('./early');
  await Promise.resolve();
  await Promise.resolve();
  return fetched.mock.calls.map(([url]) => String(url).replace(window.location.origin, ''));
}

test('the session and the first calls of the screen go out before any other code', async () => {
  expect(await open(`/orders?shop=${SHOP}`)).toEqual([
    '/api/v1/auth/session',
    '/api/v1/order/list?page=1',
    '/api/v2/order/count',
  ]);
  expect(fetched.mock.calls[0]?.[1]).toEqual({
    credentials: 'include',
    headers: { accept: 'application/json', authorization: `Bearer ${TOKEN}` },
  });
  const url = `${window.location.origin}/api/v2/order/count`;
  expect(preloadedResponses(url)).toBeInstanceOf(Promise);
  expect(preloadedResponses(url)).toBeUndefined();
});

test('at the root they are those of the first remote in the menu', async () => {
  const contract = {
    ...{ menu: { order: 1 }, routes: [{ path: '/orders/:tab?' }] },
    first: [{ path: '/orders', calls: ['v1/order/list?page=1'] }],
  };
  expect(await open('/', { remotes: [{ contract }] })).toEqual(['/api/v1/auth/session', '/api/v1/order/list?page=1']);
});

test('in the store admin the token of the launch is used', async () => {
  await open('/orders?embedded=1&host=aG9zdA&id_token=header.payload.signature', { embedded: true, shop: SHOP }, null);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: 'Bearer header.payload.signature' } });
});

test("with a query of the screen's own only the session is requested", async () => {
  expect(await open('/orders?status=2')).toEqual(['/api/v1/auth/session']);
});

test.each([
  ['without a token', '/orders', null],
  ['with a token of another shop', '/orders?shop=two.myshopify.com', { token: TOKEN, shop: SHOP }],
  ['while a one-time code waits to be traded', `/orders?code=${'c'.repeat(40)}`, { token: TOKEN, shop: SHOP }],
  ['while a token in the address waits to be stored', `/orders?token=${TOKEN}`, { token: TOKEN, shop: SHOP }],
])('%s nothing is requested', async (_case, address, stored) => {
  expect(await open(address, {}, stored)).toEqual([]);
});

test('an answer that nobody used for ten seconds is no longer returned', async () => {
  await open('/orders');
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001);
  expect(preloadedResponses(`${window.location.origin}/api/v2/order/count`)).toBeUndefined();
});
