import { CONTRACT_VERSION, defineRemote, isRemote, isSupportedContract, remoteJson } from './index';

const valid = {
  id: 'orders',
  contract: 1,
  owner: 'team-orders',
  routes: [
    { ref: 'orders', path: '/orders' },
    { ref: 'orders.shipment', path: '/orders/shipment' },
  ],
  menu: { label: { en: 'Orders' }, icon: 'orders', order: 2 },
  i18n: { namespace: 'orders', languages: ['en', 'de'] },
  budgets: { entry: 22_000, firstRoute: 30_000 },
};
const problems = (change: object) =>
  remoteJson.safeParse({ ...valid, ...change }).error?.issues.map((issue) => issue.path.join('.')) ?? [];

test('a complete remote.json is accepted', () => {
  expect(remoteJson.parse(valid)).toEqual(valid);
});

test('so is one of an older release, with the list of features that remotes had', () => {
  expect(problems({ features: [] })).toEqual([]);
});

test.each<[string, object, string]>([
  ['an id that is not a folder name', { id: 'Orders' }, 'id'],
  ['a contract major that does not exist yet', { contract: CONTRACT_VERSION + 1 }, 'contract'],
  ['a remote without a route', { routes: [] }, 'routes'],
  ['a route ref of another remote', { routes: [{ ref: 'billing.plan', path: '/orders' }] }, 'routes.0.ref'],
  ['a route ref used twice', { routes: [valid.routes[0], valid.routes[0]] }, 'routes.1.ref'],
  [
    'a path to another origin',
    {
      routes: [
        { ref: 'orders', path: '//evil.example' },
        { ref: 'orders', path: 'https://evil.example' },
      ],
    },
    'routes.1.path',
  ],
  ['a namespace other than the id', { i18n: { namespace: 'common', languages: ['en'] } }, 'i18n.namespace'],
  ['languages without the fallback', { i18n: { namespace: 'orders', languages: ['de'] } }, 'i18n.languages'],
  ...['/:x', '/:x?/orders', '/orders?', '/*', '/orders/*', '/%61pi', '/', '/orders//1', '/orders/'].map(
    (path): [string, object, string] => [`the path ${path}`, { routes: [{ ref: 'orders', path }] }, 'routes.0.path'],
  ),
  ['an unknown kind of page', { routes: [{ ref: 'orders', path: '/orders', kind: 'wall' }] }, 'routes.0.kind'],
  ['an unknown field', { colour: 'red' }, ''],
])('%s is refused, naming the field', (_name, change, field) => {
  expect(problems(change)).toContain(field);
});

test('only a value made by defineRemote is a remote', () => {
  const input = { contract: { id: 'orders', contract: 1 }, Root: () => null, messages: async () => ({}) };
  expect(isRemote(defineRemote(input))).toBe(true);
  expect(isRemote(input)).toBe(false);
  expect(isRemote(null)).toBe(false);
  expect(isRemote('remote')).toBe(false);
});

test('the shell serves this contract major and the one before', () => {
  expect(
    [CONTRACT_VERSION - 2, CONTRACT_VERSION - 1, CONTRACT_VERSION, CONTRACT_VERSION + 1, 0.5].map(isSupportedContract),
  ).toEqual([false, CONTRACT_VERSION > 1, true, false, false]);
});
