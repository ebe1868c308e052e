import type { ResolvedSet } from '@parcelway/remote-contract';
import { createMemoryRouter } from '@parcelway/router';
import { startVitals } from './start-vitals';

const watchVitals = jest.fn();
jest.mock('./vitals', () => ({ watchVitals: (input: object) => watchVitals(input) }));

const contract = { routes: [{ ref: 'orders', path: '/orders' }] };
const set = {
  reportToken: 'the token',
  overrides: [],
  shell: { version: '9.0.0-s' },
  remotes: [{ id: 'orders', contract }],
} as unknown as ResolvedSet;
const reporter = { mounted: jest.fn(), failed: jest.fn(), crashed: jest.fn(), noted: jest.fn(), vital: jest.fn() };
const loaded = (id: string) =>
  id === 'orders' ? ({ loaded: { release: { version: '1.0.1-fallback' } }, durationMs: 1 } as never) : undefined;

beforeEach(() => {
  jest.useFakeTimers();
  watchVitals.mockClear();
});
afterEach(() => jest.useRealTimers());
const start = (change: Partial<ResolvedSet> = {}) =>
  startVitals({
    set: { ...set, ...change },
    loader: { loaded },
    reporter,
    signedIn: true,
    landed: '/orders',
    router: createMemoryRouter([{ path: '*', element: null }]),
  });

test('measuring begins when the first screen has had its time, with the releases this page really runs', async () => {
  start();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(watchVitals).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(watchVitals).toHaveBeenCalledTimes(1);
  const { versionOf, placeAt } = watchVitals.mock.calls[0][0];
  expect([versionOf('orders'), versionOf('shell'), versionOf('returns'), placeAt('/orders')]).toEqual([
    '1.0.1-fallback',
    '9.0.0-s',
    undefined,
    { remote: 'orders', screen: 'orders' },
  ]);
});

test.each<[string, Partial<ResolvedSet>]>([
  ['with a release under test', { overrides: [{ remote: 'orders', version: '2', expiresAt: '' }] }],
  ['without a token', { reportToken: '' }],
])('a page %s is not measured', async (_name, change) => {
  start(change);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(watchVitals).not.toHaveBeenCalled();
});
