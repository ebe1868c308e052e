import { defineRemote, type ResolvedRemote } from '@parcelway/remote-contract';
import { openRelease, type OpenRelease } from './release-files';
import { ReleaseFault, type RemoteFailureKind, type RemoteLoadError } from './remote-load-error';
import { createRemoteLoader, type RemoteLoaderOptions } from './remote-loader';
import { quietGuard, resolvedRemote } from './test-releases';

jest.mock('./release-files');
const open = jest.mocked(openRelease);

const remoteOf = (version = '1.0.0-abc') =>
  defineRemote({ contract: { id: 'orders', contract: 1 }, Root: () => null, messages: async () => ({ version }) });
const good = () => ({ remote: remoteOf() });
const fault = (failure: RemoteFailureKind) => new ReleaseFault(failure, failure);
const PREVIOUS = {
  version: '0.9.0-old',
  manifest: '/r/orders/0.9.0-old/mf-manifest.json',
  contract: resolvedRemote().contract,
  counter: 3,
};

/** `load` answers per release: what evaluates it, or a failure. */
function setup(load: jest.Mock = jest.fn(async () => good), change: Partial<RemoteLoaderOptions> = {}) {
  const runtime = {
    load: jest.fn((release: OpenRelease) => load(release.version) as Promise<() => unknown>),
    discard: jest.fn(),
  };
  const reporter = { failed: jest.fn() };
  const fetchRegistry = jest.fn(async (): Promise<ResolvedRemote[]> => []);
  const loader = createRemoteLoader({
    remotes: [resolvedRemote()],
    keys: [],
    runtime,
    reporter,
    guard: quietGuard(),
    fetchRegistry,
    loadMessages: async (_namespace, messages) => void (await messages('en')),
    timeoutMs: 50,
    backoffMs: [1, 1],
    ...change,
  });
  return {
    loader,
    runtime,
    reporter,
    fetchRegistry: (change.fetchRegistry ?? fetchRegistry) as typeof fetchRegistry,
    versions: () => load.mock.calls.map(([version]) => version as string),
  };
}
const outcome = (promise: Promise<{ release: ResolvedRemote }>) =>
  promise.then(
    ({ release }) => release.version,
    (error: RemoteLoadError) => error.code,
  );

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  open
    .mockReset()
    .mockImplementation(
      async ({ id, version }, _keys, attempt) =>
        ({ id, version, folder: `http://localhost/r/${id}/${version}/`, attempt }) as OpenRelease,
    );
});
afterEach(() => jest.restoreAllMocks());

test('a remote is fetched only when its screen is opened, and loaded once', async () => {
  const { loader, runtime } = setup();
  expect(open).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([loader.load('orders'), loader.load('orders')]);
  expect(first).toBe(second);
  expect(runtime.load).toHaveBeenCalledTimes(1);
});

test('a failure is tried twice more, each time under a new address and in a clean page', async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(fault('status'))
    .mockRejectedValueOnce(fault('load'))
    .mockResolvedValue(good);
  const { loader, runtime } = setup(load);
  await expect(outcome(loader.load('orders'))).resolves.toBe('1.0.0-abc');
  expect(open.mock.calls.map(([, , attempt]) => attempt)).toEqual([0, 1, 2]);
  expect(runtime.discard).toHaveBeenCalledTimes(2);
});

test('after three failures it gives up with a code and a report, and a later retry may heal it', async () => {
  const load = jest.fn().mockRejectedValue(fault('status'));
  const { loader, reporter } = setup(load);
  await expect(outcome(loader.load('orders'))).resolves.toBe('remote-status/orders@1.0.0-abc');
  expect(load).toHaveBeenCalledTimes(3);
  expect(reporter.failed.mock.calls).toEqual([['orders', '1.0.0-abc', 'remote-status', expect.any(ReleaseFault)]]);
  load.mockResolvedValue(good);
  await expect(outcome(loader.load('orders'))).resolves.toBe('1.0.0-abc');
});

test('a remote that hangs ends in a time limit', async () => {
  const { loader } = setup(
    jest.fn(() => new Promise(() => undefined)),
    { timeoutMs: 5 },
  );
  await expect(outcome(loader.load('orders'))).resolves.toBe('remote-timeout/orders@1.0.0-abc');
});

