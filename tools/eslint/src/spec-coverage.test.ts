import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SCRIPT = path.resolve(__dirname, '../../test/spec-coverage.mjs');
const ITEMS = `# Items

## 4 States

| id | part | requirement |
|---|---|---|
| 4.1 | Order sync | Progress is polled. |
| 4.2 |  | A poll ends. |
`;
const ROOT = path.resolve(__dirname, '../../..');
type Status = 'passed' | 'failed' | 'pending';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'spec-coverage-'));
  writeFileSync(path.join(dir, 'items.md'), ITEMS);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Runs the script after a run of these tests. @returns the page and what it printed. */
function coverage(
  tests: [title: string, status: Status, ancestor?: string][],
  args = ['--write'],
  file = path.join(dir, 'sync.test.ts'),
) {
  const assertionResults = tests.map(([title, status, ancestor]) => ({
    ancestorTitles: ancestor ? [ancestor] : [],
    title,
    status,
  }));
  const report = { testResults: [{ name: file, assertionResults }] };
  writeFileSync(path.join(dir, 'api.json'), JSON.stringify(report));
  const page = path.join(dir, 'page.md');
  const places = ['--results', dir, '--items', path.join(dir, 'items.md'), '--page', page];
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...places, ...args], { encoding: 'utf8' });
  const row = (id: string) =>
    readFileSync(page, 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`| ${id} `));
  return { status, stdout, stderr, row };
}

test('an item is proved by a test that names it and passed, alone or with others, itself or by its group', () => {
  const { stdout, row } = coverage([
    ['[4.1, 4.2] both', 'passed'],
    ['asks again', 'passed', '[4.1] polling'],
  ]);
  expect(stdout).toBe('2 of 2 items of the specification are proved, 0 not yet.\n');
  expect(row('4.1')).toMatch(
    /^\| 4\.1 \| Progress is polled\. \| \[sync\.test\.ts\]\([^)]*\) both<br>\[[^\]]*\]\([^)]*\) polling \|$/,
  );
});

test.each<[string, [string, Status][]]>([
  ['no test names it', [['a poll ends', 'passed']]],
  ['its test was skipped', [['[4.2] a poll ends', 'pending']]],
  [
    'one of its tests failed',
    [
      ['[4.2] a poll ends', 'passed'],
      ['[4.2] and stays ended', 'failed'],
    ],
  ],
  ['the number stands elsewhere in the title', [['a poll [4.2] ends', 'passed']]],
])('an item is "not yet" where %s', (_case, tests) => {
  expect(coverage(tests).row('4.2')).toBe('| 4.2 | A poll ends. | not yet |');
});

test('a number that is no item is a fault', () => {
  const { status, stderr } = coverage([['[4.3] beyond', 'passed']], []);
  expect([status, stderr]).toEqual([1, expect.stringContaining('"beyond" names 4.3, which is no item')]);
});

test('a suite with stand-ins for screens proves no item: its numbers are a fault', () => {
  const file = path.join(ROOT, 'apps/shell/src/chrome/plan-benefits.test.tsx');
  const { status, stderr } = coverage([['[4.1] polling', 'passed']], [], file);
  expect([status, stderr]).toEqual([1, expect.stringContaining('its screens are stand-ins')]);
});

test('a heading is marked, and does not count', () => {
  writeFileSync(path.join(dir, 'items.md'), `${ITEMS}| 3.30 |  | Other records: |\n`);
  const { stdout, row } = coverage([['[4.1] polling', 'passed']]);
  expect(stdout).toBe('1 of 2 items of the specification are proved, 1 not yet.\n');
  expect(row('3.30')).toBe('| 3.30 | Other records: | a heading |');
});

test('a page that differs from the run is a fault, until it is written', () => {
  expect(coverage([['[4.2] a poll ends', 'passed']]).status).toBe(0);
  const { status, stderr } = coverage([['a poll ends', 'passed']], []);
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm test -- coverage --write')]);
  expect(coverage([['[4.2] a poll ends', 'passed']], []).status).toBe(0);
});
