import type { ApiKey } from '@parcelway/api/api-keys';
import { Refused } from '@parcelway/isolated/scenarios';
import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { BASIC, button, dialog, integrationsApi, openIntegrations, READER } from '../test-integrations';

let api: FakeApi;
beforeEach(() => {
  api = integrationsApi();
});
afterEach(() => api.restore());

const ROUTE = '/integration/api-keys';
const row = async (name: string) =>
  within(
    within(await screen.findByRole('table', { name: 'Your keys' })).getByRole('row', { name: new RegExp(`^${name}`) }),
  );
const listed = (...list: Partial<ApiKey>[]) =>
  api.answer('apiKeys', {
    list: list.map((change, at) => ({
      ...{ id: String(at + 1), name: `Key ${at}`, scopes: ['orders.read' as const], hint: 'pw_live_…1234' },
      ...{ created_at: '2026-11-01T00:00:00Z', last_used_at: null, previous_until: null },
      ...change,
    })),
  });

test('keys are listed with their scopes in words, their last use, and how long a replaced one is valid', async () => {
  const { container } = await openIntegrations(ROUTE);
  const erp = await row('ERP');
  expect(erp.getByText('Read orders and parcels, Register tracking numbers')).toBeInTheDocument();
  expect(erp.getByText(/^Created on /)).toBeInTheDocument();
  expect(erp.getByText('Active')).toBeInTheDocument();
  expect(erp.getByText(/^The old key is valid until/)).toBeInTheDocument();
  expect((await row('Data warehouse')).getByText('Never')).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
});

test('a key is created with what is selected, and shown once with a way to copy it', async () => {
  const { user, container } = await openIntegrations(ROUTE);
  await user.type(await screen.findByLabelText('Name'), 'Warehouse');
  await user.click(screen.getByRole('checkbox', { name: 'Manage webhooks' }));
  await user.click(await button('Create the key'));
  expect(await screen.findByText('Copy the key now: it is shown only once.')).toBeInTheDocument();
  expect(await button(/^Copy pw_live_k+101$/)).toBeInTheDocument();
  expect((await row('Warehouse')).getByText('Read orders and parcels, Manage webhooks')).toBeInTheDocument();
  expect(api.requests('createApiKey').map(({ body }) => body)).toEqual([
    { name: 'Warehouse', scopes: ['orders.read', 'webhooks.write'] },
  ]);
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(await seriousFindings(container)).toEqual([]);
});

test('without a name or a permission nothing is sent; what the server refuses is at its field', async () => {
  const { user } = await openIntegrations(ROUTE);
  await user.click(await screen.findByRole('checkbox', { name: 'Read orders and parcels' }));
  await user.click(await button('Create the key'));
  expect(await screen.findByText('Enter a name.')).toBeInTheDocument();
  expect(screen.getByText('Select at least one permission.')).toBeInTheDocument();
  expect(api.requests('createApiKey')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Read orders and parcels' }));
  await user.type(screen.getByLabelText('Name'), 'ERP');
  const errors = { name: 'is the name of another key' };
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(
      Response.json({ code: 422, message: 'Another key has this name.', errors }, { status: 422 }),
    );
  await user.click(await button('Create the key'));
  expect(await screen.findByText('is the name of another key')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('ERP');
});

test('a key is rotated once it is confirmed that the old one is valid for a day', async () => {
  const { user } = await openIntegrations(ROUTE);
  await user.click(await button('Rotate Data warehouse'));
  const confirmation = await dialog();
  expect(confirmation.getByText(/The old one stays valid for a day/)).toBeInTheDocument();
  await user.click(confirmation.getByRole('button', { name: 'Rotate' }));
  expect(await button(/^Copy pw_live_k+101$/)).toBeInTheDocument();
  expect(await (await row('Data warehouse')).findByText(/^The old key is valid until/)).toBeInTheDocument();
});

test('a key is revoked once it is confirmed, and is shown no longer', async () => {
  const { user, toasts } = await openIntegrations(ROUTE);
  await user.click(await button('Rotate ERP'));
  await user.click((await dialog()).getByRole('button', { name: 'Rotate' }));
  await button(/^Copy pw_live_/);
  await user.click(await button('Revoke ERP'));
  const confirmation = await dialog();
  expect(confirmation.getByText(/^Programs that use it are refused at once/)).toBeInTheDocument();
  await user.click(confirmation.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('The key ERP is revoked'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke ERP' })).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /^Copy pw_live_/ })).not.toBeInTheDocument();
});

test('a shop without keys reads what they are for', async () => {
  api.restore();
  api = integrationsApi({ rows: 0 });
  await openIntegrations(ROUTE);
  expect(await screen.findByText(/^No key yet/)).toBeInTheDocument();
});

test('with twenty keys no further one can be created, and it says why', async () => {
  listed(...Array.from({ length: 20 }, () => ({})));
  await openIntegrations(ROUTE);
  expect(await button('Create the key')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('A store can have 20 keys. Revoke one first.')).toBeInTheDocument();
});

test('without the plan keys can be revoked alone, and the plan that includes them is named', async () => {
  await openIntegrations(ROUTE, BASIC);
  expect(await screen.findByText(/^Your plan does not include API keys/)).toBeInTheDocument();
  expect((await row('ERP')).getByText('Paused')).toBeInTheDocument();
  expect(await button('Rotate ERP')).toHaveAttribute('aria-disabled', 'true');
  expect(await button('Create the key')).toHaveAttribute('aria-disabled', 'true');
  expect(await button('Revoke ERP')).not.toHaveAttribute('aria-disabled');
});

test('who may not change settings sees why there are no keys, and none are requested', async () => {
  await openIntegrations(ROUTE, READER);
  expect(await screen.findByText(/^You cannot view the API keys/)).toBeInTheDocument();
  expect(api.requests('apiKeys')).toEqual([]);
});

test('loading is announced; what cannot be loaded can be loaded again', async () => {
  let fail = () => {};
  api.answer('apiKeys', () => new Promise((_answered, reject) => (fail = () => reject(new Refused(500, 'Failed.')))));
  const { user } = await openIntegrations(ROUTE);
  expect(await screen.findByText('Loading the API keys')).toBeInTheDocument();
  fail();
  expect(await screen.findByText('The API keys could not be loaded')).toBeInTheDocument();
  listed({ name: 'ERP' });
  await user.click(await button('Retry'));
  expect(await row('ERP')).toBeDefined();
});

test("the developers' page and the OpenAPI document are a link away", async () => {
  await openIntegrations(ROUTE);
  const address = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await address(/^Read the API documentation/)).toBe('/api/public/v1/docs');
  expect(await address(/^OpenAPI 3\.1/)).toBe('/api/public/v1/openapi.json');
});
