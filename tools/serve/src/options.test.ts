import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readOptions, UsageError } from '../options.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'parcelway-serve-'));
beforeAll(() => {
  mkdirSync(path.join(root, 'apps/orders'), { recursive: true });
  mkdirSync(path.join(root, 'apps/shell'));
  writeFileSync(path.join(root, 'apps/orders/remote.json'), '{}');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('without options it is the shell alone, in front of the usual port', () => {
  expect(readOptions([], root)).toEqual({ remote: null, port: 3000, help: false });
});

test('a remote and a port are taken', () => {
  expect(readOptions(['--remote=orders', '--port=3010'], root)).toEqual({ remote: 'orders', port: 3010, help: false });
});

test.each([['nothing'], ['shell'], ['../apps/orders'], ['']])('--remote=%s is no remote of the repository', (id) => {
  expect(() => readOptions([`--remote=${id}`], root)).toThrow(
    new UsageError(`--remote: there is no remote apps/${id}`),
  );
});

test.each(['0', '65535', 'x', '1.5'])('--port=%s is no port that has a next one', (port) => {
  expect(() => readOptions([`--port=${port}`], root)).toThrow(UsageError);
});

test('an option that does not exist is told, with the way to those that do', () => {
  expect(() => readOptions(['--remotes=orders'], root)).toThrow(/--remotes.*\(--help lists the options\)/);
});
