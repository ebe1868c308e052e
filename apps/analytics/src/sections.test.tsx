import { linkToFilters } from '@parcelway/domain';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleChart, samplePerformance } from './sample/sample-figures';
import { BASIC, eachWithFigures, FREE, PAGE, RANGE, renderPage } from './test-figures';

let api: FakeApi;
eachWithFigures((made) => {
  api = made;
});
const deliveries = () => screen.findByRole('table', { name: 'On-time delivery' });
const filtersOf = (link: HTMLElement) =>
  linkToFilters(new URL((link as HTMLAnchorElement).href).searchParams, '2026-11-20');
const range = { orderedAt: -1, orderedAtMin: RANGE.start, orderedAtMax: RANGE.end };

/** The downloaded files. */
let saved: { name: string; text: Promise<string> }[];
beforeEach(() => {
  saved = [];
  const contents = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    contents.set(`blob:${contents.size}`, blob as Blob);
    return `blob:${contents.size - 1}`;
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = contents.get(this.href);
    if (blob) saved.push({ name: this.download, text: readText(blob) });
  });
});
afterEach(() => jest.restoreAllMocks());
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

describe('who delivers on time', () => {
  test('[7.60] couriers are listed separately with counts and their shares, most parcels first, each leading to exactly its parcels', async () => {
    await renderPage();
    const [, first] = within(await deliveries()).getAllByRole('row');
    expect([...(first as HTMLElement).children].map(({ textContent }) => textContent)).toEqual([
      ...['DHL', '545', '37669%', '35393.9%', '236.1%', '224%', '193.5%', '2.8', '4.7', '6.5'],
    ]);
    expect(filtersOf(screen.getByRole('link', { name: 'DHL' }))).toMatchObject({ ...range, couriers: ['dhl'] });
    expect(api.requests('deliveryPerformance').at(-1)?.query).toEqual({ ...RANGE, type: 'courier' });
  });

  test('[7.60] countries and lanes go by the names of countries', async () => {
    const { user } = await renderPage();
    await deliveries();
    await user.click(screen.getByRole('button', { name: 'Country' }));
    const germany = await screen.findByRole('link', { name: 'Germany' });
    expect(filtersOf(germany)).toMatchObject({ ...range, destinations: ['DE'] });
    expect(api.requests('deliveryPerformance').at(-1)?.query).toEqual({ ...RANGE, type: 'country' });
    await user.click(screen.getByRole('button', { name: 'Lane' }));
    const lane = await screen.findByRole('link', { name: 'China → United States' });
    expect(filtersOf(lane)).toMatchObject({ ...range, origins: ['CN'], destinations: ['US'] });
    expect(api.requests('deliveryPerformance').at(-1)?.query).toEqual({ ...RANGE, type: 'lane' });
  });

  test('what is not known has no link, because no list has exactly its parcels', async () => {
    const { list, ...rest } = samplePerformance(RANGE, 'courier');
    api.answer('deliveryPerformance', {
      ...rest,
      list: list.map((row) => ({ ...row, key: '', name: '' })).slice(0, 1),
    });
    await renderPage();
    expect(within(await deliveries()).getByText('Not known')).toBeInTheDocument();
    expect(within(await deliveries()).queryByRole('link')).toBeNull();
  });

  test('the table is a file too', async () => {
    const { user } = await renderPage();
    await deliveries();
    await user.click(screen.getByRole('button', { name: 'Download table' }));
    expect(saved.map(({ name }) => name)).toEqual(['delivery-by-courier.csv']);
    expect(await saved[0]?.text).toContain('"DHL",545,376,353,23,22,19,2.8,4.7,6.5\r\n');
  });

  test('ten couriers are shown until all are requested', async () => {
    const sample = samplePerformance(RANGE, 'courier');
    const [first] = sample.list;
    const list = Array.from({ length: 23 }, (_, place) => ({ ...first!, key: `c-${place}`, name: `Courier ${place}` }));
    api.answer('deliveryPerformance', { ...sample, list });
    const { user } = await renderPage();
    const rows = async () => within(await deliveries()).getAllByRole('row').length - 1;
    await waitFor(async () => expect(await rows()).toBe(10));
    await user.click(screen.getByRole('button', { name: 'Show all 23 rows' }));
    expect(await rows()).toBe(23);
    await user.click(screen.getByRole('button', { name: 'Show the first rows only' }));
    expect(await rows()).toBe(10);
  });

  test('entries beyond the list are counted', async () => {
    api.answer('deliveryPerformance', { ...samplePerformance(RANGE, 'courier'), more: 14 });
    await renderPage();
    expect(await screen.findByText('14 more, with fewer parcels, are left out.')).toBeInTheDocument();
  });
});

