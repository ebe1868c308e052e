import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, within } from '@testing-library/react';
import { BASIC, button, integrationsApi, openIntegrations, READER } from '../test-integrations';

let api: FakeApi;
beforeEach(() => {
  api = integrationsApi();
});
afterEach(() => api.restore());

const card = async (name: string) => {
  const item = (await screen.findByRole('heading', { level: 3, name })).closest('li');
  if (!item) throw new Error(`${name} has no card`);
  return within(item);
};

test('[2.10, 7.74] each tool is in its group, with its state, and leads to its screen', async () => {
  const { container } = await openIntegrations('/integration');
  expect(await screen.findByRole('heading', { level: 1, name: 'Integration' })).toBeInTheDocument();
  await card('Klaviyo');
  const names = (group: string) =>
    within(screen.getByRole('region', { name: group }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(names('Marketing')).toEqual(['Klaviyo', 'Omnisend']);
  expect(names('Team')).toEqual(['Slack', 'Google Sheets']);
  expect(names('Store')).toEqual(['Shopify Flow', 'PayPal']);
  expect(names('Developers')).toEqual(['Webhooks', 'API keys']);
  expect((await card('Klaviyo')).getByText('Not connected')).toBeInTheDocument();
  expect((await card('Klaviyo')).getByRole('link', { name: 'Set up Klaviyo' })).toHaveAttribute(
    'href',
    '/integration/klaviyo',
  );
  expect((await card('Webhooks')).getByText('Connected')).toBeInTheDocument();
  expect((await card('API keys')).getByRole('link', { name: 'Manage API keys' })).toHaveAttribute(
    'href',
    '/integration/api-keys',
  );
  expect(await seriousFindings(container)).toEqual([]);
});

test('a tool that needs the merchant says why, since when, and how many messages wait', async () => {
  await openIntegrations('/integration');
  const slack = await card('Slack');
  expect(slack.getByText('Needs attention')).toBeInTheDocument();
  expect(slack.getByText(/^The address is not there any more/)).toBeInTheDocument();
  expect(slack.getByText(/^Failing since/)).toBeInTheDocument();
  expect(slack.getByText('Messages waiting: 4')).toBeInTheDocument();
});

test('without the plan each card says which one includes it, and leads to it', async () => {
  api.restore();
  api = integrationsApi({ plan: 'basic', rows: 0 });
  await openIntegrations('/integration', BASIC);
  expect((await card('Slack')).getByText('Included in Pro.')).toBeInTheDocument();
  expect((await card('Webhooks')).getByText('Included in Enterprise.')).toBeInTheDocument();
  expect((await card('API keys')).getByText('Included in Enterprise.')).toBeInTheDocument();
  expect((await card('Slack')).getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
});

test('who may only read is shown why nothing can be changed', async () => {
  await openIntegrations('/integration', READER);
  expect(await screen.findByText(/^You can view the integrations/)).toBeInTheDocument();
});

test('loading is announced; what cannot be loaded can be loaded again', async () => {
  api.fail('integrate', 500, 'Something is wrong here.');
  const { user } = await openIntegrations('/integration');
  expect(screen.getByText('Loading the integrations')).toBeInTheDocument();
  expect(await screen.findByText('The integrations could not be loaded')).toBeInTheDocument();
  api.restore();
  api = integrationsApi();
  await user.click(await button('Retry'));
  expect(await screen.findByRole('heading', { name: 'Slack' })).toBeInTheDocument();
});
