import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { BudgetPlugin } from '../budget-plugin.cjs';

const dir = mkdtempSync(path.join(tmpdir(), 'budgets-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Random text does not compress: `bytes` of source are about `bytes * 0.75` of gzip. */
const noise = (bytes: number): string =>
  `export const noise = ${JSON.stringify(
    Buffer.from(Array.from({ length: bytes }, () => Math.floor(Math.random() * 256)))
      .toString('base64')
      .slice(0, bytes),
  )};\nconsole.log(noise);`;

async function build(
  role: 'shell' | 'remote',
  bytes: number,
  budgets?: { entry: number; firstRoute: number },
): Promise<string[]> {
  const entry = path.join(dir, `${role}-${bytes}.mjs`);
  writeFileSync(entry, noise(bytes));
  writeFileSync(path.join(dir, 'remote.json'), JSON.stringify({ id: 'orders', budgets }));
  return new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        entry,
        context: dir,
        output: { path: path.join(dir, 'out') },
        performance: { hints: false },
        plugins: [new BudgetPlugin({ id: 'orders', role, dir })],
      },
      (error, stats) =>
        error ? reject(error) : resolve((stats?.compilation.errors ?? []).map((problem) => problem.message)),
    );
  });
}

test('a build within the budgets of its remote.json passes', async () => {
  expect(await build('remote', 10_000, { entry: 20_480, firstRoute: 30_720 })).toEqual([]);
});

test('a build over its budget fails, with the files and what to do', async () => {
  const [message] = await build('remote', 60_000, { entry: 100_000, firstRoute: 30_720 });
  expect(message).toMatch(/orders loads 4\d\.\d KiB .* before it works; its budget is 30\.0 KiB/);
  expect(message).toContain('main.js');
  expect(message).toContain('raise the limit in its remote.json');
});

test('the entry has a budget of its own', async () => {
  const [message] = await build('remote', 60_000, { entry: 20_480, firstRoute: 100_000 });
  expect(message).toMatch(/in its entry; its budget is 20\.0 KiB/);
});

test('a remote without budgets fails', async () => {
  expect((await build('remote', 10)).join()).toContain('orders has no budget');
});

test("the shell's budget is in limits.json", async () => {
  const [message] = await build('shell', 400_000);
  expect(message).toContain('tools/budgets/limits.json');
});

describe('what a remote loads later', () => {
  /** A remote whose first view imports this from a folder of its own, later. */
  async function later(bytes: number, lazy?: Record<string, number>): Promise<string[]> {
    const app = mkdtempSync(path.join(dir, 'later-'));
    mkdirSync(path.join(app, 'src/editor'), { recursive: true });
    writeFileSync(path.join(app, 'src/editor/page.mjs'), noise(bytes));
    writeFileSync(path.join(app, 'src/index.mjs'), "import('./editor/page.mjs');");
    writeFileSync(
      path.join(app, 'remote.json'),
      JSON.stringify({ id: 'orders', budgets: { entry: 20_480, firstRoute: 30_720, ...(lazy && { lazy }) } }),
    );
    return new Promise((resolve, reject) => {
      webpack(
        {
          mode: 'production',
          entry: path.join(app, 'src/index.mjs'),
          context: app,
          output: { path: path.join(app, 'out') },
          performance: { hints: false },
          plugins: [new BudgetPlugin({ id: 'orders', role: 'remote', dir: app })],
        },
        (error, stats) =>
          error ? reject(error) : resolve((stats?.compilation.errors ?? []).map((problem) => problem.message)),
      );
    });
  }

  test('has a limit by folder', async () => {
    expect(await later(40_000, { editor: 35_000 })).toEqual([]);
    const [message] = await later(60_000, { editor: 35_000 });
    expect(message).toMatch(
      /orders loads 4\d\.\d KiB .* later, from editor \(budgets\.lazy\); its budget is 34\.2 KiB/,
    );
  });

  test('a folder that is not named has one too', async () => {
    expect(await later(5_000, { charts: 100 })).toEqual([]);
    expect((await later(60_000)).join()).toMatch(/later, from editor .*its budget is 16\.0 KiB/);
  });
});
