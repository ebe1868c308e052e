import type { ResolvedSet } from '@parcelway/remote-contract';
import { indexPath, placeAt } from './route-table';

const set = {
  remotes: [
    {
      id: 'orders',
      contract: {
        routes: [
          { ref: 'orders', path: '/orders' },
          { ref: 'orders.tab', path: '/orders/:tab' },
          { ref: 'orders.shipment', path: '/orders/shipment' },
        ],
      },
    },
  ],
} as unknown as ResolvedSet;

test.each([
  ['/orders', 'orders', 'orders'],
  ['/orders/shipment', 'orders', 'orders.shipment'],
  ['/orders/returned', 'orders', 'orders.tab'],
  ['/Orders/Shipment/', 'orders', 'orders.shipment'],
  ['/analytics/reviews', 'shell', 'shell.not-released'],
  ['/jane-doe', 'shell', 'shell.not-found'],
  ['/unauthorized', 'shell', 'shell.unauthorized'],
])('figures of %s count for %s as %s', (path, remote, screen) => {
  expect(placeAt(set, path, true)).toEqual({ remote, screen });
});

test("the app opens at the first remote's first screen, without what its path may lack", () => {
  const contract = { id: 'orders', menu: { label: 'list.title', order: 1 }, routes: [{ path: '/orders/:tab?' }] };
  expect(indexPath({ remotes: [{ id: 'orders', contract }] } as unknown as ResolvedSet)).toBe('/orders');
  expect(indexPath({ remotes: [] })).toBeUndefined();
});

test('who is not signed in sees the shell, whatever the address', () => {
  expect(placeAt(set, '/orders', false)).toEqual({ remote: 'shell', screen: 'shell.sign-in' });
});
