import type { Page, Route } from 'playwright-core';
import { sleep } from './product';

/** Text that only a foreign file would bring. */
export const FOREIGN = 'globalThis.__foreign = true;';

/** What the shell grants an attempt at a remote, and the longest pause before the next one. */
export const ATTEMPT_MS = 8_000;
export const PAUSE_MS = 1_200;
/** Advances the page's clock at once, after it has handled what came before: what it waits for has only begun by then. */
export async function pass(page: Page, ms: number): Promise<void> {
  await sleep(50);
  await page.clock.fastForward(ms).catch(() => undefined);
}

/** The card is there with its code, and nothing foreign ran. */
export async function expectCard(page: Page, code: RegExp): Promise<void> {
  await page.getByText(code).first().waitFor({ timeout: 45_000 });
  expect(await page.evaluate(() => '__foreign' in globalThis)).toBe(false);
}

/** So it is, and the shell lives. */
export async function expectContained(page: Page, code: RegExp): Promise<void> {
  await expectCard(page, code);
  await page.getByRole('button', { name: 'Retry' }).first().waitFor();
  await page
    .getByRole('button', { name: /Reload/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.locator('.Polaris-Popover').getByText('Contact us').waitFor();
}

export const headingOf = (page: Page) => page.locator('[data-remote] h1').first();

/** The remote's own screen is there: its heading, and none of the cards. */
export async function expectWorks(page: Page): Promise<void> {
  await headingOf(page).waitFor({ timeout: 30_000 });
  expect(await page.getByText(/remote-[a-z-]+\//).count()).toBe(0);
}

export const fulfil = (status: number, body: string | Buffer, contentType: string) => (route: Route) =>
  route.fulfill({ status, body, contentType }).then(() => true);
export const html = fulfil(200, '<!doctype html><title>Hello</title>', 'text/html');
