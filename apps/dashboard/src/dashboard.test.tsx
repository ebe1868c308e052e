import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeShop, OWN_ROUTES, pageWith, renderDashboard } from './test-dashboard';

let api: FakeApi;
beforeEach(() => {
  api = fakeShop();
});
afterEach(() => api.restore());

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const NEW_SHOP = { has_parcels: false, attention: [] };

describe('a shop without parcels', () => {
  test('sees no zeros but the progress of its orders and what will appear here', async () => {
    api.answer('dashboardPage', pageWith(NEW_SHOP));
    api.answer('orderCount', { order_count: 1200, order_processed: 400 });
    await renderDashboard();
    expect(await screen.findByText('400 of 1,200 orders')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '400 of 1,200 orders' })).toBeInTheDocument();
    expect(screen.getByText('Which parcels need you, and why')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to orders' })).toHaveAttribute('href', '/orders');
    expect(screen.queryByRole('group', { name: 'Parcels' })).toBeNull();
    expect(headings()).not.toContain('Needs attention');
  });

  test('and without a sync sees where orders come from', async () => {
    api.answer('dashboardPage', pageWith(NEW_SHOP));
    api.answer('orderCount', { order_count: 0, order_processed: 0 });
    await renderDashboard();
    expect(await screen.findByText(/Your store has no orders here yet/)).toBeInTheDocument();
    expect(screen.queryByRole('progressbar', { name: /orders/ })).toBeNull();
  });

  test('whose orders are in sees that the first parcel is missing', async () => {
    api.answer('dashboardPage', pageWith(NEW_SHOP));
    api.answer('orderCount', { order_count: 7, order_processed: 7 });
    await renderDashboard();
    expect(await screen.findByText(/as soon as you fulfil an order with a tracking number/)).toBeInTheDocument();
  });

  test('whose first sync ended before its progress was seen shows the figures without a reload', async () => {
    let answers = 0;
    api.answer('dashboardPage', () => pageWith(answers++ === 0 ? NEW_SHOP : {}));
    api.answer('orderCount', { order_count: 7, order_processed: 7 });
    await renderDashboard();
    expect(await screen.findByRole('group', { name: 'Parcels' })).toBeInTheDocument();
  });
});

describe('quota', () => {
  const QUOTA = pageWith({}).quota;
  const withQuota = async (change: Partial<typeof QUOTA>) => {
    api.answer('dashboardPage', pageWith({ quota: { ...QUOTA, ...change } }));
    const host = await renderDashboard();
    await screen.findByRole('heading', { level: 2, name: 'Quota' });
    return host;
  };
  const resetIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString();

  test('says what is used, and leads to the plans', async () => {
    const { user, opened } = await withQuota({ total: 2000, consume: 1500, remain: 500, bonus: 50 });
    expect(screen.getByRole('progressbar', { name: '1,500 of 2,000 parcels used' })).toHaveAttribute('value', '75');
    expect(screen.getByText(/Bonus quota: 50\.$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'See plans' }));
    expect(opened).toEqual(['/billing/plan']);
  });

  test('that lasts until it resets says so, without days that no longer count', async () => {
    await withQuota({ remain: 100, days_left_estimate: 20, reset_at: resetIn(12) });
    expect(screen.getByText("At today's pace it lasts until it resets.")).toBeInTheDocument();
  });

  test('that ends before it resets warns', async () => {
    await withQuota({ remain: 100, days_left_estimate: 1, reset_at: resetIn(12) });
    expect(screen.getByText(/^At today's pace it is used up in about 1 day, before it resets on/)).toBeInTheDocument();
  });

  test('that is used up shows what happens to further parcels', async () => {
    await withQuota({ remain: 0, days_left_estimate: 0 });
    expect(screen.getByText(/^The quota is used up\. Further parcels are kept/)).toBeInTheDocument();
  });
});

describe('ways to other screens', () => {
  const menuTabs = [
    { id: 'dashboard', label: 'Dashboard', path: '/dashboard' },
    { id: 'analytics', label: 'Analytics', path: '/analytics' },
  ];

  test('are here where no menu has them', async () => {
    await renderDashboard({ kind: 'embedded', menuTabs });
    const links = within(await screen.findByRole('navigation', { name: 'Go to' }));
    expect(links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Analytics', '/analytics'],
    ]);
  });

  test('are left to the menu where there is one', async () => {
    await renderDashboard({ menuTabs });
    expect(await screen.findByRole('group', { name: 'Parcels' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Go to' })).toBeNull();
  });
});

describe('[7.58] the parts of the dashboard', () => {
  const SECTIONS = pageWith({}).setting.sections;
  async function openDialog() {
    const page = await renderDashboard({ routes: OWN_ROUTES });
    await screen.findByRole('group', { name: 'Parcels' });
    await page.user.click(screen.getAllByRole('button', { name: 'Customize' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Customize the dashboard' }));
    return { ...page, dialog };
  }

  test('are put in order and hidden by keys, saved at once, and restored by Undo', async () => {
    const { user, dialog, toasts } = await openDialog();
    dialog.getByRole('button', { name: 'Move Quota up' }).focus();
    await user.keyboard('{Enter}');
    dialog.getByRole('checkbox', { name: 'Apps and questions' }).focus();
    await user.keyboard(' ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const changed = [
      ...['figures', 'attention', 'trend', 'quota', 'status'].map((section) => ({ section, hidden: false })),
      { section: 'apps', hidden: true },
    ];
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['The dashboard is changed']));
    expect(api.requests('updateDashboard').map(({ body }) => body)).toEqual([{ sections: changed }]);
    await waitFor(() => expect(headings()).not.toContain('Apps that go well with Parcelway'));
    expect(headings().indexOf('Quota')).toBeLessThan(headings().indexOf('Parcels by status'));
    toasts[0]?.action?.run();
    await waitFor(() => expect(api.requests('updateDashboard').at(-1)?.body).toEqual({ sections: SECTIONS }));
    expect(await screen.findByText('Apps that go well with Parcelway')).toBeInTheDocument();
  });

  test('that the server refuses to save are as before', async () => {
    api.fail('updateDashboard', 500, 'Not now');
    const { user, dialog, toasts } = await openDialog();
    await user.click(dialog.getByRole('checkbox', { name: 'Figures' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts).toMatchObject([{ isError: true }]));
    expect(await screen.findByRole('group', { name: 'Parcels' })).toBeInTheDocument();
  });

  test('that are all hidden can be restored', async () => {
    const sections = SECTIONS.map(({ section }) => ({ section, hidden: true }));
    api.answer('dashboardPage', pageWith({ setting: { ...pageWith({}).setting, sections } }));
    await renderDashboard();
    expect(await screen.findByText(/^All parts are hidden/)).toBeInTheDocument();
  });
});
