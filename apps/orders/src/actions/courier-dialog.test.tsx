import { renderInHost, seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { messages } from '../messages';
import { eachWithShop } from '../test-orders';
import { OwnCourier } from './own-courier.component';
import { button, dialog, openList } from './test-actions';

let api: FakeApi;
let own: string[];
eachWithShop((shop) => {
  api = shop;
  own = ['gls'];
  const couriers = [
    { code: 'dhl', name: 'DHL', homepage: null, phone: null, track_url: null },
    { code: 'gls', name: 'GLS', homepage: null, phone: null, track_url: null },
  ];
  api.answer('searchCourier', ({ body }) => ({
    couriers: couriers.filter(({ code }) => code.startsWith(body.search.toLowerCase())),
    own,
  }));
  api.answer('trackingDetect', {
    track_number: '1Z1',
    normalized: '1Z1',
    candidates: [],
    chosen: null,
    valid_check_digit: null,
  });
});

/** Opens the dialog in which one parcel gets another courier. */
async function openDialog(options: Parameters<typeof openList>[1] = {}) {
  const page = await openList(api, options);
  await page.user.click(await button('Actions for #1002'));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Change number or courier' }));
  return { ...page, form: within(await dialog('Change number or courier')) };
}

describe('[7.21] a search that finds no courier', () => {
  async function searched() {
    const page = await openDialog();
    await page.user.type(page.form.getByPlaceholderText('Name of the courier'), 'Two Boats');
    await page.user.click(await page.form.findByRole('button', { name: 'Ask us to add this courier' }));
    return page;
  }

  test('offers to ask for it, with the name and number that were typed, and thanks', async () => {
    api.answer('supportCourier', {});
    const { user, form } = await searched();
    expect(form.getByRole('textbox', { name: 'Name of the courier' })).toHaveValue('Two Boats');
    expect(form.getByRole('textbox', { name: 'One of its numbers' })).toHaveValue('1Z1');
    expect(await seriousFindings(document.body)).toEqual([]);
    const url = form.getByRole('textbox', { name: 'Its tracking page' });
    const send = form.getByRole('button', { name: 'Ask us to add this courier' });
    await user.type(url, 'http://two.example');
    expect(form.getByText('Enter an address that begins with https://')).toBeInTheDocument();
    expect(send).toHaveAttribute('aria-disabled', 'true');
    await user.clear(url);
    await user.type(url, 'https://two.example');
    await user.click(send);
    expect(await form.findByText('Thank you. We look into adding Two Boats.')).toBeInTheDocument();
    expect(api.requests('supportCourier').map(({ body }) => body)).toEqual([
      { courier: 'Two Boats', url: 'https://two.example', track_number: '1Z1', id: '102' },
    ]);
  });

  test('keeps what was typed when the request is refused', async () => {
    api.fail('supportCourier', 500);
    const { user, form, toasts } = await searched();
    await user.click(form.getByRole('button', { name: 'Ask us to add this courier' }));
    await waitFor(() => expect(toasts).toMatchObject([{ isError: true }]));
    expect(form.getByRole('textbox', { name: 'Name of the courier' })).toHaveValue('Two Boats');
  });
});

describe('[7.17] "We ship with this courier"', () => {
  const control = async (form: Awaited<ReturnType<typeof openDialog>>['form']) =>
    form.findByRole('checkbox', { name: 'We ship with this courier' });

  test('says it of the chosen courier, and is taken back by the same control', async () => {
    api.answer('changeCourier', ({ body: { action, courier } }) => {
      own = action === 'add' ? [...own, courier] : own.filter((code) => code !== courier);
      return { own };
    });
    const { user, form } = await openDialog();
    await user.type(form.getByPlaceholderText('Name of the courier'), 'DHL');
    await user.click(await form.findByRole('radio', { name: 'DHL' }));
    const checkbox = await control(form);
    await waitFor(() => expect(checkbox).toBeEnabled());
    expect(checkbox).not.toBeChecked();
    await user.click(checkbox);
    await waitFor(() => expect(checkbox).toBeChecked());
    await waitFor(() => expect(checkbox).toBeEnabled());
    await user.click(checkbox);
    await waitFor(() => expect(checkbox).not.toBeChecked());
    expect(api.requests('changeCourier').map(({ body }) => body)).toEqual([
      { action: 'add', courier: 'dhl' },
      { action: 'remove', courier: 'dhl' },
    ]);
  });

  test('stays as it was when the server refuses', async () => {
    api.fail('changeCourier', 500);
    const { user, form, toasts } = await openDialog();
    await user.type(form.getByPlaceholderText('Name of the courier'), 'GLS');
    await user.click(await form.findByRole('radio', { name: 'GLS' }));
    const checkbox = await control(form);
    await waitFor(() => expect(checkbox).toBeChecked());
    await waitFor(() => expect(checkbox).toBeEnabled());
    await user.click(checkbox);
    await waitFor(() => expect(toasts).toMatchObject([{ isError: true }]));
    await waitFor(() => expect(checkbox).toBeChecked());
  });

  test('is disabled with the reason where parcels may not be changed', async () => {
    await renderInHost(createElement(OwnCourier, { courier: 'gls' }), {
      route: '/orders',
      at: '/orders/*',
      routes: { orders: '/orders' },
      messages: { orders: messages },
      session: { permission: ['order.read'] },
    });
    expect(await screen.findByRole('checkbox', { name: 'We ship with this courier' })).toBeDisabled();
    expect(screen.getByText(/Your account may not change parcels/)).toBeInTheDocument();
  });
});
