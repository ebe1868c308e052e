import type { Connection } from '@parcelway/api/integrations';
import { ShipmentStatus } from '@parcelway/domain';
import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, within } from '@testing-library/react';
import { button, dialog, integrationsApi, openIntegrations } from '../test-integrations';

let api: FakeApi;
beforeEach(() => {
  api = integrationsApi();
});
afterEach(() => api.restore());

const HOOKS = 'https://erp.example.com/hooks';
const ADDED = 'https://shop.example.com/parcels';

test('[2.19] a new endpoint is added; its secret is shown once, with a way to copy it', async () => {
  const { user, location, container } = await openIntegrations('/integration/webhook');
  await user.click(await button('Add an endpoint'));
  await user.type(await screen.findByLabelText('Endpoint address'), ADDED);
  await user.click(await button('Connect'));
  expect(await screen.findByText('whsec_ZGVtbyBzZWNyZXQ=')).toBeInTheDocument();
  expect(screen.getByText('Copy it now: it is shown only once.')).toBeInTheDocument();
  expect(await button('Copy whsec_ZGVtbyBzZWNyZXQ=')).toBeInTheDocument();
  expect(location().searchParams.get('tab')).toBe('101');
  expect(await seriousFindings(container)).toEqual([]);
  await user.click(await button('Endpoints'));
  const table = await screen.findByRole('table', { name: 'Endpoints' });
  expect(within(table).getByRole('rowheader', { name: ADDED })).toBeInTheDocument();
});

test('the secret is rotated, and the old one signs for a day', async () => {
  const { user } = await openIntegrations('/integration/webhook');
  await user.click(await button(`Manage ${HOOKS}`));
  expect(screen.queryByText(/^whsec_/)).not.toBeInTheDocument();
  await user.click(await button('Rotate the secret'));
  expect(await screen.findByText('whsec_cm90YXRlZCBzZWNyZXQ=')).toBeInTheDocument();
  expect(screen.getByText(/^The old secret signs as well until/)).toBeInTheDocument();
  expect(api.requests('rotateSecret').map(({ body }) => body)).toEqual([{ id: '30' }]);
});

test('an endpoint is disconnected by its address, and the list is shown', async () => {
  const { user } = await openIntegrations('/integration/webhook?tab=30');
  await user.click(await button('Disconnect'));
  const confirmation = await dialog();
  expect(screen.getByRole('heading', { name: `Disconnect ${HOOKS}?` })).toBeInTheDocument();
  await user.click(confirmation.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText(/^No endpoint yet/)).toBeInTheDocument();
});

test('with ten endpoints no further one can be added, and it says why', async () => {
  const endpointOf = (id: string): Connection => ({
    ...{ id, state: 'connected', problem: null, failing_since: null, hint: HOOKS, waiting: 0 },
    ...{ statuses: [ShipmentStatus.Delivered], alerts: [], connected_at: '2026-11-01T00:00:00Z' },
  });
  const connections = Array.from({ length: 10 }, (_one, index) => endpointOf(String(index + 1)));
  api.answer('integrate', { list: [{ name: 'webhook', plan: null, connections }] });
  await openIntegrations('/integration/webhook');
  expect(await button('Add an endpoint')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('A store can have 10 endpoints. Disconnect one first.')).toBeInTheDocument();
});

test('how a signature is verified is explained, with a link to the specification', async () => {
  await openIntegrations('/integration/webhook');
  expect(await screen.findByRole('link', { name: /^Read the Standard Webhooks specification/ })).toHaveAttribute(
    'href',
    expect.stringContaining('standard-webhooks'),
  );
});
