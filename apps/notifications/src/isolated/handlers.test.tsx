import { calls } from '@parcelway/http-contract';
import { closeRemote, openRemote } from '@parcelway/isolated/open-remote';
import { SCENARIO_NAMES, type Handlers } from '@parcelway/isolated/scenarios';
import { screen } from '@testing-library/react';
import contract from '../../remote.json';
import { remote } from '../remote';
import { handlers } from './handlers';
import { templateHandlers } from './template-handlers';

const TODAY = new Date('2026-11-20T00:00:00Z');
const common = {
  sender: { name: '', reply_to: '' },
  merchant_emails: [],
  rules: { delay_minutes: 0, skip_if_older_hours: 48, quiet_hours: { enabled: false, from: '21:00', to: '08:00' } },
  digest: { enabled: false, at: '08:00' },
};

test.each([0, 60, 10_000])('every answer of a shop with %i rows conforms to the contract', async (rows) => {
  const made = handlers({ rows, today: TODAY });
  const requests: Partial<Record<keyof Handlers, object>> = {
    notificationSetting: {},
    saveNotificationSetting: { body: common },
    switchNotification: { body: { topic: '3', receiver: 'customer', on: true } },
    turnOnRecommended: {},
    updateToSelf: { params: { value: '1' } },
    updateShopifySwitch: { params: { value: '1' } },
    shopifyNotification: { body: { key: 'delivered', value: false } },
    notificationDryRun: { body: { switches: [], rules: common.rules } },
    mailLog: { body: { pageSize: 200 } },
    ...(rows > 0 && { mailAsSent: { params: { id: '4999' } }, resendMail: { body: { ids: ['4995'] } } }),
    notificationSummary: { query: { days: '7' } },
    suppressedAddresses: {},
    ...(rows > 0 && { releaseAddress: { params: { id: '1' } } }),
  };
  for (const [name, request] of Object.entries(requests) as [keyof Handlers, object][])
    calls[name].data.parse(await made[name]?.(request as never));
  // Those of the templates have a test of their own.
  const templates = Object.keys(templateHandlers({ rows, today: TODAY }));
  if (rows > 0) expect(Object.keys(made).sort()).toEqual([...Object.keys(requests), ...templates].sort());
});

describe.each([
  [
    '/notification',
    {
      happy: /^What is sent$/,
      empty: /^Emails cannot be sent yet$/,
      many: /^Nobody knows whether 3 emails arrived$/,
      slow: /^Loading the notifications$/,
      // The host leaves the screen.
      401: /could not be loaded$/,
      403: /once the store owner has given you access/,
      429: /^The notifications could not be loaded$/,
      500: /^The notifications could not be loaded$/,
      offline: /Check your internet connection/,
    },
  ],
  [
    '/notification/record',
    {
      happy: /^1–50 of 60$/,
      empty: /^No emails yet$/,
      many: /^1–50 of 10,000\+$/,
      slow: /^Loading the list$/,
      401: /could not be loaded$/,
      403: /once the store owner has given you access/,
      429: /^The log could not be loaded$/,
      500: /^The log could not be loaded$/,
      offline: /Check your internet connection/,
    },
  ],
] as const)('%s: each scenario shows its state', (address, states) => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    closeRemote();
    jest.restoreAllMocks();
  });
  test.each(SCENARIO_NAMES.map((name) => [name, states[name]] as const))('%s', async (scenario, state) => {
    await openRemote({ remote, contract, handlers }, address, {
      scenario,
      links: { 'orders.shipment': '/orders/shipment' },
    });
    expect((await screen.findAllByText(state))[0]).toBeInTheDocument();
  });
});
