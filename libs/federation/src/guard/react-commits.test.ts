import { countCommits, hookReactCommits } from './react-commits';

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: { onCommitFiberRoot?(...about: unknown[]): void } };
const commit = (times = 1) => {
  for (let n = 0; n < times; n += 1) page.__REACT_DEVTOOLS_GLOBAL_HOOK__?.onCommitFiberRoot?.(1, {});
};
/** A second of it, in tenths; a frame is drawn within 16 ms of its request. */
function second(perTenth: number, meanwhile: () => void = () => undefined): void {
  for (let n = 0; n < 10; n += 1) {
    for (let k = 0; k < perTenth; k += 1) {
      commit();
      jest.advanceTimersByTime(100 / perTenth);
    }
    meanwhile();
  }
}
function setup() {
  delete page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  hookReactCommits();
  const onTooMany = jest.fn<void, [number]>();
  const total = countCommits(onTooMany);
  return { onTooMany, total };
}

beforeEach(() => {
  // Far from where the clock begins.
  jest.useFakeTimers();
  jest.advanceTimersByTime(5_000);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a second with far more commits than frames is reported, with their number', () => {
  const { onTooMany, total } = setup();
  second(50);
  commit();
  expect(onTooMany.mock.calls).toEqual([[500]]);
  expect(total()).toBe(501);
});

test.each([
  ['an animation that draws every frame', 6],
  ['a screen that takes up many answers', 9],
])('%s is not', (_what, perTenth) => {
  const { onTooMany } = setup();
  second(perTenth);
  commit();
  expect(onTooMany).not.toHaveBeenCalled();
});

test('a fast animation on a fast display is not: each commit is drawn', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    queueMicrotask(() => run(0));
    return 0;
  });
  const { onTooMany } = setup();
  for (let n = 0; n < 241; n += 1) {
    commit();
    await Promise.resolve();
    jest.advanceTimersByTime(5);
  }
  expect(onTooMany).not.toHaveBeenCalled();
});

test('nor is a second in which the merchant types or points', () => {
  const { onTooMany } = setup();
  second(50, () => window.dispatchEvent(new Event('keydown')));
  commit();
  expect(onTooMany).not.toHaveBeenCalled();
});

test('nor many commits at once and then a pause', () => {
  const { onTooMany } = setup();
  commit(200);
  jest.advanceTimersByTime(10_000);
  commit();
  expect(onTooMany).not.toHaveBeenCalled();
});

test('DevTools that are installed get each commit too', () => {
  const onCommitFiberRoot = jest.fn();
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { onCommitFiberRoot };
  hookReactCommits();
  const total = countCommits(jest.fn());
  commit();
  expect(onCommitFiberRoot.mock.calls).toEqual([[1, {}]]);
  expect(total()).toBe(1);
});

test.each(['production', 'development'])('the %s build of React reports each of its commits', async (mode) => {
  jest.useRealTimers();
  const { total } = setup();
  const before = total();
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: mode });
  await jest.isolateModulesAsync(async () => {
    const [{ flushSync }, { createRoot }] = [await import('react-dom'), await import('react-dom/client')];
    const root = createRoot(document.createElement('div'));
    flushSync(() => root.render('one'));
    flushSync(() => root.render('two'));
  });
  expect(total() - before).toBe(2);
});
