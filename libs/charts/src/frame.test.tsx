import { changeLanguage } from '@parcelway/i18n';
import { seriousFindings } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { ChartProps } from './chart-data';
import { BarChart, DonutChart, IntervalChart, LineChart, WorldMap } from './index';
import { ChartSkeleton } from './light';
import {
  mockReducedMotion,
  chartProps,
  DAYS,
  drawn,
  layOut,
  plot,
  settled,
  showCharts,
  tableRows,
} from './test-charts';

const size = { width: 600, height: 280 };
let restore: () => void;
beforeEach(() => {
  size.width = 600;
  restore = layOut(size);
});
afterEach(() => {
  restore();
  jest.restoreAllMocks();
});

test('a chart has a title, how it is counted, what it rests on, and a sentence for those who do not see it', async () => {
  const { user } = await showCharts(<LineChart {...chartProps()} />);
  expect(screen.getByRole('heading', { name: 'How many parcels arrived?' })).toBeInTheDocument();
  expect(screen.getByText('1,547 parcels')).toBeInTheDocument();
  expect(plot()).toHaveAccessibleName('How many parcels arrived?');
  expect(plot()).toHaveAccessibleDescription(/Parcels of each day by status\. \(Parcels\) Arrow keys/);
  await user.click(screen.getByRole('button', { name: 'How this is counted: How many parcels arrived?' }));
  expect(screen.getByText('Counted on the day of the last scan.')).toBeInTheDocument();
});

test('what does not rest on parcels names its basis', async () => {
  await showCharts(<LineChart {...chartProps({ rests: '900 views' })} />);
  expect(screen.getByText('900 views')).toBeInTheDocument();
  expect(screen.queryByText(/parcels$/)).toBeNull();
});

test('a chart of fewer than thirty parcels that is drawn says that they are few', async () => {
  const { unmount } = await showCharts(<DonutChart {...chartProps({ parcels: 29 })} />);
  expect(screen.getByText('29 parcels · Few parcels: figures may change')).toBeInTheDocument();
  unmount();
  await showCharts(<DonutChart {...chartProps({ parcels: 30 })} />);
  expect(screen.getByText('30 parcels')).toBeInTheDocument();
});

test('the table has the same figures, with caption and headings of columns and rows', async () => {
  const { user } = await showCharts(<LineChart {...chartProps({ categoryLabel: (day) => `on ${day}` })} />);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(screen.queryByRole('application')).toBeNull();
  const table = screen.getByRole('table', { name: 'How many parcels arrived? (Parcels)' });
  expect(tableRows()).toEqual([
    ['Day', 'Delivered', 'Exception'],
    ['on 2026-11-20', '1,200', '40'],
    ['on 2026-11-21', '–', '0'],
    ['on 2026-11-22', '300', '7'],
  ]);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.getAttribute('scope')),
  ).toEqual(['col', 'col', 'col']);
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.getAttribute('scope')),
  ).toEqual(['row', 'row', 'row']);
  await user.click(screen.getByRole('button', { name: 'Chart' }));
  expect(plot()).toBeInTheDocument();
});

