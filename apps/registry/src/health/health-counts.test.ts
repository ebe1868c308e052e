import { addCounts, healthFile, mergedReleases, noCounts, type HealthFile, type ReleaseCounts } from './health-counts';
import { addVital, MAX_SCREENS, noScreenCounts, vitalP75 } from './screen-counts';

function counts(screens: Record<string, number>): ReleaseCounts {
  const all = noCounts();
  for (const [screen, lcp] of Object.entries(screens)) {
    const of = (all.screens[screen] = { ...noScreenCounts(), pages: 1, errors: 1 });
    addVital(of, 'lcp', lcp);
  }
  return all;
}
const file = (of: ReleaseCounts): HealthFile => ({
  updatedAt: null,
  remotes: { orders: { window: 'w', releases: { '1.0.0-a': of } } },
});

test('a file of before, without screens, is still understood', () => {
  const { screens: _none, ...before } = noCounts();
  const parsed = healthFile.parse({
    updatedAt: null,
    remotes: { orders: { window: 'w', releases: { '1.0.0-a': { ...before, pages: 3 } } } },
  });
  expect(parsed.remotes.orders?.releases['1.0.0-a']).toMatchObject({ pages: 3, screens: {} });
});

test('what several processes counted of a screen is added up, and read back as it was written', () => {
  const files = [counts({ orders: 900 }), counts({ orders: 4_500, 'orders.shipment': 300 })].map((each) =>
    healthFile.parse(JSON.parse(JSON.stringify(file(each)))),
  );
  const { screens } = mergedReleases(files, 'orders', 'w')['1.0.0-a'] ?? noCounts();
  expect(screens).toMatchObject({ orders: { pages: 2, errors: 2 }, 'orders.shipment': { pages: 1, errors: 1 } });
  expect(screens.orders && vitalP75(screens.orders, 'lcp')).toBe(5_000);
});

test('adding changes neither side', () => {
  const [a, b] = [counts({ orders: 1 }), counts({ orders: 1 })];
  addCounts(a, b);
  expect([a, b]).toEqual([counts({ orders: 1 }), counts({ orders: 1 })]);
});

test('at most forty screens of a release are stored, those that were there first', () => {
  const many = (prefix: string) =>
    counts(
      Object.fromEntries(Array.from({ length: MAX_SCREENS - 10 }, (_each, index) => [`orders.${prefix}${index}`, 1])),
    );
  const names = Object.keys(addCounts(many('a'), many('b')).screens);
  expect([names.length, names.filter((name) => name.startsWith('orders.a')).length]).toEqual([
    MAX_SCREENS,
    MAX_SCREENS - 10,
  ]);
});

test('three quarters of the pages had at most the p75 of a metric; without any there is none', () => {
  const of = noScreenCounts();
  expect(vitalP75(of, 'inp')).toBeNull();
  for (const value of [0, 8, 60, 700]) addVital(of, 'cls', value);
  expect(vitalP75(of, 'cls')).toBe(75);
});
