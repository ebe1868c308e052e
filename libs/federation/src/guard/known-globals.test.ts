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
] as const)('a change of %s is put back too: %#', (label, owner, name) => {
  const was = Object.getOwnPropertyDescriptor(owner, name);
  const globals = watchGlobals();
  Object.defineProperty(owner, name, { configurable: true, writable: true, value: () => [] });
  const changed = globals.revert();
  expect(Object.getOwnPropertyDescriptor(owner, name)).toEqual(was);
  expect(changed).toEqual({ restored: [`${label}.${name}`], stuck: [] });
});

test('a change that the page has learnt is its own', () => {
  const globals = watchGlobals();
  window.fetch = jest.fn();
  globals.learn();
  expect(globals.revert()).toEqual(UNCHANGED);
});

test("a host names what it replaced on purpose; a remote's change meanwhile is still found", () => {
  const globals = watchGlobals();
  window.fetch = jest.fn();
  const { parse } = JSON;
  JSON.parse = () => null;
  globals.learn(['window.fetch']);
  expect(globals.revert()).toEqual({ restored: ['JSON.parse'], stuck: [] });
  expect(JSON.parse).toBe(parse);
});
