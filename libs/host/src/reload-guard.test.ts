import { createLeaveGuard } from './leave-guard';
import { createReloadGuard } from './reload-guard';

const LOST = new Error('Loading chunk 7 failed.');
let clock = 1_800_000_000_000;
const later = (ms: number) => {
  clock += ms;
};

/** A page, as it starts after each reload. */
function page({ reachable = true } = {}) {
  const leave = createLeaveGuard();
  const reload = jest.fn();
  return {
    leave,
    reload,
    guard: createReloadGuard({ leave, reload, isReachable: async () => reachable, now: () => clock }),
  };
}
const denyStorage = () =>
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState({ key: 'k' }, '', '/orders?page=2');
});
afterEach(() => jest.restoreAllMocks());

test('a lost part of the code reloads the page', async () => {
  const { guard, reload } = page();
  await expect(guard.tryReload(LOST)).resolves.toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('another error does not', async () => {
  const { guard, reload } = page();
  await expect(guard.tryReload(new Error('boom'))).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('two parts lost at once reload it once', async () => {
  const { guard, reload } = page();
  await expect(Promise.all([guard.tryReload(LOST), guard.tryReload(LOST)])).resolves.toEqual([true, true]);
  expect(reload).toHaveBeenCalledTimes(1);
});

describe.each<[string, () => unknown]>([
  ['in a tab', () => undefined],
  ['in a frame that denies storage', denyStorage],
])('%s', (_name, prepare) => {
  beforeEach(() => void prepare());

  test('it happens once a minute, the reload between included', async () => {
    await expect(page().guard.tryReload(LOST)).resolves.toBe(true);
    later(59_000);
    await expect(page().guard.tryReload(LOST)).resolves.toBe(false);
  });

  test('it may happen again after a minute', async () => {
    await page().guard.tryReload(LOST);
    later(60_000);
    await expect(page().guard.tryReload(LOST)).resolves.toBe(true);
  });

  test('the address is as it was once the page has started again', async () => {
    await page().guard.tryReload(LOST);
    page();
    expect([window.location.search, window.history.state]).toEqual(['?page=2', { key: 'k' }]);
  });
});

test('never while something typed would be lost', async () => {
  const { guard, reload, leave } = page();
  const forget = leave.add(() => false);
  await expect(guard.tryReload(LOST)).resolves.toBe(false);
  forget();
  await expect(guard.tryReload(LOST)).resolves.toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('never over something typed while the server was requested', async () => {
  const { leave } = page();
  const reload = jest.fn();
  const guard = createReloadGuard({
    leave,
    reload,
    isReachable: async () => {
      leave.add(() => false);
      return true;
    },
    now: () => clock,
  });
  await expect(guard.tryReload(LOST)).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('never when a reload would find no server; once it is back, it may', async () => {
  let reachable = false;
  const reload = jest.fn();
  const guard = createReloadGuard({
    leave: createLeaveGuard(),
    reload,
    isReachable: async () => reachable,
    now: () => clock,
  });
  await expect(guard.tryReload(LOST)).resolves.toBe(false);
  reachable = true;
  await expect(guard.tryReload(LOST)).resolves.toBe(true);
});
