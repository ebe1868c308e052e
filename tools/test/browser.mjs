// @ts-check
/** Finds a Chromium for the browser tests; installs one where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT, run } from '../start/prepare.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<string>} the path of the program
 */
export async function findBrowser({ log }) {
  const found = await installed();
  if (found) return found;
  log('installing a browser for the tests');
  const attempts = [
    () =>
      run(
        process.execPath,
        [`${ROOT}/node_modules/playwright-core/cli.js`, 'install', 'chromium'],
        'playwright-core install chromium',
      ),
    ...(process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
      ? [
          () =>
            run('apt-get', ['update', '-qq'], 'apt-get update').then(() =>
              run(
                'apt-get',
                ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
                'apt-get install chromium',
              ),
            ),
        ]
      : []),
    // Debian's packages first where they are: no other network is needed for them.
  ].reverse();
  for (const attempt of attempts) {
    try {
      await attempt();
    } catch {
      continue;
    }
    const now = await installed();
    if (now) return now;
  }
  throw new Error('The browser tests need Chromium or Chrome. Install one, or set CHROME_PATH to the program.');
}

async function installed() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const place = PLACES.find((file) => existsSync(file));
  if (place) return place;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}
