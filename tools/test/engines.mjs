// @ts-check
/** Fails when an installed package says it does not run on the Node we promise (`engines` of package.json). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const { satisfies } = require('semver');
const ROOT = path.resolve(import.meta.dirname, '../..');
const PROMISED = '20.19.0';

const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
const wrong = Object.entries(lock.packages).filter(
  ([name, entry]) => name !== '' && !entry.optional && entry.engines?.node && !satisfies(PROMISED, entry.engines.node),
);
for (const [name, entry] of wrong)
  console.error(
    `${name} ${entry.version} needs Node ${entry.engines.node}, and we promise ${PROMISED}. Pin an older version, or add it to "overrides".`,
  );
process.exit(wrong.length > 0 ? 1 : 0);
