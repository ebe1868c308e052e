// @ts-check
/** Finds a Chromium for the browser tests; installs one where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT, run } from '../start/prepare.mjs';

/** Debian's headless shell: the browser without its windows, a quarter less processor time for the same tests. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  SHELL,
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
  // CI gets the shell even where a whole browser is installed.
  if (found && (process.env.CHROME_PATH || found === SHELL || !process.env.CI || !hasApt())) return found;
  log('installing a browser for the tests');
  const attempts = [
    // Debian's packages first where they are: no other network is needed for them.
    ...(hasApt() ? [() => apt('chromium-headless-shell'), ...(found ? [] : [() => apt('chromium')])] : []),
    ...(found
      ? []
      : [
          () =>
            run(
              process.execPath,
              [`${ROOT}/node_modules/playwright-core/cli.js`, 'install', 'chromium'],
              'playwright-core install chromium',
            ),
        ]),
  ];
  for (const attempt of attempts) {
    try {
      await attempt();
    } catch {
      continue;
    }
    const now = await installed();
    if (now) return now;
  }
  if (found) return found;
  throw new Error('The browser tests need Chromium or Chrome. Install one, or set CHROME_PATH to the program.');
}

const hasApt = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** @param {string} name a package */
async function apt(name) {
  await run('apt-get', ['update', '-qq'], 'apt-get update');
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], `apt-get install ${name}`);
}

async function installed() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const place = PLACES.find((file) => existsSync(file));
  if (place) return place;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}
