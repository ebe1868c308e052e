import type { Product } from '@parcelway/e2e';
import type { CDPSession, Page } from 'playwright-core';

/** 10 Mbit/s and 40 ms each way and back, on a processor a quarter as fast: a merchant's ordinary day. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 };
const CPU_SLOWDOWN = 4;

/** Slows network and processor of a page; nothing is cached in a new context. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return cdp;
}

/** Until then the list shows a bar that moves. */
export async function allOrdersSynced(product: Product): Promise<void> {
  await product.api('v1/auth/session');
  for (
    const deadline = Date.now() + 60_000;
    Date.now() < deadline;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    })
  ) {
    const { body } = await product.api<{ order_count: number; order_processed: number }>('v2/order/count');
    if (body.data.order_count > 0 && body.data.order_count === body.data.order_processed) return;
  }
  throw new Error('the orders were not synced within a minute');
}

/** The value that a share of all is not above. @param share 0.5 is the median */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
