import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeShop, pageWith, renderDashboard } from '../test-dashboard';

let api: FakeApi;
beforeEach(() => {
  api = fakeShop();
});
afterEach(() => api.restore());

const saved = () => api.requests('userSet').map(({ body }) => body);

test('recommended apps open beside the screen, and are closed for good', async () => {
  const { user } = await renderDashboard();
  const link = await screen.findByRole('link', { name: 'See the app: Klaviyo, opens in a new tab' });
  expect(link).toHaveAttribute('target', '_blank');
  await user.click(screen.getByRole('button', { name: 'Hide these apps for good' }));
  await waitFor(() => expect(screen.queryByText('Klaviyo')).toBeNull());
  expect(saved()).toEqual([{ key: 'dashboard_app_show', value: false }]);
});

describe('[7.63] what the product is used for', () => {
  test('is sent once, and thanked for', async () => {
    const { user } = await renderDashboard();
    await user.click(await screen.findByRole('checkbox', { name: 'compare couriers' }));
    await user.click(screen.getByRole('checkbox', { name: 'see where parcels are' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'My store is' }), 'Wholesale');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you. It helps us to build what you need.')).toBeInTheDocument();
    expect(api.requests('dashboardGift').map(({ body }) => body)).toEqual([
      { usage: ['track', 'analytics'], belong: 'wholesale', belong_other: '' },
    ]);
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  test('needs an answer, and words where it is something else', async () => {
    const { user } = await renderDashboard();
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(screen.getByText('Choose at least one')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'do something else' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'My store is' }), 'Something else');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Say it in a few words')).toBeInTheDocument();
    expect(api.requests('dashboardGift')).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'What is it?' }), 'A museum shop');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(api.requests('dashboardGift').map(({ body }) => body)).toEqual([
        { usage: ['other'], belong: 'other', belong_other: 'A museum shop' },
      ]),
    );
  });

  test('stays as typed when the server refuses it', async () => {
    api.fail('dashboardGift', 500, 'Not now');
    const { user, toasts } = await renderDashboard();
    await user.click(await screen.findByRole('checkbox', { name: 'compare couriers' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(toasts).toMatchObject([{ isError: true }]));
    expect(screen.getByRole('checkbox', { name: 'compare couriers' })).toBeChecked();
  });

  test('is closed for good', async () => {
    const { user } = await renderDashboard();
    await user.click(await screen.findByRole('button', { name: 'Close the question for good' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send' })).toBeNull());
    expect(saved()).toEqual([{ key: 'contact_gift_box', value: false }]);
  });

  test('is not shown again', async () => {
    api.answer('dashboardPage', pageWith({ asks_gift: false }));
    await renderDashboard();
    expect(await screen.findByText('Klaviyo')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });
});
