import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { deliveryAt } from '../isolated/demo-deliveries';
import { BASIC, button, dialog, integrationsApi, openIntegrations, READER } from '../test-integrations';

let api: FakeApi;
beforeEach(() => {
  api = integrationsApi();
});
afterEach(() => api.restore());

const checkbox = (name: string) => screen.getByRole('checkbox', { name });
const saved = () => api.requests('saveIntegration').map(({ body }) => body);
const details = (order: string) => button(new RegExp(`^Details of ${order},`));

test('[2.19] Klaviyo is connected with a key and the statuses that are selected', async () => {
  const { user, toasts, container } = await openIntegrations('/integration/klaviyo');
  const key = await screen.findByLabelText('Private API key');
  await user.click(checkbox('Pending'));
  await user.type(key, ' pk_1234 ');
  expect(await seriousFindings(container)).toEqual([]);
  await user.click(await button('Connect'));
  expect(await screen.findByText('Connected')).toBeInTheDocument();
  expect(saved()).toEqual([
    {
      name: 'klaviyo',
      api_key: 'pk_1234',
      statuses: [1, 2, 3, 4, 5, 6, 7],
      alerts: ['shipment.stuck', 'shipment.late'],
    },
  ]);
  expect(toasts.at(-1)?.message).toBe('Klaviyo is connected');
  expect(screen.getByLabelText('Private API key')).toHaveValue('');
});

test('Shopify Flow is connected by its statuses alone', async () => {
  const { user, toasts } = await openIntegrations('/integration/flow');
  expect(await screen.findByText(/^No key is needed/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(checkbox('Pending'));
  await user.click(await button('Connect'));
  expect(await screen.findByText(/^Connected on /)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on again' })).not.toBeInTheDocument();
  const statuses = [1, 2, 3, 4, 5, 6, 7];
  expect(saved()).toEqual([{ name: 'flow', statuses, alerts: ['shipment.stuck', 'shipment.late'] }]);
  expect(toasts.at(-1)?.message).toBe('Shopify Flow is connected');
});

test('[7.74] Shopify Flow that was turned off is turned on again without a key', async () => {
  const stored = {
    ...{ id: '40', hint: '', statuses: [4 as const], alerts: [], waiting: 0 },
    connected_at: '2026-11-01T00:00:00Z',
  };
  const off = { ...stored, state: 'disabled' as const, problem: 'unavailable' as const, failing_since: null };
  const on = { ...stored, state: 'connected' as const, problem: null, failing_since: null };
  api.answer('integrate', { list: [{ name: 'flow', plan: null, connections: [off] }] });
  api.answer('integrationDeliveries', { list: [], before: null });
  api.answer('saveIntegration', { name: 'flow', plan: null, connections: [on], secret: null });
  const { user, toasts } = await openIntegrations('/integration/flow');
  await user.click(await button('Turn on again'));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Saved.'));
  expect(saved()).toEqual([{ name: 'flow', statuses: [4], alerts: [] }]);
});

test('[6.8] Google Sheets is connected with the key of a service account and the link of a sheet', async () => {
  const { user } = await openIntegrations('/integration/google_sheet');
  await user.type(
    await screen.findByLabelText('Link of the spreadsheet'),
    'https://docs.google.com/spreadsheets/d/1/edit',
  );
  await user.click(await button('Connect'));
  expect(await screen.findByText('Fill in this field to connect.')).toBeInTheDocument();
  await user.click(screen.getByLabelText('Key of the service account'));
  const file = JSON.stringify({
    ...{ type: 'service_account', client_email: 'parcels@shop.iam.gserviceaccount.com' },
    private_key: '-----BEGIN PRIVATE KEY-----',
  });
  await user.paste(file);
  await user.click(await button('Connect'));
  await screen.findByText('Connected');
  expect(saved()).toMatchObject([
    { service_account: file, sheet_url: 'https://docs.google.com/spreadsheets/d/1/edit' },
  ]);
});

test('each field that the server refuses says why', async () => {
  const { user } = await openIntegrations('/integration/paypal');
  await user.type(await screen.findByLabelText('Client ID'), 'AV');
  await user.type(screen.getByLabelText('Secret'), 'E K');
  const errors = { client_secret: 'must be the key alone, without spaces' };
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ code: 422, message: 'Check the values.', errors }, { status: 422 }));
  await user.click(await button('Connect'));
  expect(await screen.findByText('must be the key alone, without spaces')).toBeInTheDocument();
  expect(screen.getByLabelText('Client ID')).toHaveValue('AV');
});

