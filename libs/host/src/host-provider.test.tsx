import { configureApi, makeStore, type Session } from '@parcelway/api';
import { initI18n, useFormats } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { buildSession } from '@parcelway/testing';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  HostProvider,
  standAloneAdapter,
  StandAloneLayer,
  useDialog,
  useHost,
  usePageTitle,
  useRole,
  useSaveBar,
  useSession,
  useToast,
} from './index';

const adapter = standAloneAdapter(() => undefined);
const session = buildSession({
  user: { plan: 'Pro', level_num: 3, free_trial: false, free: 0, total: 1000, consume: 250 },
  shop: 'one.myshopify.com',
  shop_name: 'One',
  shop_real_domain: 'one.example',
  email: '',
  permission: ['order.read'],
  timezone: 'Asia/Tokyo',
});

const Host = ({ children, given = session }: { children: ReactNode; given?: Session }) => (
  <MemoryRouter>
    <HostProvider
      store={makeStore()}
      adapter={adapter}
      routes={{}}
      product="Parcelway"
      storeAdminUrl="https://admin.example/store/{handle}"
      session={given}
      signedIn={given !== undefined}
    >
      {children}
      <StandAloneLayer adapter={adapter} />
    </HostProvider>
  </MemoryRouter>
);

beforeAll(() => initI18n('en'));

test("[8.11] a missing user context says so in the specification's words", () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(() => useSession())).toThrow('useRole hook must be used inside AppRouter provider!');
  expect(() => renderHook(() => useRole())).toThrow('useRole hook must be used inside AppRouter provider!');
  jest.restoreAllMocks();
});

test("screens see the session with derived plan level and quota, and dates in the shop's zone", () => {
  const { result } = renderHook(() => ({ session: useSession(), formats: useFormats() }), { wrapper: Host });
  expect(result.current.session.user).toMatchObject({
    plan: 'Pro',
    planLevel: 'pro',
    quotaLeft: 750,
    shopDomain: 'one.myshopify.com',
  });
  expect(result.current.formats.dayKey('2026-11-20T20:00:00Z')).toBe('2026-11-21');
});

test('[9.9] before the session arrives nothing is allowed and the quota is 250', () => {
  const { result } = renderHook(() => useSession(), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <HostProvider store={makeStore()} adapter={adapter} routes={{}} signedIn={false}>
          {children}
        </HostProvider>
      </MemoryRouter>
    ),
  });
  expect(result.current).toMatchObject({ loaded: false, user: { permission: [], free: 250, quotaLeft: 250 } });
});

