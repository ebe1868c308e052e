import { limitedRead, readAgain } from './reads';

afterEach(() => jest.useRealTimers());

test('translation loading: at most 5 retries, starting delay 350 ms and doubling', async () => {
  jest.useFakeTimers();
  const started = Date.now();
  const at: number[] = [];
  const read = jest.fn(async () => {
    at.push(Date.now() - started);
    throw new Error('offline');
  });
  const outcome = readAgain(read);
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(outcome).resolves.toBeNull();
  expect(at).toEqual([350, 1_050, 2_450, 5_250, 10_850]);
});

test('a retry that succeeds is the last', async () => {
  jest.useFakeTimers();
  const read = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('text');
  const outcome = readAgain(read);
  await jest.advanceTimersByTimeAsync(1_050);
  await expect(outcome).resolves.toBe('text');
  expect(read).toHaveBeenCalledTimes(2);
});

test('translation loading: 10 parallel reads, the others in turn', async () => {
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const reads = Array.from({ length: 12 }, (_, i) =>
    limitedRead(
      () =>
        new Promise<number>((resolve) => {
          started.push(i);
          ends.push(() => resolve(i));
        }),
    ),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  ends[3]?.();
  await reads[3];
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  expect(started).toHaveLength(11);
  for (let i = 0; i < 12; i++) {
    ends[i]?.();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
  await expect(Promise.all(reads)).resolves.toHaveLength(12);
});

test('a read that fails frees its place', async () => {
  await Promise.all(
    Array.from({ length: 25 }, () => limitedRead(() => Promise.reject(new Error('no'))).catch(() => undefined)),
  );
  await expect(limitedRead(async () => 'free')).resolves.toBe('free');
});
