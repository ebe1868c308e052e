import type { FakeApi } from '@parcelway/testing';
import { screen, within } from '@testing-library/react';
import { samplePerformance } from '../sample/sample-figures';
import { chartRows, eachWithFigures, RANGE, renderPage } from '../test-figures';

/** The figures of the files that were made. */
const files: { rows: { label: string }[] }[] = [];
jest.mock('@parcelway/charts/light', () => ({
  ...jest.requireActual<object>('@parcelway/charts/light'),
  csvOf: (figures: { rows: { label: string }[] }) => `${files.push(figures)}`,
  saveFile() {},
}));
// What is not of deliveries is not drawn: charts are slow.
jest.mock('./parcels.component', () => ({ Parcels: () => null }));
jest.mock('./transit.component', () => ({ Transit: () => null }));
jest.mock('./distribution.component', () => ({ Distribution: () => null }));
jest.mock('./days-chart.component', () => ({ DaysChart: () => null }));

let api: FakeApi;
eachWithFigures((made) => {
  api = made;
  files.length = 0;
});
const SAMPLE = samplePerformance(RANGE, 'courier');
const [FIRST] = SAMPLE.list;
const row = (part: Partial<(typeof SAMPLE)['list'][number]>) => ({ ...FIRST!, ...part });
const answer = (part: Partial<typeof SAMPLE>) => api.answer('deliveryPerformance', { ...SAMPLE, ...part });
const table = () => screen.findByRole('table', { name: 'On-time delivery' });
const CHART = 'Delivered by the promised day';

test('what has no value yet is a dash', async () => {
  answer({ list: [row({ delivered: 0, p50: null, p85: null, p95: null })] });
  await renderPage();
  const [, first] = within(await table()).getAllByRole('row');
  expect([...(first as HTMLElement).children].slice(-3).map(({ textContent }) => textContent)).toEqual(['–', '–', '–']);
});

test('a count has its share below it, and each figure leads to exactly its parcels', async () => {
  answer({
    list: [
      row({
        ...{ key: 'dhl', shipments: 200, delivered: 100, on_time: 60, late: 20 },
        ...{ failed_attempt: 6, exception: 0, p50: 2, p85: 4, p95: 9 },
      }),
    ],
  });
  await renderPage();
  const [, first] = within(await table()).getAllByRole('row');
  const cells = [...(first as HTMLElement).children].map(({ textContent }) => textContent);
  expect(cells.slice(1, 5)).toEqual(['200', '10050%', '6075%', '2025%']);
  const links = within(await table()).getAllByRole('link', {
    name: /: See them in Orders: DHL, /,
  }) as HTMLAnchorElement[];
  const filters = links.map((link) => {
    const { searchParams } = new URL(link.href);
    const wanted = ['couriers', 'status', 'outcome'].map((name) => searchParams.get(name));
    return [link.getAttribute('aria-label')?.replace(': See them in Orders: DHL,', ''), ...wanted];
  });
  expect(filters).toEqual([
    ['100 Delivered', 'dhl', '4', null],
    ['60 On time', 'dhl', null, 'on_time'],
    ['20 Late', 'dhl', null, 'late'],
    ['6 Had a failed attempt', 'dhl', null, 'failed_attempt'],
    ['2 50% within (days)', 'dhl', null, 'transit'],
    ['4 85% within (days)', 'dhl', null, 'transit'],
    ['9 95% within (days)', 'dhl', null, 'transit'],
  ]);
});

test('fewer than thirty parcels are said beside the courier; fewer with a promised day, beside that share', async () => {
  answer({
    list: [
      row({ key: 'a', name: 'Many', shipments: 200, delivered: 100, on_time: 20, late: 5 }),
      row({ key: 'b', name: 'Small', shipments: 29, delivered: 20, on_time: 10, late: 2 }),
    ],
  });
  await renderPage();
  const [, many, small] = within(await table()).getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(many).getAllByText('Few parcels')).toHaveLength(2);
  expect(within(many).queryByText(/figures may change/)).toBeNull();
  expect(within(small).getByText('Few parcels: figures may change')).toBeInTheDocument();
});

