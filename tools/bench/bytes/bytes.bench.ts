import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { DEMO_SHOP, startProduct } from '@parcelway/e2e';
import { launchBrowser } from '@parcelway/e2e/browser';
import limits from '../../budgets/limits.json';
import { screens } from './screens';

const LIMITS = {
  shell_gzip_kib: limits.shell.first_load_js,
  shell_and_orders_gzip_kib: limits.shell_and_orders.first_load_js,
};

interface File {
  name: string;
  gzip: number;
  brotli: number;
}

/**
 * What Chromium really fetches: JavaScript of the shell on a screen without a remote, and of shell plus Orders, per file. With `screens`: of
 * every screen, against limits of their own.
 */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  if (args.includes('screens')) return screens({ log, write: args.includes('--write') });
  const product = await startProduct({ orders: 20 });
  const browser = await launchBrowser();
  try {
    // The store knows the app already: no consent page before the first one.
    await product.api('v1/auth/session');
    const context = await browser.newContext();
    const page = await context.newPage();
    // Sign in once, so that both measurements are of the app and not of the sign-in.
    await page.goto(`${product.appUrl}/orders?shop=${DEMO_SHOP}`);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor({ timeout: 30_000 });
    const load = async (route: string): Promise<File[]> => {
      const files = new Map<string, Promise<File>>();
      const fresh = await context.newPage();
      fresh.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (!pathname.endsWith('.js') || !response.ok()) return;
        files.set(
          pathname,
          response
            .body()
            .then((body) => ({
              name: pathname.replace(/^\/r\//, ''),
              gzip: gzipSync(body, { level: 9 }).length / 1024,
              brotli: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1024,
            })),
        );
      });
      await fresh.goto(`${product.appUrl}${route}`);
      await fresh.waitForLoadState('networkidle');
      // The bodies of a closed page cannot be read.
      const loaded = await Promise.all(files.values());
      await fresh.close();
      return loaded.sort((a, b) => b.gzip - a.gzip);
    };
    const sum = (files: File[], kind: 'gzip' | 'brotli') =>
      Math.round(files.reduce((total, file) => total + file[kind], 0) * 10) / 10;
    const shell = await load('/integration');
    const both = await load('/orders');
    for (const [name, files] of [
      ['shell', shell],
      ['shell and orders', both],
    ] as const) {
      log(`${name}: ${sum(files, 'gzip')} KiB gzip, ${sum(files, 'brotli')} KiB brotli, ${files.length} files`);
      for (const file of files)
        log(`  ${file.gzip.toFixed(1).padStart(7)}  ${file.brotli.toFixed(1).padStart(7)}  ${file.name}`);
    }
    const figures = {
      shell_gzip_kib: sum(shell, 'gzip'),
      shell_brotli_kib: sum(shell, 'brotli'),
      shell_files: shell.length,
      shell_and_orders_gzip_kib: sum(both, 'gzip'),
      shell_and_orders_brotli_kib: sum(both, 'brotli'),
      shell_and_orders_files: both.length,
    };
    return {
      pass:
        figures.shell_gzip_kib <= LIMITS.shell_gzip_kib &&
        figures.shell_and_orders_gzip_kib <= LIMITS.shell_and_orders_gzip_kib,
      figures,
      limits: LIMITS,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
