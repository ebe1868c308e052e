import type { ModuleFederation } from '@module-federation/enhanced/runtime';
import type { ContainerRuntime } from './container-runtime';
import type { OpenRelease } from './release-files';
import { serve, sha384 } from './test-releases';

const FOLDER = 'http://localhost/r/orders/1.0.0-abc/';
const ENTRY = `${FOLDER}remoteEntry.1.js`;
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer;
const manifest = (scripts = ['js/a.js'], entry = 'remoteEntry.1.js') =>
  bytes({
    metaData: { remoteEntry: { name: entry, path: '' } },
    exposes: [{ assets: { js: { sync: scripts }, css: { sync: ['css/a.css'] } } }],
  });
const release = (change: Partial<OpenRelease> = {}): OpenRelease => ({
  id: 'orders',
  version: '1.0.0-abc',
  folder: FOLDER,
  manifestUrl: `${FOLDER}mf-manifest.json`,
  attempt: 0,
  manifest: manifest(),
  list: {
    remote: 'orders',
    version: '1.0.0-abc',
    counter: 1,
    files: { 'remoteEntry.1.js': sha384('entry'), 'js/a.js': sha384('a'), 'css/a.css': sha384('css') },
  },
  ...change,
});
const { signal } = new AbortController();
const REACT = { createElement: true };
let containerRuntime: (timeoutMs: number) => ContainerRuntime;
let createInstance: (options: { name: string; remotes: [] }) => ModuleFederation;
let runtime: ContainerRuntime | undefined;
const entry = () => document.querySelector<HTMLScriptElement>('script[src*=remoteEntry]');
const container = (get: () => unknown = () => () => 'the module') => ({
  init: jest.fn(),
  get: jest.fn(async () => get()),
});

/** Loads a release. `arrive` is what happens when the browser gets the container's script. */
async function load(arrive: (script: HTMLScriptElement) => void, given = release(), timeoutMs = 1_000) {
  runtime ??= containerRuntime(timeoutMs);
  const loading = runtime.load(given, signal);
  void loading.catch(() => undefined);
  // The runtime's hooks come first.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  const script = entry();
  if (script) arrive(script);
  return loading;
}
const leaves = (value: unknown) => (script: HTMLScriptElement) => {
  Object.assign(window, { parcelway_orders: value });
  script.dispatchEvent(new Event('load'));
};
const failure = (...given: Parameters<typeof load>) =>
  load(...given).then(
    () => 'loaded',
    (error: { failure: string }) => error.failure,
  );

// The page has one federation runtime; each test uses a separate page.
beforeEach(async () => {
  jest.resetModules();
  runtime = undefined;
  (await import('@module-federation/runtime-core')).resetFederationGlobalInfo();
  const enhanced = await import('@module-federation/enhanced/runtime');
  createInstance = enhanced.createInstance;
  enhanced.init({ name: 'shell', remotes: [], shared: { react: { version: '18.3.1', lib: () => REACT } } });
  ({ containerRuntime } = await import('./container-runtime'));
});
afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'parcelway_orders');
});

test("the container gets the page's shared modules, and its one module is read", async () => {
  const remote = container();
  const factory = await load(leaves(remote));
  const [[scope]] = remote.init.mock.calls as unknown as [[{ react: Record<string, { lib(): unknown }> }]];
  expect(scope.react['18.3.1']?.lib()).toBe(REACT);
  expect(remote.get).toHaveBeenCalledWith('./remote');
  expect(factory()).toBe('the module');
});

test('nothing is evaluated before the returned function is called', async () => {
  const evaluate = jest.fn();
  await load(leaves(container(() => evaluate)));
  expect(evaluate).not.toHaveBeenCalled();
});

