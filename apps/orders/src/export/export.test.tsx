import type { ExportRun } from '@parcelway/api/exports';
import { defaultsOf, exportColumns, FILTERS, ShipmentStatus } from '@parcelway/domain';
import { tabStorage } from '@parcelway/host';
import {
  renderInHost,
  buildOrderList,
  buildSession,
  buildShipmentRow,
  type FakeApi,
  type HostOptions,
} from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { messages } from '../messages';
import { eachWithShop, renderOrders } from '../test-orders';
import type { SelectedRows } from './export.context';
import { useExport } from './export.hook';

const onPlan = (plan: string, level_num: number) => ({ user: { ...buildSession().user, plan, level_num } });
const RUN: ExportRun = {
  id: '7',
  rows: 'shipments',
  file_type: 'xlsx',
  state: 'running',
  rows_total: 200,
  rows_done: 80,
  url: null,
  expires_at: null,
  fetched_at: null,
  error: null,
  created_at: '2026-11-20T12:00:00Z',
};
const DONE: ExportRun = {
  ...RUN,
  state: 'done',
  rows_done: 200,
  url: 'http://localhost/exports/key',
  expires_at: '2026-11-21T12:00:00Z',
};

let api: FakeApi;
eachWithShop((shop) => {
  jest.useFakeTimers();
  tabStorage.remove('orders-export-seen');
  api = shop;
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()], total: 12_480 }));
  api.answer('exportInformation', {
    columns: { shipments: exportColumns('shipments'), orders: exportColumns('orders') },
    saved: [{ name: 'For the boss', rows: 'shipments', select_key: ['status', 'order_name'] }],
    file_types: ['csv', 'xlsx'],
    limit_rows: 1_000_000,
    timezone: 'Europe/Berlin',
  });
  api.answer('doExport', { export_id: '7', rows: 200 });
  api.answer('exportCancel', { ...RUN, state: 'cancelled' });
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
async function start(route = '/orders', options: Partial<HostOptions> = {}) {
  const page = await renderOrders(route, {
    advanceTimers: jest.advanceTimersByTime,
    session: onPlan('Basic', 2),
    ...options,
  });
  await pass(1000);
  return page;
}
async function openDialog(route?: string) {
  const page = await start(route);
  await page.user.click(screen.getByRole('button', { name: 'Export' }));
  await pass(0);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('checkbox', { name: 'Order' });
  const press = (name: string) => page.user.click(dialog.getByRole('button', { name }));
  const choose = (name: string | RegExp) => page.user.click(dialog.getByRole('radio', { name }));
  const check = (name: string) => page.user.click(dialog.getByRole('checkbox', { name }));
  const order = () =>
    within(dialog.getByRole('list', { name: 'Order in the file' }))
      .queryAllByRole('listitem')
      .map((item) => item.textContent);
  return { ...page, dialog, press, choose, check, order };
}
const sent = () => api.requests('doExport').at(-1)?.body;

test('[1.5, 3.35, 7.34, 7.35] the view that is shown is exported with the columns of the screen, named as the screen names them', async () => {
  const { press, dialog } = await openDialog('/orders?status=2&couriers=ups');
  expect(dialog.getByRole('radio', { name: 'This view with its filters (12,480)' })).toBeChecked();
  await press('Start export');
  expect(sent()).toMatchObject({
    select: { filters: { status: [ShipmentStatus.InTransit], couriers: ['ups'], tableType: 0 } },
    file_type: 'xlsx',
    select_key: exportColumns('shipments').flatMap((column) => (column.default ? [column.key] : [])),
    texts: {
      lang: 'en',
      columns: { order_name: 'Order', last_event_at: 'Time of the last event' },
      status: { 4: 'Delivered' },
      sub_status: { 2001: 'On the way' },
    },
  });
  expect(sent()).not.toHaveProperty('column_setting');
});

test('milestones and the own status are exported as the page of a parcel names them', async () => {
  const { press, check } = await openDialog();
  for (const column of ['Info received', 'Out for delivery', 'Your own status']) await check(column);
  await press('Start export');
  expect(sent()).toMatchObject({
    select_key: expect.arrayContaining(['info_received_at', 'out_for_delivery_at', 'custom_status']),
    texts: {
      columns: {
        info_received_at: 'Info received',
        out_for_delivery_at: 'Out for delivery',
        custom_status: 'Your own status',
      },
    },
  });
});

test('everything is the table without its filters', async () => {
  const { press, choose } = await openDialog('/orders?tableType=1&query=ann&couriers=ups');
  await choose('Everything in this table');
  await press('Start export');
  expect(sent()).toMatchObject({
    select: { filters: { tableType: 1, query: '', couriers: [], fulfillmentStatus: 'all' } },
    select_key: expect.arrayContaining(['total_price', 'track_numbers']),
  });
});

