import { runInThisContext } from 'node:vm';
import { hookReactCommits } from './react-commits';
import { createRemoteGuard } from './remote-guard';

const entries = new Map<string, string>();
const storage = {
  get: (key: string) => entries.get(key) ?? null,
  set: (key: string, value: string) => void entries.set(key, value),
  remove: (key: string) => void entries.delete(key),
  keys: (prefix: string) => [...entries.keys()].filter((key) => key.startsWith(prefix)),
};
const own = Object.fromEntries(
  ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame'].map(
    (name) => [name, Reflect.get(window, name) as unknown],
  ),
);

const { addEventListener, removeEventListener } = EventTarget.prototype;
const prototype = { addEventListener, removeEventListener };

type Listening = Parameters<typeof addEventListener>;
let listenerCalls: Listening[] = [];

/** A guard over a separate page, and its reports. */
export function setup() {
  const reporter = { crashed: jest.fn(), noted: jest.fn() };
  const [reportFor, onStuck] = [jest.fn(), jest.fn()];
  const root = document.createElement('div');
  root.innerHTML = '<a>Orders</a>';
  document.body.replaceChildren(root);
  Object.assign(document, { elementFromPoint: () => null });
  jest.spyOn(window, 'addEventListener').mockImplementation(function (this: unknown, ...args: Listening) {
    listenerCalls.push(args);
    addEventListener.apply(window, args);
  });
  const guard = createRemoteGuard({
    ...{ reporter, reportFor, storage, token: 'the token', onStuck },
    page: { root, chrome: 'a' },
  });
  return { reporter, reportFor, onStuck, root, guard };
}

/** Before each test: no guard, a page as it was, and time that the test moves. Must be called at the top of the file. */
export function setUpGuard(): void {
  hookReactCommits();
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    entries.clear();
  });
  afterEach(() => {
    // A page has one guard; those of earlier tests must not look after this one's.
    for (const args of listenerCalls) removeEventListener.apply(window, args);
    listenerCalls = [];
    for (const element of [document.documentElement, document.body])
      for (const name of Object.getOwnPropertyNames(element)) Reflect.deleteProperty(element, name);
    for (const name of Object.keys(document)) if (name.startsWith('on')) Reflect.deleteProperty(document, name);
    Object.assign(EventTarget.prototype, prototype);
    jest.clearAllTimers();
    jest.useRealTimers();
    Object.assign(window, own);
    jest.restoreAllMocks();
  });
}

/** Code of a file of the remote `orders`. */
export const ofOrders = (code: string) =>
  runInThisContext(`(window, document) => { ${code} }`, {
    filename: 'http://localhost/r/orders/1.0.0-abc/js/main.js',
  }) as (of: Window, page: Document) => void;
