import { makeStore } from '@parcelway/api';
import { HostProvider, standAloneAdapter } from '@parcelway/host';
import { initI18n } from '@parcelway/i18n';
import { defineRemote, type Remote, type ResolvedRemote } from '@parcelway/remote-contract';
import { MemoryRouter } from '@parcelway/router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteLoadError, type RemoteLoader } from './remote-loader';
import { RemoteScreen } from './remote-screen.component';

const RELEASE = { id: 'orders', version: '1.0.0-abc', manifest: '', contract: {} } as unknown as ResolvedRemote;
const remoteOf = (Root: () => React.JSX.Element) => defineRemote({ contract: { id: 'orders', contract: 1 }, Root, messages: async () => ({}) });

function show(load: () => Promise<Remote>, onReload = jest.fn()) {
  const loader: RemoteLoader = { load: jest.fn(load), prefetch: jest.fn() };
  render(
    <MemoryRouter>
      <HostProvider store={makeStore()} adapter={standAloneAdapter(() => undefined)} routes={{}} signedIn={false}>
        <p>the rest of the shell</p>
        <RemoteScreen loader={loader} release={RELEASE} title="Orders" onReload={onReload} />
      </HostProvider>
    </MemoryRouter>,
  );
  return { loader, onReload };
}

beforeAll(() => initI18n('en'));
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a remote that cannot be loaded leaves a card with its code, and the shell lives on', async () => {
  show(() => Promise.reject(new RemoteLoadError('load', 'orders', '1.0.0-abc')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Orders could not be loaded');
  expect(screen.getByText('Code remote-load/orders@1.0.0-abc')).toBeInTheDocument();
  expect(screen.getByText('the rest of the shell')).toBeInTheDocument();
  expect(document.title).toBe('Orders · Parcelway');
});

test('Retry loads it again', async () => {
  let healthy = false;
  const { loader } = show(() => (healthy ? Promise.resolve(remoteOf(() => <p>the orders</p>)) : Promise.reject(new RemoteLoadError('timeout', 'orders', '1'))));
  healthy = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('the orders')).toBeInTheDocument();
  expect(loader.load).toHaveBeenCalledTimes(2);
});

test('a remote that throws while rendering is contained, and can be retried', async () => {
  let broken = true;
  show(async () => remoteOf(() => { if (broken) throw new Error('undefined is not an object'); return <p>the orders</p>; }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Orders stopped working');
  expect(screen.getByText('the rest of the shell')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('the orders')).toBeInTheDocument();
});

test('Reload loads the whole page again', async () => {
  const { onReload } = show(() => Promise.reject(new Error('anything')));
  await userEvent.click(await screen.findByRole('button', { name: 'Reload the page' }));
  expect(onReload).toHaveBeenCalledTimes(1);
});
