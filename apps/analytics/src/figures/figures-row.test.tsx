import { ShipmentStatus } from '@parcelway/domain';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleChart, samplePerformance, sampleTransit } from '../sample/sample-figures';
import { eachWithFigures, FREE, PAGE, PRO, RANGE, renderPage } from '../test-figures';

// Only the row of figures is drawn.
jest.mock('../sections/sections.component', () => ({ Sections: () => null }));

let api: FakeApi;
eachWithFigures((made) => {
  api = made;
});
const BEFORE = { start: '2026-09-01', end: '2026-09-30' };
const COMPARED = `${PAGE}&compare=1`;
const figure = async (name: string) => {
  const row = await screen.findByRole('region', { name: 'Figures' });
  return within(row).getByText(name).closest('div') as HTMLElement;
};
/** Shipments of so many parcels, so many of them delivered and in trouble. */
const shipments = (total: number, delivered: number, exceptions: number) => ({
  total,
  count: [total],
  delivered: [delivered],
  exceptions: [exceptions],
});
type Shipments = ReturnType<typeof shipments>;
const answerChart = (now: Shipments, before: Shipments) =>
  api.answer('analyticsChart', ({ query }) => ({
    ...sampleChart({ start: query.start, end: query.end }),
    shipments: query.start === BEFORE.start ? before : now,
    status_distribution: [{ status: ShipmentStatus.Delivered, count: 1000, percent: 100 }],
  }));
const answerTransit = (now: [days: number | null, n: number], before: [days: number | null, n: number]) =>
  api.answer('transitData', ({ query }) => {
    const sample = sampleTransit({ start: query.start, end: query.end }, 'transit');
    const [p50, n] = query.start === BEFORE.start ? before : now;
    return { ...sample, summary: { ...sample.summary, p50, n, open: 0 } };
  });

