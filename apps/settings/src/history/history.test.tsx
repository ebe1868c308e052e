import type { SettingHistory } from '@parcelway/api/staff';
import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderSettings, settingsApi } from '../test-settings';
import { History } from './history.component';

type Change = SettingHistory['changes'][number];
let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

const changeOf = (change: Partial<Change>): Change => ({
  id: '1',
  at: '2026-11-20T09:00:00Z',
  by: 'Bo Packer',
  area: 'account',
  deed: 'changed',
  subject: '',
  fields: [],
  ...change,
});
const items = () => screen.findAllByRole('listitem');

test('changes are listed with who made them and when, newest first, and older ones on request', async () => {
  const { user, container } = await renderSettings(<History />);
  const [first, second] = await items();
  expect(first).toHaveTextContent(/^GeneralTime zone: as in the store → Asia\/TokyoAda Merchant, .*2026/);
  expect(second).toHaveTextContent(/^CouriersYour couriers: .*Names in the store: changedBo Packer, /);
  expect(within(first as HTMLElement).getByText(/2026/)).toHaveAttribute('dateTime', '2026-11-20T00:00:00.000Z');
  expect(await items()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show older changes' }));
  await waitFor(async () => expect(await items()).toHaveLength(60));
  expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
  expect(await seriousFindings(container)).toEqual([]);
});

test.each<[string, Partial<Change>]>([
  [
    'Delivery promiseDelivery promise: Off → On',
    { area: 'promise', fields: [{ field: 'enable', before: false, after: true }] },
  ],
  [
    'Delivery promiseWorking days: Monday → Monday, Tuesday',
    { area: 'promise', fields: [{ field: 'working_days', before: [1], after: [1, 2] }] },
  ],
  ['Shipping zones: Europe deleted', { area: 'zones', deed: 'deleted', subject: 'Europe' }],
  [
    'Staff: CleoPermissions: none → View orders',
    { area: 'staff', subject: 'Cleo', fields: [{ field: 'permissions', before: [], after: ['order.read'] }] },
  ],
  [
    "The store's own emailsDelivered: On → Off",
    { area: 'store', fields: [{ field: 'delivered', before: true, after: false }] },
  ],
  ['GeneralEmail address: changed', { fields: [{ field: 'notify_email' }] }],
  // Of a newer server.
  ['General', { fields: [{ field: 'unknown', before: 1, after: 2 }] }],
])('a change is shown in words: %s', async (text, change) => {
  api.answer('settingHistory', { changes: [changeOf(change)], next: null });
  await renderSettings(<History />);
  expect((await items())[0]?.textContent?.replace(/Bo Packer, .*$/, '')).toBe(text);
});

test('a failure can be retried, and a shop without changes says so', async () => {
  api.fail('settingHistory', 500, 'Something failed.');
  const { user } = await renderSettings(<History />);
  expect(await screen.findByText('The changes could not be loaded')).toBeInTheDocument();
  api.answer('settingHistory', { changes: [], next: null });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nobody has changed a setting lately.')).toBeInTheDocument();
});
