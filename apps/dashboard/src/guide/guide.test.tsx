import { seriousFindings, type FakeApi, type HostOptions } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeShop, OWN_ROUTES, pageWith, PRO, renderDashboard } from '../test-dashboard';

let api: FakeApi;
beforeEach(() => {
  api = fakeShop();
});
afterEach(() => api.restore());

const GUIDED = { ...PRO, show_guide: true };
const NONE = { courier_setting: false, track_page_setting: false, notify_setting: false, choose_plan: false };
const renderGuide = (options: Partial<HostOptions> = {}) => renderDashboard({ session: GUIDED, ...options });
const step = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement);

test('[4.22] the guide has four steps, and counts those that are done', async () => {
  api.answer('dashboardPage', pageWith({ guide: { ...NONE, courier_setting: true, notify_setting: true } }));
  const { container } = await renderGuide();
  expect(await screen.findByText('2 of 4 done')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Setup guide' })).toHaveAttribute('value', '50');
  expect(screen.getAllByText('Done')).toHaveLength(2);
  expect((await step('Choose your couriers')).getByText('Done')).toBeInTheDocument();
  expect((await step('Choose a plan')).queryByText('Done')).toBeNull();
  expect(await seriousFindings(container)).toEqual([]);
});

test('all four are reported in words', async () => {
  api.answer(
    'dashboardPage',
    pageWith({ guide: { courier_setting: true, track_page_setting: true, notify_setting: true, choose_plan: true } }),
  );
  await renderGuide();
  expect(await screen.findByText('All four steps are done')).toBeInTheDocument();
});

test('a session that has no guide shows none', async () => {
  await renderDashboard();
  expect(await screen.findByRole('group', { name: 'Parcels' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Setup guide' })).toBeNull();
});

test('each step leads to its screen', async () => {
  const { user, opened } = await renderGuide();
  const linkOf = async (name: string, link: string) => (await step(name)).getByRole('link', { name: link });
  expect(await linkOf('Design your tracking page', 'Open tracking page')).toHaveAttribute('href', '/tracking-page');
  expect(await linkOf('Tell customers by email', 'Set up emails')).toHaveAttribute('href', '/notification');
  await user.click((await step('Choose a plan')).getByRole('button', { name: 'Compare plans' }));
  expect(opened).toEqual(['/billing/plan']);
});

test('no step leads to a screen that is not released', async () => {
  await renderGuide({ routes: OWN_ROUTES });
  expect((await step('Design your tracking page')).queryByRole('link')).toBeNull();
  expect((await step('Choose a plan')).queryByRole('button', { name: 'Compare plans' })).toBeNull();
});

test('[7.58] folding the steps hides them, and is saved; so is unfolding them', async () => {
  const { user } = await renderGuide();
  await user.click(await screen.findByRole('button', { name: 'Hide the steps' }));
  expect(screen.queryByRole('heading', { name: 'Choose a plan' })).toBeNull();
  await waitFor(() =>
    expect(api.requests('updateDashboard').map(({ body }) => body)).toEqual([{ guide_toggle_state: false }]),
  );
  await user.click(screen.getByRole('button', { name: 'Show the steps' }));
  expect(screen.getByRole('heading', { name: 'Choose a plan' })).toBeInTheDocument();
  await waitFor(() => expect(api.requests('updateDashboard').at(-1)?.body).toEqual({ guide_toggle_state: true }));
});

test('whoever stays on Free has chosen a plan', async () => {
  api.answer('dashboardPage', pageWith({ guide: NONE }));
  const { user } = await renderGuide({ session: { show_guide: true } });
  await user.click(await screen.findByRole('button', { name: 'Stay on Free' }));
  expect(await screen.findByText('1 of 4 done')).toBeInTheDocument();
  expect(api.requests('updateDashboard').map(({ body }) => body)).toEqual([{ choose_plan: true }]);
  expect(screen.queryByRole('button', { name: 'Stay on Free' })).toBeNull();
});

test('a shop that pays is not offered to stay on Free', async () => {
  api.answer('dashboardPage', pageWith({ guide: NONE }));
  await renderGuide();
  expect(await screen.findByText('0 of 4 done')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Stay on Free' })).toBeNull();
});

test('a choice that the server refuses is reverted', async () => {
  api.answer('dashboardPage', pageWith({ guide: NONE }));
  api.fail('updateDashboard', 500, 'Not now');
  const { user, toasts } = await renderGuide({ session: { show_guide: true } });
  await user.click(await screen.findByRole('button', { name: 'Stay on Free' }));
  await waitFor(() => expect(toasts).toMatchObject([{ isError: true }]));
  expect(await screen.findByText('0 of 4 done')).toBeInTheDocument();
});

test('who comes back to the page finds ticked what was done meanwhile', async () => {
  api.answer('dashboardPage', pageWith({ guide: NONE }));
  await renderGuide();
  expect(await screen.findByText('0 of 4 done')).toBeInTheDocument();
  api.answer('dashboardPage', pageWith({ guide: { ...NONE, track_page_setting: true } }));
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('1 of 4 done')).toBeInTheDocument();
});

describe('couriers', () => {
  async function openCouriers(options: Partial<HostOptions> = {}) {
    const page = await renderGuide(options);
    await page.user.click(await screen.findByRole('button', { name: 'Choose couriers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which couriers do you ship with?' }));
    return { ...page, dialog };
  }

  test('are chosen in place, each at once', async () => {
    const { user, dialog } = await openCouriers();
    expect(await dialog.findByRole('checkbox', { name: 'UPS' })).toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'DHL' }));
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'DHL' })).toBeEnabled());
    await user.click(dialog.getByRole('checkbox', { name: 'UPS' }));
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'UPS' })).not.toBeChecked());
    expect(dialog.getByRole('checkbox', { name: 'DHL' })).toBeChecked();
    expect(api.requests('changeCourier').map(({ body }) => body)).toEqual([
      { action: 'add', courier: 'dhl' },
      { action: 'remove', courier: 'ups' },
    ]);
  });

  test('are found by their name', async () => {
    const { user, dialog } = await openCouriers();
    await user.type(dialog.getByPlaceholderText('Name of the courier'), 'royal');
    await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(1));
    expect(dialog.getByRole('checkbox', { name: 'Royal Mail' })).toBeInTheDocument();
    await user.type(dialog.getByPlaceholderText('Name of the courier'), 'xyz');
    expect(await dialog.findByText('No courier has this name')).toBeInTheDocument();
  });

  test('one that the server refuses is not chosen', async () => {
    api.fail('changeCourier', 500, 'Not now');
    const { user, dialog, toasts } = await openCouriers();
    await user.click(await dialog.findByRole('checkbox', { name: 'DHL' }));
    await waitFor(() => expect(toasts).toMatchObject([{ isError: true }]));
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'DHL' })).not.toBeChecked());
  });

  test('are not chosen by accounts that may not', async () => {
    await renderGuide({ session: { ...GUIDED, permission: ['order.read'] } });
    expect((await step('Choose your couriers')).getByText(/Your account may not choose couriers/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose couriers' })).toBeNull();
  });
});