test('a parcel that does not concern a tool was not sent, which is no failure', async () => {
  const stored = { id: '41', hint: '…1234', statuses: [4 as const], connected_at: '2026-11-01T00:00:00Z', waiting: 0 };
  const connections = [{ ...stored, alerts: [], state: 'connected' as const, problem: null, failing_since: null }];
  api.answer('integrate', { list: [{ name: 'paypal', plan: null, connections }] });
  const skipped = { ...deliveryAt(2, 60, new Date('2026-11-20')), state: 'skipped' as const, answer: null };
  api.answer('integrationDeliveries', { list: [{ ...skipped, problem: 'other_payment' }], before: null });
  api.answer('testIntegration', { ok: true, problem: 'other_payment', answer: null });
  const { user } = await openIntegrations('/integration/paypal');
  const table = within(await screen.findByRole('table', { name: 'Last deliveries' }));
  expect(table.getByText('Not sent')).toBeInTheDocument();
  expect(table.getByText(/^The order was not paid with this tool/)).toBeInTheDocument();
  await user.click(await details(skipped.order_name));
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  await user.click(await button('Send a test'));
  expect(await screen.findByText(/^PayPal is connected, but/)).toBeInTheDocument();
});

test('a missing key and nothing that would be sent are reported at their fields, and nothing is sent', async () => {
  const { user } = await openIntegrations('/integration/omnisend');
  await screen.findByLabelText('API key');
  await user.click(checkbox('Select all'));
  await user.click(checkbox('Stuck'));
  await user.click(checkbox('Late'));
  await user.click(await button('Connect'));
  expect(await screen.findByText('Fill in this field to connect.')).toBeInTheDocument();
  expect(screen.getByText('Select at least one status or alert.')).toBeInTheDocument();
  expect(saved()).toEqual([]);
  await user.click(checkbox('Select all'));
  expect(screen.queryByText('Select at least one status or alert.')).not.toBeInTheDocument();
  expect(checkbox('Exception')).toBeChecked();
});

test('what the server refuses is shown at its field, and the input stays', async () => {
  const { user } = await openIntegrations('/integration/klaviyo');
  await user.type(await screen.findByLabelText('Private API key'), 'pk one');
  const errors = { api_key: 'must be the key alone, without spaces' };
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ code: 422, message: 'Check the values.', errors }, { status: 422 }));
  await user.click(await button('Connect'));
  expect(await screen.findByText('must be the key alone, without spaces')).toBeInTheDocument();
  expect(screen.getByLabelText('Private API key')).toHaveValue('pk one');
});

test('changes of a connection are saved by the save bar; the key stays where it is left out', async () => {
  const page = await openIntegrations('/integration/slack');
  await screen.findByLabelText('Address of the incoming webhook');
  expect(page.saveBar()).toBeNull();
  await page.user.click(checkbox('Pending'));
  await waitFor(() => expect(page.saveBar()).not.toBeNull());
  act(() => page.saveBar()?.onSave());
  await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('Saved.'));
  expect(saved()).toEqual([{ name: 'slack', statuses: [2, 4, 7, 0], alerts: ['shipment.stuck'] }]);
  await waitFor(() => expect(page.saveBar()).toBeNull());
  await page.user.click(checkbox('Pending'));
  await waitFor(() => expect(page.saveBar()).not.toBeNull());
  act(() => page.saveBar()?.onDiscard());
  expect(checkbox('Pending')).toBeChecked();
});

test('a tool may be sent alerts alone', async () => {
  const { user } = await openIntegrations('/integration/klaviyo');
  await user.type(await screen.findByLabelText('Private API key'), 'pk_one');
  await user.click(checkbox('Select all'));
  await user.click(checkbox('Late'));
  await user.click(await button('Connect'));
  await waitFor(() =>
    expect(saved()).toEqual([{ name: 'klaviyo', statuses: [], alerts: ['shipment.stuck'], api_key: 'pk_one' }]),
  );
});

