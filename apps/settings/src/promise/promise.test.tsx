import { fakeApi, seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerAll, openPromise, openSettings, TODAY } from './test-promise';

let api: FakeApi;
beforeEach(() => {
  jest.useFakeTimers({ now: TODAY, advanceTimers: true });
  api = fakeApi();
  answerAll(api);
});
afterEach(() => {
  api.restore();
  jest.useRealTimers();
});

const PAGE = '/settings/pre-sale-edd';
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const lines = () =>
  within(screen.getByRole('list', { name: /^Delivery on/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the settings lead to it and say whether it is on', async () => {
  await openSettings('/settings');
  expect(await screen.findByText('On')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Set up' })).toHaveAttribute('href', PAGE);
});

describe('on and off', () => {
  const sent = () => api.requests('updateEdd').map(({ body }) => body);

  test('it is switched at once, and back from the toast', async () => {
    const page = await openPromise();
    await page.user.click(button('Turn off'));
    await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The delivery promise is off'));
    expect(sent()).toEqual([{ revision: 3, enable: false }]);
    expect(page.saveBar()).toBeNull();
    expect(screen.getByText('The delivery promise is off, so your store does not show this.')).toBeInTheDocument();
    act(() => page.toasts.at(-1)?.action?.run());
    await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The delivery promise is on'));
    expect(sent().at(-1)).toEqual({ revision: 4, enable: true });
  });

  test('[7.86] GET setting/edd_set_link/{id}: its block is added in the theme editor, and its look is chosen on a page of its own', async () => {
    await openPromise();
    expect(screen.getByText(/Add the block once in the theme editor/)).toBeInTheDocument();
    const link = await screen.findByRole('link', { name: /Add the block in the theme editor/ });
    expect(link).toHaveAttribute('href', expect.stringContaining('/themes/current/editor'));
    const customize = screen.getByText('Customize the widget').closest('a');
    expect(customize).toHaveAttribute('href', '/settings/pre-sale-edd/customize');
  });
});

describe('preview', () => {
  const queries = () => api.requests('eddPreview').map(({ query }) => query);

  test('shows what a shopper reads now, and explains the latest date day by day', async () => {
    await openPromise();
    expect(await screen.findByText('Estimated delivery: Dec 4 – 8')).toBeInTheDocument();
    expect(screen.getByLabelText('Time of the order')).toHaveValue('2026-11-27T17:20');
    expect(queries().at(-1)).toMatchObject({ time: '2026-11-27T16:20:00.000Z', lang: 'en' });
    expect(screen.getByRole('heading', { name: 'Delivery on Tue, Dec 8' })).toBeInTheDocument();
    expect(lines()).toEqual([
      'Fri, Nov 27, 17:20: ordered after the cut-off time 16:00',
      'Sat, Nov 28 to Sun, Nov 29: the warehouse is closed',
      'Mon, Nov 30: holiday, St Andrew’s Day',
      'Tue, Dec 1: the order is accepted',
      'Wed, Dec 2 to Thu, Dec 3: processing',
      'Fri, Dec 4: in transit',
      'Sat, Dec 5 to Sun, Dec 6: no delivery day',
      'Mon, Dec 7 to Tue, Dec 8: in transit',
    ]);
  });

  test('explains the earliest date too, with the zone, the rule and the days that counted', async () => {
    const page = await openPromise();
    await page.user.click(await screen.findByRole('button', { name: 'Earliest' }));
    expect(screen.getByRole('heading', { name: 'Delivery on Fri, Dec 4' })).toBeInTheDocument();
    expect(lines().at(-1)).toBe('Thu, Dec 3 to Fri, Dec 4: in transit');
    expect(screen.getByText('None, the settings of this page apply')).toBeInTheDocument();
    expect(screen.getByText('Europe', { selector: 'span' })).toBeInTheDocument();
    expect(screen.getByText('1–2 days', { selector: 'span' })).toBeInTheDocument();
    expect(screen.getByText('2–3 days')).toBeInTheDocument();
  });

  test('is of the country, time and language that are chosen', async () => {
    const page = await openPromise();
    const country = screen.getByLabelText('Delivery country');
    await within(country).findByRole('option', { name: 'France' });
    await page.user.selectOptions(country, 'France');
    await page.user.selectOptions(screen.getByLabelText('Language of the shopper'), 'Deutsch');
    fireEvent.change(screen.getByLabelText('Time of the order'), { target: { value: '2026-07-01T09:30' } });
    await waitFor(() =>
      expect(queries().at(-1)).toMatchObject({ country: 'FR', lang: 'de', time: '2026-07-01T07:30:00.000Z' }),
    );
    expect(await screen.findByText('Voraussichtliche Lieferung: Dec 4 – 8')).toBeInTheDocument();
  });

  test('says why there is no date', async () => {
    const page = await openPromise();
    const country = screen.getByLabelText('Delivery country');
    await within(country).findByRole('option', { name: 'United States' });
    await page.user.selectOptions(country, 'United States');
    expect(await screen.findByText('No shipping zone includes this country, so there is no date.')).toBeInTheDocument();
    expect(screen.getByText('There is no delivery estimate for this country yet (US).')).toBeInTheDocument();
  });

  test('says that it does not know what is not saved', async () => {
    await openPromise();
    expect(screen.queryByText(/Save your changes to see them here/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Cut-off time'), { target: { value: '18:00' } });
    expect(screen.getByText(/Save your changes to see them here/)).toBeInTheDocument();
  });

  test('that fails leaves the form as it is, and can be retried', async () => {
    api.fail('eddPreview', 500, 'Something is wrong here.');
    const page = await openPromise();
    expect(await screen.findByText('The preview could not be loaded')).toBeInTheDocument();
    answerAll(api);
    await page.user.click(button('Retry'));
    expect(await screen.findByText('Estimated delivery: Dec 4 – 8')).toBeInTheDocument();
  });
});

test('axe finds nothing serious', async () => {
  const { container } = await openPromise();
  await screen.findByText('Estimated delivery: Dec 4 – 8');
  expect(await seriousFindings(container)).toEqual([]);
});

test('a shop that never saved starts with the defaults, switched off', async () => {
  answerAll(api, 0);
  await openPromise();
  expect(button('Turn on')).toBeEnabled();
  expect(screen.getByLabelText('Time zone of the warehouse')).toHaveDisplayValue(/^Time zone of your shop: GMT\+01:00/);
});

test('who may not change settings reads them, and why', async () => {
  await openPromise({ session: { permission: ['order.read'] } });
  expect(screen.getByText(/^You can view the settings/)).toBeInTheDocument();
  expect(screen.getByLabelText('Cut-off time')).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Text' })).toBeDisabled();
  expect(button('Turn off')).toHaveAttribute('aria-disabled', 'true');
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
  expect(screen.getByLabelText('Delivery country')).toBeEnabled();
});

test('loading is announced', async () => {
  api.hang('preSaleEdd');
  await openSettings(PAGE);
  expect(await screen.findByText('Loading the delivery promise')).toBeInTheDocument();
});

test('a failure says what to do, and once the server answers the fields are there', async () => {
  api.fail('eddTranslation', 500, 'Something is wrong here.');
  const page = await openSettings(PAGE);
  expect(await screen.findByText('The delivery promise could not be loaded')).toBeInTheDocument();
  answerAll(api);
  await page.user.click(button('Retry'));
  expect(await screen.findByLabelText('Cut-off time')).toHaveValue('16:00');
});