test('the container carries the hash of the list; code and styles are started beside it with theirs', async () => {
  await load((script) => {
    expect([script.integrity, script.crossOrigin, script.src]).toEqual([sha384('entry'), 'anonymous', ENTRY]);
    leaves(container())(script);
  });
  expect(
    [...document.querySelectorAll('link')].map(({ rel, as, integrity, crossOrigin, href }) => [
      rel,
      as,
      integrity,
      crossOrigin,
      href,
    ]),
  ).toEqual([
    ['preload', 'script', sha384('a'), 'anonymous', `${FOLDER}js/a.js`],
    ['preload', 'style', sha384('css'), 'anonymous', `${FOLDER}css/a.css`],
  ]);
});

test('a local override has no hashes', async () => {
  await load(
    (script) => {
      expect(script.integrity ?? '').toBe('');
      leaves(container())(script);
    },
    release({ list: null }),
  );
});

test('a second attempt requests an address of its own', async () => {
  await load(
    (script) => {
      expect(script.src).toBe(`${ENTRY}?r=1`);
      leaves(container())(script);
    },
    release({ attempt: 1 }),
  );
});

test.each([
  ['an unlisted chunk', manifest(['js/unlisted.js'])],
  ['a chunk of another release', manifest(['../0.9.0-old/js/a.js'])],
  ['a chunk from elsewhere', manifest(['https://evil.example/x.js'])],
  ['an unlisted container', manifest(['js/a.js'], 'other.js')],
])('%s fails the release before anything runs', async (_name, given) => {
  await expect(
    failure(
      () => {
        throw new Error('it was asked for');
      },
      release({ manifest: given }),
    ),
  ).resolves.toBe('integrity');
});

test.each([
  ['{}', bytes({})],
  ['null', bytes(null)],
  ['a text', bytes('x')],
])('the manifest %s is not one of a remote', async (_name, given) => {
  await expect(failure(() => undefined, release({ manifest: given }))).resolves.toBe('not-a-remote');
});

test.each<[string, unknown, string]>([
  ['a script that left nothing', undefined, 'not-a-remote'],
  ['a script that left something else', { get: 1 }, 'not-a-remote'],
  [
    'a container without the module',
    container(() => {
      throw new Error('Module "./remote" does not exist in container.');
    }),
    'not-a-remote',
  ],
  [
    'a chunk that is gone',
    container(() => {
      throw Object.assign(new Error('Loading chunk 7 failed'), { request: `${FOLDER}js/a.js` });
    }),
    'status',
  ],
  [
    'a chunk of the shell that is gone',
    container(() => {
      throw Object.assign(new Error('Loading chunk 7 failed'), { request: 'http://localhost/r/shell/1/js/x.js' });
    }),
    'load',
  ],
  [
    'a container that fails in another way',
    container(() => {
      throw new Error('no such shared module');
    }),
    'load',
  ],
])('%s has its own code', async (_name, left, expected) => {
  globalThis.fetch = serve({});
  await expect(failure(leaves(left))).resolves.toBe(expected);
});

test('a chunk that was tampered with has another code than one that is gone', async () => {
  globalThis.fetch = serve({ '/r/orders/1.0.0-abc/js/a.js': 'tampered' });
  await expect(
    failure(
      leaves(
        container(() => {
          throw Object.assign(new Error('Loading chunk 7 failed'), { request: `${FOLDER}js/a.js` });
        }),
      ),
    ),
  ).resolves.toBe('integrity');
});

test('an entry that was tampered with has another code than one that is gone', async () => {
  const refused = (script: HTMLScriptElement) => script.dispatchEvent(new Event('error'));
  globalThis.fetch = serve({ '/r/orders/1.0.0-abc/remoteEntry.1.js': 'tampered' });
  await expect(failure(refused)).resolves.toBe('integrity');
  document.head.replaceChildren();
  globalThis.fetch = serve({});
  await expect(failure(refused, release({ attempt: 1 }))).resolves.toBe('status');
});

