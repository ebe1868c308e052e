// @ts-check
/**
 * `npm run screenshots`: pictures of the built product, into `.cache/screenshots`; those that documents show (docs/images) are renewed.
 * `npm run screenshots -- tracking-page`, `mails` or `figures`: those alone.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buildStale, installPackages, ROOT } from '../start/prepare.mjs';

process.chdir(ROOT);
const log = (/** @type {string} */ line) => console.log(line);
await installPackages({ log });
await buildStale({ log });
const { findBrowser } = await import('./browser.mjs');
process.env.CHROME_PATH = await findBrowser({ log });
const { importTs } = await import('../build/server-bundle.mjs');
const { withDatabase } = await import('../postgres/with-database.mjs');
const { takeScreenshots } = await importTs(path.join(ROOT, 'tools/e2e/src/screenshots.ts'));
const all = path.join(ROOT, '.cache/screenshots');
const shown = path.join(ROOT, 'docs/images');
mkdirSync(all, { recursive: true });
await withDatabase(ROOT, () => takeScreenshots(all, log, process.argv[2]));
for (const name of readdirSync(shown))
  if (existsSync(path.join(all, name))) copyFileSync(path.join(all, name), path.join(shown, name));
process.exit(0);
