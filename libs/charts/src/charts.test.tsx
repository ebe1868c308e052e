import { screen } from '@testing-library/react';
import type { ChartProps } from './chart-data';
import { BarChart, DonutChart, HistogramChart, IntervalChart, LineChart } from './index';
import { mockReducedMotion, chartProps, DAYS, drawn, layOut, showCharts, tableRows } from './test-charts';

let restore: () => void;
beforeEach(() => {
  restore = layOut({ width: 600, height: 280 });
});
afterEach(() => {
  restore();
  jest.restoreAllMocks();
});

const plain = { format: String };
/** Figures of the table by column, numbers as numbers and none as null. */
function tableFigures(): (number | null)[][] {
  const [head, ...rows] = tableRows();
  return (head ?? [])
    .slice(1)
    .map((_, column) => rows.map((row) => ((text) => (text === '–' ? null : Number(text)))(row[column + 1] ?? '')));
}
const number = (value: unknown) => (value === '-' ? null : Number(value));

const GRIDS: [string, (props: ChartProps) => React.ReactNode][] = [
  ['a line chart', (props) => <LineChart {...props} />],
  ['a bar chart', (props) => <BarChart {...props} />],
  ['a stacked bar chart', (props) => <BarChart {...props} stacked />],
  ['a bar chart from left to right', (props) => <BarChart {...props} horizontal />],
  ['a histogram', (props) => <HistogramChart {...props} />],
];

test.each(GRIDS)('%s draws the figures of its table', async (_name, chart) => {
  const { user } = await showCharts(chart(chartProps(plain)));
  const { option } = await drawn();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(tableFigures()).toEqual([
    [1200, null, 300],
    [40, 0, 7],
  ]);
  expect(option.series.map(({ data }) => data.map(number))).toEqual(tableFigures());
});

test('a donut draws the figures of its table, and each with its share', async () => {
  const data = {
    categories: ['Parcels'],
    series: [
      { key: 'a', name: 'Delivered', values: [75] },
      { key: 'b', name: 'In transit', values: [25] },
      { key: 'c', name: 'Expired', values: [null] },
    ],
  };
  const { user } = await showCharts(<DonutChart {...chartProps({ ...plain, data, categoryName: 'Status' })} />);
  const { option } = await drawn();
  expect(option.series[0]?.data.map((slice) => (slice as { value: number }).value)).toEqual([75, 25, 0]);
  expect(screen.getAllByRole('listitem').map((item) => [...item.children].map((cell) => cell.textContent))).toEqual([
    ['', 'Delivered', '75', '75%'],
    ['', 'In transit', '25', '25%'],
    ['', 'Expired', 'no value', '0%'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(tableRows()).toEqual([
    ['Status', 'Parcels', 'Share'],
    ['Delivered', '75', '75%'],
    ['In transit', '25', '25%'],
    ['Expired', '–', '0%'],
  ]);
});

test('intervals draw the figures of their table as marks, and a band from each mark to the next', async () => {
  const data = {
    categories: ['UPS', 'DPD'],
    series: [
      { key: 'p50', name: 'Half', values: [2, 3] },
      { key: 'p85', name: '85 of 100', values: [5, 3.5] },
      { key: 'p95', name: '95 of 100', values: [9, null] },
    ],
  };
  const { user } = await showCharts(<IntervalChart {...chartProps({ ...plain, data, unit: 'Days' })} />);
  const { option } = await drawn();
  const of = (type: string) =>
    option.series.filter((series) => series.type === type).map(({ data: values }) => values.map(number));
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(of('line')).toEqual(tableFigures());
  expect(of('bar')).toEqual([
    [2, 3],
    [3, 0.5],
    [4, null],
  ]);
});

test('bars are as long as their values', async () => {
  mockReducedMotion(true);
  const data = {
    categories: ['a', 'b'],
    series: [{ key: 'x', name: 'x', tone: 'delivered' as const, values: [100, 25] }],
  };
  await showCharts(<BarChart {...chartProps({ data })} />);
  const { svg } = await drawn();
  const heights = [...svg.querySelectorAll('path[fill="#1C5E2E"]')].map((path) =>
    Math.abs(Number(/l0 (-?[\d.]+)/.exec(path.getAttribute('d') ?? '')?.[1])),
  );
  expect(heights).toHaveLength(2);
  expect((heights[0] ?? 0) / (heights[1] ?? 1)).toBeCloseTo(4, 1);
});

test('a status has its own colour, and every area and line differs by more than its colour', async () => {
  const series = DAYS.series.map((one) => ({ ...one, values: [5, 6, 7] }));
  await showCharts(<BarChart {...chartProps({ data: { ...DAYS, series } })} />);
  const bars = (await drawn()).svg;
  expect(bars.querySelectorAll('path[fill="#1C5E2E"]')).toHaveLength(3);
  expect(bars.querySelectorAll('path[fill="#9B1C13"]')).toHaveLength(3);
  // The second status has a pattern over its bars.
  expect(bars.querySelectorAll('path[fill^="url("]').length).toBeGreaterThan(0);
});

test('lines differ by their dashes too', async () => {
  await showCharts(<LineChart {...chartProps()} />);
  const { svg } = await drawn();
  const dashes = ['#1C5E2E', '#9B1C13'].map((color) =>
    svg.querySelector(`path[stroke="${color}"][stroke-width="2"][fill="none"]`)?.getAttribute('stroke-dasharray'),
  );
  expect(new Set(dashes).size).toBe(2);
});

test('a single value is seen as a point', async () => {
  const data = {
    categories: ['2026-11-20'],
    series: [{ key: 'x', name: 'x', tone: 'delivered' as const, values: [7] }],
  };
  await showCharts(<LineChart {...chartProps({ data })} />);
  expect((await drawn()).svg.querySelectorAll('path[fill="#1C5E2E"]')).toHaveLength(1);
});

test('the value of a day without a neighbour is seen among many days', async () => {
  const categories = Array.from({ length: 90 }, (_, day) => `day ${day}`);
  const values = categories.map((_, day) => (day === 45 ? 7 : null));
  const data = { categories, series: [{ key: 'x', name: 'x', tone: 'delivered' as const, values }] };
  await showCharts(<LineChart {...chartProps({ data })} />);
  expect((await drawn()).svg.querySelectorAll('path[fill="#1C5E2E"]').length).toBeGreaterThan(0);
});

test('what is counted in whole things has no halves on its axis', async () => {
  const data = { categories: ['a', 'b'], series: [{ key: 'x', name: 'x', values: [1, 2] }] };
  await showCharts(<BarChart {...chartProps({ data })} />);
  const texts = [...(await drawn()).svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(['0', '1', '2']));
  expect(texts.filter((text) => text?.includes('.'))).toEqual([]);
});

test.each(['<img src=x onerror=alert(1)>', '"&\'', '{b}', '%s'])('the name %j is drawn literally', async (name) => {
  const data = { categories: [name, 'b'], series: [{ key: 'x', name, values: [1, 2] }] };
  await showCharts(<BarChart {...chartProps({ data })} horizontal />);
  const { svg } = await drawn();
  expect([...svg.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain(name);
  expect(svg.querySelector('img')).toBeNull();
});
