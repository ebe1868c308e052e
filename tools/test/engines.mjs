// @ts-check
/**
 * Fails when an installed package does not run on the Node we promise (`engines` of package.json), and when the lock file
 * lacks the binaries of another platform: `npm ci` would refuse it there and here.
 */
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
const missing = Object.entries(lock.packages).flatMap(([name, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((binary) => !lock.packages[`node_modules/${binary}`] && !lock.packages[`${name}/node_modules/${binary}`])
    .map((binary) => `${name} ${entry.version} names ${binary}, which is not in package-lock.json.`),
);
for (const line of missing) console.error(line);
process.exit(wrong.length + missing.length > 0 ? 1 : 0);
