import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Environment from '../environment.cjs';

interface Environments {
  new (
    config: object,
    context: { testPath: string },
  ): { global: { failureRecorders: Set<(folder: string) => unknown> }; handleTestEvent(event: object): Promise<void> };
}

const root = mkdtempSync(path.join(tmpdir(), 'parcelway-failures-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const environment = () =>
  new (Environment as unknown as Environments)(
    { globalConfig: {}, projectConfig: { globals: {}, testEnvironmentOptions: { failures: root } } },
    { testPath: '/anywhere/some-suite.test.ts' },
  );

test('a failed test leaves what its suite records in one folder, whose name is printed, until the suite runs again', async () => {
  const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const folder = path.join(root, 'some-suite/-1.2-it-works-not');
  const suite = environment();
  suite.global.failureRecorders.add((to) => Promise.reject(new Error(`the browser is gone: ${to}`)));
  suite.global.failureRecorders.add((to) => writeFileSync(path.join(to, 'server.log'), 'a line'));

  const failed = { name: '[1.2] it works/not', parent: { name: 'ROOT_DESCRIBE_BLOCK' } };
  await suite.handleTestEvent({ name: 'test_fn_success', test: failed });
  expect(existsSync(folder)).toBe(false);
  await suite.handleTestEvent({ name: 'test_fn_failure', test: failed });
  expect(readFileSync(path.join(folder, 'server.log'), 'utf8')).toBe('a line');
  expect(printed.mock.calls.flat()).toContainEqual(expect.stringContaining(folder));
  printed.mockRestore();

  environment();
  expect(existsSync(folder)).toBe(false);
});
