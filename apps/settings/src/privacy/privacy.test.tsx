import { RETENTION_DAYS, STORED_WITH_SHOP } from '@parcelway/domain';
import { seriousFindings, type FakeApi, type HostOptions } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { SettingsRoutes } from '../settings-routes.component';
import { renderSettings, settingsApi } from '../test-settings';

let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => {
  api.restore();
  jest.useRealTimers();
});

const open = (options: Partial<HostOptions> = {}, tab = 'privacy') =>
  renderSettings(<SettingsRoutes />, { route: `/settings?tab=${tab}`, ...options });
const button = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByLabelText('Enter the name of your store: Demo');
const READER: Partial<HostOptions> = { session: { permission: ['order.read'] } };

describe('the export of all data', () => {
  test('is requested, shows how far it is, and leads to its file with size and time', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { user, container } = await open();
    expect(await screen.findByText('Exports left in the next 24 hours: 3')).toBeInTheDocument();
    expect(await seriousFindings(container)).toEqual([]);
    await user.click(await button('Export all data'));
    expect(await screen.findByText('Rows written: 150 of 412')).toBeInTheDocument();
    expect(await button('Export all data')).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => jest.advanceTimersByTime(2_000));
    const link = await screen.findByRole('link', { name: /^Download/ }, { timeout: 8_000 });
    expect(link).toHaveAttribute('href', 'https://parcelway.example/exports/key');
    expect(screen.getByText(/^1\.3 MB\. The link works until .*2026/)).toBeInTheDocument();
    expect(screen.getByText('Exports left in the next 24 hours: 2')).toBeInTheDocument();
  });

  test('is cancelled', async () => {
    const { user } = await open();
    await user.click(await button('Export all data'));
    await user.click(await button('Cancel export'));
    expect(await screen.findByText('The last export was cancelled.')).toBeInTheDocument();
  });

  test('that failed says what to do, and a shop without one says so', async () => {
    const run = { id: '1', rows_done: 0, rows_total: 0, bytes: null, url: null, expires_at: null };
    const privacy = { shop_name: 'Demo', exports_left: 3, deletion: null };
    api.answer('privacy', { ...privacy, export: { ...run, state: 'failed', created_at: '2026-11-20T00:00:00Z' } });
    await open();
    expect(await screen.findByText('Start it again. If it fails again, contact us.')).toBeInTheDocument();
  });

  test('is refused with the reason after three, and to who lacks a permission', async () => {
    api.answer('privacy', { shop_name: 'Demo', export: null, exports_left: 0, deletion: null });
    await open();
    expect(await screen.findByText(/^You have used all exports/)).toBeInTheDocument();
    expect(screen.getByText('All data has not been exported in the last 7 days.')).toBeInTheDocument();
    expect(await button('Export all data')).toHaveAttribute('aria-disabled', 'true');
  });
});

test('who may not change settings reads why, and can neither export nor delete', async () => {
  await open(READER);
  expect(await screen.findByText(/^This requires the permissions to view orders/)).toBeInTheDocument();
  expect(screen.getByText(/^You can view the settings\./)).toBeInTheDocument();
  expect(await button('Export all data')).toHaveAttribute('aria-disabled', 'true');
  expect(await button('Delete all data')).toHaveAttribute('aria-disabled', 'true');
});

describe('the deletion of all data', () => {
  test('says what remains, requires the name of the store, and is undone from the banner of every tab', async () => {
    const { user, toasts, container } = await open();
    expect(await screen.findByText(/^Charged parcels by tracking number/)).toBeInTheDocument();
    await user.click(await button('Delete all data'));
    await user.type(await field(), 'Demos');
    await user.click(await button('Request deletion'));
    await waitFor(async () => expect(await field()).toBeInvalid());
    expect(api.requests('deleteData')).toEqual([]);
    await user.clear(await field());
    await user.type(await field(), 'Demo');
    await user.click(await button('Request deletion'));
    expect(await screen.findByText(/^All data will be deleted on .*2026/)).toBeInTheDocument();
    expect(toasts.at(-1)?.message).toBe('The deletion is requested');
    expect(api.requests('deleteData').map(({ body }) => body)).toEqual([{ name: 'Demo' }]);
    expect(await seriousFindings(container)).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'General' }));
    await user.click(await button('Undo the deletion'));
    await waitFor(() => expect(screen.queryByText(/^All data will be deleted on/)).toBeNull());
    expect(toasts.at(-1)?.message).toBe('The deletion is undone');
  });

  test('is shown to who may not undo it, without the button', async () => {
    const deletion = { requested_at: '2026-11-20T00:00:00Z', requested_by: 'Ada', due_at: '2026-11-27T00:00:00Z' };
    api.answer('privacy', { shop_name: 'Demo', export: null, exports_left: 3, deletion });
    await open(READER, 'history');
    expect(await screen.findByText(/^Ada requested this on .* Whoever may change settings/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo the deletion' })).toBeNull();
  });
});

test('the table lists everything that is deleted by itself, with its time and the reason', async () => {
  await open();
  const table = within(await screen.findByRole('table', { name: 'How long data is stored' }));
  expect(table.getAllByRole('rowheader')).toHaveLength(STORED_WITH_SHOP.length + Object.keys(RETENTION_DAYS).length);
  const row = table.getByRole('row', { name: /^Texts of emails/ });
  expect(within(row).getByText('90 days')).toBeInTheDocument();
  expect(within(table.getByRole('row', { name: /^Files of exports/ })).getByText('1 day')).toBeInTheDocument();
});

test('a failed load is retried, and the table is there meanwhile', async () => {
  api.fail('privacy', 500);
  const { user } = await open();
  expect(await screen.findByText('Data and privacy could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'How long data is stored' })).toBeInTheDocument();
  api.answer('privacy', { shop_name: 'Demo', export: null, exports_left: 3, deletion: null });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await button('Delete all data')).toBeInTheDocument();
});
