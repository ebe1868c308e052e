import { watchGlobals } from './known-globals';

const UNCHANGED = { restored: [], stuck: [] };
const { fetch } = window;
beforeEach(() => {
  window.fetch = jest.fn();
});
afterEach(() => {
  window.fetch = fetch;
});

test('functions of the page that are replaced are put back, and named', () => {
  const globals = watchGlobals();
  const own = window.fetch;
  const { parse } = JSON;
  const { pushState } = history;
  window.fetch = jest.fn();
  JSON.parse = () => null;
  history.pushState = () => undefined;
  expect(globals.revert()).toEqual({ restored: ['window.fetch', 'JSON.parse', 'history.pushState'], stuck: [] });
  expect([window.fetch, JSON.parse, history.pushState]).toEqual([own, parse, pushState]);
  expect(globals.revert()).toEqual(UNCHANGED);
});

test('what is added to what every object has is removed', () => {
  const globals = watchGlobals();
  Object.defineProperty(Object.prototype, 'planted', { configurable: true, value: 1 });
  expect(globals.revert()).toEqual({ restored: ['Object.prototype.planted'], stuck: [] });
  expect('planted' in {}).toBe(false);
  expect(globals.revert()).toEqual(UNCHANGED);
});

test('what cannot be restored is reported as stuck, once', () => {
  const globals = watchGlobals();
  Object.defineProperty(window, 'CustomEvent', { configurable: false, writable: false, value: jest.fn() });
  expect(globals.revert()).toEqual({ restored: [], stuck: ['window.CustomEvent'] });
  expect(globals.revert()).toEqual(UNCHANGED);
});

test.each([
  ['Array.prototype', Array.prototype, 'map'],
  ['Map.prototype', Map.prototype, 'get'],
  ['Storage.prototype', Storage.prototype, 'getItem'],
  ['window', window, 'localStorage'],
  ['Array', Array, 'isArray'],
  ['Number', Number, 'isFinite'],
  ['Math', Math, 'max'],
  ['Date', Date, 'now'],
  ['String', String, 'fromCharCode'],
  ['Symbol', Symbol, 'for'],
  ['Number.prototype', Number.prototype, 'toFixed'],
  ['Date.prototype', Date.prototype, 'getTime'],
  ['WeakMap.prototype', WeakMap.prototype, 'get'],
  ['Response.prototype', Response.prototype, 'json'],
  ['Request.prototype', Request.prototype, 'url'],
  ['Headers.prototype', Headers.prototype, 'get'],
  ['URLSearchParams.prototype', URLSearchParams.prototype, 'get'],
  ['Element.prototype', Element.prototype, 'innerHTML'],
  ['HTMLElement.prototype', HTMLElement.prototype, 'focus'],
] as const)('a change of %s is put back too: %#', (label, owner, name) => {
  const was = Object.getOwnPropertyDescriptor(owner, name);
  const globals = watchGlobals();
  Object.defineProperty(owner, name, { configurable: true, writable: true, value: () => [] });
  const changed = globals.revert();
  expect(Object.getOwnPropertyDescriptor(owner, name)).toEqual(was);
  expect(changed).toEqual({ restored: [`${label}.${name}`], stuck: [] });
});

test.each([
  ['Element.prototype', Element.prototype],
  ['Response.prototype', Response.prototype],
])('what is added to %s hurts nobody, and stays', (_label, owner) => {
  const globals = watchGlobals();
  Object.defineProperty(owner, 'newer', { configurable: true, value: 1 });
  expect(globals.revert()).toEqual(UNCHANGED);
  expect(Reflect.deleteProperty(owner, 'newer')).toBe(true);
});

test('a page that nobody changed is found unchanged, and no accessor is called', () => {
  const called = jest.fn();
  const was = Object.getOwnPropertyDescriptor(Element.prototype, 'id');
  Object.defineProperty(Element.prototype, 'id', { ...was, get: called });
  const globals = watchGlobals();
  expect(globals.revert()).toEqual(UNCHANGED);
  expect(called).not.toHaveBeenCalled();
  Object.defineProperty(Element.prototype, 'id', was ?? {});
});

test('a change that the page has learnt is its own', () => {
  const globals = watchGlobals();
  window.fetch = jest.fn();
  globals.learn();
  expect(globals.revert()).toEqual(UNCHANGED);
});