test('what is wrong with a release itself is not tried again', async () => {
  open.mockRejectedValue(fault('integrity'));
  await expect(outcome(setup().loader.load('orders'))).resolves.toBe('remote-integrity/orders@1.0.0-abc');
  expect(open).toHaveBeenCalledTimes(1);
});

test.each<[string, unknown, string]>([
  ['exports nothing', undefined, 'not-a-remote'],
  [
    'exports a value without the brand',
    { remote: { contract: { id: 'orders', contract: 1 }, Root: () => null } },
    'not-a-remote',
  ],
  [
    "exports a remote under another's name",
    {
      remote: defineRemote({ contract: { id: 'billing', contract: 1 }, Root: () => null, messages: async () => ({}) }),
    },
    'not-a-remote',
  ],
  [
    'was built for a contract major that nobody serves',
    {
      remote: defineRemote({ contract: { id: 'orders', contract: 99 }, Root: () => null, messages: async () => ({}) }),
    },
    'contract',
  ],
])('a module that %s is refused without a retry', async (_name, module, expected) => {
  const evaluate = jest.fn(() => module);
  await expect(outcome(setup(jest.fn(async () => evaluate)).loader.load('orders'))).resolves.toBe(
    `remote-${expected}/orders@1.0.0-abc`,
  );
  expect(evaluate).toHaveBeenCalledTimes(1);
});

test('a module that throws while it is evaluated is named so, and not evaluated again', async () => {
  const evaluate = jest.fn(() => {
    throw new Error('x is not a function');
  });
  await expect(outcome(setup(jest.fn(async () => evaluate)).loader.load('orders'))).resolves.toBe(
    'remote-threw-on-import/orders@1.0.0-abc',
  );
  expect(evaluate).toHaveBeenCalledTimes(1);
});

test('a failure that came of what another remote broke is tried again, and is no fault of this release', async () => {
  let wasBroken = true;
  const guard = { ...quietGuard(), restore: () => wasBroken };
  open.mockImplementationOnce(() => Promise.reject(fault('integrity')));
  const { loader, reporter } = setup(undefined, { guard });
  await expect(outcome(loader.load('orders'))).resolves.toBe('1.0.0-abc');
  wasBroken = false;
  open.mockImplementation(() => Promise.reject(fault('integrity')));
  const other = setup(undefined, { guard });
  await outcome(other.loader.load('orders'));
  expect([reporter, other.reporter].map(({ failed }) => failed.mock.calls.length)).toEqual([0, 1]);
});

test('a contract major this shell does not serve is refused before anything is fetched', async () => {
  const { loader } = setup(undefined, { remotes: [resolvedRemote({}, { contract: 99 })] });
  await expect(outcome(loader.load('orders'))).resolves.toBe('remote-contract/orders@1.0.0-abc');
  expect(open).not.toHaveBeenCalled();
});

test("a remote that is not in the page's set is unknown", async () => {
  await expect(outcome(setup().loader.load('billing'))).resolves.toBe('remote-unknown/billing');
});

describe('messages', () => {
  const withMessages = (messages: () => Promise<object>) => ({
    remote: defineRemote({ contract: { id: 'orders', contract: 1 }, Root: () => null, messages: messages as never }),
  });

  test('that fail once are requested again, and the code is not evaluated again', async () => {
    const messages = jest.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue({});
    const evaluate = jest.fn(() => withMessages(messages));
    await expect(outcome(setup(jest.fn(async () => evaluate)).loader.load('orders'))).resolves.toBe('1.0.0-abc');
    expect(evaluate).toHaveBeenCalledTimes(1);
    expect(messages).toHaveBeenCalledTimes(2);
  });

  test('that never come leave a code of their own', async () => {
    await expect(
      outcome(
        setup(jest.fn(async () => () => withMessages(() => Promise.reject(new Error('404'))))).loader.load('orders'),
      ),
    ).resolves.toBe('remote-messages/orders@1.0.0-abc');
  });
});