test('an alert is listed as what it is', async () => {
  const now = new Date();
  const delivery = { ...deliveryAt(3, 9, now), type: 'shipment.stuck' as const, reason: 'silent' as const };
  api.answer('integrationDeliveries', { list: [delivery], before: null });
  await openIntegrations('/integration/slack');
  const table = await screen.findByRole('table', { name: 'Last deliveries' });
  expect(within(table).getByText('Stuck')).toBeInTheDocument();
});

test('a connection that stopped says why and what to do', async () => {
  await openIntegrations('/integration/slack');
  expect(await screen.findByText(/^The address is not there any more/)).toBeInTheDocument();
  expect(screen.getByText(/^To turn it on again/)).toBeInTheDocument();
});

test('a test shows what the tool answered', async () => {
  const { user } = await openIntegrations('/integration/slack');
  await user.click(await button('Send a test'));
  expect(await screen.findByText('Slack did not accept the message')).toBeInTheDocument();
  expect(screen.getByText('Answer 404')).toBeInTheDocument();
  expect(screen.getByText('no_service')).toBeInTheDocument();
});

test('the preview is read once it is requested, and can be copied', async () => {
  const { user, toasts } = await openIntegrations('/integration/slack');
  await button('Show the preview');
  expect(api.requests('integrationPreview')).toEqual([]);
  await user.click(await button('Show the preview'));
  expect(await screen.findByRole('group', { name: 'Preview' })).toHaveTextContent('"tracking_number": "PW60"');
  await user.click(await button('Copy the message'));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Copied Successfully'));
});

test('deliveries show message and answer; a failed one is sent again', async () => {
  const { user, toasts, container } = await openIntegrations('/integration/slack');
  const table = await screen.findByRole('table', { name: 'Last deliveries' });
  const [, waiting] = within(table).getAllByRole('row');
  expect(within(waiting ?? table).getByText('Attempts: 2')).toBeInTheDocument();
  expect(within(waiting ?? table).getByText(/^Next attempt: /)).toBeInTheDocument();
  expect(within(table).getByRole('link', { name: '#1059' })).toHaveAttribute('href', '/orders/shipment/59');
  await user.click(await details('#1059'));
  expect(screen.getByRole('group', { name: 'Message' })).toHaveTextContent('"tracking_number": "PW59"');
  expect(screen.getByRole('group', { name: 'Answer 400' })).toHaveTextContent('unknown event');
  expect(await seriousFindings(container)).toEqual([]);
  await user.click(await button('Send again'));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('The message is sent again'));
  expect(api.requests('replayDelivery').map(({ body }) => body)).toEqual([{ id: '59' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument());
});

test('older deliveries are loaded on request', async () => {
  const { user } = await openIntegrations('/integration/slack');
  await user.click(await button('Load more'));
  expect(await details('#1040')).toBeInTheDocument();
  expect(api.requests('integrationDeliveries').at(-1)?.query).toMatchObject({ id: '12', before: '41' });
});

test('it is disconnected once it is confirmed that its keys are deleted', async () => {
  const { user, toasts } = await openIntegrations('/integration/slack');
  await user.click(await button('Disconnect'));
  const confirmation = await dialog();
  expect(confirmation.getByText(/^Its keys and the list of deliveries are deleted/)).toBeInTheDocument();
  await user.click(confirmation.getByRole('button', { name: 'Disconnect' }));
  expect(await button('Connect')).toBeEnabled();
  expect(toasts.at(-1)?.message).toBe('Slack is disconnected');
});

test('without the plan nothing can be entered, and the plan that includes it is named', async () => {
  api.restore();
  api = integrationsApi({ plan: 'basic', rows: 0 });
  await openIntegrations('/integration/slack', BASIC);
  expect(await screen.findByText('Your plan does not include Slack.')).toBeInTheDocument();
  expect(screen.getByLabelText('Address of the incoming webhook')).toBeDisabled();
  expect(await button('Connect')).toHaveAttribute('aria-disabled', 'true');
});

test('who may only read changes nothing, and no deliveries are requested', async () => {
  await openIntegrations('/integration/slack', READER);
  expect(await screen.findByLabelText('Address of the incoming webhook')).toBeDisabled();
  expect(await button('Disconnect')).toHaveAttribute('aria-disabled', 'true');
  expect(api.requests('integrationDeliveries')).toEqual([]);
});

test('an address of no tool is not found', async () => {
  await openIntegrations('/integration/fax');
  expect(await screen.findByRole('heading', { name: 'The page is not found' })).toBeInTheDocument();
});
