import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { onFailure } from './failure-records';

/** The Chromium of the tests; `npm test` finds or installs it and sets CHROME_PATH. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--disable-sync',
    ],
  });
  browser.on(
    'disconnected',
    onFailure((folder) => recordPages(browser, folder)),
  );
  return browser;
}

/** A picture and the document of each open page; what it shows is printed too, for runs that keep no files. */
async function recordPages(browser: Browser, folder: string): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const file = path.join(folder, `page-${index + 1}`);
    // A page that hangs has neither.
    await page.screenshot({ path: `${file}.png`, timeout: 5_000 }).catch(() => {});
    const html = await Promise.race([page.content().catch(String), new Promise((end) => setTimeout(end, 5_000, ''))]);
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    process.stderr.write(`${new URL(page.url()).pathname} shows: ${text.replace(/\s+/g, ' ').slice(0, 800)}\n`);
    writeFileSync(`${file}.html`, `<!-- ${page.url()} -->\n${String(html)}`);
  }
}