test('couriers are sorted by what is chosen', async () => {
  answer({
    list: [
      row({ key: 'a', name: 'Early', on_time: 99, late: 1 }),
      row({ key: 'b', name: 'Tardy', on_time: 50, late: 50 }),
    ],
  });
  const { user } = await renderPage();
  const names = async () =>
    within(await table())
      .getAllByRole('row')
      .slice(1)
      .map((one) => one.children[0]?.textContent);
  expect(await names()).toEqual(['Early', 'Tardy']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Late, highest first');
  expect(await names()).toEqual(['Tardy', 'Early']);
});

test('no parcels are said, and make no file', async () => {
  answer({ list: [], promised: 0, on_time_rate: null });
  await renderPage();
  expect(await screen.findByText('There are no parcels to tell apart.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download table' })).toHaveAttribute('aria-disabled', 'true');
});

test('by which day parcels are on time is that of the courier or of the shop', async () => {
  answer({ basis: 'custom_edd' });
  const { user } = await renderPage();
  const sentence = 'Delivered by the day that you promise. Parcels without one are left out.';
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'How this is counted: On time' }));
  expect(screen.getAllByText(sentence)).toHaveLength(2);
});

test('the chart has no courier without a promised day, and at most twelve', async () => {
  const list = Array.from({ length: 15 }, (_, place) =>
    row({ key: `c-${place}`, name: `Courier ${place}`, on_time: place === 1 ? 0 : 40, late: place === 1 ? 0 : 2 }),
  );
  answer({ list });
  const [heading, ...rows] = await chartRows(await renderPage(), CHART);
  expect(heading?.slice(0, 3)).toEqual(['Courier', 'On time', 'Late']);
  expect(rows.map(([name]) => name)).toEqual(
    [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((place) => `Courier ${place}`),
  );
});

test('the chart says which couriers have fewer than thirty parcels with a promised day', async () => {
  answer({
    list: [
      row({ key: 'a', name: 'Many', on_time: 20, late: 10 }),
      row({ key: 'b', name: 'Small', on_time: 20, late: 9 }),
    ],
  });
  const [, ...rows] = await chartRows(await renderPage(), CHART);
  expect(rows.map(([name]) => name)).toEqual(['Many', 'Small (29, few parcels)']);
});

test('fewer than thirty parcels with a promised day are too few for the chart, and are in the table', async () => {
  answer({ promised: 29 });
  await renderPage();
  expect(await within(await table()).findByRole('link', { name: 'DHL' })).toBeInTheDocument();
  expect(await screen.findByText(/^Only 29 parcels so far/)).toBeInTheDocument();
});

test('rows of the kind before keep their names until the others are there', async () => {
  const { user } = await renderPage();
  await within(await table()).findByRole('link', { name: 'DHL' });
  api.hang('deliveryPerformance');
  await user.click(screen.getByRole('button', { name: 'Lane' }));
  expect(within(await table()).getByRole('link', { name: 'DHL' })).toBeInTheDocument();
  expect(within(await table()).getByRole('columnheader', { name: 'Courier' })).toBeInTheDocument();
  expect((await table()).closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
});

test('a lane of which one end is not known has no link', async () => {
  const { user } = await renderPage();
  await table();
  api.answer('deliveryPerformance', { ...samplePerformance(RANGE, 'lane'), list: [row({ key: 'CN-', name: 'CN-' })] });
  await user.click(screen.getByRole('button', { name: 'Lane' }));
  expect(await within(await table()).findByText('China → Not known')).toBeInTheDocument();
  expect(within(await table()).queryByRole('link')).toBeNull();
});

test('the file has all rows, also those that are not shown', async () => {
  const list = Array.from({ length: 23 }, (_, place) => row({ key: `c-${place}`, name: `Courier ${place}` }));
  answer({ list });
  const { user } = await renderPage();
  await within(await table()).findByText('Courier 9');
  await user.click(screen.getByRole('button', { name: 'Download table' }));
  expect(files[0]?.rows.map(({ label }) => label)).toEqual(list.map(({ name }) => name));
});

test('a host without orders has the same rows without links', async () => {
  await renderPage(undefined, { routes: { analytics: '/analytics', 'analytics.reviews': '/analytics/reviews' } });
  expect(await within(await table()).findByText('DHL')).toBeInTheDocument();
  expect(within(await table()).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('link', { name: /^See them in Orders/ })).toBeNull();
});
