import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleDistribution } from '../sample/sample-figures';
import { chartRows, eachWithFigures, FREE, PAGE, RANGE, renderPage } from '../test-figures';

// What is not of the distribution is not drawn: charts are slow.
jest.mock('./parcels.component', () => ({ Parcels: () => null }));
jest.mock('./performance.component', () => ({ Performance: () => null }));
jest.mock('./transit.component', () => ({ Transit: () => null }));
jest.mock('./days-chart.component', () => ({ DaysChart: () => null }));

let api: FakeApi;
eachWithFigures((made) => {
  api = made;
});
const SAMPLE = sampleDistribution(RANGE, { type: 'courier', key: '', data_type: 'transit' });
const courier = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Courier' });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const requested = () => api.requests('timeDistribution').map(({ query }) => query.key ?? '');

test('parcels are counted by spans of days, the last one open', async () => {
  const buckets = [
    { from: 0, to: 1, count: 12, percent: 12 },
    { from: 1, to: 2, count: 80, percent: 80 },
    { from: 2, to: null, count: 8, percent: 8 },
  ];
  api.answer('timeDistribution', { ...SAMPLE, n: 100, buckets });
  const [heading, ...rows] = await chartRows(await renderPage(), 'Parcels by number of days');
  expect(heading?.[0]).toBe('Days');
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['0–1', '12'],
    ['1–2', '80'],
    ['2+', '8'],
  ]);
});

test('what is not known cannot be chosen, and is among all', async () => {
  api.answer('timeDistribution', {
    ...SAMPLE,
    keys: [
      { key: 'dhl', name: 'DHL', shipments: 1200 },
      { key: '', name: '', shipments: 7 },
    ],
  });
  await renderPage();
  await waitFor(async () => expect(optionsOf(await courier())).toEqual(['All', 'DHL (1,200)']));
});

test('a courier without parcels in another range stays chosen, so that going back is one step', async () => {
  const { user } = await renderPage();
  await user.selectOptions(await courier(), await screen.findByRole('option', { name: 'UPS (387)' }));
  await waitFor(() => expect(requested().at(-1)).toBe('ups'));
  api.answer('timeDistribution', { ...SAMPLE, key: 'ups', keys: SAMPLE.keys.filter(({ key }) => key !== 'ups') });
  await user.click(screen.getByRole('button', { name: '7 days' }));
  await waitFor(async () => expect(optionsOf(await courier()).at(-1)).toBe('ups'));
  expect(await courier()).toHaveValue('ups');
});

test('another kind begins with all of it', async () => {
  const { user } = await renderPage();
  await user.selectOptions(await courier(), await screen.findByRole('option', { name: /^DHL/ }));
  await waitFor(() => expect(requested().at(-1)).toBe('dhl'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Country');
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveDisplayValue('All');
  await waitFor(() =>
    expect(api.requests('timeDistribution').at(-1)?.query).toMatchObject({ type: 'country', data_type: 'transit' }),
  );
  expect(requested().at(-1)).toBe('');
});

test('a failure leaves the choice, and Retry requests it again', async () => {
  const { user } = await renderPage();
  await screen.findByRole('option', { name: /^DHL/ });
  api.fail('timeDistribution', 500);
  await user.selectOptions(await courier(), 'dhl');
  expect(await screen.findByText('This chart could not be loaded')).toBeInTheDocument();
  expect(await courier()).toHaveValue('dhl');
  api.answer('timeDistribution', SAMPLE);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('This chart could not be loaded')).toBeNull());
  expect(requested().slice(-2)).toEqual(['dhl', 'dhl']);
});

test('[6.3] a sample can be narrowed too, without a request', async () => {
  const { user } = await renderPage(PAGE, { session: FREE });
  const whole = await screen.findByRole('group', { name: 'View: Parcels by number of days' });
  const card = whole.closest('[aria-busy]') as HTMLElement;
  const [all] = within(card).getAllByText(/parcels$/);
  const before = all?.textContent;
  await user.selectOptions(await courier(), await screen.findByRole('option', { name: /^UPS/ }));
  await waitFor(() => expect(within(card).getAllByText(/parcels$/)[0]?.textContent).not.toBe(before));
  expect(requested()).toEqual([]);
});
