import { seriousFindings, type FakeApi, type HostOptions } from '@parcelway/testing';
import { buildSession } from '@parcelway/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeShop, OWN_ROUTES, pageWith, PRO, renderDashboard } from '../test-dashboard';

let api: FakeApi;
beforeEach(() => {
  api = fakeShop();
});
afterEach(() => api.restore());

const figure = async (name: string) => within(await screen.findByRole('group', { name }));
/** All have arrived. */
const SETTLED = { all: 120, 0: 0, 1: 0, 2: 0, 3: 0, 4: 120, 5: 0, 6: 0, 7: 0 };
const RANGE = { orderedAt: '-1', orderedAtMin: '2026-10-22', orderedAtMax: '2026-11-20' };
const linkOf = async (name: string) => {
  const address = (await figure(name)).getByRole('link').getAttribute('href') ?? '';
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return [pathname, Object.fromEntries(searchParams)];
};

test('[2.3, 7.55] the dashboard names itself and shows the figures of the usual 30 days', async () => {
  const { container } = await renderDashboard();
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
  expect(await screen.findByText('Oct 22, 2026 – Nov 20, 2026, compared with the 30 days before')).toBeInTheDocument();
  expect(api.requests('dashboardPage').map(({ query }) => query)).toEqual([{ days: '30' }]);
  expect(await seriousFindings(container)).toEqual([]);
});

test('the range is chosen, and is in the address', async () => {
  const { user, location } = await renderDashboard();
  await user.click(await screen.findByRole('button', { name: '7 days' }));
  expect(await screen.findByText(/compared with the 7 days before/)).toBeInTheDocument();
  expect(location().search).toBe('?days=7');
  expect(api.requests('dashboardPage').at(-1)?.query).toEqual({ days: '7' });
});

test('an address that names no range of ours shows the usual one', async () => {
  await renderDashboard({ route: '/dashboard?days=31' });
  expect(await screen.findByText(/compared with the 30 days before/)).toBeInTheDocument();
});

test('[7.55] each figure is compared with the days before, in words too', async () => {
  const cards = pageWith({}).cards;
  api.answer(
    'dashboardPage',
    pageWith({
      status_count: SETTLED,
      cards: {
        ...cards,
        shipments: { value: 120, previous: 100 },
        exceptions: { value: 3, previous: 4 },
        page_views: { value: 9, previous: 9 },
        emails_sent: { value: 9, previous: 0 },
      },
    }),
  );
  await renderDashboard();
  expect((await figure('Parcels')).getByText('20% more than in the 30 days before')).toBeInTheDocument();
  expect((await figure('Exceptions')).getByText('25% less than in the 30 days before')).toBeInTheDocument();
  expect((await figure('Views of the tracking page')).getByText('No change')).toBeInTheDocument();
  expect((await figure('Emails sent')).getByText('No figure before')).toBeInTheDocument();
});

describe('days before that were never synced', () => {
  const unknown = (change: object) => {
    const { cards } = pageWith({});
    const figures = Object.entries(cards).map(([key, { value }]) => [key, { value, previous: null }]);
    api.answer('dashboardPage', pageWith({ cards: Object.fromEntries(figures), ...change }));
  };
  const WRITER: HostOptions['session'] = { ...PRO, permission: ['order.read', 'order.write'] };

  test('are compared with nothing, and a link leads to the sync that reaches far enough', async () => {
    unknown({ synced_from: '2026-10-22' });
    await renderDashboard({ session: WRITER });
    expect((await figure('Parcels')).getByText('No figure before')).toBeInTheDocument();
    expect(screen.queryByText(/(more|less) than in/)).toBeNull();
    expect(screen.getByText(/^Orders before Oct 22, 2026 are not synced/)).toHaveTextContent('nothing to compare with');
    expect(screen.getByRole('link', { name: 'Sync 60 days' })).toHaveAttribute('href', '/orders?sync=60');
  });

  test('and days of the period itself make its figures incomplete', async () => {
    unknown({ synced_from: '2026-11-01' });
    await renderDashboard({ session: WRITER });
    expect(await screen.findByText(/These figures are incomplete and not compared/)).toBeInTheDocument();
  });

  test('are not offered to an account that may not sync', async () => {
    unknown({ synced_from: '2026-10-22' });
    await renderDashboard({ session: { ...PRO, permission: ['order.read'] } });
    expect(await screen.findByText(/Ask the store owner to sync older orders/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Sync/ })).toBeNull();
  });
});

test('only what is good or bad in itself has a colour', async () => {
  const toneOf = async (name: string) =>
    (await figure(name))
      .getByText(/(more|less) than in/)
      .closest('[data-tone]')
      ?.getAttribute('data-tone');
  api.answer('dashboardPage', pageWith({ status_count: SETTLED }));
  await renderDashboard();
  expect(await toneOf('Exceptions')).toBe('bad');
  expect(await toneOf('Revenue from coupons')).toBe('good');
  expect(await toneOf('Parcels')).toBeUndefined();
});