test('[7.61] the days are those of the time that is chosen, in a sentence and in each chart', async () => {
  const { user } = await renderPage();
  expect(await screen.findByText(/^Half of them took 3\.7 days or less, 85 of 100 took 6\.2 days/)).toBeInTheDocument();
  const [span] = screen.getAllByRole('group', { name: 'Time that is measured' });
  await user.click(within(span as HTMLElement).getByRole('button', { name: 'Order to delivery' }));
  expect(await screen.findByText(/^Half of them took 5\.2 days or less/)).toBeInTheDocument();
  expect(api.requests('transitData').at(-1)?.query).toEqual({ ...RANGE, data_type: 'total' });
});

test('[7.62] the distribution is of one courier, one country, or all', async () => {
  const { user } = await renderPage();
  const courier = await screen.findByRole('combobox', { name: 'Courier' });
  await user.selectOptions(courier, await screen.findByRole('option', { name: 'UPS (387)' }));
  await waitFor(() => expect(api.requests('timeDistribution').at(-1)?.query).toMatchObject({ key: 'ups' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Country');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Country' }),
    await screen.findByRole('option', { name: /^Germany/ }),
  );
  await waitFor(() =>
    expect(api.requests('timeDistribution').at(-1)?.query).toEqual({
      ...RANGE,
      type: 'country',
      key: 'DE',
      data_type: 'transit',
    }),
  );
});

describe('what coupons bring', () => {
  test('[7.64] their orders are a file of the range', async () => {
    const { user } = await renderPage();
    await user.click(await screen.findByRole('button', { name: 'Download orders' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['coupon-orders-2026-10-01-2026-10-30.csv']));
    expect(await saved[0]?.text).toContain('THANKYOU10');
    expect(api.requests('exportCouponSell').map(({ query }) => query)).toEqual([RANGE]);
  });

  const FILE = { file_name: 'coupons.csv', complete: true, content: '"Order"\r\n' };
  test('[7.64] no orders make no file', async () => {
    api.answer('exportCouponSell', { ...FILE, rows: 0 });
    const { user, toasts } = await renderPage();
    await user.click(await screen.findByRole('button', { name: 'Download orders' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('No order used a coupon in these days'));
    expect(saved).toEqual([]);
  });

  test('[7.64] a file that lacks some orders says so', async () => {
    api.answer('exportCouponSell', { ...FILE, rows: 50_000, complete: false });
    const { user, toasts } = await renderPage();
    await user.click(await screen.findByRole('button', { name: 'Download orders' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toMatch(/^The file has the first 50,000 orders\./));
    expect(saved).toHaveLength(1);
  });

  test('[6.3] without coupon sales there are no figures of them', async () => {
    api.answer('analyticsChart', { ...sampleChart(RANGE), upsell: null });
    await renderPage();
    expect(await screen.findByRole('heading', { name: 'Coupons' })).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Coupons and their orders' })).toBeNull();
  });
});

describe('a plan without analytics', () => {
  test('[6.3] sees the layout with made-up figures, marked so, and why; nothing is requested', async () => {
    await renderPage(PAGE, { session: FREE });
    expect(
      await screen.findByText(/^See how long parcels travel.+ Your plan does not include analytics\.$/),
    ).toBeInTheDocument();
    expect(screen.getByText('Pro plan')).toBeInTheDocument();
    const sample = screen.getByRole('region', { name: 'Sample' });
    expect(await within(sample).findByRole('table', { name: 'On-time delivery' })).toBeInTheDocument();
    expect(within(sample).queryByRole('link')).toBeNull();
    expect(
      within(sample).getByText(/^See which coupons .+ Your plan does not include coupon sales\.$/),
    ).toBeInTheDocument();
    expect(within(sample).queryByRole('button', { name: 'Download orders' })).toBeNull();
    for (const call of ['analyticsChart', 'deliveryPerformance', 'transitData', 'timeDistribution'] as const)
      expect(api.requests(call)).toEqual([]);
  });

  test('[6.3] but with coupon sales gets the file of its own orders', async () => {
    const { user } = await renderPage(PAGE, { session: BASIC });
    await user.click(await screen.findByRole('button', { name: 'Download orders' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByText(/Your plan does not include coupon sales/)).toBeNull();
  });
});

test('an account without permission to read analytics gets the reason, and nothing is requested', async () => {
  await renderPage(PAGE, { session: { permission: ['order.read'] } });
  expect(await screen.findByText(/^Your account may not see the analytics\./)).toBeInTheDocument();
  expect(api.requests('analyticsChart')).toEqual([]);
});
