import { screen } from '@testing-library/react';
import { WorldMap } from './index';
import { classesOf } from './map/classes';
import NUMBERS from './map/country-numbers.json';
import { MAP } from './map/map-size';
import { outlines } from './map/outlines';
import { chartProps, layOut, plot, showCharts, tableRows } from './test-charts';

let restore: () => void;
beforeEach(() => {
  restore = layOut({ width: 600, height: 280 });
});
afterEach(() => restore());

const data = {
  categories: ['FR', 'DE', 'SG', 'US', 'XX'],
  series: [{ key: 'x', name: 'Parcels', values: [50, 8200, 31, 400, null] }],
};
const map = <WorldMap {...chartProps({ data, categoryName: 'Country' })} />;
const land = async (code: string) => {
  await screen.findByText(/Too small/);
  return plot().querySelector(`path[data-code="${code}"]`)?.getAttribute('fill');
};

test('a map draws the figures of its table: each country in the colour of its class', async () => {
  const { user } = await showCharts(map);
  const colors = classesOf([50, 8200, 31, 400]).map(({ color }) => color);
  expect(await Promise.all(['FR', 'US', 'DE'].map(land))).toEqual([colors[1], colors[2], colors[3]]);
  expect(await land('IT')).toBe('#e6e6e6');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '31',
    '50',
    '400',
    '8,200',
    'No value',
  ]);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(tableRows()).toEqual([
    ['Country', 'Parcels'],
    ['Germany', '8,200'],
    ['United States', '400'],
    ['France', '50'],
    ['Singapore', '31'],
    ['XX', '–'],
  ]);
});

test('the arrow keys go from the largest country to the smallest', async () => {
  const { user } = await showCharts(map);
  await land('FR');
  plot().focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.querySelector('[aria-live]')).toHaveTextContent('United States, Parcels: 400. 2 of 4');
  await user.keyboard('{End}');
  expect(plot().querySelector('.tooltip')).toHaveTextContent('SingaporeParcels31');
});

test('a country that is too small for the map is named below it', async () => {
  await showCharts(map);
  expect(await screen.findByText('Too small for this map: Singapore (31)')).toBeInTheDocument();
});

test('countries have their names in the language', async () => {
  await showCharts(map, 'de');
  expect(await screen.findByText('Zu klein für diese Karte: Singapur (31)')).toBeInTheDocument();
});

test('every outline has its code but two that have none, and stays on the map', () => {
  const all = outlines();
  expect(all.filter(({ code }) => code === undefined)).toHaveLength(2);
  const codes = all.flatMap(({ code }) => code ?? []);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(['DE', 'US', 'CN', 'BR', 'AU', 'ZA', 'XK', 'GB', 'TW']));
  const beyond = all.filter(({ path }) =>
    [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].some(
      ([, x, y]) => Number(x) < 0 || Number(x) > MAP.width || Number(y) < 0 || Number(y) > MAP.height,
    ),
  );
  expect(beyond).toEqual([]);
});

test('the numbers of countries have the letters of the standard', () => {
  for (const [number, letters] of Object.entries(NUMBERS))
    expect([number, new Intl.Locale(`und-${number}`).region]).toEqual([number, letters]);
});

test('no country leaps from one edge of the map to the other', () => {
  for (const { code, path } of outlines()) {
    for (const ring of path.split('M').slice(1)) {
      const xs = [...ring.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x));
      const leaps = xs.slice(1).map((x, index) => Math.abs(x - (xs[index] ?? x)));
      expect({ code, leap: Math.max(0, ...leaps) > MAP.width / 4 }).toEqual({ code, leap: false });
    }
  }
});

test('uneven values fall into classes of about the same number of countries', () => {
  const classes = classesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10_000]);
  expect(classes.map(({ from, to }) => [from, to])).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
    [9, 10_000],
  ]);
  expect(new Set(classes.map(({ color }) => color)).size).toBe(5);
  expect(classesOf([7, 7])).toHaveLength(1);
  expect(classesOf([])).toEqual([]);
});
