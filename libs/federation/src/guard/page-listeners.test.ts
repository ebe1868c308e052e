import { runInThisContext } from 'node:vm';
import { watchListeners } from './page-listeners';

const from = (remote: string, code: string) =>
  runInThisContext(`(window, heard) => { ${code} }`, {
    filename: `http://localhost/r/${remote}/1.0.0-abc/js/main.js`,
  }) as (of: Window, heard: () => void) => void;

const own = { ...EventTarget.prototype };
const { addEventListener, removeEventListener } = EventTarget.prototype;
const root = document.createElement('div');
const heard = jest.fn();
// Browsers have them on the prototype alone; the test environment puts its own on the window.
Reflect.deleteProperty(window, 'addEventListener');
Reflect.deleteProperty(window, 'removeEventListener');
beforeEach(() => {
  jest.clearAllMocks();
  document.body.replaceChildren(root);
});
afterEach(() => Object.assign(EventTarget.prototype, { ...own, addEventListener, removeEventListener }));

const click = () => root.dispatchEvent(new MouseEvent('click', { bubbles: true }));

test.each([
  ['the window', "window.addEventListener('click', heard, true)"],
  ['the window, by its short name', "const { addEventListener } = window; addEventListener('click', heard, true)"],
  ['the document', "window.document.addEventListener('click', heard, { capture: true })"],
  ['the body', "window.document.body.addEventListener('click', heard)"],
  ["the app's root", "window.document.body.firstChild.addEventListener('click', heard)"],
])('what a remote listens to on %s ends when it is left', (_what, code) => {
  const listeners = watchListeners(root);
  from('orders', code)(window, heard);
  click();
  expect(listeners.clear(null)).toEqual(new Map([['orders', ['click']]]));
  click();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('listeners of the remote on the screen, of the shell, and inside of a screen stay', () => {
  const listeners = watchListeners(root);
  const code = "window.document.addEventListener('click', heard)";
  from('orders', code)(window, heard);
  from('shell', code)(window, () => heard());
  const box = root.appendChild(document.createElement('p'));
  from('analytics', "window.document.querySelector('p').addEventListener('click', heard)")(window, heard);
  expect(listeners.clear('orders')).toEqual(new Map());
  box.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(heard).toHaveBeenCalledTimes(3);
});

test('a listener that its remote has ended, or that ends by itself, was not left', () => {
  const listeners = watchListeners(root);
  from(
    'orders',
    `window.addEventListener('click', heard, true);
     window.removeEventListener('click', heard, true);
     window.addEventListener('keydown', heard, { once: true });`,
  )(window, heard);
  expect(listeners.clear(null)).toEqual(new Map());
});
