import type { Page } from 'playwright-core';
import type { Product } from './product';
import { buildOf, releasesOf, withRemote } from './releases';
import type { ShellSuite } from './shell-suite';

/** One of the events that a page reports to the registry. */
export interface PageReport {
  remote: string;
  kind: string;
  code?: string;
  message?: string;
}

/** Serves every shop the orders whose screen is this function of React and the shell's shared modules, by name. @returns the release's name */
export async function ship({ product }: ShellSuite, root: string): Promise<string> {
  const releases = releasesOf(product);
  const planted = withRemote(
    buildOf('orders'),
    'orders',
    `(remote, { react, shared }) => ({ ...remote, Root: (${root})(react(), shared) })`,
  );
  const version = await releases.publish('orders', planted, { packageVersion: '9.0.0' });
  await releases.promote('orders', version);
  return version;
}

/** Pages that reported a fault of this release. */
export async function failedPages({ product }: { product: Product }, version: string): Promise<number> {
  const { apps } = (await (await fetch(`${product.appUrl}/registry/api/health`)).json()) as {
    apps: Record<string, { releases: Record<string, { failed: number }> }>;
  };
  return apps.orders?.releases[version]?.failed ?? 0;
}

/** Makes a page send its reports at once, as when it is left, instead of after its batching time. */
export const sendReportsNow = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('pagehide')));

/** What a page reports to the registry from now on. */
export function reportsOf(page: Page): readonly PageReport[] {
  const reports: PageReport[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/registry/reports'))
      reports.push(...(request.postDataJSON() as { events: PageReport[] }).events);
  });
  return reports;
}
