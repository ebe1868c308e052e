import type { Account } from '@parcelway/api/account';
import {
  fakeApi,
  renderInHost,
  seriousFindings,
  type FakeApi,
  type HostOptions,
  type InHost,
} from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import contract from '../remote.json';
import { handlers } from './isolated/handlers';
import { messages } from './messages';
import { SettingsRoutes } from './settings-routes.component';

const TODAY = new Date('2026-11-20T00:00:00Z');
let api: FakeApi;
beforeEach(() => {
  // What is left of summer time does not change which zones have an offset.
  jest.useFakeTimers({ now: TODAY, advanceTimers: true });
  api = fakeApi();
  for (const [name, handler] of Object.entries(handlers({ rows: 60, today: TODAY })))
    api.answer(name as never, handler as never);
});
afterEach(() => {
  api.restore();
  jest.useRealTimers();
});

const open = (options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(<SettingsRoutes />, {
    route: '/settings',
    at: '/settings/*',
    routes: Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path])),
    messages: { settings: messages },
    ...options,
  });
/** The shop of the isolated page but for this. */
const shopWith = (change: Partial<Account>) => {
  const account = handlers({ rows: 60, today: TODAY }).account?.({} as never) as Account;
  api.answer('account', { ...account, ...change });
};
const offset = () => screen.findByRole('combobox', { name: 'Time zone' });
const region = () => screen.findByRole('combobox', { name: 'Region' });
const email = () => screen.findByRole('textbox', { name: 'Email address' });
const save = ({ saveBar }: InHost) => act(() => saveBar()?.onSave());
const saved = () => api.requests('saveAccount').map(({ body }) => body);

