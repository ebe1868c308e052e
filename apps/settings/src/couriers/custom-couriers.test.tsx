import { saveFile } from '@parcelway/charts/light';
import { customCourierCode, MAX_CUSTOM_COURIERS } from '@parcelway/domain';
import { seriousFindings, type FakeApi, type HostOptions } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { onPlan, renderSettings, settingsApi } from '../test-settings';
import { CustomCouriers } from './custom-couriers.component';

jest.mock('@parcelway/charts/light', () => ({ saveFile: jest.fn() }));

const ENTERPRISE = onPlan('enterprise', 4);
const BOATS = {
  ...{ name: 'Two River Boats', masks: ['TB########', 'TBX######'], check_digit: null, initials: 'TRB' },
  ...{ track_url: 'https://boats.example/track/{number}', phone: '+1 212 555 0142' },
  status_texts: { in_transit: { en: 'On the river', de: 'Auf dem Fluss' } },
};
let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

const open = (options: Partial<HostOptions> = {}) =>
  renderSettings(<CustomCouriers />, { session: ENTERPRISE, ...options });
type User = Awaited<ReturnType<typeof open>>['user'];
const button = (name: string) => screen.getByRole('button', { name });
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByLabelText(name);
/** What `#` and `{` mean to the keyboard of the tests is not meant. */
const fill = async (user: User, name: string, text: string) => {
  await user.clear(await field(name));
  await user.click(await field(name));
  await user.paste(text);
};
const sent = () => api.requests('saveCustomCourier').map(({ body }) => body);
function refuse(status: number, errors?: Record<string, string>): void {
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ code: status, message: 'Refused.', errors }, { status }));
}

