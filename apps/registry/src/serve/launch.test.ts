import { directive, idToken, launch, SHOP, testRegistry, type TestRegistry } from './test-registry';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await testRegistry();
});
afterAll(() => registry.remove());

const token = (change?: Record<string, unknown>, secret?: string) => ({
  id_token: idToken(registry.releases.clock.now, change, secret),
});
const seconds = () => Math.floor(registry.releases.clock.now.getTime() / 1000);

test.each([
  ['no token', () => ({})],
  ['an expired token', () => token({ exp: seconds() - 60 })],
  ['a token of another app', () => token({ aud: 'other' })],
  ['a token signed by another secret', () => token({}, 'not-the-secret-of-this-app')],
  ['a token issued to a buyer', () => token({ iss: `https://${SHOP}/checkout` })],
])('%s in the frame leads to the bounce page, which brings back to the same address', async (_name, query) => {
  const answer = await registry.get(
    launch({ ...query(), host: Buffer.from('admin.shopify.com/store/one').toString('base64'), page: '2' }),
  );
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
  const location = new URL(String(answer.headers.location), 'https://app.example');
  expect(location.pathname).toBe('/auth/session-token');
  const reload = new URL(location.searchParams.get('shopify-reload') ?? '');
  expect(reload.origin + reload.pathname).toBe('https://app.example/orders');
  expect(Object.fromEntries(reload.searchParams)).toMatchObject({ page: '2', shop: SHOP, embedded: '1' });
  expect(reload.searchParams.has('id_token')).toBe(false);

  const page = await registry.get(location.pathname + location.search);
  expect(page.statusCode).toBe(200);
  expect(page.body.match(/<script[^>]*>/g)).toEqual([
    '<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js">',
  ]);
  expect(directive(page, 'frame-ancestors')).toBe(`https://${SHOP} https://admin.shopify.com`);
});

test('a QA link keeps its grant over the bounce', async () => {
  const answer = await registry.get(launch({ mfe: 'orders@1.2.3-abc', grant: 'a.b.c' }));
  const reload = new URL(
    new URL(String(answer.headers.location), 'https://app.example').searchParams.get('shopify-reload') ?? '',
  );
  expect(Object.fromEntries(reload.searchParams)).toMatchObject({ mfe: 'orders@1.2.3-abc', grant: 'a.b.c' });
});

test('a frame that names no shop is refused', async () => {
  for (const query of ['', '&shop=evil.example', `&shop=${SHOP}&shop=two.myshopify.com`]) {
    expect((await registry.get(`/orders?embedded=1${query}`)).statusCode).toBe(400);
  }
});

test.each([
  'https://evil.example/',
  '//evil.example',
  'https://app.example.evil.example/',
  'https://app.example@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://app.example:8443/',
  'https://\u0430pp.example/',
  'https://app.example//evil.example',
  'https://app.example/\\evil.example',
  '/orders',
  '',
])('App Bridge is never made to load %j', async (reload) => {
  const answer = await registry.get(
    `/auth/session-token?${new URLSearchParams({ shop: SHOP, 'shopify-reload': reload })}`,
  );
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('text/plain');
});
