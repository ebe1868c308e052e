import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { launchBrowser } from '@parcelway/e2e/browser';
import type { Browser, Page } from 'playwright-core';
import { IntegrityPlugin } from '../integrity-plugin.cjs';
import { build, cleanUp, repository, type Build } from './test-fixture';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";

let browser: Browser;
let server: http.Server;
let built: Build;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  cleanUp();
});

beforeEach(async () => {
  built = await build(
    repository({
      'apps/returns/src/remote.tsx': "export const remote = { more: () => import('./page') };\n",
      'apps/returns/src/page.js': "import './returns.css';\nwindow.chunkRan = true;",
      'apps/returns/src/returns.css': '.returns-a { color: rgb(1, 2, 3) }',
    }),
    // There is no shell around it to bring the runtime.
    { federation: { shared: {}, experiments: {} }, plugins: () => [new IntegrityPlugin()] },
  );
  expect(built.errors).toEqual([]);
  const entry = built.files.find((file) => file.startsWith('remoteEntry'));
  server = http.createServer((request, response) => {
    const file = new URL(request.url ?? '/', 'http://x').pathname.slice(1);
    if (file === '') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY });
      return response.end(`<!doctype html><script defer src="${entry}"></script><p class="returns-a">words</p>`);
    }
    if (!built.files.includes(file)) return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' })
      .end(readFileSync(path.join(built.dist, file)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  page = await browser.newPage();
});
afterEach(async () => {
  await page.close();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

/** Opens the container and requests its lazily loaded module. @returns the message of the failure, or null */
async function loadMore(): Promise<string | null> {
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return page.evaluate(async () => {
    type Container = { get(name: string): Promise<() => { remote: { more(): Promise<unknown> } }> };
    const container = (globalThis as unknown as { parcelway_returns: Container }).parcelway_returns;
    try {
      await (await container.get('./remote'))().remote.more();
      return null;
    } catch (error) {
      return String((error as Error).message);
    }
  });
}
const seen = () =>
  page.evaluate(() => ({
    chunkRan: 'chunkRan' in window,
    foreignRan: 'foreignRan' in window,
    colour: getComputedStyle(document.querySelector('.returns-a') ?? document.body).color,
  }));
/** Files of the release that hold a text. */
const holding = (text: string, ending: string) =>
  built.files
    .filter((file) => file.endsWith(ending) && readFileSync(path.join(built.dist, file), 'utf8').includes(text))
    .map((file) => path.join(built.dist, file));

test('a sound release loads its chunks, with integrity and crossorigin on each', async () => {
  expect(await loadMore()).toBeNull();
  expect(await seen()).toEqual({ chunkRan: true, foreignRan: false, colour: 'rgb(1, 2, 3)' });
  expect(
    await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('integrity')?.slice(0, 7), link.getAttribute('crossorigin')]),
      ),
  ).toEqual([['sha384-', 'anonymous']]);
});

test('nothing of a tampered script runs', async () => {
  for (const file of holding('chunkRan', '.js')) appendFileSync(file, ';window.foreignRan = true;');
  expect(await loadMore()).toContain('Loading chunk');
  expect(await seen()).toMatchObject({ chunkRan: false, foreignRan: false });
});

test('nothing of a tampered exposed module runs', async () => {
  for (const file of holding('more: ', '.js')) appendFileSync(file, ';window.foreignRan = true;');
  expect(await loadMore()).toContain('Loading chunk');
  expect(await seen()).toMatchObject({ chunkRan: false, foreignRan: false });
});

test('nothing of a tampered style sheet is applied', async () => {
  for (const file of holding('returns-a', '.css')) writeFileSync(file, '.returns-a { color: rgb(9, 9, 9) }');
  expect(await loadMore()).toContain('Loading CSS chunk');
  expect(await seen()).toMatchObject({ colour: 'rgb(0, 0, 0)' });
});

test('a chunk that the entry has no hash for is refused', async () => {
  const [entry = ''] = holding('integrity = ', '.js');
  writeFileSync(
    entry,
    readFileSync(entry, 'utf8').replace(/\.integrity = \{.*\};/, '.integrity = {"js":{},"css":{}};'),
  );
  expect(await loadMore()).toContain('Loading chunk');
  expect(await seen()).toMatchObject({ chunkRan: false });
});
