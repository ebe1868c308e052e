import { memoize } from './memoize';

let now = 0;
let calls: string[] = [];
const load = memoize(
  async (name: string) => {
    calls.push(name);
    if (name === 'bad') throw new Error('away');
    return name.toUpperCase();
  },
  { forMs: 1_000, now: () => now },
);
beforeEach(() => {
  now = 0;
  calls = [];
  load.clear();
});

test('concurrent calls cost what one does, per argument', async () => {
  expect(await Promise.all(['a', 'a', 'b', 'a'].map((name) => load(name)))).toEqual(['A', 'A', 'B', 'A']);
  expect(calls).toEqual(['a', 'b']);
});

test('an answer is old after its time, and when it is known to be', async () => {
  await load('a');
  now = 999;
  await load('a');
  now = 1_000;
  await load('a');
  load.clear();
  await load('a');
  expect(calls).toEqual(['a', 'a', 'a']);
});

test('a failure is not remembered', async () => {
  await expect(load('bad')).rejects.toThrow('away');
  await expect(load('bad')).rejects.toThrow('away');
  expect(calls).toEqual(['bad', 'bad']);
});
