import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const page = readFileSync(path.join(ROOT, 'docs/architecture/capabilities.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+) \| ([^|]+) \| `([^`]+)` \| ([^|]+) \|$/gm)].map(
  ([, number = '', capability = '', file = '', title = '']) => ({ number: Number(number), capability, file, title }),
);

test('the page of capabilities has its 24 numbers in their order, each test once', () => {
  const numbers = rows.map(({ number }) => number);
  expect([...new Set(numbers)]).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  expect(new Set(rows.map(({ file, title }) => `${file} ${title}`)).size).toBe(rows.length);
});

test.each(rows)('$number $capability: $file has that test', ({ file, title }) => {
  expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true]);
  expect(readFileSync(path.join(ROOT, file), 'utf8').replaceAll("\\'", "'")).toContain(title);
});
