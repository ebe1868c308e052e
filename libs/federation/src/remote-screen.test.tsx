import { defineRemote, type Remote } from '@parcelway/remote-contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, useEffect } from 'react';
import { RemoteLoadError } from './remote-load-error';
import type { RemoteLoader } from './remote-loader';
import { RemoteScreen } from './remote-screen.component';
import type { Fault } from './guard/remote-guard';
import { quietGuard, resolvedRemote } from './test-releases';

const remoteOf = (Root: Remote['Root'], canLeave?: () => boolean) =>
  defineRemote({ contract: { id: 'orders', contract: 1 }, Root, messages: async () => ({}), canLeave });
const reporter = { mounted: jest.fn(), failed: jest.fn(), crashed: jest.fn(), noted: jest.fn(), vital: jest.fn() };

function show(
  load: () => Promise<Remote>,
  {
    release = resolvedRemote(),
    tryReload = jest.fn(async () => false),
    patienceMs = 30_000,
    loaded = undefined as Remote | undefined,
    guard = quietGuard(),
  } = {},
) {
  const loader: RemoteLoader = {
    load: jest.fn(async () => ({ remote: await load(), release })),
    loaded: () => loaded && { loaded: { remote: loaded, release }, durationMs: 400 },
    prefetch: jest.fn(),
  };
  const mounted: (() => boolean)[] = [];
  const onMounted = jest.fn((canLeave: () => boolean) => {
    mounted.push(canLeave);
    return () => void mounted.splice(mounted.indexOf(canLeave), 1);
  });
  const page = render(
    <>
      <p>the rest of the shell</p>
      <RemoteScreen
        loader={loader}
        reporter={reporter}
        guard={guard}
        release={resolvedRemote()}
        loading={<p>loading</p>}
        tryReload={tryReload}
        onMounted={onMounted}
        patienceMs={patienceMs}
        renderFailure={({ kind, code, retry }) => <button type="button" onClick={retry}>{`${kind} ${code}`}</button>}
      />
    </>,
  );
  return { loader, mounted, tryReload, ...page };
}

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a remote that cannot be loaded leaves its place to the shell, with its code', async () => {
  show(() => Promise.reject(new RemoteLoadError('load', 'orders', '1.0.0-abc')));
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('not-loaded remote-load/orders@1.0.0-abc')).toBeInTheDocument();
  expect(screen.getByText('the rest of the shell')).toBeInTheDocument();
});

test('a remote that is loaded already is on the screen at once, and its loading counts into its time', () => {
  const Root = () => <p>the orders</p>;
  show(() => new Promise(() => {}), { loaded: remoteOf(Root) });
  expect(screen.getByText('the orders')).toBeInTheDocument();
  expect(reporter.mounted).toHaveBeenCalledTimes(1);
  expect(reporter.mounted.mock.calls[0]?.[2]).toBeGreaterThanOrEqual(400);
});

test('a retry loads it again', async () => {
  let healthy = false;
  const { loader } = show(() =>
    healthy ? Promise.resolve(remoteOf(() => <p>the orders</p>)) : Promise.reject(new Error('offline')),
  );
  healthy = true;
  await userEvent.click(await screen.findByText('not-loaded remote-load/orders@1.0.0-abc'));
  expect(await screen.findByText('the orders')).toBeInTheDocument();
  expect(loader.load).toHaveBeenCalledTimes(2);
});

test('a remote that throws over what another one broke is contained, and not blamed', async () => {
  const guard = { ...quietGuard(), restore: jest.fn(() => true) };
  show(
    async () =>
      remoteOf(() => {
        throw new Error('map is not a function');
      }),
    { guard },
  );
  await screen.findByText('crashed remote-crash/orders@1.0.0-abc');
  expect(reporter.crashed).not.toHaveBeenCalled();
  expect(reporter.noted.mock.calls).toEqual([['orders', '1.0.0-abc', 'remote-crash', 'Error: map is not a function']]);
});

test('a remote that throws while rendering is contained and reported, and can be mounted again', async () => {
  let broken = true;
  show(async () =>
    remoteOf(() => {
      if (broken) throw new Error('undefined is not an object');
      return <p>the orders</p>;
    }),
  );
  const card = await screen.findByText('crashed remote-crash/orders@1.0.0-abc');
  expect(reporter.crashed.mock.calls).toEqual([['orders', '1.0.0-abc', 'remote-crash', expect.any(Error)]]);
  expect(reporter.mounted).not.toHaveBeenCalled();
  broken = false;
  await userEvent.click(card);
  expect(await screen.findByText('the orders')).toBeInTheDocument();
});

