import { runInThisContext } from 'node:vm';
import { watchTimers } from './remote-timers';

/** Code as it comes from a release's file. */
const from = (remote: string, code: string) =>
  runInThisContext(`(window, tell) => { ${code} }`, {
    filename: `http://localhost/r/${remote}/1.0.0-abc/js/main.js`,
  }) as (of: Window, tell: () => void) => void;
const REPEATS = 'window.setInterval(tell, 100)';

const { setTimeout, clearTimeout, setInterval, clearInterval, requestAnimationFrame, cancelAnimationFrame } = window;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Object.assign(window, {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    requestAnimationFrame,
    cancelAnimationFrame,
  });
});

test.each([
  ['intervals', REPEATS],
  ['timeouts', 'window.setTimeout(tell, 100)'],
  ['frames', 'window.requestAnimationFrame(tell)'],
])('%s that a remote left end with it', (_what, code) => {
  const timers = watchTimers();
  const tell = jest.fn();
  from('orders', code)(window, tell);
  expect(timers.clear(null)).toEqual(new Map([['orders', 1]]));
  jest.advanceTimersByTime(500);
  expect(tell).not.toHaveBeenCalled();
});

test('the timers of the remote on the screen, and of the shell, go on', () => {
  const timers = watchTimers();
  const tell = jest.fn();
  from('orders', REPEATS)(window, tell);
  from('shell', REPEATS)(window, tell);
  window.setInterval(tell, 100);
  expect(timers.clear('orders')).toEqual(new Map());
  jest.advanceTimersByTime(100);
  expect(tell).toHaveBeenCalledTimes(3);
});

test('a timer that has run, or that its remote has ended, was not left', () => {
  const timers = watchTimers();
  const tell = jest.fn();
  from('orders', 'window.setTimeout(tell, 10); window.clearInterval(window.setInterval(tell, 10))')(window, tell);
  jest.advanceTimersByTime(50);
  expect(tell).toHaveBeenCalledTimes(1);
  expect(timers.clear(null)).toEqual(new Map());
});
