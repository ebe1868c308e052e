import { remoteBuild } from '../release/test-builds';
import { APP_URL, directive, idToken, launch, setOf, SHOP, testRegistry, type TestRegistry } from './test-registry';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const get: TestRegistry['get'] = (...request) => registry.get(...request);
const embedded = () => get(launch({ id_token: idToken(registry.releases.clock.now), shop: 'other.myshopify.com' }));

test('stand-alone may not be framed, and runs no script that is not of its releases', async () => {
  const answer = await get('/orders');
  expect(directive(answer, 'frame-ancestors')).toBe("'none'");
  expect(answer.headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|'self')/);
  expect(answer.body).not.toContain('app-bridge.js');
  expect(answer.body).not.toMatch(/<script(?![^>]*(src=|application\/json))/);
});

test("embedded may be framed by the token's shop and the admin, and loads App Bridge first", async () => {
  const answer = await embedded();
  expect(directive(answer, 'frame-ancestors')).toBe(`https://${SHOP} https://admin.shopify.com`);
  expect(directive(answer, 'script-src')?.split(' ').at(-1)).toBe('https://cdn.shopify.com');
  expect(answer.body.indexOf('<meta name="shopify-api-key" content="client-id">')).toBeLessThan(
    answer.body.indexOf('<script'),
  );
  expect(/<script[^>]*>/.exec(answer.body)?.[0]).toBe(
    '<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js">',
  );
  expect(setOf(answer.body)).toMatchObject({ shop: SHOP, embedded: true });
});

test('the policy names the folders of exactly the releases that this page may load', async () => {
  const before = setOf((await get('/')).body).remotes[0]?.version;
  const newest = await registry.ship('orders', remoteBuild('orders', { code: '2' }));
  await registry.publish('orders', remoteBuild('orders', { code: '3' }));
  const answer = await get('/', { host: 'app.example' });
  const folders = [`r/shell/${setOf(answer.body).shell.version}/`, `r/orders/${newest}/`, `r/orders/${before}/`].map(
    (folder) => `${APP_URL}/${folder}`,
  );
  expect(directive(answer, 'script-src')?.split(' ')).toEqual(folders);
  expect(directive(answer, 'style-src')?.split(' ')).toEqual(folders);
  expect(directive(answer, 'connect-src')?.split(' ')).toEqual([
    `${APP_URL}/api/`,
    `${APP_URL}/resolve`,
    `${APP_URL}/registry/`,
    ...folders,
  ]);
});

test.each(['staging', 'production'])(
  'a forged host, sent or forwarded, gets into no answer in %s',
  async (environment) => {
    const other = await testRegistry({ environment });
    for (const url of ['/', '/platform', '/resolve', '/auth/session-token?shop=evil.example'])
      for (const host of [
        'evil.example',
        'evil.example;script-src',
        'localhost.evil.example',
        'localhost@evil.example',
      ]) {
        const answer = await other.get(url, { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'gopher' });
        expect(JSON.stringify([answer.headers, answer.body])).not.toMatch(/evil|gopher/);
      }
    await other.remove();
  },
);

test('off production a machine may name itself in several ways; in production only the public name counts', async () => {
  const production = await testRegistry({ environment: 'production' });
  const [here, there] = [
    await get('/', { host: 'localhost:3000' }),
    await production.get('/', { host: 'localhost:3000' }),
  ];
  await production.remove();
  expect(directive(here, 'script-src')).toContain('https://localhost:3000/r/shell/');
  expect(directive(there, 'script-src')).not.toContain('localhost');
});

test('shows whether there is a chat to open', async () => {
  const withChat = await testRegistry({ CHAT_SCRIPT_URL: 'https://chat.example/app.js' });
  for (const [of, chat] of [
    [registry, false],
    [withChat, true],
  ] as const)
    expect(setOf((await of.get('/orders')).body)).toMatchObject({ chat });
  await withChat.remove();
});

describe('the chat and the survey', () => {
  const GUESTS = ['script-src', 'style-src', 'font-src', 'connect-src', 'frame-src', 'media-src'];
  const sources = async (config: Partial<TestRegistry['config']>) => {
    const other = await testRegistry(config);
    const answer = await other.get('/orders');
    await other.remove();
    return Object.fromEntries(GUESTS.map((name) => [name, directive(answer, name)?.split(' ') ?? []]));
  };

  test('are allowed from their own origins only, and only when they are configured', async () => {
    const plain = await sources({});
    expect([plain['frame-src'], plain['media-src']]).toEqual([[], []]);
    const chat = await sources({
      CHAT_SCRIPT_URL: 'https://chat.example/widget/app.js?v=2',
      CHAT_ORIGINS: ['https://api.chat.example', 'wss://live.chat.example'],
    });
    const both = ['https://chat.example', 'https://api.chat.example'];
    const added = (name: string) =>
      chat[name]?.filter(
        (source) => !plain[name]?.includes(source) && source.includes('.example') && !source.startsWith(APP_URL),
      );
    for (const name of GUESTS)
      expect([name, added(name)]).toEqual([name, name === 'connect-src' ? [...both, 'wss://live.chat.example'] : both]);
    const survey = await sources({ SURVEY_SCRIPT_URL: 'https://survey.example/s.js' });
    for (const name of GUESTS)
      expect(survey[name]?.filter((source) => /(survey|chat)\.example/.test(source))).toEqual([
        'https://survey.example',
      ]);
  });

  test('bring style elements, which no page without them may; none of them may bring inline scripts', async () => {
    expect((await sources({}))['style-src']).not.toContain("'unsafe-inline'");
    const chat = await sources({ CHAT_SCRIPT_URL: 'https://chat.example/app.js' });
    expect(chat['style-src']).toContain("'unsafe-inline'");
    expect(chat['script-src']?.join(' ')).not.toMatch(/unsafe|\*/);
  });

  test('further origins of a chat that is not configured are not allowed', async () => {
    expect(JSON.stringify(await sources({ CHAT_ORIGINS: ['https://api.chat.example'] }))).not.toContain('chat.example');
  });
});
