import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { followPage } from './how-to-page';
import { copyRepository } from './repository-copy';

/** The pages that edit code, followed to the letter in a copy of the repository, one after the other as they build upon each other. */
const PAGES = [
  ...['add-a-remote', 'add-a-list-screen', 'add-a-migration', 'add-a-call', 'add-a-form', 'add-a-filter'],
  'add-an-integration',
];
/** What the pages write, and what must hold it all together. */
const WRITTEN = [
  ...['apps/returns/src', 'apps/api/src/returns', 'libs/api/src/returns.ts'],
  ...['apps/api/src/integrations/vendors/pigeon', 'tools/shop-twin/src/vendors/pigeon.ts'],
];
/** What they change, and what that needs to be understood. */
const CHANGED = [
  ...[
    'apps/api/src/domains.ts',
    'apps/api/src/db',
    'apps/api/src/orders',
    'apps/api/src/privacy',
    'apps/orders/src',
    'libs/domain/src/filters',
    'apps/api/src/integrations',
    'apps/integrations/src',
    'tools/shop-twin/src/vendors',
  ],
  ...['tools/build/files.d.ts', 'tools/jest/*.cjs'],
];

let copy = '';
beforeAll(() => {
  copy = copyRepository();
}, 300_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Fails with what was printed. @returns it */
function expectPassed(script: string, args: string[]): string {
  const {
    status: exit,
    stdout,
    stderr,
  } = spawnSync(process.execPath, [path.join(copy, script), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined, TZ: 'UTC' },
  });
  expect(exit === 0 ? '' : stdout + stderr).toBe('');
  return stdout + stderr;
}
function runJest(project: string, ...args: string[]): void {
  const printed = expectPassed('node_modules/jest/bin/jest.js', [
    ...['-c', `${project}/jest.config.cjs`, '--maxWorkers=1', ...args],
  ]);
  // Jest is content with a name that no test has.
  expect(printed).toMatch(/Tests: .*\d passed/);
}

test.each(PAGES)('each step of %s can be done', (page) => followPage(copy, `docs/how-to/${page}.md`));

test('what the pages write has types that hold', () => {
  const include = [...WRITTEN, ...CHANGED];
  writeFileSync(
    path.join(copy, 'tsconfig.how-to.json'),
    JSON.stringify({ extends: './tsconfig.base.json', include, exclude: ['**/dist'] }),
  );
  expectPassed('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.how-to.json', '--noEmit']);
});

test('the list screen and the form work as their pages describe', () => runJest('apps/returns'));

test('the calls answer, refuse with 422 and their fields, and separate shops', () => {
  runJest('apps/api', 'src/returns');
  runJest('apps/api', 'src/every-route', '-t', 'return|every route has a case');
});

test('the filter narrows link, call, menu and SQL alike', () => {
  runJest('libs/domain', 'src/filters');
  runJest('apps/orders', 'src/list/more-filters', '-t', 'Courier in the store');
  runJest('apps/api', 'src/orders/order-list', '-t', 'the filter company');
});

test('the tool is accepted by the twin that plays it', () =>
  runJest('apps/api', 'src/integrations/vendors/vendors-of-the-twin', '-t', 'pigeon'));

test('what the pages write passes the lint', () => {
  // As an editor does when a file is saved.
  expectPassed('node_modules/prettier/bin/prettier.cjs', ['--write', '--log-level=warn', ...WRITTEN]);
  expectPassed('node_modules/eslint/bin/eslint.js', ['apps/returns', 'apps/api/src/returns', '--max-warnings=0']);
});
