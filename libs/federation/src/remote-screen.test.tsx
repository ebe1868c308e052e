import { defineRemote, type Remote, type ResolvedRemote } from '@parcelway/remote-contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { RemoteLoadError, type RemoteLoader } from './remote-loader';
import { RemoteScreen } from './remote-screen.component';

const RELEASE = { id: 'orders', version: '1.0.0-abc', manifest: '', contract: {} } as unknown as ResolvedRemote;
const remoteOf = (Root: Remote['Root']) => defineRemote({ contract: { id: 'orders', contract: 1 }, Root, messages: async () => ({}) });

function show(load: () => Promise<Remote>) {
  const loader: RemoteLoader = { load: jest.fn(load), prefetch: jest.fn() };
  render(
    <>
      <p>the rest of the shell</p>
      <RemoteScreen
        loader={loader} release={RELEASE} loading={<p>loading</p>}
        renderFailure={({ kind, code, retry }) => <button type="button" onClick={retry}>{`${kind} ${code}`}</button>}
      />
    </>,
  );
  return loader;
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a remote that cannot be loaded leaves its place to the shell, with its code', async () => {
  show(() => Promise.reject(new RemoteLoadError('load', 'orders', '1.0.0-abc')));
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('not-loaded remote-load/orders@1.0.0-abc')).toBeInTheDocument();
  expect(screen.getByText('the rest of the shell')).toBeInTheDocument();
});

test('a retry loads it again', async () => {
  let healthy = false;
  const loader = show(() => (healthy ? Promise.resolve(remoteOf(() => <p>the orders</p>)) : Promise.reject(new Error('offline'))));
  healthy = true;
  await userEvent.click(await screen.findByText('not-loaded remote-load/orders@1.0.0-abc'));
  expect(await screen.findByText('the orders')).toBeInTheDocument();
  expect(loader.load).toHaveBeenCalledTimes(2);
});

test('a remote that throws while rendering is contained, and can be mounted again', async () => {
  let broken = true;
  show(async () => remoteOf(() => { if (broken) throw new Error('undefined is not an object'); return <p>the orders</p>; }));
  const card = await screen.findByText('crashed remote-crash/orders@1.0.0-abc');
  expect(screen.getByText('the rest of the shell')).toBeInTheDocument();
  broken = false;
  await userEvent.click(card);
  expect(await screen.findByText('the orders')).toBeInTheDocument();
});

test('a lazy part of a remote that cannot be loaded is contained too', async () => {
  show(async () => remoteOf(lazy(() => Promise.reject(new Error('Loading chunk 7 failed')))));
  expect(await screen.findByText('crashed remote-crash/orders@1.0.0-abc')).toBeInTheDocument();
});
