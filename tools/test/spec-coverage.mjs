// @ts-check
/**
 * docs/spec-coverage.md: which items of the specification are proved, by the tests of the last run that name them in their titles.
 * `node tools/test/spec-coverage.mjs` fails when the page differs; `--write` writes it.
 * `--results`, `--items` and `--page` name other places than the usual ones.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    results: { type: 'string', default: path.join(ROOT, '.cache/test-results') },
    items: { type: 'string', default: path.join(ROOT, 'docs/spec-items.md') },
    page: { type: 'string', default: path.join(ROOT, 'docs/spec-coverage.md') },
  },
});
const NAMED = /^\[(\d+\.\d+(?:, \d+\.\d+)*)\] /;
/** Screens that stand in for those of remotes: a suite with one of them proves nothing that a user meets. */
const STAND_INS = ['apps/shell/src/routes/stand-in-screens.tsx', 'tools/e2e/src/plain-remote.ts'];
/** Headings and sentences about the document itself: there is nothing to prove, and they do not count. */
const HEADINGS = ['0.3', '1.2', '2.12', '3.30', '7.89'];
/** Titles shown for an item; a table of cases may have hundreds. */
const SHOWN = 3;

/** @typedef {{ file: string, title: string, passed: boolean }} Proof */
/** @typedef {{ title: string, items: { id: string, text: string }[] }} Section */

/** The numbered requirements by section. @returns {Section[]} */
function readSections() {
  /** @type {Section[]} */
  const sections = [];
  for (const line of readFileSync(values.items, 'utf8').split('\n')) {
    const heading = /^## (.+)$/.exec(line);
    const row = /^\| (\d+\.\d+) \| ([^|]*) \| (.+) \|$/.exec(line);
    if (heading?.[1]) sections.push({ title: heading[1], items: [] });
    else if (row?.[1]) sections.at(-1)?.items.push({ id: row[1], text: row[3] ?? '' });
  }
  return sections;
}

/**
 * Whether a file imports, itself or by a file beside it, one that stands in for a screen.
 * @param {string} file relative to the repository
 * @param {Set<string>} [seen]
 * @returns {boolean}
 */
function hasStandIn(file, seen = new Set()) {
  if (STAND_INS.includes(file)) return true;
  if (seen.has(file) || !existsSync(path.join(ROOT, file))) return false;
  seen.add(file);
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']+)'/g)].some(([, target = '']) => {
    const at = path.join(path.dirname(file), target);
    return ['', '.ts', '.tsx', '/index.ts'].some(
      (ending) => /\.tsx?$/.test(at + ending) && hasStandIn(at + ending, seen),
    );
  });
}

/** Every test of the last run that names items. @returns {Map<string, Proof[]>} by item */
function readProofs() {
  /** @type {Map<string, Proof[]>} */
  const proofs = new Map();
  const reports = existsSync(values.results) ? readdirSync(values.results).sort() : [];
  for (const report of reports.filter((name) => name.endsWith('.json') && name !== 'selected.json')) {
    for (const suite of JSON.parse(readFileSync(path.join(values.results, report), 'utf8')).testResults) {
      for (const { ancestorTitles, title, status } of suite.assertionResults) {
        if (status !== 'passed' && status !== 'failed') continue;
        const named = [...ancestorTitles, title].map((text) => ({ text, ids: NAMED.exec(text)?.[1] }));
        for (const { text, ids } of named) {
          if (!ids) continue;
          const proof = {
            file: path.relative(ROOT, suite.name),
            title: text.replace(NAMED, ''),
            passed: status === 'passed',
          };
          for (const id of ids.split(', ')) proofs.set(id, [...(proofs.get(id) ?? []), proof]);
        }
      }
    }
  }
  return proofs;
}

/** @param {string} id @param {Proof[]} proofs of that item @returns {string} the cell of the page */
function cell(id, proofs) {
  if (HEADINGS.includes(id)) return 'a heading';
  if (proofs.length === 0 || proofs.some(({ passed }) => !passed)) return 'not yet';
  const lines = [
    ...new Set(
      proofs.map(
        ({ file, title }) =>
          `[${path.basename(file)}](../${file}) ${title.replaceAll('|', '\\|').replaceAll('\n', ' ')}`,
      ),
    ),
  ].sort();
  // Not how many: a table of cases that grows would change the page.
  const more = lines.length > SHOWN ? ['and more'] : [];
  return [...lines.slice(0, SHOWN), ...more].join('<br>');
}

const sections = readSections();
const proofs = readProofs();
const ids = sections.flatMap(({ items }) => items.map(({ id }) => id));
/** By suite. @type {Map<string, boolean>} */
const standIns = new Map();
const faults = [...proofs.keys()]
  .filter((id) => !ids.includes(id))
  .map((id) => `"${proofs.get(id)?.[0]?.title}" names ${id}, which is no item of the specification.`);

for (const { file, title } of [...proofs.values()].flat()) {
  if (!standIns.has(file)) standIns.set(file, hasStandIn(file));
  if (standIns.get(file))
    faults.push(`"${title}" in ${file} names items, but its screens are stand-ins: leave the numbers out.`);
}

const counted = ids.filter((id) => !HEADINGS.includes(id));
const covered = counted.filter((id) => !cell(id, proofs.get(id) ?? []).startsWith('not yet')).length;
const summary = `${covered} of ${counted.length} items of the specification are proved, ${counted.length - covered} not yet.`;
const text = [
  '# Coverage of the specification',
  '',
  'Written by `npm test -- coverage --write` from the last run of the tests; not by hand. An item counts when a test that names it in its title (`[4.14] …`) ran and passed; a suite with stand-ins for screens without a remote yet may name none.',
  '',
  summary,
  ...sections.flatMap(({ title, items }) => [
    '',
    `## ${title}`,
    '',
    '| item | requirement | proved by |',
    '|---|---|---|',
    ...items.map(({ id, text: requirement }) => `| ${id} | ${requirement} | ${cell(id, proofs.get(id) ?? [])} |`),
  ]),
  '',
].join('\n');

if (values.write && faults.length === 0) writeFileSync(values.page, text);
else if (!existsSync(values.page) || readFileSync(values.page, 'utf8') !== text) {
  const shown = path.relative(ROOT, values.page);
  const written = existsSync(values.page) ? readFileSync(values.page, 'utf8').split('\n') : [];
  for (const line of text.split('\n').filter((line) => !written.includes(line))) faults.push(`differs: ${line}`);
  faults.push(
    `${shown} is not what the last run of the tests shows. Run \`npm test\`, then \`npm test -- coverage --write\`.`,
  );
}
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(summary);
process.exitCode = faults.length > 0 ? 1 : 0;
