import { inMenuOrder, routeAt, routeFindings, SERVER_SPACES, titleOf } from './index';

const routes = [
  { path: '/orders' },
  { path: '/orders/:tab' },
  { path: '/orders/shipment', title: { en: 'Shipment', de: 'Sendung' } },
  { path: '/orders/:tab/:page/:more?' },
];

test.each([
  ['/orders', '/orders'],
  ['/Orders/', '/orders'],
  ['/orders/shipment', '/orders/shipment'],
  ['/orders/returned', '/orders/:tab'],
  ['/orders/a/b', '/orders/:tab/:page/:more?'],
  ['/orders/a/b/c', '/orders/:tab/:page/:more?'],
  ['/orders/a/b/c/d', undefined],
  ['/', undefined],
  ['/order', undefined],
])('%s is the route %s', (pathname, path) => {
  expect(routeAt(routes, pathname)?.path).toBe(path);
});

test('the menu has those that want an entry, by their order, then by their id', () => {
  const menu = (order: number) => ({ label: {}, order });
  const remotes = [
    { id: 'c', menu: menu(2) },
    { id: 'b', menu: null },
    { id: 'd', menu: menu(1) },
    { id: 'a', menu: menu(2) },
  ];
  expect(inMenuOrder(remotes).map(({ id }) => id)).toEqual(['d', 'a', 'c']);
});

test("a screen has its own title, else its remote's label, else the remote's id in words; English where a language is missing", () => {
  const named = { id: 'gift-cards', routes, menu: { label: { en: 'Gifts', de: 'Geschenke' }, order: 1 } };
  expect(titleOf(named, 'de', '/orders/shipment')).toBe('Sendung');
  expect(titleOf(named, 'fr', '/orders/shipment')).toBe('Shipment');
  expect(titleOf(named, 'de', '/orders')).toBe('Geschenke');
  expect(titleOf(named, 'de')).toBe('Geschenke');
  expect(titleOf({ ...named, menu: null }, 'de')).toBe('Gift cards');
  expect(titleOf({ ...named, menu: { label: 'menu.gifts', order: 1 } }, 'de')).toBe('Gift cards');
});

describe('the address space of a route', () => {
  const others = [
    {
      id: 'orders',
      routes: [
        { ref: 'orders', path: '/orders' },
        { ref: 'orders.status', path: '/custom-status' },
      ],
    },
  ];
  const findings = (...paths: string[]) =>
    routeFindings({ id: 'returns', routes: paths.map((path) => ({ path })) }, others);

  test('is everything below its first word, and has one owner', () => {
    expect(findings('/returns', '/returns/:id/orders', '/returns/api')).toEqual([]);
    expect(findings('/orders/:id', '/ORDERS', '/custom-status/:x?')).toEqual([
      expect.stringContaining('/orders/:id lies below /orders, which belongs to orders'),
      expect.stringContaining('belongs to orders'),
      expect.stringContaining('belongs to orders'),
    ]);
    expect(routeFindings({ id: 'orders', routes: [{ path: '/orders/new' }] }, others)).toEqual([]);
  });

  test.each([...SERVER_SPACES, 'API'])("of the server is no remote's: /%s", (space) => {
    expect(findings(`/${space}`, `/${space}/:x`)).toHaveLength(2);
  });

  test("of the shell is no remote's either", () => {
    expect(findings('/unauthorized/:x?')).toEqual([expect.stringContaining('belongs to the shell')]);
  });
});

test.each([
  [['/a/:x', '/a/:y'], true],
  [['/a/:x?', '/a'], true],
  [['/a/:x/b/:y?', '/A/:z/b'], true],
  [['/a/:x', '/a/b', '/a/:x/:y', '/b/:x'], false],
])('of the routes %j two match the same addresses: %s', (paths, same) => {
  const findings = routeFindings({ id: 'a', routes: paths.map((path) => ({ path })) }, []);
  expect(findings).toEqual(same ? [expect.stringContaining(`${paths[0]} and ${paths[1]} stand for the same`)] : []);
});
