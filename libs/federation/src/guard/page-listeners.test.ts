import { runInThisContext } from 'node:vm';
import { watchListeners } from './page-listeners';

const from = (remote: string, code: string) =>
  runInThisContext(`(window, listener) => { ${code} }`, {
    filename: `http://localhost/r/${remote}/1.0.0-abc/js/main.js`,
  }) as (of: Window, listener: () => void) => void;

const own = { ...EventTarget.prototype };
const { addEventListener, removeEventListener } = EventTarget.prototype;
const root = document.createElement('div');
const listener = jest.fn();
// Browsers have them on the prototype alone; the test environment puts its own on the window.
Reflect.deleteProperty(window, 'addEventListener');
Reflect.deleteProperty(window, 'removeEventListener');
beforeEach(() => {
  jest.clearAllMocks();
  document.body.replaceChildren(root);
});
afterEach(() => {
  Object.assign(EventTarget.prototype, { ...own, addEventListener, removeEventListener });
  Object.assign(window, { onclick: null, onblur: null });
  for (const target of [document, document.documentElement, document.body])
    for (const name of Object.keys(target)) if (name.startsWith('on')) Reflect.deleteProperty(target, name);
});

const click = () => root.dispatchEvent(new MouseEvent('click', { bubbles: true }));

test.each([
  ['the window', "window.addEventListener('click', listener, true)"],
  ['the window, by its short name', "const { addEventListener } = window; addEventListener('click', listener, true)"],
  ['the document', "window.document.addEventListener('click', listener, { capture: true })"],
  ['the body', "window.document.body.addEventListener('click', listener)"],
  ["the app's root", "window.document.body.firstChild.addEventListener('click', listener)"],
])('what a remote listens to on %s ends when it is left', (_what, code) => {
  const listeners = watchListeners(root);
  from('orders', code)(window, listener);
  click();
  expect(listeners.clear(null)).toEqual(new Map([['orders', ['click']]]));
  click();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('listeners of the remote on the screen, of the shell, and inside of a screen stay', () => {
  const listeners = watchListeners(root);
  const code = "window.document.addEventListener('click', listener)";
  from('orders', code)(window, listener);
  from('shell', code)(window, () => listener());
  const box = root.appendChild(document.createElement('p'));
  from('analytics', "window.document.querySelector('p').addEventListener('click', listener)")(window, listener);
  expect(listeners.clear('orders')).toEqual(new Map());
  box.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(listener).toHaveBeenCalledTimes(3);
});

test('a listener that its remote has ended, or that ends by itself, was not left', () => {
  const listeners = watchListeners(root);
  from(
    'orders',
    `window.addEventListener('click', listener, true);
     window.removeEventListener('click', listener, true);
     window.addEventListener('keydown', listener, { once: true });`,
  )(window, listener);
  expect(listeners.clear(null)).toEqual(new Map());
});

const TARGETS = ['window', 'document', 'document.documentElement', 'document.body'];
const targetOf = (name: string) =>
  ({ window, document, 'document.documentElement': document.documentElement })[name] ?? document.body;

test.each(TARGETS)('a handler that a remote assigned to %s ends when it is left', (name) => {
  const listeners = watchListeners(root);
  const [target, handler] = [targetOf(name), jest.fn()];
  from('orders', `const { document } = window; ${name}.onclick = listener`)(window, handler);
  click();
  expect(listeners.clear('orders')).toEqual(new Map());
  expect(listeners.clear('settings')).toEqual(new Map([['orders', ['onclick']]]));
  expect(target.onclick).toBeNull();
  click();
  expect(handler).toHaveBeenCalledTimes(1);
  expect(listeners.clear(null)).toEqual(new Map());
});

test.each([null, jest.fn()])('what was assigned there before any remote is back: %p', (before) => {
  document.onclick = before;
  const listeners = watchListeners(root);
  const code = 'window.document.onclick = listener';
  from('orders', code)(window, listener);
  from('analytics', code)(window, () => listener());
  expect(listeners.clear(null)).toEqual(new Map([['analytics', ['onclick']]]));
  expect(document.onclick).toBe(before);
  document.onclick = null;
});

test.each([
  ['ended', 'window.onblur = listener; window.onblur = null'],
  ['put back', 'const was = window.onblur; window.onblur = listener; window.onblur = was'],
  ["ended at the window, which shares the body's", 'window.document.body.onblur = listener; window.onblur = null'],
])('a handler that its remote has %s was not left', (_how, code) => {
  window.onblur = jest.fn();
  const listeners = watchListeners(root);
  from('orders', code)(window, listener);
  expect(listeners.clear(null)).toEqual(new Map());
});

test("a handler that the page, or third-party code, assigned later stays, and is no remote's", () => {
  const listeners = watchListeners(root);
  from('orders', 'window.onclick = listener')(window, listener);
  const later = jest.fn();
  window.onclick = later;
  expect(listeners.clear(null)).toEqual(new Map());
  expect(window.onclick).toBe(later);
});