test('a container that throws has its own code, and an error of another script is not mistaken for it', async () => {
  const throws = (filename: string) => (script: HTMLScriptElement) => {
    window.dispatchEvent(Object.assign(new Event('error'), { filename, error: new Error('on import') }));
    leaves(container())(script);
  };
  await expect(failure(throws(ENTRY))).resolves.toBe('threw-on-import');
  document.head.replaceChildren();
  await expect(failure(throws('http://localhost/other.js'), release({ attempt: 1 }))).resolves.toBe('loaded');
});

test('a container that no release was verified for does not run', async () => {
  await load(leaves(container()));
  const federation = await import('@module-federation/enhanced/runtime');
  federation.registerRemotes([{ name: 'other', entry: ENTRY, type: 'var' }]);
  await expect(federation.loadRemote('other/remote')).rejects.toMatchObject({ failure: 'integrity' });
});

describe('what the page has once', () => {
  /** A container as the bundler makes it: it has an instance of the runtime to itself, made by its script. */
  const withInstance = (use: (own: ModuleFederation) => unknown, given?: OpenRelease) =>
    load((script) => {
      const own = createInstance({ name: 'parcelway_orders', remotes: [] });
      const remote = container();
      remote.init.mockImplementation((scope) => own.initShareScopeMap('default', scope as never));
      remote.get.mockImplementation(async () => {
        await use(own);
        return () => 'the module';
      });
      leaves(remote)(script);
    }, given);
  const loadShared = (own: ModuleFederation, name: string, requiredVersion = '^18.0.0') =>
    own.loadShare(name, { customShareInfo: { shareConfig: { singleton: true, requiredVersion } } });
  const bring = (own: ModuleFederation) =>
    own.registerShared({ react: { version: '18.9.0', lib: () => ({}), shareConfig: { requiredVersion: false } } });

  test('comes from the shell', async () => {
    await expect(withInstance((own) => loadShared(own, 'react'))).resolves.toEqual(expect.any(Function));
  });
  test('a copy of its own, or a module that the shell does not have, fails a release before it is evaluated', async () => {
    await expect(withInstance(bring)).rejects.toMatchObject({ failure: 'shared' });
    document.head.replaceChildren();
    runtime?.discard(release());
    await expect(withInstance((own) => loadShared(own, 'vue'), release({ attempt: 1 }))).rejects.toMatchObject({
      failure: 'shared',
    });
  });
  test('in a version that the remote was not built for fails it before it is evaluated, and names both', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const loading = withInstance((own) => loadShared(own, 'react', '^19.0.0'));
    await expect(loading).rejects.toMatchObject({
      failure: 'shared',
      message: expect.stringMatching(/react 18\.3\.1 .*\^19\.0\.0/),
    });
    warn.mockRestore();
  });
  test("a dev server's container, which also runs alone, may bring its own", async () => {
    await expect(withInstance(bring, release({ list: null }))).resolves.toEqual(expect.any(Function));
  });
});

test('a script that hangs is given up', async () => {
  await expect(failure(() => undefined, release(), 20)).resolves.toBe('timeout');
});

test('a release that was given up leaves neither globals nor links, and what is on its way will not run', async () => {
  let pending: HTMLScriptElement | undefined;
  void load((script) => {
    pending = script;
  }).catch(() => undefined);
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  const ofTheBundle = Object.assign(document.createElement('script'), { src: `${FOLDER}js/b.js`, type: 'text/plain' });
  const other = Object.assign(document.createElement('script'), {
    src: 'http://localhost/r/shell/1/main.js',
    type: 'text/plain',
  });
  document.head.append(ofTheBundle, other);
  Object.assign(window, { webpackChunkparcelway_orders: [], parcelway_orders: {} });
  pending?.remove();
  runtime?.discard(release());
  expect(window).not.toHaveProperty('webpackChunkparcelway_orders');
  expect(window).not.toHaveProperty('parcelway_orders');
  for (const element of [pending, ofTheBundle]) expect(element?.ownerDocument).not.toBe(document);
  expect([...document.head.children]).toEqual([other]);
});
