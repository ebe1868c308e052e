import { type MarkStorage, pageMarks } from './page-marks';

const storage = (): MarkStorage => {
  const entries = new Map<string, string>();
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix)),
  };
};
const ORDERS = { remote: 'orders', version: '1.0.0-abc', shown: true };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a page without a heartbeat is found once, with what it had running', () => {
  const shared = storage();
  pageMarks(shared, 'a', 'token of a').set(ORDERS);
  const next = pageMarks(shared, 'b', 'token of b');
  expect(next.collectFrozen()).toEqual([]);
  jest.advanceTimersByTime(4_001);
  expect(next.collectFrozen()).toEqual([{ ...ORDERS, token: 'token of a', at: expect.any(Number) }]);
  expect(next.collectFrozen()).toEqual([]);
});

test('a page that continues, or that left its remote, is not found', () => {
  const shared = storage();
  const [one, two] = [pageMarks(shared, 'a', ''), pageMarks(shared, 'b', '')];
  one.set(ORDERS);
  two.set(ORDERS);
  jest.advanceTimersByTime(3_000);
  one.set(ORDERS);
  two.set(null);
  jest.advanceTimersByTime(3_000);
  expect(pageMarks(shared, 'c', '').collectFrozen()).toEqual([]);
});

test('a storage that holds something else holds no marks', () => {
  const shared = storage();
  shared.set('parcelway.page.x', 'null');
  shared.set('parcelway.page.y', '{');
  expect(pageMarks(shared, 'a', '').collectFrozen()).toEqual([]);
});
