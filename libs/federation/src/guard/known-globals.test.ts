import { watchGlobals } from './known-globals';

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
  expect(globals.takeBack().sort()).toEqual(['JSON.parse', 'history.pushState', 'window.fetch']);
  expect([window.fetch, JSON.parse, history.pushState]).toEqual([own, parse, pushState]);
  expect(globals.takeBack()).toEqual([]);
});

test('what is added to what every object has is taken away', () => {
  const globals = watchGlobals();
  Object.defineProperty(Object.prototype, 'planted', { configurable: true, value: 1 });
  expect(globals.takeBack()).toEqual(['Object.prototype.planted']);
  expect('planted' in {}).toBe(false);
});

test('what cannot be put back is said to stay', () => {
  const globals = watchGlobals();
  Object.defineProperty(window, 'CustomEvent', { configurable: false, writable: false, value: jest.fn() });
  expect(globals.takeBack()).toEqual(['window.CustomEvent (stays)']);
});

test('a change that the page has learnt is its own', () => {
  const globals = watchGlobals();
  window.fetch = jest.fn();
  globals.learn();
  expect(globals.takeBack()).toEqual([]);
});