test('[6.9] each custom courier has its initials, its number formats and how many parcels it has', async () => {
  const { container } = await open();
  const list = await screen.findByRole('list', { name: 'Custom couriers' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['TRBTwo River BoatsTB########, TBX######1,204 parcels']);
  expect(await seriousFindings(container)).toEqual([]);
});

test('[6.9] a shop without one adds its first: name, number formats, check digit, tracking link, phone and initials', async () => {
  api.restore();
  api = settingsApi(0);
  const { user, toasts } = await open();
  expect(await screen.findByText(/^No custom couriers yet/)).toBeInTheDocument();
  await user.click(button('Add custom courier'));
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('Add custom courier');
  await fill(user, 'Name', ' Harbour Bikes ');
  await fill(user, 'Number formats', 'hb-#### ####\n\nHBX######');
  await user.selectOptions(await field('Check digit'), 'Luhn');
  await fill(user, 'Tracking link', 'https://bikes.example/{number}');
  await fill(user, 'Phone number', '+49 40 5550142');
  await fill(user, 'Initials', 'HB');
  await user.click(button('Save'));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Harbour Bikes is saved'));
  expect(sent()).toEqual([
    {
      ...{ name: 'Harbour Bikes', masks: ['HB########', 'HBX######'], check_digit: 'luhn', initials: 'HB' },
      ...{ track_url: 'https://bikes.example/{number}', phone: '+49 40 5550142' },
      status_texts: {},
    },
  ]);
  expect(await screen.findByText('Harbour Bikes')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[6.9] an example number is checked against the formats while they are typed', async () => {
  const { user } = await open();
  await press(user, 'Add custom courier');
  await fill(user, 'Example number', 'hb 7992 7398 713');
  expect(screen.queryByText(/^This number/)).toBeNull();
  await fill(user, 'Number formats', 'HB#########');
  expect(screen.getByText('This number fits none of the formats.')).toBeInTheDocument();
  await fill(user, 'Number formats', 'HB###########');
  expect(screen.getByText('This number is recognized.')).toBeInTheDocument();
  await user.selectOptions(await field('Check digit'), 'Luhn');
  expect(screen.getByText('This number is recognized.')).toBeInTheDocument();
  await fill(user, 'Example number', 'HB79927398714');
  expect(screen.getByText('The format fits, but the check digit is wrong.')).toBeInTheDocument();
});

test('what is missing or wrong is shown at its field, and nothing is sent', async () => {
  const { user } = await open();
  await press(user, 'Add custom courier');
  await fill(user, 'Tracking link', 'https://bikes.example/');
  await user.click(button('Save'));
  expect(await field('Name')).toHaveAccessibleDescription('Enter a name');
  expect(await field('Number formats')).toHaveAccessibleDescription(/^Enter at least one number format/);
  expect(await field('Tracking link')).toHaveAccessibleDescription(/^Enter a web address that contains \{number\}/);
  await fill(user, 'Number formats', 'HB######\nHB#');
  await user.click(button('Save'));
  expect(await field('Number formats')).toHaveAccessibleDescription(/^HB#: must have 6 to 40 characters/);
  expect(sent()).toEqual([]);
});

test('what the server refuses is shown at its field, with the number format', async () => {
  const { user } = await open();
  await press(user, 'Edit Two River Boats');
  await field('Name');
  refuse(422, { name: 'is the name of another one of yours', 'masks.1': 'is the same as that of Bikes' });
  await user.click(button('Save'));
  expect(await screen.findByText('is the name of another one of yours')).toBeInTheDocument();
  expect(screen.getByText('TBX###### is the same as that of Bikes')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('one is changed from how it was saved', async () => {
  const { user, toasts } = await open();
  await press(user, 'Edit Two River Boats');
  await fill(user, 'Phone number', '');
  await user.click(button('Save'));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Two River Boats is saved'));
  expect(sent()).toEqual([{ ...BOATS, phone: '', id: '1', revision: '1' }]);
});

test('[6.9] its names of statuses are entered for each language; an empty one is ours', async () => {
  const { user } = await open();
  await press(user, 'Edit Two River Boats');
  expect(await field('In transit')).toHaveValue('On the river');
  await user.selectOptions(await field('Language'), 'Deutsch');
  expect(await field('In transit')).toHaveValue('Auf dem Fluss');
  await fill(user, 'Delivered', 'Am Ufer');
  await user.click(button('Save'));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { status_texts: { in_transit: { en: 'On the river', de: 'Auf dem Fluss' }, delivered: { de: 'Am Ufer' } } },
    ]),
  );
});

test('what somebody else saved meanwhile is not overwritten unseen, and can be used', async () => {
  const { user } = await open();
  await press(user, 'Edit Two River Boats');
  await fill(user, 'Name', 'Mine');
  api.answer('customCouriers', {
    couriers: [{ ...BOATS, name: 'Theirs', id: '1', code: customCourierCode('1'), revision: '2', parcels: 0 }],
  });
  refuse(409);
  await user.click(button('Save'));
  await press(user, 'Show what was saved');
  expect(await screen.findByText(/Saved now: Theirs; TB########/)).toBeInTheDocument();
  expect(await field('Name')).toHaveValue('Mine');
  await press(user, 'Use the saved values');
  expect(await field('Name')).toHaveValue('Theirs');
});

test('one is deleted after what that means is confirmed', async () => {
  const { user, toasts } = await open();
  await press(user, 'Delete Two River Boats');
  expect(await screen.findByText(/^Its parcels keep its name and tracking link/)).toBeInTheDocument();
  expect(api.requests('deleteCustomCourier')).toEqual([]);
  await user.click(button('Delete courier'));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Two River Boats is deleted'));
  expect(await screen.findByText(/^No custom couriers yet/)).toBeInTheDocument();
});

test('[6.9] another plan sees and deletes its own, and reads that Enterprise includes them', async () => {
  await open({ session: onPlan('pro', 3) });
  expect(
    await screen.findByText(/^Your plan does not include custom couriers\. Their parcels keep/),
  ).toBeInTheDocument();
  expect(screen.getByText('Enterprise plan')).toBeInTheDocument();
  expect(button('Add custom courier')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Edit Two River Boats')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Delete Two River Boats')).not.toHaveAttribute('aria-disabled', 'true');
});

test('who may not change settings reads them alone', async () => {
  await open({ session: { ...ENTERPRISE, permission: ['order.read'] } });
  for (const name of ['Edit Two River Boats', 'Delete Two River Boats', 'Add custom courier'])
    expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
});

test('a store with as many as it can have reads why it adds no further', async () => {
  api.answer('customCouriers', {
    couriers: Array.from({ length: MAX_CUSTOM_COURIERS }, (_, at) => ({
      ...{ ...BOATS, id: String(at), code: customCourierCode('1'), revision: '1', parcels: 10_000 },
    })),
  });
  await open();
  expect(
    await screen.findByText('A store can have 50 custom couriers. Delete one to add another.'),
  ).toBeInTheDocument();
  expect(screen.getAllByText('10,000+ parcels')).toHaveLength(MAX_CUSTOM_COURIERS);
  expect(button('Add custom courier')).toHaveAttribute('aria-disabled', 'true');
});

test('loading is announced, and a failure can be retried', async () => {
  api.fail('customCouriers', 500, 'Something is wrong here.');
  const { user } = await open();
  expect(screen.getByText('Loading the custom couriers')).toBeInTheDocument();
  expect(await screen.findByText('The custom couriers could not be loaded')).toBeInTheDocument();
  api.restore();
  api = settingsApi();
  await user.click(button('Retry'));
  expect(await screen.findByText('Two River Boats')).toBeInTheDocument();
});

describe('events', () => {
  const openUpload = async () => {
    const page = await open();
    await press(page.user, 'Upload events');
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Upload events' })) };
  };
  const choose = async ({ user, dialog }: Awaited<ReturnType<typeof openUpload>>, content: BlobPart) =>
    user.upload(dialog.getByLabelText('Choose a CSV file', { selector: 'input' }), [
      new File([content], 'events.csv', { type: 'text/csv' }),
    ]);

  test('[6.9] of a file are added, and the rows that are wrong are listed', async () => {
    const page = await openUpload();
    const { user, dialog, container } = page;
    expect(dialog.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-disabled', 'true');
    await choose(page, 'tracking_number,time\nTB12345678,now\nXX,now');
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await dialog.findByText('Events added: 1. Already there: 0.')).toBeInTheDocument();
    expect(dialog.getAllByRole('row').at(-1)).toHaveTextContent('Row 3tracking_numberis of no parcel');
    expect(dialog.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-disabled', 'true');
    expect(await seriousFindings(container)).toEqual([]);
  });

  test('a file that is none is refused before it is sent', async () => {
    const page = await openUpload();
    await choose(page, new Uint8Array([0, 1, 2]));
    expect(await page.dialog.findByText(/^This is not a CSV file in UTF-8/)).toBeInTheDocument();
    expect(api.requests('importCourierEvents')).toEqual([]);
  });

  test('have a template with all columns', async () => {
    const { user, dialog } = await openUpload();
    await user.click(dialog.getByRole('button', { name: 'Download a template' }));
    expect(jest.mocked(saveFile)).toHaveBeenCalledWith('events.csv', expect.any(Blob));
  });

  test('are uploaded by who may change orders', async () => {
    await open({ session: { ...ENTERPRISE, permission: ['setting.write'] } });
    expect(await screen.findByRole('button', { name: 'Upload events' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/^To upload events, ask the store owner/)).toBeInTheDocument();
  });
});
