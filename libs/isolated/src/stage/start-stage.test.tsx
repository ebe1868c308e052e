import { useGetCouriersQuery } from '@parcelway/api';
import { useHref, usePageTitle, useToast, useUpgrade } from '@parcelway/host';
import { loadNamespace, useTranslate } from '@parcelway/i18n';
import { defineRemote, remoteJson } from '@parcelway/remote-contract';
import { Link, Route, Routes } from '@parcelway/router';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import type { Root } from 'react-dom/client';
import { readSettings } from '../settings';
import { startStage } from './start-stage';

const contract = remoteJson.parse({
  id: 'returns',
  contract: 1,
  owner: 'team',
  routes: [
    { ref: 'returns', path: '/returns' },
    { ref: 'returns.one', path: '/returns/:id' },
  ],
  menu: null,
  i18n: { namespace: 'returns', languages: ['en', 'de'] },
  budgets: { entry: 1, firstRoute: 1 },
});

function List() {
  const { t } = useTranslate('returns' as 'common');
  const toast = useToast();
  const { data, isError } = useGetCouriersQuery();
  const { open } = useUpgrade();
  usePageTitle('Returns');
  return (
    <>
      <h1>{t('title' as never)}</h1>
      <p>{isError ? 'failed' : data ? `${data.length} couriers` : 'loading'}</p>
      <button type="button" onClick={() => toast('Done')}>
        Toast
      </button>
      <button type="button" onClick={() => open('pro', '/returns')}>
        Upgrade
      </button>
      <Link to={useHref('returns.one' as 'orders', { id: 7 })}>One</Link>
      <Link to={useHref('billing.plan')}>Plan</Link>
    </>
  );
}
function Broken(): never {
  throw new Error('no luck');
}
const Root = () => (
  <Routes>
    <Route index element={<List />} />
    <Route path="broken" element={<Broken />} />
    <Route path=":id" element={<p>the detail</p>} />
  </Routes>
);
const remote = defineRemote({
  contract,
  Root,
  messages: async (language): Promise<{ title: string }> => ({ title: language === 'de' ? 'Retouren' : 'Returns' }),
});

const originalFetch = globalThis.fetch;
let root: Root | undefined;
const messages: unknown[] = [];

/** As the isolated host loads one. */
const loaded = async () => {
  await loadNamespace(contract.i18n.namespace, remote.messages);
  return remote;
};

async function start(query = '', hash = '', load: () => Promise<typeof remote> = loaded, onShown?: () => () => void) {
  window.location.hash = hash;
  const element = document.body.appendChild(document.createElement('div'));
  const { settings } = readSettings(new URLSearchParams(query), ['en', 'de']);
  await act(async () => {
    root = await startStage(
      {
        contract,
        release: null,
        handlers:
          async () =>
          ({ rows }) => ({ couriers: () => ({ courier: [], rows }) }),
        load,
        onShown,
      },
      settings,
      element,
    );
  });
}
beforeEach(() => {
  messages.length = 0;
  // A frame of its own is what the panel around would be.
  Object.defineProperty(window, 'parent', {
    configurable: true,
    value: { postMessage: (message: { parcelwayIsolated: unknown }) => messages.push(message.parcelwayIsolated) },
  });
});
afterEach(async () => {
  await act(() => root?.unmount());
  cleanup();
  document.body.replaceChildren();
  globalThis.fetch = originalFetch;
  jest.restoreAllMocks();
});

test('the remote opens at its first route, and its calls go through the real client to the handlers', async () => {
  await start();
  expect(await screen.findByText('0 couriers')).toBeInTheDocument();
  expect(window.location.hash).toBe('#/returns');
  expect(messages).toContainEqual({ kind: 'address', hash: '#/returns' });
  expect(messages).toContainEqual({ kind: 'call', what: 'request, 200', detail: 'GET v1/setting/couriers' });
});

