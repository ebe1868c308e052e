import type { CourierSettings } from '@parcelway/api/courier-settings';
import { seriousFindings, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderSettings, settingsApi } from '../test-settings';
import { Couriers } from './couriers.component';

let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

async function open(options: Partial<HostOptions> = {}): Promise<InHost> {
  const page = await renderSettings(<Couriers />, options);
  await screen.findByRole('heading', { level: 2, name: 'Your couriers' });
  await screen.findByRole('button', { name: 'Add name' });
  // Until all couriers are loaded there are their codes only.
  await waitFor(() => expect(screen.queryByText('dhl')).toBeNull());
  return page;
}
const list = () => screen.findByRole('list', { name: 'Your couriers' });
const shown = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const codes = () =>
  screen
    .queryAllByRole('button', { name: /^Remove (DHL Express|UPS|DPD|Deutsche Post|Swiss Post)$/ })
    .map((one) => one.getAttribute('aria-label')?.slice('Remove '.length));
const button = (name: string) => screen.getByRole('button', { name });
const table = () => screen.getByRole('table', { name: 'Names in the store' });
const nameFields = () => within(table()).getAllByRole('textbox', { name: 'Name in the store' });
const courierFields = () => within(table()).getAllByRole('combobox', { name: 'Courier' });
const save = ({ saveBar }: InHost) => act(() => saveBar()?.onSave());
const sent = () => api.requests('saveCourierSettings').map(({ body }) => body as Record<string, unknown>);

test('the couriers are there in their order with their names and parcels, and the names of the store', async () => {
  const { container } = await open();
  expect(await shown()).toEqual([
    'DHL Express1,204 parcels in the last 30 days',
    'UPS318 parcels in the last 30 days',
    'DPD1 parcel in the last 30 days',
  ]);
  expect(within(table()).getAllByRole('row').at(-1)).toHaveTextContent('DHLDHL Paket');
  expect(screen.getByRole('checkbox', { name: 'Detect couriers by tracking number' })).toBeChecked();
  expect(await seriousFindings(container)).toEqual([]);
});

describe('the list of couriers', () => {
  test('is put in order by buttons: it is announced, the focus goes with the courier, and the order is saved', async () => {
    const page = await open();
    expect(button('Move DHL Express up')).toHaveAttribute('aria-disabled', 'true');
    act(() => button('Move DPD up').focus());
    await page.user.keyboard('{Enter}');
    expect(codes()).toEqual(['DHL Express', 'DPD', 'UPS']);
    expect(screen.getByText('DPD is now 2 of 3')).toBeInTheDocument();
    expect(button('Move DPD up')).toHaveFocus();
    await page.user.keyboard('{Enter}');
    // There is no further up.
    expect(button('Move DPD down')).toHaveFocus();
    save(page);
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ couriers: ['dpd', 'dhl', 'ups'] })]));
  });

  test.each([
    ['a name without its accents', 'osterr', 'Österreichische Post'],
    ['a code', 'swiss-p', 'Swiss Post'],
    ['a country', 'united k', 'Royal Mail'],
    ['the code of a country', 'gb', 'Royal Mail'],
    ['one that the shop has defined', 'river b', 'Two River Boats'],
  ])('grows by a search by %s', async (_by, text, courier) => {
    const page = await open();
    await page.user.type(screen.getByPlaceholderText('Search by name, code or country'), text);
    await page.user.click(await screen.findByRole('button', { name: `Add ${courier}` }));
    expect((await shown()).at(-1)).toBe(courier);
    expect(screen.queryByRole('button', { name: `Add ${courier}` })).toBeNull();
    expect(page.saveBar()).not.toBeNull();
  });

  test('says that nothing is found', async () => {
    const { user } = await open();
    await user.type(screen.getByPlaceholderText(/^Search/), 'nobody');
    expect(await screen.findByText('No courier matches your search.')).toBeInTheDocument();
  });

  test('loses one, and the focus stays in it; nothing is left to save when it is back', async () => {
    const page = await open();
    await page.user.click(button('Remove UPS'));
    expect(codes()).toEqual(['DHL Express', 'DPD']);
    expect(button('Remove DPD')).toHaveFocus();
    act(() => page.saveBar()?.onDiscard());
    expect(codes()).toEqual(['DHL Express', 'UPS', 'DPD']);
    expect(page.saveBar()).toBeNull();
  });
});

