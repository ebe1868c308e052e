import type { Staff as StaffData } from '@parcelway/api/staff';
import { seriousFindings, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { staffHandlers } from '../isolated/staff-handlers';
import { renderSettings, settingsApi } from '../test-settings';
import { Staff } from './staff.component';

let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

/** As on the isolated page, but for this. */
const staffWith = (change: (data: StaffData) => Partial<StaffData>) => {
  const data = staffHandlers({ rows: 60, today: new Date('2026-11-20T00:00:00Z') }).staff?.({} as never) as StaffData;
  api.answer('staff', { ...data, ...change(data) });
};
async function open(options: Partial<HostOptions> = {}): Promise<InHost> {
  const page = await renderSettings(<Staff />, options);
  await screen.findByRole('heading', { level: 2, name: 'Staff' });
  return page;
}
const cardOf = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('div.Polaris-ShadowBevel');
const button = (name: string) => screen.getByRole('button', { name });
const show = ({ user }: InHost, name: string) => user.click(button(`Permissions of ${name}`));
const box = (person: string, permission: string) =>
  within(screen.getByRole('group', { name: `Permissions of ${person}` })).getByRole('checkbox', { name: permission });
const save = ({ saveBar }: InHost) => act(() => saveBar()?.onSave());
const sent = () => api.requests('saveStaff').map(({ body }) => (body as { permissions: string[] }).permissions);

test('people are listed with what they may do; the owner may do everything, which cannot be changed', async () => {
  const page = await open();
  expect(cardOf('Ada Merchant')).toHaveTextContent(/OwnerYou.*May do everything\. That cannot be changed\./);
  expect(cardOf('Cleo Writer')).toHaveTextContent(/Not seen lately.*Permissions given: 2 of 7/);
  expect(screen.queryByRole('button', { name: 'Permissions of Ada Merchant' })).toBeNull();
  await show(page, 'Cleo Writer');
  expect(box('Cleo Writer', 'Change the tracking page')).toBeChecked();
  expect(box('Cleo Writer', 'Change the plan')).not.toBeChecked();
  expect(await seriousFindings(page.container)).toEqual([]);
});

test('the permissions of several people are saved together, and undone from the toast', async () => {
  const page = await open();
  await show(page, 'Bo Packer');
  await show(page, 'Cleo Writer');
  await page.user.click(box('Bo Packer', 'Change settings'));
  await page.user.click(box('Cleo Writer', 'View analytics'));
  save(page);
  await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('Saved.'));
  await waitFor(() => expect(page.saveBar()).toBeNull());
  const after = sent();
  expect(after[0]).not.toContain('setting.write');
  expect(after[1]).toEqual(['order.read', 'page.write', 'analytics.read']);
  act(() => page.toasts.at(-1)?.action?.run());
  await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The change is undone'));
  expect(box('Bo Packer', 'Change settings')).toBeChecked();
  expect(sent().at(-1)).toEqual(['order.read', 'page.write']);
});

test('the save bar is there while something differs, and discards', async () => {
  const page = await open();
  await show(page, 'Bo Packer');
  await page.user.click(box('Bo Packer', 'View orders'));
  await page.user.click(box('Bo Packer', 'View orders'));
  expect(page.saveBar()).toBeNull();
  await page.user.click(box('Bo Packer', 'View orders'));
  act(() => page.saveBar()?.onDiscard());
  expect(box('Bo Packer', 'View orders')).toBeChecked();
});

test.each([
  [(data: StaffData) => data.staff, /^Only the store owner can change what staff may do/],
  [(data: StaffData) => data.staff.slice(1), /^The store owner has not opened the app yet/],
])('who is not the owner sees the permissions and why they cannot be changed', async (staffOf, why) => {
  staffWith((data) => ({ staff: staffOf(data), can_change: false }));
  const page = await open();
  expect(screen.getByText(why)).toBeInTheDocument();
  await show(page, 'Bo Packer');
  expect(box('Bo Packer', 'Change settings')).toBeDisabled();
});

describe('when the permissions were changed meanwhile', () => {
  async function openMet(): Promise<InHost> {
    const page = await open();
    await show(page, 'Bo Packer');
    await page.user.click(box('Bo Packer', 'View orders'));
    staffWith(({ staff }) => ({
      staff: staff.map((one) =>
        one.name === 'Bo Packer' ? { ...one, permissions: ['order.read'], revision: '7' } : one,
      ),
    }));
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(Response.json({ code: 409, message: 'It was changed.' }, { status: 409 }));
    save(page);
    await page.user.click(await screen.findByRole('button', { name: 'Show what was saved' }));
    expect(await screen.findByText(/Saved now: Bo Packer: View orders\./)).toBeInTheDocument();
    return page;
  }

  test('what was chosen stays, and replaces them only when it is saved again', async () => {
    const page = await openMet();
    expect(box('Bo Packer', 'Change settings')).toBeChecked();
    api.answer('saveStaff', { staff: [], can_change: true });
    save(page);
    await waitFor(() => expect(api.requests('saveStaff').at(-1)?.body).toMatchObject({ revision: '7' }));
    await waitFor(() => expect(screen.queryByText(/Saved now/)).toBeNull());
  });

  test('they can be used', async () => {
    const page = await openMet();
    await page.user.click(button('Use the saved values'));
    expect(box('Bo Packer', 'Change settings')).not.toBeChecked();
    expect(page.saveBar()).toBeNull();
  });
});

test('a failure can be retried, and a shop without staff says when somebody is listed', async () => {
  api.fail('staff', 500, 'Something failed.');
  const page = await renderSettings(<Staff />);
  expect(await screen.findByText('The staff could not be loaded')).toBeInTheDocument();
  staffWith(() => ({ staff: [], can_change: false }));
  await page.user.click(button('Retry'));
  expect(await screen.findByText(/^Nobody is listed yet/)).toBeInTheDocument();
});
