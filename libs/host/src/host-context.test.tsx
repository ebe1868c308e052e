import { makeStore, type Session } from '@parcelway/api';
import { ShipmentStatus } from '@parcelway/domain';
import { initI18n } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AppBridge } from './app-bridge';
import {
  embeddedAdapter,
  HostProvider,
  standAloneAdapter,
  useHost,
  useRouteRefs,
  useToast,
  type HostAdapter,
  type RouteTable,
} from './index';

const session = {
  user: { plan: 'Free' },
  shop: 'one.myshopify.com',
  permission: [],
  timezone: 'UTC',
} as unknown as Session;
const within =
  (adapter: HostAdapter, routes: RouteTable = {}) =>
  ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <HostProvider
        store={makeStore()}
        adapter={adapter}
        routes={routes}
        storeAdminUrl="https://admin.example/store/{handle}"
        session={session}
      >
        {children}
      </HostProvider>
    </MemoryRouter>
  );

beforeAll(() => initI18n('en'));
afterEach(() => jest.restoreAllMocks());

test.each([
  ['the store admin', embeddedAdapter({ config: {} } as AppBridge), '_top', '/auth/login?older_orders=1&admin=1'],
  // Nothing is around the stand-alone app: its own window is the top one.
  ['the stand-alone app', standAloneAdapter(() => undefined), '_self', '/auth/login?older_orders=1'],
])(
  '[2.45] in %s a page of the store admin opens in a new tab or the top window, and what may not be framed in the top one',
  (_name, adapter, top, login) => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { result } = renderHook(() => useHost(), { wrapper: within(adapter) });
    result.current.openAdmin('/orders/7');
    result.current.openAdmin('/orders/7', 'top');
    result.current.openTop('/auth/login?older_orders=1');
    result.current.openTop('https://admin.example/charges/7/confirm?signature=a');
    expect(open.mock.calls).toEqual([
      ['https://admin.example/store/one/orders/7', '_blank', 'noopener'],
      ['https://admin.example/store/one/orders/7', top, undefined],
      [login, top, undefined],
      ['https://admin.example/charges/7/confirm?signature=a', top, undefined],
    ]);
  },
);

test('[9.4] toast default: 2000 ms', () => {
  const toast = jest.fn();
  const { result } = renderHook(() => useToast(), {
    wrapper: within({ ...standAloneAdapter(() => undefined), toast }),
  });
  result.current('Saved');
  expect(toast).toHaveBeenCalledWith('Saved', { isError: false, duration: 2_000 });
});

test('the compiler refuses a link to a route that no remote has, and one without a part of its path', () => {
  const { result } = renderHook(() => useRouteRefs(), {
    wrapper: within(
      standAloneAdapter(() => undefined),
      { orders: '/orders', 'notifications.template': '/notification/template/:status/:custom?' },
    ),
  });
  const refs = result.current;
  expect([refs.has('orders'), refs.has('billing.plan')]).toEqual([true, false]);
  expect(refs('orders', { status: ShipmentStatus.InTransit })).toBe('/orders?status=2');
  expect(refs('notifications.template', { status: ShipmentStatus.InTransit })).toBe('/notification/template/2');
  // @ts-expect-error -- there is no such route
  expect(() => refs('orders.nothing')).toThrow('No route is called orders.nothing');
  // @ts-expect-error -- the path needs a status
  expect(() => refs('notifications.template')).toThrow('needs status');
  // @ts-expect-error -- of the path only the other part may be left out
  expect(() => refs('notifications.template', { custom: 'x' })).toThrow('needs status');
});