describe('names in the store', () => {
  test('are added, changed and removed', async () => {
    const page = await open();
    await page.user.click(button('Add name'));
    expect(nameFields()[0]).toHaveFocus();
    await page.user.keyboard(' Two Boats ');
    await page.user.selectOptions(courierFields()[0] as HTMLElement, 'UPS');
    await page.user.click(button('Change DHL'));
    await page.user.selectOptions(courierFields()[0] as HTMLElement, 'DHL Express');
    await page.user.click(button('Remove City Bike Courier'));
    save(page);
    await waitFor(() =>
      expect(sent()).toEqual([
        expect.objectContaining({
          mapping: [
            { company: 'DHL', courier: 'dhl' },
            { company: 'Two Boats', courier: 'ups' },
          ],
        }),
      ]),
    );
    await waitFor(() => expect(within(table()).queryByRole('textbox')).toBeNull());
  });

  test('that are missing or there twice are refused at their fields before anything is sent', async () => {
    const page = await open();
    await page.user.click(button('Add name'));
    save(page);
    await waitFor(() => expect(nameFields()[0]).toHaveAccessibleDescription(/as your store writes it/));
    expect(courierFields()[0]).toHaveAccessibleDescription(/Choose a courier/);
    await page.user.type(nameFields()[0] as HTMLElement, 'city  bike courier');
    expect(courierFields()[0]).toBeInvalid();
    save(page);
    await waitFor(() => expect(nameFields()[0]).toHaveAccessibleDescription(/already in the table/));
    expect(sent()).toEqual([]);
  });

  test('and couriers that the server refuses are shown at their fields, and what was entered stays', async () => {
    const page = await open();
    await page.user.click(button('Move UPS up'));
    const errors = { 'couriers.0': 'is not a courier of the list', 'mapping.1.company': 'is in the table twice' };
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(Response.json({ code: 422, message: 'Check the couriers.', errors }, { status: 422 }));
    save(page);
    await waitFor(async () => expect((await shown())[0]).toMatch(/^UPS.*is not a courier of the list$/));
    expect(nameFields()).toHaveLength(1);
    expect(nameFields()[0]).toHaveDisplayValue('DHL');
    expect(nameFields()[0]).toHaveAccessibleDescription(/is in the table twice/);
    expect(page.toasts.map(({ message }) => message)).toEqual(['Check the couriers.']);
  });
});

test('automatic detection is switched off with the others, and undone from the toast', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('checkbox', { name: 'Detect couriers by tracking number' }));
  save(page);
  await waitFor(() => expect(page.toasts.at(-1)).toMatchObject({ message: 'Saved.' }));
  await waitFor(() => expect(page.saveBar()).toBeNull());
  act(() => page.toasts.at(-1)?.action?.run());
  await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The change is undone'));
  expect(sent().map(({ auto_detect }) => auto_detect)).toEqual([false, true]);
  expect(screen.getByRole('checkbox', { name: 'Detect couriers by tracking number' })).toBeChecked();
});

describe('when somebody else saved meanwhile', () => {
  async function openMet(): Promise<InHost> {
    const page = await open();
    await page.user.click(button('Move UPS up'));
    const theirs: CourierSettings = {
      ...{ revision: '7', auto_detect: false, mapping: [{ company: 'Boats', courier: 'gls' }], custom: [] },
      couriers: [{ code: 'dpd', position: 1, hit_30d: 1 }],
    };
    api.answer('courierSettings', theirs);
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(Response.json({ code: 409, message: 'Somebody changed them.' }, { status: 409 }));
    save(page);
    await page.user.click(await screen.findByRole('button', { name: 'Show what was saved' }));
    await screen.findByText(/Saved now: DPD; Boats → GLS; automatic detection off\./);
    return page;
  }
  test('what was entered stays, and replaces theirs only when it is saved again', async () => {
    const page = await openMet();
    expect(codes()).toEqual(['UPS', 'DHL Express', 'DPD']);
    save(page);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ revision: '7', couriers: ['ups', 'dhl', 'dpd'] });
  });
  test('theirs can be used', async () => {
    const page = await openMet();
    await page.user.click(button('Use the saved values'));
    expect(codes()).toEqual(['DPD']);
    expect(page.saveBar()).toBeNull();
  });
});

test('a shop without couriers and names is told what they are for', async () => {
  api.restore();
  api = settingsApi(0);
  await open();
  expect(screen.getByText(/^No couriers yet/)).toBeInTheDocument();
  expect(screen.getByText(/^No names yet/)).toBeInTheDocument();
});

test('who may not change settings reads them, and why', async () => {
  await open({ session: { permission: ['order.read'] } });
  expect(screen.getByText(/To change them, ask the store owner/)).toBeInTheDocument();
  expect(screen.getByRole('checkbox')).toBeDisabled();
  expect(button('Add name')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByPlaceholderText(/^Search/)).toBeNull();
  for (const name of [/^Move/, /^Remove/, /^Change/])
    for (const one of screen.getAllByRole('button', { name })) expect(one).toHaveAttribute('aria-disabled', 'true');
});

test('loading is announced; a failure says what to do, and once the server answers the couriers are there', async () => {
  api.fail('courierSettings', 500, 'Something is wrong here.');
  const { user } = await renderSettings(<Couriers />);
  expect(screen.getByText('Loading the couriers')).toBeInTheDocument();
  expect(await screen.findByText('The couriers could not be loaded')).toBeInTheDocument();
  api.restore();
  api = settingsApi();
  await user.click(button('Retry'));
  expect(await list()).toBeInTheDocument();
});