test('the screen names itself and shows what the store says, and where it is changed', async () => {
  const page = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
  expect(await screen.findByText('demo.example.com')).toBeInTheDocument();
  expect(screen.getByText('owner@demo.example.com')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Open store settings' }));
  expect(page.opened.at(-1)).toMatch(/\/settings\/general$/);
  expect(await seriousFindings(page.container)).toEqual([]);
});

describe('tabs', () => {
  const tab = (name: string) => screen.getByRole('tab', { name });

  test('have addresses of their own, and General the one without query', async () => {
    const page = await open();
    expect(tab('General')).toHaveAttribute('aria-selected', 'true');
    await page.user.click(tab('Couriers'));
    expect(page.location().search).toBe('?tab=couriers');
    expect(await screen.findByRole('heading', { name: 'Your couriers' })).toBeInTheDocument();
    expect(screen.getByRole('tabpanel', { name: 'Couriers' })).toBeInTheDocument();
    await page.user.click(tab('General'));
    expect(page.location().search).toBe('');
    expect(await email()).toBeInTheDocument();
  });

  test('an address of an unknown tab is that of General', async () => {
    await open({ route: '/settings?tab=nothing' });
    expect(tab('General')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('time zone', () => {
  test('[3.44] it is chosen from a list of offsets, the store has its own', async () => {
    await open();
    const names = within(await offset())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toHaveLength(27);
    expect(names[0]).toBe('Same as the store: GMT+01:00, Europe/Berlin');
    expect(names).toEqual(expect.arrayContaining(['GMT-12:00', 'GMT+00:00', 'GMT+05:30', 'GMT+12:00']));
  });

  test('one with an offset of its own is in the list', async () => {
    shopWith({ tz_name: 'Asia/Kathmandu', timezone: 5.75 });
    await open();
    expect(await offset()).toHaveDisplayValue('GMT+05:45');
    expect(await region()).toHaveDisplayValue('Asia/Kathmandu');
  });

  test('beside the offset is chosen where, among the regions that have it now', async () => {
    const page = await open();
    await page.user.selectOptions(await offset(), 'GMT-05:00');
    const names = within(await region())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toContain('America/New York');
    expect(names).not.toContain('America/Chicago');
    await page.user.selectOptions(await region(), 'America/New York');
    save(page);
    await waitFor(() => expect(saved()).toEqual([expect.objectContaining({ tz_name: 'America/New_York' })]));
  });

  test("with the store's offset its region is chosen", async () => {
    const page = await open();
    await page.user.selectOptions(await offset(), 'GMT+01:00');
    expect(await region()).toHaveDisplayValue('Europe/Berlin');
  });

  test('without a region nothing is saved, and the field says why', async () => {
    const page = await open();
    await page.user.selectOptions(await offset(), 'GMT-05:00');
    save(page);
    await waitFor(async () => expect(await region()).toHaveAccessibleDescription(/Choose a region/));
    expect(await region()).toBeInvalid();
    expect(saved()).toEqual([]);
  });

  test('an offset where nobody lives can be chosen', async () => {
    const page = await open();
    await page.user.selectOptions(await offset(), 'GMT-12:00');
    save(page);
    await waitFor(() => expect(saved()).toEqual([expect.objectContaining({ tz_name: 'Etc/GMT+12' })]));
  });
});

describe('address for emails', () => {
  test('a wrong one is refused beside the field before anything is sent', async () => {
    const page = await open();
    await page.user.clear(await email());
    await page.user.type(await email(), 'nobody');
    save(page);
    expect(await screen.findByText('Enter an address such as name@example.com')).toBeInTheDocument();
    expect(await email()).toBeInvalid();
    expect(saved()).toEqual([]);
  });

  test('what the server refuses is shown at the field, and the text stays', async () => {
    const page = await open();
    await page.user.type(await email(), '.uk');
    const refusal = { code: 422, message: 'Check the fields.', errors: { notify_email: 'is not an email address' } };
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(refusal, { status: 422 }));
    save(page);
    expect(await screen.findByText('is not an email address')).toBeInTheDocument();
    expect(await email()).toHaveDisplayValue('parcels@demo.example.com.uk');
  });
});

describe('save bar', () => {
  test('is there while something differs from what is saved', async () => {
    const page = await open();
    await page.user.type(await email(), 'x');
    expect(page.saveBar()).not.toBeNull();
    await page.user.type(await email(), '{Backspace}');
    expect(page.saveBar()).toBeNull();
  });

  test('discards', async () => {
    const page = await open();
    await page.user.selectOptions(await offset(), 'GMT-05:00');
    act(() => page.saveBar()?.onDiscard());
    expect(await offset()).toHaveDisplayValue(/^Same as the store/);
    expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
    expect(page.saveBar()).toBeNull();
  });

  test('what was saved is undone from the toast', async () => {
    const page = await open();
    await page.user.clear(await email());
    save(page);
    await waitFor(() => expect(page.toasts.at(-1)).toMatchObject({ message: 'Saved.' }));
    expect(page.saveBar()).toBeNull();
    act(() => page.toasts.at(-1)?.action?.run());
    await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The change is undone'));
    expect(saved().map(({ notify_email }) => notify_email)).toEqual(['', 'parcels@demo.example.com']);
    expect(await email()).toHaveDisplayValue('parcels@demo.example.com');
  });
});

describe('language', () => {
  test('[7.70] PUT setting/lang {key, value}: that of customers is changed at once, and undone from the toast', async () => {
    const { user, toasts } = await open();
    const language = await screen.findByRole('combobox', { name: 'Language for customers' });
    expect(language).toHaveDisplayValue('Same as the store: English');
    await user.selectOptions(language, 'Polski');
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('The language for customers is changed'));
    expect(language).toHaveDisplayValue('Polski');
    act(() => toasts.at(-1)?.action?.run());
    await waitFor(() => expect(language).toHaveDisplayValue('Same as the store: English'));
  });

  const language = () => screen.findByRole('combobox', { name: 'Language of the app' });
  const chosen = () => api.requests('userSet').map(({ body }) => body);

  test('is changed at once, for this user, and undone from the toast', async () => {
    const page = await open();
    expect(await language()).toHaveDisplayValue('Same as the store admin');
    await page.user.selectOptions(await language(), 'Deutsch');
    await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The language is changed'));
    expect(chosen()).toEqual([expect.objectContaining({ key: 'lang', value: 'de' })]);
    expect(page.saveBar()).toBeNull();
    act(() => page.toasts.at(-1)?.action?.run());
    await waitFor(() => expect(chosen().at(-1)).toMatchObject({ key: 'lang', value: '' }));
  });

  test('is for who may not change settings too', async () => {
    await open({ session: { permission: ['order.read'] } });
    expect(await language()).toBeEnabled();
  });
});

test('who may not change settings reads them, and why', async () => {
  await open({ session: { permission: ['order.read'] } });
  expect(await offset()).toBeDisabled();
  expect(await email()).toBeDisabled();
  expect(screen.getByText(/To change them, ask the store owner/)).toBeInTheDocument();
});

test('without a connection it says so', async () => {
  api.breakNetwork('account');
  await open();
  expect(await screen.findByText('The settings could not be loaded')).toBeInTheDocument();
  expect(screen.getByText(/connection/i)).toBeInTheDocument();
});

test('loading is announced', async () => {
  api.hang('account');
  await open();
  expect(screen.getByText('Loading the settings')).toBeInTheDocument();
});

test('a failure says what to do, and once the server answers the settings are there', async () => {
  api.fail('account', 500, 'Something is wrong here.');
  const page = await open();
  expect(await screen.findByText('The settings could not be loaded')).toBeInTheDocument();
  shopWith({});
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await email()).toBeInTheDocument();
});
