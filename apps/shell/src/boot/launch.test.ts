import { readLaunch, shopOf } from './launch';

function read(address: string) {
  window.history.replaceState(null, '', address);
  const launch = readLaunch(window.location, window.history);
  return { launch, address: `${window.location.pathname}${window.location.search}` };
}

test('code and tokens are read once and taken out of the address', () => {
  expect(read('/orders?code=abc&page=2&token=t&id_token=i&hmac=h&session=s&timestamp=1&shop=one.myshopify.com')).toEqual({
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
