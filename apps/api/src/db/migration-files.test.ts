import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readMigrations } from './migration-files';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parcelway-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const read = (...files: string[]) => {
  for (const file of files) writeFileSync(path.join(folder, file), `-- ${file}`);
  return readMigrations(pathToFileURL(`${folder}/`));
};

test('the migrations of a folder are its SQL files, in order of their numbers', () => {
  expect(read('0002_second.sql', '0001_first.sql', 'README.md')).toEqual([
    { name: '0001_first', sql: '-- 0001_first.sql' },
    { name: '0002_second', sql: '-- 0002_second.sql' },
  ]);
});

test('two migrations of one number are refused, as two branches may add them', () => {
  expect(() => read('0001_first.sql', '0002_a.sql', '0002_b.sql')).toThrow(
    'Migration 0002_b.sql: its number must be 0003, one more than that of 0002_a.sql.',
  );
});

test('a gap between numbers is refused', () => {
  expect(() => read('0001_first.sql', '0003_third.sql')).toThrow('Migration 0003_third.sql: its number must be 0002');
});

test('a name without a number is refused', () => {
  expect(() => read('0001_first.sql', 'returns.sql')).toThrow('Migration returns.sql: name it NNNN_<what>.sql.');
});
