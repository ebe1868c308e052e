import { waitFor } from '@testing-library/react';
import { loadFixtures } from './load-fixtures';
import { makeKey, resolvedRemote, serve, sha384, signedList, type TestList } from './test-releases';

const key = makeKey();
const SCRIPT = 'globalThis.parcelwayFixtures=(require)=>({});';
const FILES = { 'fixtures.js': sha384(SCRIPT) };
const LIST = '/f/orders/1.0.0-abc/integrity.json';
const provided = () => undefined;

/** Loads the fixtures of orders@1.0.0-abc where the registry answers this as their list. */
function load(files: Parameters<typeof serve>[0]): Promise<unknown> {
  globalThis.fetch = serve(files);
  return loadFixtures(resolvedRemote(), [key], provided);
}
const signed = (list: TestList, by = key) => ({
  [LIST]: signedList(by, { remote: 'orders/fixtures', files: FILES, ...list }),
});
const scripts = () => [...document.head.querySelectorAll('script')];

const { fetch } = globalThis;
beforeEach(() => document.head.replaceChildren());
afterEach(() => {
  globalThis.fetch = fetch;
  Reflect.deleteProperty(window, 'parcelwayFixtures');
});

/** jsdom runs no script of an address: what a browser does once the script is in the page. */
async function arrives(event: 'load' | 'error', fixtures?: unknown): Promise<HTMLScriptElement> {
  await waitFor(() => expect(scripts()).toHaveLength(1));
  const [script] = scripts() as [HTMLScriptElement];
  Reflect.set(window, 'parcelwayFixtures', fixtures);
  script.dispatchEvent(new Event(event));
  return script;
}

test.each<[string, Record<string, string>, string]>([
  ['by another key', signed({}, makeKey('k1')), 'the signature of integrity.json is not of the key k1'],
  ["as the release's own list", signed({ remote: 'orders' }), 'is of orders 1.0.0-abc, not of orders/fixtures'],
  ["as the list of another remote's fixtures", signed({ remote: 'billing/fixtures' }), 'is of billing/fixtures'],
  ['for another release', signed({ version: '0.9.0-old' }), '0.9.0-old, not of orders/fixtures 1.0.0-abc'],
  ['without the script', signed({ files: { 'other.js': sha384(SCRIPT) } }), 'fixtures.js is not in the list'],
])('a list signed %s is refused, and nothing is run', async (_how, files, message) => {
  await expect(load(files)).rejects.toMatchObject({ failure: 'integrity', message: expect.stringContaining(message) });
  expect(scripts()).toEqual([]);
});

test('a release that was published without fixtures has none', async () => {
  await expect(load({})).resolves.toBeNull();
  expect(scripts()).toEqual([]);
});

test('a registry that fails is not a release without fixtures', async () => {
  const failing = { [LIST]: () => new Response('', { status: 503 }) };
  await expect(load(failing)).rejects.toMatchObject({ failure: 'status', message: expect.stringContaining('503') });
});

test('listed fixtures are run under their hash, and get what they import', async () => {
  const loaded = load(signed({}));
  const make = jest.fn(() => ({ handlers: 'theirs' }));
  const { src, integrity } = await arrives('load', make);
  expect(new URL(src).pathname).toBe('/f/orders/1.0.0-abc/fixtures.js');
  expect(integrity).toBe(FILES['fixtures.js']);
  await expect(loaded).resolves.toEqual({ handlers: 'theirs' });
  expect(make).toHaveBeenCalledWith(provided);
});

test.each([
  ['error', undefined, 'load'],
  ['load', undefined, 'not-a-remote'],
] as const)('a script that ends in %s, and leaves no fixtures, is refused', async (event, left, failure) => {
  const loaded = load(signed({}));
  const refused = expect(loaded).rejects.toMatchObject({ failure });
  await arrives(event, left);
  await refused;
});

test('fixtures of a local build are beside its manifest, and carry no signature', async () => {
  globalThis.fetch = serve({});
  const local = resolvedRemote({
    channel: 'override',
    counter: null,
    manifest: 'http://localhost:4201/mf-manifest.json',
  });
  const loaded = loadFixtures(local, [], provided);
  const { src, integrity } = await arrives('load', () => 'theirs');
  expect(src).toBe('http://localhost:4201/fixtures/fixtures.js');
  expect(integrity ?? '').toBe('');
  await expect(loaded).resolves.toBe('theirs');
  expect(globalThis.fetch).not.toHaveBeenCalled();
});
