import { mockSync } from './mock-sync';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('[9.25] a test-only mock sync uses 30 items at 1 s steps', () => {
  const { start, progress } = mockSync();
  expect(progress()).toEqual({ order_count: 0, order_processed: 0 });
  start();
  const seen = Array.from({ length: 32 }, () => {
    const { order_processed: processed } = progress();
    jest.advanceTimersByTime(1_000);
    return processed;
  });
  expect(seen).toEqual([...Array.from({ length: 31 }, (_, second) => second), 30]);
});

test('half a step is no item; a sync that runs is not started again', () => {
  const { start, progress } = mockSync();
  expect(start()).toBe(true);
  jest.advanceTimersByTime(1_999);
  expect(progress().order_processed).toBe(1);
  expect(start()).toBe(false);
  expect(progress().order_processed).toBe(1);
  jest.advanceTimersByTime(30_000);
  expect(start()).toBe(true);
  expect(progress().order_processed).toBe(0);
});
