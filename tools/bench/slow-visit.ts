import type { CDPSession, Page } from 'playwright-core';

const network = (latency: number, bitsPerSecond: number) => ({
  offline: false,
  latency,
  downloadThroughput: bitsPerSecond / 8,
  uploadThroughput: bitsPerSecond / 8,
});
/** A merchant's ordinary day, and a shopper's phone on a slow net; ms there and back, and bits a second. */
const NETWORKS = { desk: network(40, 10_000_000), phone: network(150, 1_600_000) };
/** A processor a quarter as fast. */
const CPU_SLOWDOWN = 4;

/** Slows network and processor of a page; nothing is cached in a new context. */
export async function slowDown(page: Page, on: keyof typeof NETWORKS = 'desk'): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORKS[on]);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return cdp;
}

/** The value that a share of all is not above. @param share 0.5 is the median */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
