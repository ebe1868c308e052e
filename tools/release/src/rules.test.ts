import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { main } from './main';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'release rules '));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** On a storage of its own, as the one who may change everything. */
async function run(...argv: string[]): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await main([...argv, '--storage', 'releases'], {
    ...{ root, cwd: root, env: {} },
    ...{ build: async () => undefined, out: say, log: say },
  });
  return { code, out: lines.join('\n') };
}

test('a team says where it is told, and that it is told nowhere any more', async () => {
  expect(await run('notify', 'orders', '--url', 'https://hooks.example/orders')).toEqual({
    code: 0,
    out: 'The team of orders is told at https://hooks.example/orders.',
  });
  expect(await run('notify', 'orders', '--url', 'nowhere')).toMatchObject({ code: 1 });
  expect(await run('notify', 'orders')).toMatchObject({ code: 2 });
  expect(await run('notify', 'orders', '--off')).toMatchObject({ code: 0 });
});
