import { defineRemote, type ResolvedRemote } from '@parcelway/remote-contract';
import { Route, Routes, useParams } from '@parcelway/router';
import { open } from './test-shell';

/** For tests only: screens that stand in for those of remotes. A suite with them proves no item of the specification. */

const Tab = () => <p>{`tab ${useParams().tab}`}</p>;
const Root = () => (
  <Routes>
    <Route index element={<p>the list</p>} />
    <Route path="shipment" element={<p>the shipment</p>} />
    <Route path=":tab" element={<Tab />} />
  </Routes>
);
type Contract = ResolvedRemote['contract'];

/** A released remote: its name in the menu, if it has one there, and its routes. */
export function released(id: string, menu: Contract['menu'], routes: Contract['routes']): ResolvedRemote {
  const contract: Contract = {
    id,
    contract: 1,
    owner: 'team',
    routes,
    menu,
    i18n: { namespace: id, languages: ['en'] },
    budgets: { entry: 1, firstRoute: 1 },
  };
  return { id, version: '1', manifest: '', channel: 'stable', counter: 1, previous: null, contract };
}

/** The specification's screens: id, name in the menu, route, and what lies behind it. */
const SCREENS: [id: string, label: string, path: string, further?: Contract['routes']][] = [
  ['dashboard', 'Dashboard', '/dashboard'],
  [
    'orders',
    'Orders',
    '/orders',
    [{ ref: 'orders.shipment', path: '/orders/shipment', title: { en: 'Shipment detail', de: 'Sendungsdetails' } }],
  ],
  [
    'tracking-page',
    'Tracking page',
    '/tracking-page',
    [
      { ref: 'tracking-page.embedded', path: '/tracking-page/embedded' },
      { ref: 'tracking-page.theme', path: '/tracking-page/:theme', kind: 'editor' },
    ],
  ],
  [
    'notifications',
    'Notification',
    '/notification',
    [
      { ref: 'notifications.template', path: '/notification/template/:status/:custom?', kind: 'editor' },
      { ref: 'notifications.record', path: '/notification/record' },
    ],
  ],
  ['analytics', 'Analytics', '/analytics'],
  ['billing', 'Billing', '/billing', [{ ref: 'billing.plan', path: '/billing/plan' }]],
  ['settings', 'Settings', '/settings', [{ ref: 'settings.customize', path: '/settings/pre-sale-edd/customize' }]],
  ['integrations', 'Integration', '/integration'],
];
/** All eight. */
export const ALL_SCREENS = SCREENS.map(([id, label, path, further = []], index) =>
  released(
    id,
    { label: id === 'orders' ? { en: label, de: 'Bestellungen' } : { en: label }, icon: id, order: index + 1 },
    [{ ref: id, path }, ...further],
  ),
);
/** One of them. */
export const screenOf = (id: string): ResolvedRemote => {
  const found = ALL_SCREENS.find((remote) => remote.id === id);
  if (!found) throw new Error(`No screen is called ${id}`);
  return found;
};
export const orders = screenOf('orders');
/** The code of every one of them. */
export const loadStandIn = async () => ({
  release: orders,
  remote: defineRemote({ contract: { id: 'orders', contract: 1 }, Root, messages: async () => ({}) }),
});

/** Like `open`, with all eight screens released, and the stand-ins' code for each. */
export const openAll = (path: string, { set, ...options }: NonNullable<Parameters<typeof open>[1]> = {}) =>
  open(path, { load: loadStandIn, ...options, set: { remotes: ALL_SCREENS, ...set } });
