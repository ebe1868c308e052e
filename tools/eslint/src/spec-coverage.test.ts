import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const real = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8');
const row = (id: string) => new RegExp(`^\\| ${id.replace('.', '\\.')} \\|.*$`, 'm');

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'spec-coverage-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs the check on a page, the real one where none is given. */
function check(text?: string) {
  const file = path.join(dir, 'page.md');
  if (text !== undefined) writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'tools/test/spec-coverage.mjs'), ...(text === undefined ? [] : [file])],
    { encoding: 'utf8' },
  );
  return {
    status,
    stdout,
    faults: stderr
      .split('\n')
      .filter(Boolean)
      .map((line) => line.replace(`${file}: `, '')),
  };
}

test('every item of the specification has its row, and what the rows name is there', () => {
  const { status, stdout, faults } = check();
  expect({ status, faults }).toEqual({ status: 0, faults: [] });
  expect(stdout).toMatch(/^\d+ of 318 items of the specification are covered, \d+ not yet\.\n$/);
});

const OTHER = 'libs/domain/src/plan/plans.ts';
test.each([
  ['an item without a row', real.replace(row('3.7'), ''), /^3\.7 is missing\. Add a row/],
  ['an item with two rows', `${real}\n| 9.25 | not yet | not yet |\n`, /^9\.25 has two rows/],
  ['an id that the specification does not have', `${real}\n| 9.26 | not yet | not yet |\n`, /^9\.26 is no item/],
  ['a section that the specification does not have', `${real}\n| 10.1 | not yet | not yet |\n`, /^10\.1 is no item/],
  [
    'code that does not exist',
    real.replace(row('3.7'), `| 3.7 | libs/domain/src/gone.ts | libs/domain/src/plan/plans.test.ts |`),
    /^3\.7 names libs\/domain\/src\/gone\.ts, which does not exist/,
  ],
  [
    'a second path that does not exist',
    real.replace(row('3.7'), `| 3.7 | ${OTHER}, libs/gone.ts | libs/domain/src/plan/plans.test.ts |`),
    /^3\.7 names libs\/gone\.ts/,
  ],
  [
    'a test that does not exist',
    real.replace(row('3.7'), `| 3.7 | ${OTHER} | libs/domain/src/gone.test.ts |`),
    /^3\.7 names libs\/domain\/src\/gone\.test\.ts, which does not exist/,
  ],
  [
    'a test that is none',
    real.replace(row('3.7'), `| 3.7 | ${OTHER} | ${OTHER} |`),
    /^3\.7 names libs\/domain\/src\/plan\/plans\.ts as its test/,
  ],
  [
    '"not yet" for the code alone',
    real.replace(row('3.7'), '| 3.7 | not yet | libs/domain/src/plan/plans.test.ts |'),
    /^3\.7 has "not yet" in one column only/,
  ],
  [
    '"not yet" for the test alone',
    real.replace(row('3.7'), `| 3.7 | ${OTHER} | not yet |`),
    /^3\.7 has "not yet" in one column only/,
  ],
])('%s is a fault that says what to do', (_what, text, says) => {
  const { status, stdout, faults } = check(text);
  expect({ status, stdout, faults }).toEqual({ status: 1, stdout: '', faults: [expect.stringMatching(says)] });
});

test('a line that is no row is a fault, and its item is missing', () => {
  const { status, faults } = check(real.replace(row('3.7'), '| 3.7 | not yet |'));
  expect({ status, faults }).toEqual({
    status: 1,
    faults: [expect.stringMatching(/is no row\. Write/), expect.stringMatching(/^3\.7 is missing/)],
  });
});
