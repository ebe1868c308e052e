import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen } from '@testing-library/react';
import { BASIC, button, dialog, integrationsApi, openIntegrations, READER } from '../test-integrations';

let api: FakeApi;
beforeEach(() => {
  api = integrationsApi();
});
afterEach(() => api.restore());

test('[6.8] Zendesk is connected with a key that is shown once, and the steps say what is entered where', async () => {
  const { user, container } = await openIntegrations('/integration/zendesk');
  await user.click(await button('Create a key'));
  expect(await screen.findByText('pw_live_demo-key-of-a-help-desk-cd34')).toBeInTheDocument();
  expect(screen.getByText('Copy it now: it is shown only once.')).toBeInTheDocument();
  expect(await screen.findByText('It has not called yet.')).toBeInTheDocument();
  expect(screen.getByText('https://app.example.com')).toBeInTheDocument();
  expect(await button('Create a new key')).toBeEnabled();
  expect(await seriousFindings(container)).toEqual([]);
});

test('Gorgias gets the address with its variable, and when it called last is shown', async () => {
  await openIntegrations('/integration/gorgias');
  const url = 'https://app.example.com/api/public/v1/customers/parcels?email={{ticket.customer.email}}';
  expect(await screen.findByText(url)).toBeInTheDocument();
  expect(await button(`Copy ${url}`)).toBeEnabled();
  expect(screen.getByText(/^Last call: /)).toBeInTheDocument();
  expect(screen.queryByText('Copy it now: it is shown only once.')).not.toBeInTheDocument();
});

test('the preview is the answer for a customer, by default of the newest order', async () => {
  const { user } = await openIntegrations('/integration/gorgias');
  await user.click(await button('Show the preview'));
  expect(await screen.findByText('ada@example.com')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Preview' })).toHaveTextContent('"tracking_number": "PW60"');
  await user.type(screen.getByLabelText("Customer's email address"), 'ben@example.com');
  await user.click(await button('Show the preview'));
  expect(await screen.findByText('ben@example.com')).toBeInTheDocument();
});

test('disconnected, its key is revoked', async () => {
  const { user, toasts } = await openIntegrations('/integration/gorgias');
  await user.click(await button('Disconnect'));
  const confirmation = await dialog();
  expect(confirmation.getByText(/^Its key is revoked/)).toBeInTheDocument();
  await user.click(confirmation.getByRole('button', { name: 'Disconnect' }));
  expect(await button('Create a key')).toBeEnabled();
  expect(toasts.at(-1)?.message).toBe('Gorgias is disconnected');
});

test('without the plan or the permission no key can be created, and it says why', async () => {
  api.restore();
  api = integrationsApi({ plan: 'basic', rows: 0 });
  const { unmount } = await openIntegrations('/integration/gorgias', BASIC);
  expect(await screen.findByText('Your plan does not include Gorgias.')).toBeInTheDocument();
  expect(await button('Create a key')).toHaveAttribute('aria-disabled', 'true');
  unmount();
  await openIntegrations('/integration/gorgias', READER);
  expect(await screen.findByText(/^You can view the integrations/)).toBeInTheDocument();
  expect(await button('Create a key')).toHaveAttribute('aria-disabled', 'true');
});

test('the help desks are a group of the overview', async () => {
  await openIntegrations('/integration');
  expect(await screen.findByRole('link', { name: 'Manage Gorgias' })).toHaveAttribute('href', '/integration/gorgias');
  expect(screen.getByRole('link', { name: 'Set up Zendesk' })).toBeInTheDocument();
});

test('help desks that cannot be loaded can be loaded again', async () => {
  api.fail('supportDesks', 500, 'Something is wrong here.');
  await openIntegrations('/integration/gorgias');
  expect(await screen.findByText('The help desks could not be loaded')).toBeInTheDocument();
});
