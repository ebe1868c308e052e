import { buildActionRun, renderInHost, seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { messages } from '../messages';
import { eachWithShop } from '../test-orders';
import { MissingCourier } from './missing-courier.component';
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
    store_company: null,
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

  test('offers to request it, with the name and number that were typed, and thanks', async () => {
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

  test('leaves what was typed when the request is refused', async () => {
    api.fail('supportCourier', 500);
    const { user, form, toasts } = await searched();
    await user.click(form.getByRole('button', { name: 'Ask us to add this courier' }));
    await waitFor(() => expect(toasts).toMatchObject([{ isError: true }]));
    expect(form.getByRole('textbox', { name: 'Name of the courier' })).toHaveValue('Two Boats');
  });
});

const renderReader = (element: Parameters<typeof renderInHost>[0]) =>
  renderInHost(element, {
    route: '/orders',
    at: '/orders/*',
    routes: { orders: '/orders' },
    messages: { orders: messages },
    session: { permission: ['order.read'] },
  });

test('[7.21] a user who may not change parcels cannot request a courier, and reads why', async () => {
  await renderReader(createElement(MissingCourier, { name: 'Two Boats' }));
  expect(await button('Ask us to add this courier')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/Your account may not change parcels/)).toBeInTheDocument();
});

describe('[7.17] "We ship with this courier"', () => {
  const control = async (form: Awaited<ReturnType<typeof openDialog>>['form']) =>
    form.findByRole('checkbox', { name: 'We ship with this courier' });

  test('is set for the chosen courier, and reverted by the same control', async () => {
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
    await renderReader(createElement(OwnCourier, { courier: 'gls' }));
    expect(await screen.findByRole('checkbox', { name: 'We ship with this courier' })).toBeDisabled();
    expect(screen.getByText(/Your account may not change parcels/)).toBeInTheDocument();
  });
});

describe('"Always use … for" the company that the store writes beside the number', () => {
  const offer = (courier: string) => ({ name: `Always use ${courier} for “Two Boats”` });

  async function opened(known: string | null) {
    api.answer('couriers', {
      courier: ['DHL', 'GLS'].map((name) => ({
        ...{ code: name.toLowerCase(), name, country: null, type: 'express' as const },
        ...{ homepage: null, phone: null, track_url: null },
      })),
    });
    api.answer('trackingDetect', {
      track_number: '1Z1',
      normalized: '1Z1',
      candidates: ['DHL', 'GLS'].map((name) => ({ code: name.toLowerCase(), name, score: 0.1, why: ['regex'] })),
      chosen: null,
      valid_check_digit: null,
      store_company: { name: 'Two Boats', courier: known },
    });
    api.answer('trackingUpdate', buildActionRun({ kind: 'tracking_update' }));
    api.answer('setCourierName', { names: [] });
    return openDialog();
  }

  test('is offered with another courier, and sent once the change is done', async () => {
    const { user, form } = await opened(null);
    await user.click(await form.findByRole('radio', { name: 'GLS' }));
    const always = await form.findByRole('checkbox', offer('GLS'));
    expect(always).not.toBeChecked();
    expect(always).toHaveAccessibleDescription(/beside the number/);
    expect(await seriousFindings(document.body)).toEqual([]);
    await user.click(always);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.requests('setCourierName').map(({ body }) => body)).toEqual([
        { company: 'Two Boats', courier: 'gls' },
      ]),
    );
    expect(api.requests('trackingUpdate')).toHaveLength(1);
  });

  test('is not sent where it is not ticked, nor where the change was refused', async () => {
    const { user, form } = await opened(null);
    await user.click(await form.findByRole('radio', { name: 'GLS' }));
    api.fail('trackingUpdate', 500);
    await user.click(await form.findByRole('checkbox', offer('GLS')));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.requests('trackingUpdate')).toHaveLength(1));
    await user.click(form.getByRole('checkbox', offer('GLS')));
    api.answer('trackingUpdate', buildActionRun({ kind: 'tracking_update' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requests('setCourierName')).toEqual([]);
  });

  test('is offered where the shop said another courier before, not for the one that it said', async () => {
    const { user, form } = await opened('gls');
    await user.click(await form.findByRole('radio', { name: 'GLS' }));
    expect(form.queryByRole('checkbox', offer('GLS'))).not.toBeInTheDocument();
    await user.click(form.getByRole('radio', { name: 'DHL' }));
    expect(await form.findByRole('checkbox', offer('DHL'))).toBeInTheDocument();
  });
});
