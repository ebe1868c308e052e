// @ts-check
/**
 * `npm test`: everything, from a bare clone, one part after the other. `npm test -- <part> [jest arguments]` runs one part.
 * Nx caches the result of each project's tests until what they read changes; `NX_SKIP_NX_CACHE=true npm test` runs all of them.
 * Ends with one line that sums all parts, cached results too.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildStale, installPackages, ROOT } from '../start/prepare.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Sum */

const RESULTS = path.join(ROOT, '.cache/test-results');
const PLATFORM = 'tools/e2e';
/** Temporary files of all parts: gone at the end, whatever a test leaves. */
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'parcelway-test-'));
process.on('exit', () => rmSync(SCRATCH, { recursive: true, force: true }));
/** @type {Sum} */
const NOTHING = { passed: 0, failed: 0, skipped: 0 };
/** The time of each suite, in this run or in the cached one. @type {{ name: string, ms: number }[]} */
const suites = [];
/** Repeated at the end: the reports of a long run scroll away. @type {{ name: string, message: string }[]} */
const failures = [];
/** Tests that failed, and passed when they ran again. @type {string[]} */
const flaky = [];
/** Of a message: a failed query prints its whole page. */
const MOST_CHARACTERS = 1_500;
const log = (/** @type {string} */ line) => console.log(line);

/** @typedef {{ what: string, run: (args: string[]) => Promise<Sum> }} Part */
/** @type {Record<string, Part>} */
const PARTS = {
  lint: {
    what: 'ESLint, with the table of allowed imports, Prettier, and TypeScript, strict',
    run: () => nx('lint,typecheck', ['parcelway']),
  },
  texts: {
    what: 'every language has every text, and no text is for nothing',
    run: () => check('tools/i18n/check.mjs', []),
  },
  engines: { what: 'no dependency excludes the Node we promise', run: () => check('tools/test/engines.mjs', []) },
  unit: {
    what: 'libraries, screens, tools',
    run: async (args) => {
      await needBrowser(); // the twin's App Bridge is tested in a real one
      return tests(
        projects().filter((dir) => dir !== 'apps/api' && !isBrowser(dir)),
        args,
      );
    },
  },
  api: { what: 'the server on a real database', run: (args) => tests(['apps/api'], args) },
  journeys: {
    what: "merchants and shoppers on the remotes' screens, in a browser",
    run: (args) =>
      browserTests(
        projects().filter((dir) => isBrowser(dir) && dir !== PLATFORM),
        args,
      ),
  },
  browser: {
    what: 'the platform in a browser and under kill -9: faults, releases, load',
    run: (args) => browserTests([PLATFORM], args),
  },
  coverage: {
    what: 'what of the specification these tests prove, as its page says',
    run: (args) => check('tools/test/spec-coverage.mjs', args),
  },
};

async function needBrowser() {
  const { findBrowser } = await import('./browser.mjs');
  process.env.CHROME_PATH = await findBrowser({ log });
}

/** Folders with a Jest configuration. */
const projects = () =>
  ['apps', 'libs', 'tools']
    .flatMap((kind) => readdirSync(path.join(ROOT, kind)).flatMap((id) => [`${kind}/${id}`, `${kind}/${id}/e2e`]))
    .filter((dir) => existsSync(path.join(ROOT, dir, 'jest.config.cjs')));
/** Browser tests: of the platform, or of one remote. @param {string} dir */
const isBrowser = (dir) => path.basename(dir) === 'e2e';

/** On the built product. @param {string[]} dirs @param {string[]} args @returns {Promise<Sum>} */
async function browserTests(dirs, args) {
  await needBrowser();
  await buildStale({ log });
  return tests(dirs, args);
}

/** @param {Sum} one @param {Sum} other @returns {Sum} */
const added = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/**
 * Targets of these projects, as far as Nx has not cached their results.
 * @param {string} targets separated by commas @param {string[]} names @param {number} [parallel] projects at a time @returns {Promise<Sum>}
 */
const nx = (targets, names, parallel = 2) =>
  check('node_modules/nx/dist/bin/nx.js', [
    ...['run-many', '-t', targets, '-p', names.join(','), '--outputStyle=static', `--parallel=${parallel}`],
  ]);

