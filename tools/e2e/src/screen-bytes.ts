import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Request } from 'playwright-core';
import { DEMO_SHOP, ROOT, type Product } from './product';

/** Bytes of gzip -9 by name of file: `orders/actions`. */
export type ScriptBytes = Record<string, number>;
export interface Screen {
  id: string;
  at: string;
}

/** No remote is there, so it is the shell alone. */
const SHELL: Screen = { id: 'shell', at: '/no-such-screen' };
/** The last that a page loads by itself: it measures the screen once that is quiet. */
const LAST = 'shell/vitals';
const QUIET_MS = 500;
const DEADLINE_MS = 90_000;

/** The shell, and every remote at its first address. */
export const measuredScreens = (): Screen[] => [
  SHELL,
  ...readdirSync(path.join(ROOT, 'apps')).flatMap((id) => {
    const file = path.join(ROOT, 'apps', id, 'remote.json');
    if (!existsSync(file)) return [];
    const { routes } = JSON.parse(readFileSync(file, 'utf8')) as { routes: { path: string }[] };
    return [{ id, at: routes[0]?.path ?? `/${id}` }];
  }),
];

/** `/r/orders/1.0.0-58ed/js/actions.98fd21b51e.js` → `orders/actions` */
const nameOf = (pathname: string): string =>
  pathname.replace(/^\/r\/([^/]+)\/[^/]+\/(?:js\/)?(.*?)(?:\.[0-9a-f]{10})?\.js$/, '$1/$2');

/**
 * All JavaScript that a screen loads by itself on a first visit, nothing cached, until nothing more comes. Exact on any machine, also a busy
 * one, because it waits for files and not for times.
 */
export async function scriptsOf(browser: Browser, product: Product, { id, at }: Screen): Promise<ScriptBytes> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const files = new Map<string, number>();
    const open = new Set<Request>();
    let changed = Date.now();
    const isScript = (request: Request) => /^\/r\/.*\.js$/.test(new URL(request.url()).pathname);
    page.on('request', (request) => isScript(request) && open.add(request));
    page.on('requestfailed', (request) => open.delete(request));
    page.on('requestfinished', (request) => {
      if (!open.has(request)) return;
      void (async () => {
        const body = await (await request.response())?.body();
        if (body) files.set(nameOf(new URL(request.url()).pathname), gzipSync(body, { level: 9 }).length);
        changed = Date.now();
        open.delete(request);
      })();
    });
    await page.goto(`${product.appUrl}${at}?${new URLSearchParams({ shop: DEMO_SHOP, token: await product.token() })}`);
    for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline; await page.waitForTimeout(100))
      if (files.has(LAST) && open.size === 0 && Date.now() - changed > QUIET_MS)
        return Object.fromEntries([...files].sort(([, a], [, b]) => b - a));
    throw new Error(`${id} did not come to rest; it has loaded ${[...files.keys()].join(', ') || 'nothing'}`);
  } finally {
    await context.close();
  }
}
