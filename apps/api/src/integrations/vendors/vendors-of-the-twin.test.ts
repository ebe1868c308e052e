import type { IntegrationName } from '@parcelway/domain';
import { demoServerOptions, startTwin, type RunningTwin } from '@parcelway/shop-twin';
import { createOutgoingHttp, OutgoingFailure, type OutgoingHttp } from '../sending/outgoing-http';
import type { StoreApi } from '../../platform/platform.port';
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

/** Sends the message as the server does. @returns what becomes of it */
async function outcomeOf(name: IntegrationName): Promise<string> {
  const vendor = VENDORS[name];
  const account = { secrets: { ...entered[name], secret: SECRET }, store };
  try {
    const answer = await http.send(vendor.request(MESSAGE, account, `${twin.url}/vendors/${name}`, new Date()));
    const outcome = vendor.outcome(answer);
    return outcome.kind === 'sent' ? 'sent' : `${outcome.kind} ${outcome.problem}`;
  } catch (error) {
    return error instanceof OutgoingFailure ? `none ${error.kind}` : String(error);
  }
}
afterEach(() => Promise.all(Object.keys(entered).map((name) => setFaultMode(name, 'healthy'))));

const NAMES = Object.keys(VENDORS) as IntegrationName[];
test.each(NAMES)('%s accepts our message, and counts a repeat once', async (name) => {
  expect([await outcomeOf(name), await outcomeOf(name)]).toEqual(['sent', 'sent']);
  const { vendors } = await control<{ vendors: { name: string; accepted: Record<string, unknown[]> }[] }>('');
  const accepted = Object.values(vendors.find((vendor) => vendor.name === name)?.accepted ?? {});
  // A channel has no ids: Slack shows a repeat twice. Nor has Flow.
  const each = name === 'slack' || name === 'flow' ? 2 : 1;
  expect(accepted.map(({ length }) => length)).toEqual(accepted.map(() => each));
});

// What Flow does is an answer of the store's API, which is in no fault mode.
test.each(NAMES.filter((name) => name !== 'flow'))(
  'what %s does while it fails is no success, and nothing is lost',
  async (name) => {
    const becomes: Record<string, string> = {};
    for (const faultMode of ['down', 'throttled', 'revoked', 'html', 'truncated', 'huge', 'redirect', 'slow']) {
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
      huge: 'none size',
      redirect: isWebhook ? 'again redirected' : 'failed redirected',
      slow: 'none timeout',
    });
  },
);

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
