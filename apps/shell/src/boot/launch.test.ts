import naughty from '@parcelway/couriers/naughty-strings.json';
import { readLaunch, shopOf } from './launch';
import { resolveRedirect } from './sign-in';

function read(address: string) {
  window.history.replaceState(null, '', address);
  const launch = readLaunch(window.location, window.history);
  return { launch, address: `${window.location.pathname}${window.location.search}` };
}

test('a token in the URL query is read once and removed from the address at once, like the one-time code', () => {
  expect(
    read('/orders?code=abc&page=2&token=t&id_token=i&hmac=h&session=s&timestamp=1&shop=one.myshopify.com'),
  ).toEqual({
    launch: { code: 'abc', token: 't', shop: 'one.myshopify.com' },
    address: '/orders?page=2&shop=one.myshopify.com',
  });
});

test('the request for a test release and its grant leave the address, so that neither is shared or sent again', () => {
  expect(read('/orders?mfe=orders%401.3.0-pr.7&grant=signed&page=2').address).toBe('/orders?page=2');
});

test('an address without such parameters is left as it is', () => {
  expect(read('/orders?query=a%20b').address).toBe('/orders?query=a%20b');
});

test.each([
  ['My-Store', 'my-store.myshopify.com'],
  [' https://my-store.myshopify.com/admin ', 'my-store.myshopify.com'],
  ['evil.example', null],
  ['my-store.myshopify.com.evil.example', null],
  ['a/../evil', 'a.myshopify.com'],
  ['', null],
  ['<script>', null],
])('the store %j is %j', (text, shop) => {
  expect(shopOf(text)).toBe(shop);
});

test('whatever is in token, shop, host and lng: no crash, nothing of it stays in the address, no way off the site', () => {
  const own = (path: string | null) =>
    path === null || new URL(path, window.location.origin).origin === window.location.origin;
  for (const text of naughty) {
    const query = new URLSearchParams({ token: text, code: text, shop: text, host: text, lng: text, path: text });
    const { launch } = read(`/orders?${query}`);
    expect(launch.token).toBe(query.get('token'));
    const rest = new URLSearchParams(window.location.search);
    expect([rest.has('token'), rest.has('code')]).toEqual([false, false]);
    expect(launch.shop === null || /^[a-z0-9-]+\.myshopify\.com$/.test(launch.shop)).toBe(true);
    const redirect = (origin: string) =>
      resolveRedirect({
        access: { state: 'signed-out', failed: false },
        set: { embedded: false, appUrl: 'https://app.example', remotes: [] },
        location: { origin, pathname: window.location.pathname, search: window.location.search },
        shop: launch.shop,
        storedShop: null,
      });
    expect(own(redirect('https://app.example'))).toBe(true);
    expect(new URL(redirect('https://copy.example') ?? '').origin).toBe('https://app.example');
  }
});
