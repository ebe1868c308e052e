import { seriousFindings, type FakeApi, type HostOptions } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderSettings, settingsApi } from '../test-settings';
import { ZonesCard } from './zones-card.component';

let api: FakeApi;
beforeEach(() => {
  api = settingsApi();
});
afterEach(() => api.restore());

const open = (options?: Partial<HostOptions>) => renderSettings(<ZonesCard />, options);
const table = () => screen.findByRole('table', { name: 'Shipping zones' });
const row = async (name: string) => within(await table()).getByRole('row', { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.getByRole('button', { name });
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');
const field = (name: string) => screen.findByLabelText(name);
const sent = () => api.requests('updateEstimateZone').map(({ body }) => body);

test('each zone has its areas in words, its transit time, and the couriers that differ', async () => {
  const { container } = await open();
  await waitFor(async () => expect(await row('Neighbors')).toHaveTextContent('Germany, Austria'));
  expect(await row('Neighbors')).toHaveTextContent('1–2 days');
  await waitFor(async () => expect(await row('Neighbors')).toHaveTextContent('DHL Express: 1 day'));
  expect(await row('Rest of Europe')).toHaveTextContent('3–5 days');
  expect(await seriousFindings(container)).toEqual([]);
});

test('where a narrower zone counts inside a wider one is said', async () => {
  await open();
  await waitFor(async () =>
    expect(await row('Neighbors')).toHaveTextContent('Germany, Austria: this zone counts here, not Rest of Europe.'),
  );
});

test('[7.69] PUT setting/update_estimate_zone: a shop without zones reads why it needs one, and adds its first', async () => {
  api.restore();
  api = settingsApi(0);
  const { user, toasts } = await open();
  expect(await screen.findByText(/^No shipping zones yet/)).toBeInTheDocument();
  await user.click(button('Add zone'));
  expect(await dialog()).toHaveAccessibleName('Add zone');
  await user.type(await field('Name'), 'America');
  await user.click(await screen.findByRole('treeitem', { name: 'North America' }));
  await user.click(await field('Everywhere else'));
  await user.type(await field('Minimum transit time (days)'), '4');
  await user.type(await field('Maximum transit time (days)'), '9');
  await user.type(screen.getByPlaceholderText('Search couriers'), 'ups');
  await press(user, 'Add UPS');
  await user.type(await field('Minimum days with UPS'), '2');
  await user.type(await field('Maximum days with UPS'), '3');
  await user.click(button('Save'));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('The zone is saved'));
  expect(sent()).toEqual([
    {
      name: 'America',
      countries: [],
      continents: ['NA'],
      rest: true,
      transit: { min: 4, max: 9 },
      couriers: [{ courier: 'ups', min: 2, max: 3 }],
      revision: 0,
    },
  ]);
  expect(await row('America')).toHaveTextContent('North America, Everywhere else');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const { user } = await open();
  await press(user, 'Add zone');
  await user.type(await field('Minimum transit time (days)'), '400');
  await user.click(button('Save'));
  expect(await screen.findByText('Enter a name')).toBeInTheDocument();
  expect(screen.getByText('Choose at least one country or region')).toBeInTheDocument();
  expect(await field('Minimum transit time (days)')).toHaveAccessibleDescription('Enter a whole number from 0 to 99');
  await user.clear(await field('Minimum transit time (days)'));
  await user.type(await field('Minimum transit time (days)'), '4');
  await user.type(await field('Maximum transit time (days)'), '3');
  await user.click(button('Save'));
  expect(await screen.findByText('The maximum must not be below the minimum')).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('an area of another zone is named with that zone, before anything is sent', async () => {
  const { user } = await open();
  await press(user, 'Edit Neighbors');
  await screen.findByRole('treeitem', { name: 'Europe, in Rest of Europe' });
  await user.click(screen.getByRole('treeitem', { name: 'Europe, in Rest of Europe' }));
  await user.click(button('Save'));
  expect(await screen.findByText('Europe is already in Rest of Europe.')).toBeInTheDocument();
  expect(screen.getByRole('tree')).toHaveAccessibleDescription('Europe is already in Rest of Europe.');
  expect(sent()).toEqual([]);
});

test('what the server refuses is shown at its field, with the area', async () => {
  const { user } = await open();
  await press(user, 'Edit Neighbors');
  const errors = { 'countries.1.code': 'is in the zone "Alps" too', 'transit.max': 'is too long' };
  await screen.findByRole('tree');
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(
      Response.json({ code: 422, message: 'Check the delivery promise.', errors }, { status: 422 }),
    );
  await user.click(button('Save'));
  expect(await screen.findByText('Austria is in the zone "Alps" too')).toBeInTheDocument();
  expect(await field('Maximum transit time (days)')).toHaveAccessibleDescription('is too long');
});

test('[7.84] DELETE setting/pre_zones/{id}: a deleted zone comes back with its values by Undo', async () => {
  const { user, toasts } = await open();
  await press(user, 'Delete Neighbors');
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Neighbors is deleted'));
  await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(2));
  act(() => toasts.at(-1)?.action?.run());
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Neighbors is back'));
  expect(sent()).toEqual([
    expect.objectContaining({ name: 'Neighbors', couriers: [{ courier: 'dhl', min: 1, max: 1 }], revision: 0 }),
  ]);
  expect(await row('Neighbors')).toHaveTextContent('1–2 days');
});

describe('when somebody else saved the zone', () => {
  const meet = async () => {
    const page = await open();
    await press(page.user, 'Edit Rest of Europe');
    await page.user.type(await field('Name'), ' and more');
    // Another window.
    await fetch('http://localhost/api/v1/setting/update_estimate_zone', {
      method: 'PUT',
      body: JSON.stringify({
        id: '2',
        revision: 1,
        name: 'Europe by land',
        countries: [],
        continents: ['EU'],
        rest: false,
        transit: { min: 6, max: 8 },
        couriers: [],
      }),
    });
    await page.user.click(button('Save'));
    expect(await screen.findByText('Somebody else saved this in the meantime')).toBeInTheDocument();
    expect(await field('Name')).toHaveValue('Rest of Europe and more');
    await page.user.click(button('Show what was saved'));
    expect(await screen.findByText(/Europe by land; Europe; 6–8 days/)).toBeInTheDocument();
    return page;
  };

  test('what was typed stays, and is saved over it on request', async () => {
    const { user, toasts } = await meet();
    expect(await field('Name')).toHaveValue('Rest of Europe and more');
    await user.click(button('Save'));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('The zone is saved'));
    expect(sent().at(-1)).toMatchObject({ name: 'Rest of Europe and more', revision: 2 });
  });

  test('the saved values replace it on request', async () => {
    const { user } = await meet();
    await user.click(button('Use the saved values'));
    expect(await field('Name')).toHaveValue('Europe by land');
    expect(await field('Maximum transit time (days)')).toHaveValue(8);
  });
});

test('who may not change settings reads the zones, and why', async () => {
  await open({ session: { permission: ['order.read'] } });
  await table();
  expect(button('Add zone')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Edit Neighbors')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Delete Neighbors')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/To change them, ask the store owner/)).toBeInTheDocument();
});

test('a failure says what to do, and once the server answers the zones are there', async () => {
  api.fail('preSaleEdd', 500, 'Something is wrong here.');
  const { user } = await open();
  expect(await screen.findByText('The shipping zones could not be loaded')).toBeInTheDocument();
  const fine = settingsApi();
  await user.click(button('Retry'));
  expect(await table()).toBeInTheDocument();
  fine.restore();
});

test('loading is announced', async () => {
  api.hang('preSaleEdd');
  await open();
  expect(screen.getByText('Loading the shipping zones')).toBeInTheDocument();
});
