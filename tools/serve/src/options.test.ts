import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { frontPort, readOptions, UsageError } from '../options.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'parcelway-serve-'));
beforeAll(() => {
  mkdirSync(path.join(root, 'apps/orders'), { recursive: true });
  mkdirSync(path.join(root, 'apps/shell'));
  writeFileSync(path.join(root, 'apps/orders/remote.json'), '{}');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('without options it is the shell alone', () => {
  expect(readOptions([], root)).toEqual({ remote: null, port: null, help: false });
});

test('a remote and a port are parsed', () => {
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

test('an option that does not exist is reported, with a pointer to those that do', () => {
  expect(() => readOptions(['--remotes=orders'], root)).toThrow(/--remotes.*\(--help lists the options\)/);
});

describe('the front door', () => {
  const running = (answering: string[]) => async (address: string) => answering.includes(address);

  test('is the one that is named, whatever runs', async () => {
    expect(await frontPort(3020, 'http://localhost:3010', running(['http://localhost:3010']))).toBe(3020);
  });

  test('is the one that runs on this machine, on whatever port it was started', async () => {
    expect(await frontPort(null, 'http://localhost:3010\n', running(['http://localhost:3010']))).toBe(3010);
  });

  test.each([null, '', 'http://localhost:3010', 'https://tunnel.example', 'http://localhost:3010/x'])(
    'is that of port 3000 where %j does not answer, or is none of this machine',
    async (address) => {
      expect(await frontPort(null, address, running(['https://tunnel.example']))).toBe(3000);
    },
  );
});