test.each<[string, SelectedRows['chosen'], object]>([
  ['by their ids', { ids: ['1', '2'] }, { rows: 'shipments', ids: ['1', '2'] }],
  [
    'all of a view but a few',
    { filters: { status: [ShipmentStatus.InTransit] }, except: ['9'] },
    { filters: { status: [ShipmentStatus.InTransit] }, except: ['9'] },
  ],
])('rows that are selected are what the dialog offers first: %s', async (_, chosen, select) => {
  function Screen() {
    const { open, part } = useExport(defaultsOf(FILTERS, '2026-11-20'));
    return (
      <>
        <button onClick={() => open?.({ chosen, count: 2 })}>Export these</button>
        {part}
      </>
    );
  }
  const { user } = await renderInHost(<Screen />, {
    route: '/orders',
    at: '/orders/*',
    routes: { orders: '/orders' },
    messages: { orders: messages },
    session: onPlan('Basic', 2),
    advanceTimers: jest.advanceTimersByTime,
  });
  await user.click(screen.getByRole('button', { name: 'Export these' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('checkbox', { name: 'Order' });
  expect(dialog.getByRole('radio', { name: 'Selected rows (2)' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Start export' }));
  expect(sent()?.select).toEqual(select);
});

test('[3.35] columns are chosen, ordered and saved under a name; CSV instead of a workbook', async () => {
  const { press, choose, check, dialog, order, user } = await openDialog();
  await check('All columns');
  await check('All columns');
  expect(order()).toEqual([]);
  expect(dialog.getByRole('button', { name: 'Start export' })).toHaveAttribute('aria-disabled', 'true');
  for (const column of ['Note', 'Email', 'Courier']) await check(column);
  expect(order()).toEqual(['Note', 'Email', 'Courier']);
  await press('Move Courier up');
  await press('Move Note down');
  expect(order()).toEqual(['Courier', 'Note', 'Email']);
  expect(dialog.getByRole('button', { name: 'Move Courier up' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(dialog.getByRole('textbox', { name: 'Save this selection as' }), ' Mails ');
  await choose(/^CSV/);
  await press('Start export');
  expect(sent()).toMatchObject({
    file_type: 'csv',
    select_key: ['courier', 'note', 'customer_email'],
    column_setting: 'Mails',
  });
});

test('a saved selection brings its columns and their order', async () => {
  const { dialog, user, order } = await openDialog();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Selection of columns' }), 'For the boss');
  expect(order()).toEqual(['Status', 'Order']);
});

test('columns that could not be loaded can be requested again', async () => {
  api.fail('exportInformation', 500);
  const { user } = await start();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await pass(0);
  expect(await screen.findByText('The columns could not be loaded')).toBeInTheDocument();
  const before = api.requests('exportInformation').length;
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retry' }));
  expect(api.requests('exportInformation')).toHaveLength(before + 1);
});

test('the dialog shows how far the export is, and the page after that, until its file is there', async () => {
  const { press, dialog, user } = await openDialog();
  api.answer('exportList', { exports: [{ ...RUN, state: 'queued', rows_done: 0 }] });
  await press('Start export');
  expect(await dialog.findByText('The export waits for its turn')).toBeInTheDocument();
  api.answer('exportList', { exports: [RUN] });
  await pass(1_500);
  expect(dialog.getByText('Export: 40%')).toBeInTheDocument();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await pass(500);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('Export: 40%')).toBeInTheDocument();
  api.answer('exportList', { exports: [DONE] });
  await pass(1_500);
  const link = screen.getByRole('link', { name: /^Download/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([DONE.url, '_blank']);
  expect(screen.getByText(/^200 rows\. The file can be downloaded until/)).toBeInTheDocument();
  const before = api.requests('exportList').length;
  await pass(10_000);
  expect(api.requests('exportList')).toHaveLength(before);
});

test('after a reload the export that runs is there again, and one that was put away is not', async () => {
  api.answer('exportList', { exports: [RUN] });
  const { unmount } = await start();
  expect(await screen.findByText('Export: 40%')).toBeInTheDocument();
  api.answer('exportList', { exports: [DONE] });
  await pass(1_500);
  expect(screen.getByText('The export is ready')).toBeInTheDocument();
  unmount();
  const again = await start();
  expect(await screen.findByText('The export is ready')).toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: 'Dismiss notification' }));
  again.unmount();
  await start();
  await pass(2_000);
  expect(screen.queryByText('The export is ready')).not.toBeInTheDocument();
});

test('an export whose file was downloaded is not shown any more, at once and after a reload', async () => {
  api.answer('exportList', { exports: [DONE] });
  const { unmount, user } = await start();
  await user.click(await screen.findByRole('link', { name: /^Download/ }));
  expect(screen.queryByText('The export is ready')).not.toBeInTheDocument();
  unmount();
  api.answer('exportList', { exports: [{ ...DONE, fetched_at: '2026-11-20T12:05:00Z' }] });
  await start();
  await pass(2_000);
  expect(api.requests('exportList').length).toBeGreaterThan(1);
  expect(screen.queryByText('The export is ready')).not.toBeInTheDocument();
});

test('an export can be cancelled', async () => {
  api.answer('exportList', { exports: [RUN] });
  const { user } = await start();
  const cancel = await screen.findByRole('button', { name: 'Cancel export' });
  api.answer('exportList', { exports: [{ ...RUN, state: 'cancelled' }] });
  await user.click(cancel);
  await pass(0);
  expect(api.requests('exportCancel')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('Export: 40%')).not.toBeInTheDocument());
});

test('a failed export shows why, and can be tried again', async () => {
  api.answer('exportList', { exports: [{ ...RUN, state: 'failed', error: 'The file could not be written.' }] });
  const { user } = await start();
  expect(await screen.findByText('The file could not be written.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

test('[6.7] without the plan the action names the one that holds exports, and nothing is requested', async () => {
  const { user } = await start('/orders', { session: onPlan('Free', 0) });
  const action = screen.getByRole('button', { name: /^Export/ });
  await user.hover(action);
  await pass(1000);
  expect(screen.getByText('Basic plan')).toBeInTheDocument();
  // No screen here lets a plan be chosen: the action cannot lead there.
  expect(action).toHaveAttribute('aria-disabled', 'true');
  await user.click(action);
  await pass(1000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.requests('exportList')).toEqual([]);
});
