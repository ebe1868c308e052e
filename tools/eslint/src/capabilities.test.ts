import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const page = readFileSync(path.join(ROOT, 'docs/architecture/capabilities.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+) \| ([^|]+) \| `([^`]+)` \| ([^|]+) \|$/gm)].map(
  ([, number = '', capability = '', file = '', title = '']) => ({ number: Number(number), capability, file, title }),
);

test('the page of capabilities has its 24 rows', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
});

test.each(rows)('$number $capability: $file has that test', ({ file, title }) => {
  expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true]);
  expect(readFileSync(path.join(ROOT, file), 'utf8').replaceAll("\\'", "'")).toContain(title);
});
