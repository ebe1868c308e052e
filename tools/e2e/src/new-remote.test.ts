import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './product';
import { copyRepository } from './repository-copy';

/** `npm run new-remote` in a copy of the repository: what it makes passes every gate as it stands. */
let copy = '';
beforeAll(() => {
  copy = copyRepository();
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Ran {
  code: number | null;
  output: string;
}

function run(script: string, args: string[], folder = '.'): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(copy, script), ...args], {
    cwd: path.join(copy, folder),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined, TZ: 'UTC' },
  });
  return { code: status, output: stdout + stderr };
}
const generate = (...args: string[]) => run('tools/generators/new-remote.mjs', args);
/** Fails with what was printed. */
const expectPassed = ({ code, output }: Ran) => expect(code === 0 ? '' : output).toBe('');
const SPEC = ['returns', '--route', '/returns', '--owner', 'team-x'];

test('a dry run writes nothing', () => {
  const before = readFileSync(path.join(copy, 'package-lock.json'), 'utf8');
  expect(generate(...SPEC, '--dry-run')).toEqual({
    code: 0,
    output: expect.stringContaining('apps/returns/remote.json') as string,
  });
  expect(existsSync(path.join(copy, 'apps/returns'))).toBe(false);
  expect(readFileSync(path.join(copy, 'package-lock.json'), 'utf8')).toBe(before);
});

test('a new remote is made, and told what comes next', () => {
  const ran = generate(...SPEC);
  expectPassed(ran);
  for (const text of ['npx nx serve returns', 'npm run release -- publish returns', 'rm -r apps/returns'])
    expect(ran.output).toContain(text);
  expect(readFileSync(path.join(copy, 'docs/CODEOWNERS'), 'utf8')).toContain('\n/apps/returns/ @parcelway/team-x\n');
});

test('the lock file holds the new workspace, every package of before, and nothing else that is new', () => {
  const packagesOf = (root: string) =>
    Object.keys(
      (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: object }).packages,
    );
  expect(packagesOf(copy).filter((name) => !/returns$/.test(name))).toEqual(packagesOf(ROOT));
  expect(packagesOf(copy)).toEqual(expect.arrayContaining(['apps/returns', 'node_modules/@parcelway/app-returns']));
});

test('a second one of that name is refused, and the first stays', () => {
  expect(generate(...SPEC)).toEqual({ code: 2, output: expect.stringContaining('The id returns is taken') as string });
  expect(existsSync(path.join(copy, 'apps/returns/remote.json'))).toBe(true);
});

test('its lint passes', () => {
  expectPassed(run('node_modules/eslint/bin/eslint.js', ['apps/returns', '--max-warnings=0']));
  expectPassed(run('node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', 'apps/returns']));
}, 60_000);

test('its types hold', () => {
  writeFileSync(
    path.join(copy, 'tsconfig.returns.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      include: ['apps/returns/src', 'tools/build/files.d.ts', 'tools/jest/*.cjs'],
    }),
  );
  expectPassed(run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.returns.json']));
}, 60_000);

test('its unit tests pass', () => {
  expectPassed(run('node_modules/jest/bin/jest.js', ['-c', 'apps/returns/jest.config.cjs']));
}, 60_000);

test('its build keeps to the contract and the budgets, and has an isolated page', () => {
  expectPassed(run('node_modules/webpack-cli/bin/cli.js', ['--mode', 'production'], 'apps/returns'));
  const dist = (file: string) => path.join(copy, 'apps/returns/dist', file);
  for (const file of ['mf-manifest.json', 'remote.json', 'surface.json', 'isolated/index.html'])
    expect([file, existsSync(dist(file))]).toEqual([file, true]);
}, 120_000);

test('it is published to a registry whose shell knows nothing of it, and verifies', () => {
  const target = ['--storage', path.join(copy, '.data/releases'), '--state', path.join(copy, '.data/registry')];
  for (const id of ['shell', 'orders'])
    cpSync(path.join(ROOT, 'apps', id, 'dist'), path.join(copy, 'apps', id, 'dist'), { recursive: true });
  const release = (...args: string[]) => run('tools/release/release.mjs', [...args, ...target]);
  expectPassed(release('publish', 'shell', '--no-build'));
  // Its first screen links to Orders.
  expectPassed(release('publish', 'orders', '--no-build', '--live'));
  const published = release('publish', 'returns', '--no-build');
  expect(published).toEqual({ code: 0, output: expect.stringContaining('no shop gets it yet') as string });
  expectPassed(release('verify', 'returns'));
}, 120_000);