test('a remote that throws in an effect is contained', async () => {
  show(async () =>
    remoteOf(function Root() {
      useEffect(() => {
        throw new Error('no window');
      }, []);
      return <p>the orders</p>;
    }),
  );
  expect(await screen.findByText('crashed remote-crash/orders@1.0.0-abc')).toBeInTheDocument();
  expect(screen.getByText('the rest of the shell')).toBeInTheDocument();
});

test('a lazy part of a remote that cannot be loaded is contained too', async () => {
  show(async () => remoteOf(lazy(() => Promise.reject(new Error('Loading chunk 7 failed')))));
  expect(await screen.findByText('crashed remote-crash/orders@1.0.0-abc')).toBeInTheDocument();
});

test('a failure that a reload heals shows no card, because the page is about to go', async () => {
  const lost = new Error('Loading chunk 7 failed');
  const { tryReload } = show(async () => remoteOf(lazy(() => Promise.reject(lost))), {
    tryReload: jest.fn(async () => true),
  });
  await act(async () => undefined);
  expect(tryReload).toHaveBeenCalledWith(lost);
  expect(screen.getByText('loading')).toBeInTheDocument();
});

test('the time to the screen is reported once it is there, its own parts included', async () => {
  let arrive: (part: { default: () => JSX.Element }) => void = () => undefined;
  show(async () =>
    remoteOf(
      lazy(
        () =>
          new Promise<{ default: () => JSX.Element }>((resolve) => {
            arrive = resolve;
          }),
      ),
    ),
  );
  await act(async () => undefined);
  expect(reporter.mounted).not.toHaveBeenCalled();
  await act(async () => arrive({ default: () => <p>the orders</p> }));
  expect(screen.getByText('the orders')).toBeInTheDocument();
  expect(reporter.mounted.mock.calls).toEqual([['orders', '1.0.0-abc', expect.any(Number)]]);
});

test('a release that replaced a failed one is reported as itself, without the time the other cost', async () => {
  show(async () => remoteOf(() => <p>the orders</p>), { release: resolvedRemote({ version: '0.9.0-old' }) });
  expect(await screen.findByText('the orders')).toBeInTheDocument();
  expect(reporter.mounted.mock.calls).toEqual([['orders', '0.9.0-old', undefined]]);
});

test('a screen that waits for its own parts for ever becomes a card', async () => {
  show(async () => remoteOf(lazy(() => new Promise<never>(() => undefined))), { patienceMs: 5 });
  expect(await screen.findByText('not-loaded remote-timeout/orders@1.0.0-abc')).toBeInTheDocument();
  expect(reporter.failed.mock.calls).toEqual([['orders', '1.0.0-abc', 'remote-timeout']]);
});

test('while it is on the screen the remote decides whether the merchant may leave, and not after', async () => {
  let dirty = true;
  const { mounted, unmount } = show(async () =>
    remoteOf(
      () => <p>the orders</p>,
      () => !dirty,
    ),
  );
  await screen.findByText('the orders');
  expect(mounted.map((canLeave) => canLeave())).toEqual([false]);
  dirty = false;
  expect(mounted.map((canLeave) => canLeave())).toEqual([true]);
  unmount();
  expect(mounted).toEqual([]);
});

test('a remote that is made to leave is gone at once, its card explains it, and Retry shows it again', async () => {
  const guard = quietGuard();
  show(async () => remoteOf(() => <p>the orders</p>), { guard });
  await screen.findByText('the orders');
  act(() => guard.mounted.mock.calls[0]?.[2]());
  await userEvent.click(screen.getByText('crashed remote-starved/orders@1.0.0-abc'));
  expect(guard.clearFault).toHaveBeenCalledWith('orders');
  expect(await screen.findByText('the orders')).toBeInTheDocument();
});

test('a release that an earlier page froze with is not run until the merchant retries', async () => {
  const guard = quietGuard();
  let blame: Fault | null = 'hang';
  guard.blamed.mockImplementation(() => blame);
  guard.clearFault.mockImplementation(() => {
    blame = null;
  });
  const { loader } = show(async () => remoteOf(() => <p>the orders</p>), { guard });
  const card = screen.getByText('crashed remote-hang/orders@1.0.0-abc');
  expect(loader.load).not.toHaveBeenCalled();
  await userEvent.click(card);
  expect(await screen.findByText('the orders')).toBeInTheDocument();
});

test('the guard knows of a remote before its first line runs, and that it has gone', async () => {
  const guard = quietGuard();
  let known = 0;
  const { unmount } = show(
    async () =>
      remoteOf(() => {
        known = guard.enter.mock.calls.length;
        return <p>the orders</p>;
      }),
    { guard },
  );
  await screen.findByText('the orders');
  expect(known).toBeGreaterThan(0);
  unmount();
  expect(guard.left).toHaveBeenCalledWith('orders');
});