describe('[7.50] dismissing the guide', () => {
  async function openDialog() {
    const page = await renderGuide();
    await page.user.click(await screen.findByRole('button', { name: 'Dismiss guide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss the guide?' }));
    return { ...page, dialog };
  }
  const bodies = () => api.requests('guideFinal').map(({ body }) => body ?? {});

  test('is confirmed, sends the answers, and the guide is gone', async () => {
    const { user, dialog, toasts } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Yes' }));
    await user.type(dialog.getByRole('textbox', { name: 'Which theme does your store use?' }), ' Dawn ');
    await user.click(dialog.getByRole('button', { name: 'Dismiss guide' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Setup guide' })).toBeNull());
    expect(bodies()).toEqual([{ dropshipping_seller: true, theme: 'Dawn' }]);
    expect(toasts.map(({ message }) => message)).toEqual(['The guide is dismissed']);
  });

  test('needs no answer', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Dismiss guide' }));
    await waitFor(() => expect(bodies()).toEqual([{}]));
  });

  test('can be left', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Setup guide' })).toBeInTheDocument();
    expect(bodies()).toEqual([]);
  });

  test('that the server refuses leaves the guide', async () => {
    api.fail('guideFinal', 500, 'Not now');
    const { user, dialog, toasts } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Dismiss guide' }));
    await waitFor(() => expect(toasts).toMatchObject([{ isError: true }]));
    expect(screen.getByText('Setup guide')).toBeInTheDocument();
  });
});