describe('a comparison', () => {
  test.each([
    ['more', 150, 100, '+50%', 'success'],
    ['fewer', 50, 100, '−50%', 'critical'],
    ['as many', 100, 100, '±0%', 'subdued'],
  ])('of %s delivered parcels has its sign and its tone', async (_what, now, before, shown, tone) => {
    answerChart(shipments(1000, now, 0), shipments(1000, before, 0));
    await renderPage(COMPARED);
    const change = await within(await figure('Delivered')).findByText(shown);
    expect(change.className).toMatch(new RegExp(tone, 'i'));
  });

  test('of shares is in points, where fewer exceptions are better', async () => {
    answerChart(shipments(1000, 0, 20), shipments(1000, 0, 35));
    await renderPage(COMPARED);
    const change = await within(await figure('Exception rate')).findByText('−1.5 points');
    expect(change.className).toMatch(/success/i);
    expect(await figure('Exception rate')).toHaveTextContent('Before: 3.5%');
  });

  test('of days is in days to the tenth, where fewer are better', async () => {
    answerTransit([4.26, 100], [3, 100]);
    await renderPage(COMPARED);
    const change = await within(await figure('Median transit')).findByText('+1.3');
    expect(change.className).toMatch(/critical/i);
    expect(await figure('Median transit')).toHaveTextContent('Before: 3 days');
  });

  test('of parcels that are mostly under way cannot be told yet, and has no colour', async () => {
    api.answer('transitData', ({ query }) => {
      const sample = sampleTransit({ start: query.start, end: query.end }, 'transit');
      return {
        ...sample,
        summary: { ...sample.summary, p50: query.start === BEFORE.start ? 5 : 2, n: 100, open: 101 },
      };
    });
    api.answer('analyticsChart', ({ query }) => ({
      ...sampleChart({ start: query.start, end: query.end }),
      shipments: shipments(1000, 100, 5),
      status_distribution: [
        { status: ShipmentStatus.InTransit, count: 101, percent: 10.1 },
        { status: ShipmentStatus.Delivered, count: 899, percent: 89.9 },
      ],
    }));
    await renderPage(COMPARED);
    for (const name of ['Delivered', 'Exception rate', 'Median transit']) {
      const shown = await within(await figure(name)).findByText('Too early to compare: 101 parcels under way');
      expect(shown.closest('div')).not.toHaveTextContent(/[+−±]/);
    }
  });

  test('with too few before says so, and reports no change', async () => {
    answerTransit([4, 100], [3, 29]);
    await renderPage(COMPARED);
    const transit = await figure('Median transit');
    expect(await within(transit).findByText('Too few before to compare')).toBeInTheDocument();
    expect(transit).not.toHaveTextContent(/[+−]1/);
  });

  test.each([
    ['before', 40, 29, 'Too few before to compare'],
    ['now', 29, 40, 'Too few parcels to compare'],
  ])(
    'of a count has both, and no change, where fewer than thirty parcels were %s',
    async (_when, now, before, sentence) => {
      answerChart(shipments(now, now, 0), shipments(before, before, 0));
      await renderPage(COMPARED);
      for (const name of ['Parcels', 'Delivered']) {
        const shown = await figure(name);
        expect(await within(shown).findByText(`Before: ${before} · ${sentence}`)).toBeInTheDocument();
        expect(shown).toHaveTextContent(String(now));
        expect(shown).not.toHaveTextContent(/[+−±]/);
      }
    },
  );

  test('with days that were never synced has no figure, and a link leads to the sync that reaches far enough', async () => {
    api.answer('analyticsChart', ({ query }) => ({
      ...sampleChart({ start: query.start, end: query.end }),
      synced_from: '2026-10-01',
    }));
    const { container } = await renderPage(COMPARED, {
      session: { ...PRO, permission: ['analytics.read', 'order.write'] },
    });
    expect(await within(await figure('Parcels')).findByText('No figure before')).toBeInTheDocument();
    expect(await figure('Parcels')).not.toHaveTextContent(/Before|[+−±]/);
    expect(container).toHaveTextContent(
      'Orders before Oct 1, 2026 are not synced, so there is nothing to compare with.',
    );
    expect(screen.getByRole('link', { name: /^Sync \d+ days$/ }).getAttribute('href')).toMatch(/^\/orders\?sync=\d+$/);
  });

  test('with nothing before is left out', async () => {
    answerTransit([4, 100], [null, 0]);
    await renderPage(COMPARED);
    await within(await figure('Parcels')).findByText(/^Before/);
    expect(await figure('Median transit')).not.toHaveTextContent(/Before|Too few/);
  });

  test('never sets figures of one range against those of another', async () => {
    const { user } = await renderPage(COMPARED);
    await within(await figure('Parcels')).findByText('Before: 1,411');
    // The figures of the new range come, and those before them do not yet.
    api.answer('analyticsChart', ({ query }) =>
      query.start === '2026-11-11' ? sampleChart({ start: query.start, end: query.end }) : new Promise(() => {}),
    );
    const last = await screen.findByLabelText('Last day');
    for (const [label, day] of [
      ['First day', '2026-11-11'],
      ['Last day', '2026-11-20'],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), day);
    }
    expect(last).toHaveValue('2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    const total = sampleChart({ start: '2026-11-11', end: '2026-11-20' }).shipments.total;
    await waitFor(async () => expect(await figure('Parcels')).toHaveTextContent(String(total)));
    expect(await figure('Parcels')).not.toHaveTextContent('Before');
  });

  test('that failed leaves the figures as they are', async () => {
    api.answer('deliveryPerformance', ({ query }) => {
      if (query.start === BEFORE.start) throw new Error('No');
      return samplePerformance(RANGE, 'courier');
    });
    await renderPage(COMPARED);
    await within(await figure('Parcels')).findByText('Before: 1,411');
    expect(await figure('On time')).toHaveTextContent('87.5%');
    expect(await figure('On time')).not.toHaveTextContent('Before');
  });

  test('is not requested until it is chosen', async () => {
    await renderPage();
    await within(await figure('Parcels')).findByText('1,434');
    for (const call of ['analyticsChart', 'deliveryPerformance', 'transitData'] as const)
      expect(api.requests(call).map(({ query }) => query.start)).toEqual([RANGE.start]);
  });

  test('[6.3] of a sample is made up too, and nothing is requested', async () => {
    await renderPage(COMPARED, { session: FREE });
    expect(await within(await figure('Parcels')).findByText('Before: 1,411')).toBeInTheDocument();
    expect(api.requests('analyticsChart')).toEqual([]);
  });
});

test('one parcel is in the singular', async () => {
  answerTransit([1, 1], [null, 0]);
  await renderPage();
  expect(await within(await figure('Median transit')).findByText('1 parcel')).toBeInTheDocument();
});

test('a figure of none has no link, because its list would be empty', async () => {
  answerChart(shipments(1000, 0, 0), shipments(0, 0, 0));
  await renderPage();
  expect(await screen.findByRole('link', { name: 'See them in Orders: Parcels' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'See them in Orders: Delivered' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'See them in Orders: Exception rate' })).toBeNull();
});

test('what nothing is known of says so', async () => {
  answerTransit([null, 0], [null, 0]);
  await renderPage();
  expect(await within(await figure('Median transit')).findByText('None yet')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'See them in Orders: Median transit' })).toBeNull();
});

test('figures that are counted for the first time say so', async () => {
  api.answer('analyticsChart', { ...sampleChart(RANGE), counting: true, as_of: null });
  await renderPage();
  expect(await screen.findByText(/^Your parcels are being counted for the first time/)).toBeInTheDocument();
});

test('numbers and percents are those of the language', async () => {
  await renderPage(PAGE, { language: 'de' });
  const row = await screen.findByRole('region');
  await waitFor(() => expect(row).toHaveTextContent('1.434'));
  expect(row).toHaveTextContent('87,5 %');
});
