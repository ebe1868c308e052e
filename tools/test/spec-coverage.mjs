// @ts-check
/** Fails when docs/spec-coverage.md leaves out an item of the specification, or names code or a test that is not there. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** How many items each section of the specification has. */
const ITEMS = [3, 12, 53, 46, 50, 12, 12, 89, 16, 25];
const LATER = 'not yet';
const IS_TEST = /^tools\/e2e\/|\.test\.tsx?$/;

const page = process.argv[2] ?? 'docs/spec-coverage.md';
const ids = ITEMS.flatMap((count, section) => Array.from({ length: count }, (_, index) => `${section}.${index + 1}`));
/** @type {string[]} */
const faults = [];
/** @type {Map<string, boolean>} whether an item is covered */
const rows = new Map();

for (const line of readFileSync(path.resolve(ROOT, page), 'utf8')
  .split('\n')
  .filter((text) => text.startsWith('|'))) {
  if (/^\| (item|---) \|/.test(line)) continue;
  const [, id = '', code = '', test = ''] = /^\| (\d+\.\d+) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
  if (id === '') {
    faults.push(`"${line}" is no row. Write "| 2.3 | code path | test path |".`);
    continue;
  }
  if (!ids.includes(id)) faults.push(`${id} is no item of the specification. Remove the row.`);
  if (rows.has(id)) faults.push(`${id} has two rows. Keep one.`);
  rows.set(id, code !== LATER && test !== LATER);
  if (code === LATER && test === LATER) continue;
  if (code === LATER || test === LATER) {
    faults.push(`${id} has "${LATER}" in one column only. Name the other path, or write "${LATER}" in both.`);
    continue;
  }
  for (const name of [...code.split(', '), ...test.split(', ')].filter((each) => !existsSync(path.join(ROOT, each)))) {
    faults.push(
      `${id} names ${name}, which does not exist. Name what took its place, or write "${LATER}" in both columns.`,
    );
  }
  for (const name of test.split(', ').filter((each) => !IS_TEST.test(each))) {
    faults.push(
      `${id} names ${name} as its test. Name a file that ends in .test.ts or .test.tsx, or one of tools/e2e.`,
    );
  }
}
for (const id of ids)
  if (!rows.has(id))
    faults.push(
      `${id} is missing. Add a row "| ${id} | code path | test path |", or "| ${id} | ${LATER} | ${LATER} |".`,
    );

for (const fault of faults) console.error(`${page}: ${fault}`);
if (faults.length === 0) {
  const covered = [...rows.values()].filter(Boolean).length;
  console.log(`${covered} of ${ids.length} items of the specification are covered, ${ids.length - covered} not yet.`);
}
process.exitCode = faults.length > 0 ? 1 : 0;