describe('a release that cannot be loaded', () => {
  const only = (version: string) =>
    jest.fn(async (requested: string) => {
      if (requested !== version) throw fault('status');
      return good;
    });

  test('gives way to the one that the registry names now', async () => {
    const { loader, versions } = setup(only('1.0.1-new'), {
      fetchRegistry: jest.fn(async () => [resolvedRemote({ version: '1.0.1-new' })]),
    });
    await expect(outcome(loader.load('orders'))).resolves.toBe('1.0.1-new');
    expect(versions()).toEqual(['1.0.0-abc', '1.0.0-abc', '1.0.0-abc', '1.0.1-new']);
  });

  test('gives way to the previous good one when the registry names no other', async () => {
    const { loader, reporter, fetchRegistry } = setup(only('0.9.0-old'), {
      remotes: [resolvedRemote({ previous: PREVIOUS })],
    });
    fetchRegistry.mockResolvedValue([resolvedRemote()]);
    await expect(outcome(loader.load('orders'))).resolves.toBe('0.9.0-old');
    expect(fetchRegistry).toHaveBeenCalledTimes(1);
    expect(reporter.failed.mock.calls).toEqual([['orders', '1.0.0-abc', 'remote-status', expect.any(ReleaseFault)]]);
  });

  test('leaves its own code when no other can be loaded either', async () => {
    const { loader } = setup(jest.fn().mockRejectedValue(fault('status')), {
      remotes: [resolvedRemote({ previous: PREVIOUS })],
    });
    await expect(outcome(loader.load('orders'))).resolves.toBe('remote-status/orders@1.0.0-abc');
  });

  test('leaves nothing in the page when another replaces it', async () => {
    const { loader, runtime } = setup(only('0.9.0-old'), {
      remotes: [resolvedRemote({ previous: PREVIOUS })],
      backoffMs: [],
    });
    await loader.load('orders');
    expect(runtime.discard.mock.calls).toEqual([[expect.objectContaining({ version: '1.0.0-abc' })]]);
  });

  test('is not swapped for another while somebody tests it', async () => {
    const { loader, fetchRegistry } = setup(only('0.9.0-old'), {
      remotes: [resolvedRemote({ channel: 'override', previous: PREVIOUS })],
    });
    await expect(outcome(loader.load('orders'))).resolves.toBe('remote-status/orders@1.0.0-abc');
    expect(fetchRegistry).not.toHaveBeenCalled();
  });
});

describe('two releases of one remote never run in one page', () => {
  test('after one was evaluated no other is loaded, neither at once nor on a retry', async () => {
    const load = jest.fn(async () => () => {
      throw new Error('boom');
    });
    const { loader, fetchRegistry } = setup(load, { remotes: [resolvedRemote({ previous: PREVIOUS })] });
    await outcome(loader.load('orders'));
    await outcome(loader.load('orders'));
    expect(load.mock.calls).toEqual([['1.0.0-abc'], ['1.0.0-abc']]);
    expect(fetchRegistry).not.toHaveBeenCalled();
  });

  test('after a fallback was evaluated a retry stays with it', async () => {
    const load = jest.fn(async (version: string) => {
      if (version !== '0.9.0-old') throw fault('integrity');
      return () => {
        throw new Error('boom');
      };
    });
    const { loader } = setup(load, { remotes: [resolvedRemote({ previous: PREVIOUS })] });
    await outcome(loader.load('orders'));
    await expect(outcome(loader.load('orders'))).resolves.toBe('remote-threw-on-import/orders@0.9.0-old');
    expect(load.mock.calls.map(([version]) => version)).toEqual(['1.0.0-abc', '0.9.0-old', '0.9.0-old']);
  });

  test('code that arrives after it was given up is not evaluated', async () => {
    let arrive: (factory: () => unknown) => void = () => undefined;
    const late = jest.fn(() => good());
    const load = jest.fn((version: string) =>
      version === '0.9.0-old'
        ? Promise.resolve(good)
        : new Promise((resolve) => {
            arrive = resolve;
          }),
    );
    const { loader } = setup(load, { remotes: [resolvedRemote({ previous: PREVIOUS })], timeoutMs: 5, backoffMs: [] });
    await expect(outcome(loader.load('orders'))).resolves.toBe('0.9.0-old');
    arrive(late);
    await new Promise((resolve) => setTimeout(resolve));
    expect(late).not.toHaveBeenCalled();
  });
});