test('what can be done about a toast is a button in it, which does it once and ends the toast', async () => {
  const { result } = renderHook(() => useToast(), { wrapper: Host });
  const run = jest.fn();
  act(() => result.current('Marked', { duration: 60_000, action: { label: 'Undo', run } }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Marked')).toBeNull();
});

test('[5.9] an empty toast is not shown, an error is announced', async () => {
  const { result } = renderHook(() => useToast(), { wrapper: Host });
  act(() => {
    result.current('');
    result.current('The store did not answer', { isError: true });
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The store did not answer');
  expect(document.querySelectorAll('.pw-toast')).toHaveLength(1);
});

test("the page's title names the page and the product", () => {
  renderHook(() => usePageTitle('Orders'), { wrapper: Host });
  expect(document.title).toBe('Orders · Parcelway');
});

test('the save bar disappears with the form that showed it', () => {
  const state = { saving: false, onSave: jest.fn(), onDiscard: jest.fn() };
  const Form = () => {
    useSaveBar(state);
    return null;
  };
  const { unmount } = render(
    <Host>
      <Form />
    </Host>,
  );
  expect(screen.getByRole('button', { name: 'Discard' })).toBeInTheDocument();
  unmount();
  expect(adapter.getState().saveBar).toBeNull();
});

test('stand-alone the save bar and the progress line have names', async () => {
  const Form = () => {
    useSaveBar({ saving: false, onSave: jest.fn(), onDiscard: jest.fn() });
    return null;
  };
  const { result } = renderHook(() => useHost(), {
    wrapper: ({ children }) => (
      <Host>
        {children}
        <Form />
      </Host>
    ),
  });
  act(() => result.current.setLoading(true));
  expect(await screen.findByRole('region', { name: 'Unsaved changes' })).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  act(() => result.current.setLoading(false));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

describe('the load of the session', () => {
  const Loading = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <HostProvider store={store} adapter={adapter} routes={{}}>
        {children}
      </HostProvider>
    </MemoryRouter>
  );
  let store = makeStore();
  const fetchMock = jest.fn<Promise<Response>, [string]>();
  const toast = jest.fn();
  beforeEach(() => {
    store = makeStore();
    fetchMock.mockReset();
    globalThis.fetch = fetchMock as unknown as typeof fetch;
    configureApi({ getToken: async () => null, onUnauthorized: jest.fn(), toast });
  });

  test("[4.39] a 'Loading in progress' guard prevents concurrent loads", async () => {
    let settle!: (response: Response) => void;
    fetchMock.mockReturnValue(
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    const { result } = renderHook(() => [useSession(), useSession()] as const, { wrapper: Loading });
    act(() => {
      result.current[0].reload();
      result.current[1].reload();
    });
    expect(result.current[0]).toMatchObject({ loading: true, loaded: false });
    await act(async () => settle(Response.json({ code: 200, data: session })));
    await waitFor(() => expect(result.current[0]).toMatchObject({ loading: false, loaded: true }));
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('[4.41] a failed load logs an error and resets the loading flag, so that it can be tried again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fetchMock.mockResolvedValueOnce(Response.json({ code: 500, message: 'No' }, { status: 500 }));
    const { result } = renderHook(() => useSession(), { wrapper: Loading });
    await waitFor(() => expect(result.current).toMatchObject({ loading: false, failed: true, loaded: false }));
    expect(log.mock.calls).toEqual([['The session could not be loaded', { code: 500, message: 'No' }]]);
    expect(toast).not.toHaveBeenCalled();
    fetchMock.mockResolvedValueOnce(Response.json({ code: 200, data: session }));
    act(() => result.current.reload());
    await waitFor(() => expect(result.current).toMatchObject({ loading: false, failed: false, loaded: true }));
    log.mockRestore();
  });

  test('[4.41] a failed load of a session that is there already is logged too, and leaves it', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fetchMock.mockResolvedValueOnce(Response.json({ code: 200, data: session }));
    const { result } = renderHook(() => useSession(), { wrapper: Loading });
    await waitFor(() => expect(result.current.loaded).toBe(true));
    fetchMock.mockRejectedValueOnce(new TypeError('offline'));
    act(() => result.current.reload());
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    expect(result.current).toMatchObject({ loading: false, loaded: true, failed: false });
    log.mockRestore();
  });

  test('a session of the wrong shape is a failed load, not a crash', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fetchMock.mockResolvedValueOnce(Response.json({ code: 200, data: { user: null } }));
    const { result } = renderHook(() => useSession(), { wrapper: Loading });
    await waitFor(() =>
      expect(result.current).toMatchObject({ failed: true, loaded: false, user: { permission: [] } }),
    );
    log.mockRestore();
  });
});

test('in the store admin an overlay frame is one of the dialogs; when it closes the session is read anew', async () => {
  const shared = makeStore();
  let closed: (() => void) | undefined;
  const embedded = {
    ...adapter,
    kind: 'embedded' as const,
    openOverlay: jest.fn((_path: string, onClosed?: () => void) => {
      closed = onClosed;
    }),
  };
  const fetchMock = jest.fn(async () => Response.json({ code: 200, data: session }));
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  const { result } = renderHook(() => ({ host: useHost(), session: useSession(), billing: useDialog('billing') }), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <HostProvider store={shared} adapter={embedded} routes={{}}>
          {children}
        </HostProvider>
      </MemoryRouter>
    ),
  });
  await waitFor(() => expect(result.current.session.loaded).toBe(true));
  act(() => result.current.host.openOverlay('/billing/plan'));
  expect(embedded.openOverlay).toHaveBeenCalledWith('/billing/plan', expect.any(Function));
  expect(result.current.billing.isOpen).toBe(true);
  await act(async () => closed?.());
  expect(result.current.billing.isOpen).toBe(false);
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
});
