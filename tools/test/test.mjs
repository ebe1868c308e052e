// @ts-check
/**
 * `npm test`: everything, from a bare clone. `npm test -- <part> [jest arguments]` runs one part.
 * Ends with one line that sums all parts.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStale, installPackages, ROOT } from '../start/prepare.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Sum */

const RESULTS = path.join(ROOT, '.cache/test-results');
/** Temporary files of all parts: gone at the end, whatever a test leaves. */
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'parcelway-test-'));
process.on('exit', () => rmSync(SCRATCH, { recursive: true, force: true }));
const say = (/** @type {string} */ line) => console.log(line);

/** @type {Record<string, { what: string, run: (args: string[]) => Promise<Sum> }>} */
const PARTS = {
  lint: {
    what: 'ESLint, with the table of allowed imports',
    run: () => check('node_modules/eslint/bin/eslint.js', ['.', '--max-warnings=0']),
  },
  types: { what: 'TypeScript, strict', run: () => check('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']) },
  texts: {
    what: 'every language has every text, and no text is for nothing',
    run: () => check('tools/i18n/check.mjs', []),
  },
  engines: { what: 'no dependency excludes the Node we promise', run: () => check('tools/test/engines.mjs', []) },
  docs: { what: 'documents that must be true', run: () => check('tools/test/spec-coverage.mjs', []) },
  unit: {
    what: 'libraries, screens, tools',
    run: async (args) => {
      await needBrowser(); // the twin's App Bridge is tested in a real one
      return jest(
        'unit',
        projects((dir) => dir !== 'apps/api' && dir !== 'tools/e2e'),
        args,
      );
    },
  },
  api: { what: 'the server on a real database', run: (args) => jest('api', ['apps/api'], args) },
  browser: {
    what: 'the built product, in a browser and under kill -9',
    run: async (args) => {
      await needBrowser();
      await buildStale({ say });
      return jest('browser', ['tools/e2e'], ['--runInBand', ...args]);
    },
  },
};

async function needBrowser() {
  const { findBrowser } = await import('./browser.mjs');
  process.env.CHROME_PATH = await findBrowser({ say });
}

/** Folders with a Jest configuration. @param {(dir: string) => boolean} wanted */
function projects(wanted) {
  return ['apps', 'libs', 'tools']
    .flatMap((kind) => readdirSync(path.join(ROOT, kind)).map((id) => `${kind}/${id}`))
    .filter((dir) => existsSync(path.join(ROOT, dir, 'jest.config.cjs')) && wanted(dir));
}

/** @param {string} script @param {string[]} args @returns {Promise<Sum>} */
async function check(script, args) {
  const code = await node(script, args);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** @param {string} name @param {string[]} dirs @param {string[]} args @returns {Promise<Sum>} */
async function jest(name, dirs, args) {
  const file = path.join(RESULTS, `${name}.json`);
  rmSync(file, { force: true });
  const code = await node('node_modules/jest/bin/jest.js', [
    ...(dirs.length === 1
      ? ['-c', path.join(ROOT, dirs[0] ?? '', 'jest.config.cjs')]
      : ['--projects', ...dirs.map((dir) => path.join(ROOT, dir))]),
    '--json',
    `--outputFile=${file}`,
    '--silent',
    ...(args.includes('--runInBand') ? [] : ['--maxWorkers=2']),
    ...args,
  ]);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, numRuntimeErrorTestSuites } =
    JSON.parse(readFileSync(file, 'utf8'));
  // A suite that does not even load has no tests to fail: it counts as one.
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return {
    passed: numPassedTests,
    failed: failed || (code !== 0 || numFailedTestSuites > 0 || numPassedTests === 0 ? 1 : 0),
    skipped: numPendingTests,
  };
}

/** @param {string} script @param {string[]} args @returns {Promise<number>} */
function node(script, args) {
  return new Promise((resolve, reject) => {
    // Jest writes its JSON to standard output too: only its report, on standard error, is for people.
    const quiet = args.includes('--json');
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(ROOT, script), ...args], {
      cwd: ROOT,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      env: { ...process.env, NX_DAEMON: 'false', TZ: 'UTC', TMPDIR: SCRATCH },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const [first, ...rest] = process.argv.slice(2);
if (first !== undefined && !(first in PARTS)) {
  console.error(`There is no part "${first}". Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
await installPackages({ say });
mkdirSync(RESULTS, { recursive: true });
/** @type {Sum} */
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const [name, part] of Object.entries(PARTS)) {
  if (first !== undefined && first !== name) continue;
  console.log(`\n── ${name}: ${part.what}`);
  const began = Date.now();
  const result = await part.run(rest).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  console.log(
    `── ${name}: passed ${result.passed}, failed ${result.failed}, skipped ${result.skipped}, ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
  sum.passed += result.passed;
  sum.failed += result.failed;
  sum.skipped += result.skipped;
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
process.exit(sum.failed > 0 ? 1 : 0);
