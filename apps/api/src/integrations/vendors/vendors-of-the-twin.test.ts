import type { IntegrationName } from '@parcelway/domain';
import { demoServerOptions, startTwin, type RunningTwin } from '@parcelway/shop-twin';
import pino from 'pino';
import { AccessTokens } from '../sending/access-tokens';
import { createOutgoingHttp, type OutgoingHttp } from '../sending/outgoing-http';
import { sendMessage } from '../sending/send-message';
import type { Platform, StoreApi } from '../../platform/platform.port';
import { MESSAGE } from '../test-message';
import { VENDORS } from '.';

/** Each vendor against the twin that plays it: both are written from its documentation, and must agree. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let twin: RunningTwin;
let http: OutgoingHttp;
let entered: Record<string, Record<string, string>>;
let store: StoreApi;
beforeAll(async () => {
  const config = {
    ...{ appUrl: 'http://127.0.0.1:9', publicUrl: '', apiKey: 'key', apiSecret: 'a-secret', appHandle: 'parcelway' },
    ...{ trackingApiKey: 'tm-key', trackingWebhookSecret: 'tm-secret' },
  };
  twin = await startTwin(await demoServerOptions({ config, orders: 1, seed: 'vendors' }));
  // As `npm start` allows them.
  http = createOutgoingHttp(['127.0.0.1', '::1'], { timeoutMs: 4000 });
  const { vendors } = await control<{ vendors: { name: string; enter: Record<string, string> }[] }>('');
  entered = Object.fromEntries(vendors.map(({ name, enter }) => [name, enter]));
  await control('/webhook/secret', { secret: SECRET });
  const { shop } = twin.twin.demoStore;
  store = { url: `${twin.url}/shops/${shop.domain}/admin/api/2026-07/graphql.json`, token: await tokenOf(shop) };
});
afterAll(async () => {
  http.close();
  await twin.stop();
});

async function control<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${twin.url}/twin/vendors${path}`, {
    ...(body && { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}
/** As the app gets it once it is installed. */
async function tokenOf(shop: RunningTwin['twin']['demoStore']['shop']): Promise<string> {
  const answer = await fetch(`${twin.url}/shops/${shop.domain}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ client_id: 'key', client_secret: 'a-secret', subject_token: twin.twin.sessionToken(shop), expiring: '1' },
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
const setFaultMode = (name: string, faultMode: string) => control(`/${name}/fault-mode`, { faultMode });

const tokens = new AccessTokens();
const platform = {
  storeApi: async () => store,
  orderPayments: async () => [{ gateway: 'paypal', ids: ['8MC585209K746392H'] }],
} as Partial<Platform> as Platform;
/** Sends the message as the server does. @returns what becomes of it */
async function outcomeOf(name: IntegrationName, data: Partial<typeof MESSAGE.data.shipment> = {}): Promise<string> {
  const at = (path: string) => `${twin.url}/vendors/${path}`;
  const bases = { ...Object.fromEntries(NAMES.map((one) => [one, at(one)])), google_oauth: at('google_sheet') };
  const ctx = { platform, log: pino({ level: 'silent' }), now: () => new Date() };
  const recipient = { name, shop: { shopId: '1', domain: '' }, secrets: { ...entered[name], secret: SECRET } };
  const shipment = { ...MESSAGE.data.shipment, ...data };
  const message = { ...MESSAGE, data: { ...MESSAGE.data, shipment } };
  const { outcome, answer } = await sendMessage({ ctx, http, bases, tokens }, recipient, message);
  return outcome.kind === 'sent' ? 'sent' : `${answer ? outcome.kind : 'none'} ${outcome.problem}`;
}
const accepted = async (name: string) => {
  const { vendors } = await control<{ vendors: { name: string; accepted: Record<string, unknown[]> }[] }>('');
  return Object.values(vendors.find((vendor) => vendor.name === name)?.accepted ?? {});
};
afterEach(() => Promise.all(Object.keys(entered).map((name) => setFaultMode(name, 'healthy'))));

const NAMES = Object.keys(VENDORS) as IntegrationName[];
test.each(NAMES)('%s accepts our message, and counts a repeat once', async (name) => {
  expect([await outcomeOf(name), await outcomeOf(name)]).toEqual(['sent', 'sent']);
  // A channel has no ids: Slack shows a repeat twice. Nor has Flow.
  const each = name === 'slack' || name === 'flow' ? 2 : 1;
  const lists = await accepted(name);
  expect(lists.map(({ length }) => length)).toEqual(lists.map(() => each));
});

// What Flow does is an answer of the store's API, which is in no fault mode.
test.each(NAMES.filter((name) => name !== 'flow'))(
  'what %s does while it fails is no success, and nothing is lost',
  async (name) => {
    // With a token, where it issues one, so that the failure is that of the call itself.
    await outcomeOf(name);
    const becomes: Record<string, string> = {};
    for (const faultMode of ['down', 'throttled', 'html', 'truncated', 'huge', 'redirect', 'slow', 'revoked']) {
      await setFaultMode(name, faultMode);
      becomes[faultMode] = await outcomeOf(name);
    }
    const isWebhook = name === 'webhook';
    expect(becomes).toEqual({
      down: 'again unavailable',
      throttled: 'again throttled',
      revoked: name === 'slack' || isWebhook ? 'again gone' : 'again unauthorized',
      // A merchant's own system may answer anything.
      html: isWebhook ? 'sent' : 'again broken',
      truncated: isWebhook ? 'sent' : 'again broken',
      // A sheet's column may be long; what is no column is no answer of Google's.
      huge: name === 'google_sheet' ? 'again broken' : 'none size',
      redirect: isWebhook ? 'again redirected' : 'failed redirected',
      slow: 'none timeout',
    });
  },
);

test('Google Sheets has a row for each parcel, below one header, and changes it in place', async () => {
  const one = { id: '901', status_text: 'In transit' };
  const other = { id: '902', status_text: '=HYPERLINK("https://evil.example","Delivered")' };
  for (const data of [one, other, { ...one, status_text: 'Delivered' }])
    expect(await outcomeOf('google_sheet', data)).toBe('sent');
  const [rows = []] = (await accepted('google_sheet')) as string[][][];
  const statuses = rows.filter(([id]) => id === '901' || id === '902').map((row) => row[4]);
  // A text that begins with = is stored as it is: RAW computes nothing.
  expect(statuses).toEqual(['Delivered', other.status_text]);
  expect(rows.filter(([id]) => id === 'Parcel')).toEqual([]);
});

test('PayPal has one tracker for a payment and a number, with its latest status', async () => {
  expect(await outcomeOf('paypal', { tracking_number: 'T1', status: 'in_transit' })).toBe('sent');
  expect(await outcomeOf('paypal', { tracking_number: 'T1', status: 'delivered' })).toBe('sent');
  const [trackers = []] = (await accepted('paypal')) as { tracking_number: string; status: string }[][];
  expect(trackers.filter(({ tracking_number: number }) => number === 'T1').map(({ status }) => status)).toEqual([
    'DELIVERED',
  ]);
});

test('while Flow is down, throttled or broken, a trigger waits; one that is refused or has another token is not sent', async () => {
  const becomes: string[] = [];
  for (const faultMode of ['down', 'throttled', 'revoked', 'html', 'slow']) {
    await setFaultMode('flow', faultMode);
    becomes.push(await outcomeOf('flow'));
  }
  await setFaultMode('flow', 'healthy');
  expect(becomes).toEqual([
    ...['again unavailable', 'again throttled', 'again unavailable', 'again unavailable', 'none timeout'],
  ]);
  store = { ...store, token: 'shpat_another' };
  expect(await outcomeOf('flow')).toBe('again unavailable');
});