test('what became of parcels is not compared while more than a tenth of them is under way', async () => {
  api.answer('dashboardPage', pageWith({ status_count: { ...SETTLED, 2: 13, 4: 107 } }));
  await renderDashboard();
  for (const name of ['In transit', 'Delivered', 'Exceptions']) {
    const card = await figure(name);
    expect(card.getByText('Too early to compare: 13 parcels under way')).toBeInTheDocument();
    expect(card.queryByText(/(more|less) than in/)).toBeNull();
  }
  expect((await figure('Parcels')).getByText(/(more|less) than in|No change/)).toBeInTheDocument();
});

test('figures of fewer than thirty parcels in one of the periods say why they have no change', async () => {
  const { cards } = pageWith({});
  const few = { shipments: { value: 60, previous: 29 }, exceptions: { value: 6, previous: 1 } };
  api.answer('dashboardPage', pageWith({ status_count: SETTLED, cards: { ...cards, ...few } }));
  await renderDashboard();
  for (const name of ['Parcels', 'Exceptions']) {
    const card = await figure(name);
    expect(card.getByText('Too few parcels to compare: each period needs at least 30')).toBeInTheDocument();
    expect(card.queryByText(/(more|less) than in/)).toBeNull();
  }
  // No parcels.
  expect((await figure('Revenue from coupons')).getByText(/(more|less) than in/)).toBeInTheDocument();
});

test('each figure explains how it is counted', async () => {
  const { user } = await renderDashboard();
  await user.click((await figure('Parcels')).getByRole('button', { name: 'How this is counted: Parcels' }));
  expect(
    await screen.findByText('Parcels of orders that were placed in the period, by the days of your store.'),
  ).toBeInTheDocument();
});

test('each figure leads to exactly what it counts', async () => {
  await renderDashboard();
  expect(await linkOf('Parcels')).toEqual(['/orders', RANGE]);
  expect(await linkOf('In transit')).toEqual(['/orders', { ...RANGE, status: '2' }]);
  expect(await linkOf('Delivered')).toEqual(['/orders', { ...RANGE, status: '4' }]);
  expect(await linkOf('Exceptions')).toEqual(['/orders', { ...RANGE, status: '6,7' }]);
  expect(await linkOf('Views of the tracking page')).toEqual(['/tracking-page', {}]);
  expect(await linkOf('Emails sent')).toEqual([
    '/notification/record',
    { sendDateAt: '-1', sendDateMin: '2026-10-22', sendDateMax: '2026-11-20', emailStatus: '0,1,2' },
  ]);
  expect(await linkOf('Revenue from coupons')).toEqual(['/analytics', {}]);
});

test('nothing leads to what is not released', async () => {
  await renderDashboard({ routes: OWN_ROUTES });
  expect((await figure('Parcels')).queryByRole('link')).toBeNull();
  expect(screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/'))).toEqual([]);
});

test('[6.3] revenue from coupons that the plan does not hold is locked with its plan, and no figure', async () => {
  const { cards } = pageWith({});
  api.answer(
    'dashboardPage',
    pageWith({ cards: { ...cards, coupon_revenue: { value: 0, previous: 0 } }, locked: ['coupon_revenue'] }),
  );
  await renderDashboard({ session: { user: buildSession().user } });
  const card = await figure('Revenue from coupons');
  expect(card.getByText('Basic plan')).toBeInTheDocument();
  expect(card.queryByText(/0/)).toBeNull();
  expect(card.getByRole('button', { name: 'Upgrade' })).toBeInTheDocument();
});

test('figures that are being counted show it, and from when they are', async () => {
  api.answer('dashboardPage', pageWith({ counting: true, as_of: '2026-11-20T13:05:00Z' }));
  await renderDashboard();
  expect(await screen.findByText(/^Figures are being counted\. As of 2:05\sPM\.$/)).toBeInTheDocument();
});

test('figures that are up to date show no note', async () => {
  await renderDashboard();
  await figure('Parcels');
  expect(screen.queryByText(/being counted/)).toBeNull();
});

describe('what fails', () => {
  test('[8.1] shows the server message and what to do, and Retry loads it', async () => {
    api.fail('dashboardPage', 500, 'No');
    const { user, toasts } = await renderDashboard();
    expect(await screen.findByText('The figures could not be loaded')).toBeInTheDocument();
    expect(toasts).toEqual([{ message: 'No', isError: true }]);
    api.answer('dashboardPage', pageWith({}));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('group', { name: 'Parcels' })).toBeInTheDocument();
  });

  test('for lack of the permission is not tried again, and the guide is still there', async () => {
    api.fail('dashboardPage', 403, 'No');
    await renderDashboard({ session: { permission: [], show_guide: true } });
    expect(await screen.findByText('Your account may not see the figures')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Setup guide' })).toBeInTheDocument();
  });

  test('in the trend leaves the figures', async () => {
    api.fail('trendChart', 500, 'No');
    await renderDashboard();
    await waitFor(() => expect(screen.getAllByText('This chart could not be loaded')).toHaveLength(2));
    expect(await figure('Parcels')).toBeTruthy();
  });
});

test('loading is announced', async () => {
  api.hang('dashboardPage');
  await renderDashboard();
  expect(screen.getByText('Loading the figures')).toBeInTheDocument();
});
