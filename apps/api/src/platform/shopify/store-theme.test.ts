import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStoreThemes } from './store-theme';

const LAYOUT = `<!doctype html><html class="no-js"><head><style>:root{--font:serif}</style>
<link rel="stylesheet" href="/theme/base.css"><link rel="stylesheet" href="https://elsewhere.example/x.css">
<link rel="stylesheet" media="print" href="/theme/print.css"></head>
<body class="gradient"><div class="shell"><main id="MainContent" class="wide">Front page</main></div></body></html>`;

let server: Server;
let answers: Record<string, string>;
let visits: string[];
let now: Date;
let themes: ReturnType<typeof createStoreThemes>;
beforeEach(async () => {
  visits = [];
  now = new Date('2026-11-22T12:00:00Z');
  const answer: RequestListener = ({ url = '' }, response) => {
    visits.push(url);
    const text = answers[url];
    if (text?.startsWith('to ')) response.writeHead(302, { location: text.slice(3) });
    else response.writeHead(text === undefined ? 404 : 200);
    response.end(text);
  };
  server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  themes = createStoreThemes({
    config: { PLATFORM_SHOP_URL: `${origin}/{shop}`, PLATFORM_CDN_URL: 'https://cdn.example' },
    now: () => now,
  });
});
afterEach(() => server.close());
const read = () => themes({ shopId: '1', domain: 'a' });

test("a theme is its styles, from the store's own address, and what it puts around a page", async () => {
  answers = { '/a/': LAYOUT, '/theme/base.css': '@font-face{src:url(fonts/a.woff2)}p::after{content:"</style>"}' };
  const theme = await read();
  expect(theme).toMatchObject({
    htmlClass: 'js',
    bodyClass: 'gradient',
    around: [
      { tag: 'div', className: 'shell' },
      { tag: 'main', id: 'MainContent', className: 'wide' },
    ],
  });
  expect(theme?.styles).toEqual([
    ':root{--font:serif}',
    expect.stringMatching(/^@font-face\{src:url\("http:\/\/127[^"]+\/theme\/fonts\/a\.woff2"\)\}.*<\\\/style>/),
  ]);
  expect(visits).toEqual(['/a/', '/theme/base.css']);
});

test('it is read again after some minutes, and sooner where it could not be read', async () => {
  answers = {};
  expect(await read()).toBeNull();
  answers = { '/a/': LAYOUT };
  expect(await read()).toBeNull();
  now = new Date(now.getTime() + 61_000);
  expect(await read()).not.toBeNull();
  const before = visits.length;
  now = new Date(now.getTime() + 61_000);
  await read();
  expect(visits).toHaveLength(before);
});

test('a store behind a password shows another layout than its theme', async () => {
  answers = { '/a/': 'to /a/password', '/a/password': LAYOUT };
  expect(await read()).toBeNull();
});
