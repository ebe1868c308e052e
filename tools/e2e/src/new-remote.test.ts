import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './product';
import { copyRepository, expectPassed, runIn, type Ran } from './repository-copy';

/** `npm run new-remote` in a copy of the repository: its result passes every gate unchanged. */
let copy = '';
const run = (script: string, args: string[], folder?: string) => runIn(copy, script, args, folder);
const generate = (...args: string[]) => run('tools/generators/new-remote.mjs', args);
const SPEC = ['returns', '--route', '/returns', '--owner', 'team-x'];
const lockFile = () => readFileSync(path.join(copy, 'package-lock.json'), 'utf8');

let dryRun: { ran: Ran; made: boolean; lockFileBefore: string; lockFile: string };
let made: Ran;
/** Its gates, side by side, as each uses one processor. */
let lint: Promise<Ran[]>;
let types: Promise<Ran>;
let units: Promise<Ran>;
let build: Promise<Ran>;
beforeAll(async () => {
  copy = copyRepository();
  const lockFileBefore = lockFile();
  const ran = await generate(...SPEC, '--dry-run');
  dryRun = { ran, made: existsSync(path.join(copy, 'apps/returns')), lockFileBefore, lockFile: lockFile() };
  made = await generate(...SPEC);
  writeFileSync(
    path.join(copy, 'tsconfig.returns.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      include: ['apps/returns/src', 'tools/build/files.d.ts', 'tools/jest/*.cjs'],
    }),
  );
  build = run('node_modules/webpack-cli/bin/cli.js', ['--mode', 'production'], 'apps/returns');
  types = run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.returns.json']);
  units = build.then(() => run('node_modules/jest/bin/jest.js', ['-c', 'apps/returns/jest.config.cjs']));
  lint = types.then(async () => [
    await run('node_modules/eslint/bin/eslint.js', ['apps/returns', '--max-warnings=0']),
    await run('node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', 'apps/returns']),
  ]);
});
afterAll(async () => {
  await Promise.allSettled([units, lint]);
  rmSync(copy, { recursive: true, force: true });
});

test('a dry run writes nothing', () => {
  expect(dryRun.ran).toEqual({ code: 0, output: expect.stringContaining('apps/returns/remote.json') as string });
  expect(dryRun.made).toBe(false);
  expect(dryRun.lockFile).toBe(dryRun.lockFileBefore);
});

test('a new remote is made, and the next steps are printed', () => {
  expectPassed(made);
  for (const text of ['npx nx serve returns', 'npm run release -- publish returns', 'rm -r apps/returns'])
    expect(made.output).toContain(text);
  expect(readFileSync(path.join(copy, 'docs/CODEOWNERS'), 'utf8')).toContain('\n/apps/returns/ @parcelway/team-x\n');
  expect(readFileSync(path.join(copy, 'libs/host/src/route-paths.gen.ts'), 'utf8')).toContain("returns: '/returns';");
});

test('the lock file holds the new workspace, every package of before, and nothing else that is new', () => {
  const packagesOf = (root: string) =>
    Object.keys(
      (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: object }).packages,
    );
  expect(packagesOf(copy).filter((name) => !/returns$/.test(name))).toEqual(packagesOf(ROOT));
  expect(packagesOf(copy)).toEqual(expect.arrayContaining(['apps/returns', 'node_modules/@parcelway/app-returns']));
});

test('a second one of that name is refused, and the first stays', async () => {
  expect(await generate(...SPEC)).toEqual({
    code: 2,
    output: expect.stringContaining('The id returns is taken') as string,
  });
  expect(existsSync(path.join(copy, 'apps/returns/remote.json'))).toBe(true);
});

test('its lint passes', async () => {
  for (const ran of await lint) expectPassed(ran);
});

test('its types hold', async () => expectPassed(await types));

test('its unit tests pass', async () => expectPassed(await units));

test('its build meets the contract and the budgets, and has fixtures', async () => {
  expectPassed(await build);
  const dist = (file: string) => path.join(copy, 'apps/returns/dist', file);
  for (const file of ['mf-manifest.json', 'remote.json', 'surface.json', 'fixtures/fixtures.js'])
    expect([file, existsSync(dist(file))]).toEqual([file, true]);
});

test('it is published to a registry whose shell knows nothing of it, and verifies', async () => {
  await build;
  const target = ['--storage', path.join(copy, '.data/releases'), '--state', path.join(copy, '.data/registry')];
  for (const id of ['shell', 'orders'])
    cpSync(path.join(ROOT, 'apps', id, 'dist'), path.join(copy, 'apps', id, 'dist'), { recursive: true });
  const release = (...args: string[]) => run('tools/release/release.mjs', [...args, ...target]);
  expectPassed(await release('publish', 'shell', '--no-build'));
  // Its first screen links to Orders.
  expectPassed(await release('publish', 'orders', '--no-build', '--live'));
  const published = await release('publish', 'returns', '--no-build');
  expect(published).toEqual({ code: 0, output: expect.stringContaining('no shop gets it yet') as string });
  expectPassed(await release('verify', 'returns'));
});
