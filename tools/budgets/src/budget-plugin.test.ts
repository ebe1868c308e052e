import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { BudgetPlugin } from '../budget-plugin.cjs';

const dir = mkdtempSync(path.join(tmpdir(), 'budgets-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Random text does not compress: `bytes` of source are about `bytes * 0.75` of gzip. */
const noise = (bytes: number): string => `export const noise = ${JSON.stringify(Buffer.from(Array.from({ length: bytes }, () => Math.floor(Math.random() * 256))).toString('base64').slice(0, bytes))};\nconsole.log(noise);`;

async function build(id: string, role: 'shell' | 'remote', bytes: number): Promise<string[]> {
  const entry = path.join(dir, `${id}-${bytes}.mjs`);
  writeFileSync(entry, noise(bytes));
  return new Promise((resolve, reject) => {
    webpack({ mode: 'production', entry, context: dir, output: { path: path.join(dir, 'out') }, performance: { hints: false }, plugins: [new BudgetPlugin({ id, role })] },
      (error, stats) => (error ? reject(error) : resolve((stats?.compilation.errors ?? []).map((problem) => problem.message))));
  });
}

test('a build within its budget passes', async () => {
  expect(await build('orders', 'remote', 10_000)).toEqual([]);
});

test('a build over its budget fails, with the files and what to do', async () => {
  const [message] = await build('orders', 'remote', 60_000);
  expect(message).toMatch(/orders loads 4\d\.\d KiB .* its budget is 30 KiB/);
  expect(message).toContain('main.js');
  expect(message).toContain('tools/budgets/limits.json');
});

test('an app without a budget fails', async () => {
  expect((await build('unheard-of', 'remote', 10)).join()).toContain('has no budget');
});