test('a deep link opens its route, and links between routes work', async () => {
  await start('', '#/returns/7');
  expect(screen.getByText('the detail')).toBeInTheDocument();
  await act(() => {
    window.location.hash = '#/returns';
  });
  await userEvent.click(await screen.findByRole('link', { name: 'One' }));
  expect(window.location.hash).toBe('#/returns/7');
});

test('toasts are shown and reported', async () => {
  await start();
  await userEvent.click(screen.getByRole('button', { name: 'Toast' }));
  expect(screen.getByText('Done')).toBeInTheDocument();
  expect(messages).toContainEqual({ kind: 'call', what: 'toast', detail: 'Done' });
});

test('a screen of another remote is named, with a link back', async () => {
  await start();
  await userEvent.click(screen.getByRole('link', { name: 'Plan' }));
  expect(await screen.findByText('/billing/plan is not a screen of this remote')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Back to the remote' }));
  expect(window.location.hash).toBe('#/returns');
});

test('a refused token leads where the shell leads', async () => {
  await start('scenario=401&frame=embedded');
  await waitFor(() => expect(window.location.hash).toBe('#/unauthorized'));
  expect(messages.filter((message) => (message as { what?: string }).what === 'idToken')).toHaveLength(2);
});

test('the panel keeps the screen before, so that another scenario opens it again', async () => {
  await start('scenario=401', '#/returns');
  await waitFor(() => expect(window.location.hash).toBe('#/unauthorized'));
  expect(messages.filter((message) => (message as { kind: string }).kind === 'address')).toEqual([
    { kind: 'address', hash: '#/returns' },
  ]);
});

test("a failure of the server is the client's toast", async () => {
  await start('scenario=429');
  expect(await screen.findByText('Too many requests. Try again in 40 seconds.')).toBeInTheDocument();
  expect(await screen.findByText('failed')).toBeInTheDocument();
});

test('the upgrade dialog, which the shell draws, is named and logged', async () => {
  await start();
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade' }));
  expect(await screen.findByText('In the app the upgrade to pro opens here.')).toBeInTheDocument();
  expect(messages).toContainEqual({ kind: 'call', what: 'upgrade, pro', detail: '/returns' });
});

test('a remote that crashes leaves a card with the reason', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await start('', '#/returns/broken');
  expect(await screen.findByText('no luck')).toBeInTheDocument();
  expect(messages).toContainEqual({ kind: 'call', what: 'crash', detail: 'no luck' });
});

test('host and server are fake before any code of the remote runs', async () => {
  let seen: unknown;
  await start('', '', () => {
    seen = [globalThis.fetch === originalFetch, localStorage instanceof Storage];
    return loaded();
  });
  expect(seen).toEqual([false, false]);
});

test('the page is notified after the first effects of the remote, and when it has gone', async () => {
  const happened: string[] = [];
  const Effects = () => {
    useEffect(() => {
      happened.push('effect');
      return () => void happened.push('effect ended');
    }, []);
    return <p>drawn</p>;
  };
  const load = async () => ({ ...(await loaded()), Root: Effects });
  await start('', '', load, () => {
    happened.push('shown');
    return () => void happened.push('gone');
  });
  expect(happened).toEqual(['effect', 'shown']);
  await act(() => root?.unmount());
  expect(happened).toEqual(['effect', 'shown', 'effect ended', 'gone']);
});

test('a release that cannot be loaded leaves a card with the reason', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await start('', '', () => Promise.reject(new Error('remote returns 1.4.0: integrity')));
  expect(await screen.findByText('remote returns 1.4.0: integrity')).toBeInTheDocument();
});

// The languages stay loaded for the life of the page, so the pseudo-language comes last.
test('the language is the chosen one, the pseudo-language marks every text', async () => {
  await start('language=de');
  expect(await screen.findByRole('heading', { name: 'Retouren' })).toBeInTheDocument();
  await act(() => root?.unmount());
  await start('language=pseudo', '#/returns');
  expect(await screen.findByRole('heading', { name: '[Ŕéţúŕñš xxxxx x]' })).toBeInTheDocument();
});