/** @param {string} script @param {string[]} args @returns {Promise<Sum>} */
async function check(script, args) {
  const code = await node(script, args);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** All tests of these folders, as far as Nx has not cached their result; with arguments for Jest: those alone. @param {string[]} dirs @param {string[]} args @returns {Promise<Sum>} */
async function tests(dirs, args) {
  // The platform's tests stop servers, hang them and have limits of time: nothing else runs beside them.
  const parallel = dirs.includes(PLATFORM) ? 1 : 2;
  const names = args.length > 0 ? ['selected'] : dirs.map(projectName);
  const files = names.map((name) => path.join(RESULTS, `${name}.json`));
  for (const file of files) rmSync(file, { force: true });
  const code =
    args.length > 0
      ? await node('node_modules/jest/bin/jest.js', [
          '--projects',
          ...dirs.map((dir) => path.join(ROOT, dir)),
          ...['--json', `--outputFile=${files[0]}`, '--silent'],
          `--maxWorkers=${parallel}`,
          ...args,
        ])
      : (await nx('test', names, parallel)).failed;
  const sums = files.map(resultOf);
  const sum = sums.reduce(added, NOTHING);
  return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
}

/** The name Nx knows a folder by. @param {string} dir @returns {string} */
function projectName(dir) {
  const file = path.join(ROOT, dir, 'package.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).nx.name;
  return isBrowser(dir) ? `${path.basename(path.dirname(dir))}-e2e` : path.basename(dir);
}

/** What Jest wrote of a run. @param {string} file @returns {Sum} */
function resultOf(file) {
  if (!existsSync(file)) return { ...NOTHING, failed: 1 };
  const result = JSON.parse(readFileSync(file, 'utf8'));
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = result;
  for (const suite of testResults) {
    const name = path.relative(ROOT, suite.name);
    suites.push({ name, ms: suite.endTime - suite.startTime });
    const before = failures.length;
    for (const { status, fullName, failureMessages, invocations } of suite.assertionResults) {
      if (status === 'failed') failures.push({ name: `${name}: ${fullName}`, message: failureMessages.join('\n') });
      else if (invocations > 1) flaky.push(`${name}: ${fullName}`);
    }
    if (suite.status === 'failed' && failures.length === before) failures.push({ name, message: suite.message });
  }
  return {
    passed: numPassedTests,
    // A suite that does not even load has no tests to fail: it counts as one.
    failed: numFailedTests + numRuntimeErrorTestSuites,
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
      env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', TZ: 'UTC', TMPDIR: SCRATCH },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const [first, ...rest] = process.argv.slice(2);
if (first !== undefined && !(first in PARTS)) {
  const parts = Object.entries(PARTS).map(([name, { what }]) => `  ${name.padEnd(8)} ${what}`);
  console.error(`npm test [-- <part> [arguments of Jest]]\n\n${parts.join('\n')}`);
  process.exit(first === '--help' ? 0 : 2);
}
await installPackages({ log });
mkdirSync(RESULTS, { recursive: true });
let sum = NOTHING;
/** @type {string[]} */
const times = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (first !== undefined && first !== name) continue;
  console.log(`\n── ${name}: ${part.what}`);
  const began = Date.now();
  const result = await part.run(rest).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { ...NOTHING, failed: 1 };
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`── ${name}: passed ${result.passed}, failed ${result.failed}, skipped ${result.skipped}, ${seconds} s`);
  times.push(`${name} ${seconds} s`);
  sum = added(sum, result);
}
console.log(`\nParts: ${times.join(', ')}`);
if (suites.length > 0) console.log('Slowest suites, when they last ran:');
for (const { name, ms } of suites.sort((a, b) => b.ms - a.ms).slice(0, 10))
  console.log(`  ${(ms / 1000).toFixed(0).padStart(4)} s  ${name}`);
for (const { name, message } of failures)
  console.log(`\n${name}\n${stripVTControlCharacters(message).slice(0, MOST_CHARACTERS)}`);
if (flaky.length > 0) console.log(`\nFlaky (passed when run again):\n${flaky.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map(({ name }) => name).join('\n')}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
process.exit(sum.failed > 0 ? 1 : 0);
