// @ts-check
/** `npm run screenshots`: the pictures of docs/images, from the built product. `npm run screenshots -- tracking-page`, `mails` or `figures`: those alone. */
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
await withDatabase(ROOT, () => takeScreenshots(path.join(ROOT, 'docs/images'), log, process.argv[2]));
process.exit(0);