test('while the figures are on their way, a skeleton of the same height is shown', async () => {
  await showCharts(<LineChart {...chartProps({ data: undefined, height: 200 })} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the chart');
  expect(screen.getByRole('status').lastElementChild).toHaveStyle({ height: '200px' });
  expect(screen.queryByRole('button', { name: 'Table' })).toBeNull();
});

test('while the code of charts is on its way, the frame is there with its title', async () => {
  await showCharts(<ChartSkeleton title="How many parcels arrived?" />);
  expect(screen.getByRole('heading', { name: 'How many parcels arrived?' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Loading the chart');
});

test('figures that could not be loaded can be requested again', async () => {
  const onRetry = jest.fn();
  const { user } = await showCharts(<LineChart {...chartProps({ data: undefined, failed: true, onRetry })} />);
  expect(screen.getByText('This chart could not be loaded')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

const EMPTY: [string, Partial<ChartProps>][] = [
  ['no categories', { data: { categories: [], series: [] } }],
  ['no values', { data: { categories: ['a'], series: [{ key: 'x', name: 'x', values: [null] }] } }],
  ['no parcels', { parcels: 0 }],
];
test.each(EMPTY)('with %s a sentence says that there is nothing', async (_name, over) => {
  await showCharts(<LineChart {...chartProps({ minimum: 30, ...over })} />);
  expect(screen.getByText('There are no figures for this choice yet.')).toBeInTheDocument();
  expect(screen.queryByRole('application')).toBeNull();
});

test('under the minimum a sentence replaces the trend, from the minimum on the chart is there', async () => {
  const { unmount } = await showCharts(<LineChart {...chartProps({ parcels: 29, minimum: 30 })} />);
  expect(screen.getByText('Only 29 parcels so far: too few to tell. At least 30 are needed.')).toBeInTheDocument();
  expect(screen.queryByRole('application')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Table' })).toBeNull();
  unmount();
  await showCharts(<LineChart {...chartProps({ parcels: 30, minimum: 30 })} />);
  expect(plot()).toBeInTheDocument();
});

test('with less motion nothing moves, and a change of the mind counts at once', async () => {
  const change = mockReducedMotion(true);
  await showCharts(<BarChart {...chartProps()} />);
  expect((await drawn()).option.animation).toBe(false);
  act(() => change(false));
  expect((await drawn()).option.animation).toBe(true);
});

test('a chart is drawn anew for the size of its place', async () => {
  const observers = new Set<ResizeObserverCallback>();
  const observer = { observe() {}, unobserve() {}, disconnect() {} };
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback: ResizeObserverCallback) => {
    observers.add(callback);
    return { ...observer, disconnect: () => void observers.delete(callback) };
  });
  mockReducedMotion(true);
  await showCharts(<BarChart {...chartProps()} />);
  expect((await drawn()).svg.getAttribute('width')).toBe('600');
  size.width = 340;
  act(() => observers.forEach((notify) => notify([], observer)));
  await waitFor(async () => expect((await drawn()).svg.getAttribute('width')).toBe('340'));
});

test('a chart changes to another language as soon as it is chosen', async () => {
  mockReducedMotion(true);
  await showCharts(<BarChart {...chartProps()} />);
  const axis = async () => [...(await drawn()).svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(await axis()).toContain('1,200');
  await act(() => changeLanguage('de'));
  await waitFor(async () => expect(await axis()).toContain('1.200'));
  expect(screen.getByText('1.547 Pakete')).toBeInTheDocument();
  expect(plot()).toHaveAccessibleDescription(/Die Pfeiltasten gehen/);
  await act(() => changeLanguage('en'));
});

const FRAMES: [string, ReactNode][] = [
  ['a line chart', <LineChart key="" {...chartProps()} />],
  ['a stacked bar chart', <BarChart key="" {...chartProps()} stacked />],
  ['a donut', <DonutChart key="" {...chartProps({ data: { ...DAYS, categories: ['Parcels'] } })} />],
  ['intervals', <IntervalChart key="" {...chartProps()} />],
  ['a map', <WorldMap key="" {...chartProps({ data: { ...DAYS, categories: ['DE', 'FR', 'SG'] } })} />],
  ['an empty chart', <LineChart key="" {...chartProps({ parcels: 0 })} />],
  ['a failed chart', <LineChart key="" {...chartProps({ failed: true })} />],
  ['a chart on its way', <LineChart key="" {...chartProps({ data: undefined })} />],
];
test.each(FRAMES)('%s has no serious finding of axe, nor has its table', async (_name, chart) => {
  const { container, user } = await showCharts(chart);
  if (screen.queryByRole('application')) await settled();
  expect(await seriousFindings(container)).toEqual([]);
  const table = screen.queryByRole('button', { name: 'Table' });
  if (!table) return;
  await user.click(table);
  expect(await seriousFindings(container)).toEqual([]);
});
