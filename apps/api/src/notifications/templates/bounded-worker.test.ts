import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBoundedWorker, MAX_WAITING, TooManyWaiting, type BoundedWorker } from './bounded-worker';

type Task = 'fine' | 'endless' | 'greedy' | 'keeping' | { slowMs: number } | { say: string };

const dir = mkdtempSync(path.join(tmpdir(), 'bounded-'));
const moduleOf = (name: string, code: string): URL => {
  const file = path.join(dir, name);
  writeFileSync(file, code);
  return pathToFileURL(file);
};
const FILE = moduleOf(
  'worker.mjs',
  `import { parentPort } from 'node:worker_threads';
  const kept = [];
  const work = (task) => {
    if (task === 'endless') for (;;);
    if (task === 'greedy') for (;;) kept.push(new Array(1000).fill(Math.random()));
    if (task === 'keeping') kept.push(Array.from({ length: 1_000_000 }, (_, n) => n + 0.5));
    if (task.slowMs) for (const end = Date.now() + task.slowMs; Date.now() < end; );
    return task.say ?? 'done';
  };
  parentPort.on('message', (tasks) => {
    for (const task of tasks) {
      parentPort.postMessage('ready');
      parentPort.postMessage({ result: work(task) });
    }
  });
  parentPort.postMessage('up');`,
);
const open: BoundedWorker<Task, string>[] = [];
const create = (change: { file?: URL; taskMs?: number; readyMs?: number } = {}): BoundedWorker<Task, string> => {
  const made = createBoundedWorker<Task, string>({ file: FILE, memoryMb: 16, taskMs: 100, ...change });
  open.push(made);
  return made;
};
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  rmSync(dir, { recursive: true });
});

test('[2.13] a task without an end is ended; those before and after it are done, in their order', async () => {
  const tasks: Task[] = [{ say: 'a' }, 'endless', { say: 'b' }, 'endless', { say: 'c' }];
  expect(await create().run('shop', tasks)).toEqual(['a', { ended: 'time' }, 'b', { ended: 'time' }, 'c']);
});

test('a task that wants all memory is ended alone', async () => {
  expect(await create({ taskMs: 20_000 }).run('shop', ['fine', 'greedy', 'fine'])).toEqual([
    'done',
    { ended: 'memory' },
    'done',
  ]);
});

test('what others left in the memory is no fault of a task: it is tried again alone', async () => {
  const tasks = Array.from({ length: 6 }, (): Task => 'keeping');
  expect(await create({ taskMs: 20_000 }).run('shop', tasks)).toEqual(tasks.map(() => 'done'));
});

test('tasks that are a little too slow have a second try, as a busy machine needs it; where too many had none, no others', async () => {
  const slow = { slowMs: 200 };
  expect(await create().run('shop', [slow, 'fine', slow])).toEqual(['done', 'done', 'done']);
  const ended = { ended: 'time' };
  expect(await create().run('shop', ['endless', 'endless', slow, 'fine'])).toEqual([ended, ended, ended, 'done']);
});

test('a group with many tasks waits longer than one with few', async () => {
  const worker = create();
  const order: string[] = [];
  const runTasks = (shop: string, tasks: Task[]) => worker.run(shop, tasks).then(() => order.push(shop));
  await Promise.all([
    runTasks('a', ['fine']),
    runTasks('a', [{ slowMs: 50 }]),
    runTasks('a', [{ slowMs: 50 }]),
    runTasks('b', ['fine']),
  ]);
  expect(order).toEqual(['a', 'a', 'b', 'a']);
});

test('a group that is faster than the worker is refused; others are not', async () => {
  const worker = create();
  const many = Array.from({ length: MAX_WAITING + 3 }, () =>
    worker.run('a', ['fine']).catch((error: unknown) => error),
  );
  const other = worker.run('b', ['fine']);
  const refused = (await Promise.all(many)).filter((one) => one instanceof TooManyWaiting);
  expect([refused.length, await other]).toEqual([2, ['done']]);
});

test('a thread that cannot start is no fault of a task: the list is refused, and the next is tried anew', async () => {
  const missing = create({ file: moduleOf('broken.mjs', 'throw new Error("broken")') });
  await expect(missing.run('shop', ['fine'])).rejects.toThrow('broken');
  await expect(missing.run('shop', ['fine'])).rejects.toThrow('broken');
  const silent = create({ file: moduleOf('silent.mjs', 'setInterval(() => {}, 1000)'), readyMs: 300 });
  await expect(silent.run('shop', ['fine'])).rejects.toThrow('did not start within 300 ms');
});

test('nothing to do starts nothing; waiting tasks are rejected when the server stops', async () => {
  const worker = create();
  expect(await worker.run('shop', [])).toEqual([]);
  const waiting = worker.run('shop', ['endless']);
  void worker.close();
  await expect(waiting).rejects.toThrow('stopping');
  await expect(worker.run('shop', ['fine'])).rejects.toThrow('stopping');
});
