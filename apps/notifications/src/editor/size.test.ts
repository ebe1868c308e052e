import { bytesOver, kilobytes } from './size';

test('a mail of 100 kB is sent, one byte more is not, and never reads as 100 kB', () => {
  expect([bytesOver(100_000), kilobytes(100_000)]).toEqual([false, 100]);
  expect([bytesOver(100_001), kilobytes(100_001)]).toEqual([true, 100.1]);
});
