import { memoize } from './memoize';

let now = 0;
let asked: string[] = [];
const ask = memoize(
  async (name: string) => {
    asked.push(name);
    if (name === 'bad') throw new Error('away');
    return name.toUpperCase();
  },
  { forMs: 1_000, now: () => now },
);
beforeEach(() => {
  now = 0;
  asked = [];
  ask.clear();
});

test('many who ask at once cost what one does, each question by itself', async () => {
  expect(await Promise.all(['a', 'a', 'b', 'a'].map((name) => ask(name)))).toEqual(['A', 'A', 'B', 'A']);
  expect(asked).toEqual(['a', 'b']);
});

test('an answer is old after its time, and when it is known to be', async () => {
  await ask('a');
  now = 999;
  await ask('a');
  now = 1_000;
  await ask('a');
  ask.clear();
  await ask('a');
  expect(asked).toEqual(['a', 'a', 'a']);
});

test('a failure is not remembered', async () => {
  await expect(ask('bad')).rejects.toThrow('away');
  await expect(ask('bad')).rejects.toThrow('away');
  expect(asked).toEqual(['bad', 'bad']);
});
