import { type MarkStorage, pageMarks } from './page-marks';

const storage = (): MarkStorage => {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
  };
};
const ORDERS = { remote: 'orders', version: '1.0.0-abc', shown: true };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a page that gives no sign of life any more is found once, with what it had running', () => {
  const shared = storage();
  pageMarks(shared, 'a', 'token of a').set(ORDERS);
  const next = pageMarks(shared, 'b', 'token of b');
  expect(next.takeStill()).toEqual([]);
  jest.advanceTimersByTime(4_001);
  expect(next.takeStill()).toEqual([{ ...ORDERS, token: 'token of a', at: expect.any(Number) }]);
  expect(next.takeStill()).toEqual([]);
});

test('a page that goes on, or that left its remote, is not found', () => {
  const shared = storage();
  const [one, two] = [pageMarks(shared, 'a', ''), pageMarks(shared, 'b', '')];
  one.set(ORDERS);
  two.set(ORDERS);
  jest.advanceTimersByTime(3_000);
  one.set(ORDERS);
  two.set(null);
  jest.advanceTimersByTime(3_000);
  expect(pageMarks(shared, 'c', '').takeStill()).toEqual([]);
});

test('a storage that holds something else holds no marks', () => {
  const shared = storage();
  shared.set('parcelway.page.x', 'null');
  shared.set('parcelway.page.y', '{');
  expect(pageMarks(shared, 'a', '').takeStill()).toEqual([]);
});
