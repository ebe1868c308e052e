import { generateKeyPairSync, sign } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { StoreError } from '../twin';
import { VendorDesk } from './vendor-desk';
import { vendorsPlugin } from './vendors.plugin';

const BASE = 'http://localhost:3001';
let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    error instanceof StoreError
      ? reply.code(error.kind === 'not-found' ? 404 : 422).send({ error: error.message })
      : Promise.reject(error as Error),
  );
  await app.register(formbody);
  await vendorsPlugin(app, { desk: new VendorDesk(() => new Date('2026-11-29T10:00:00Z'), 50), base: () => BASE });
});
afterEach(() => app.close());

const post = async (url: string, payload: string | object, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: answered } = await app.inject({ method: 'POST', url, payload, headers });
  return { status: statusCode, body, retryAfter: answered['retry-after'] };
};
const put = (url: string, payload: object) => app.inject({ method: 'PUT', url, payload });
const accepted = async (name: string): Promise<Record<string, unknown[]>> => {
  const { vendors } = (await app.inject('/twin/vendors')).json<{
    vendors: { name: string; accepted: Record<string, unknown[]> }[];
  }>();
  return vendors.find((vendor) => vendor.name === name)?.accepted ?? {};
};

const KLAVIYO = {
  authorization: 'Klaviyo-API-Key pk_twin',
  revision: '2026-10-15',
  'content-type': 'application/vnd.api+json',
};
const event = (email: string, id = 'm-1') =>
  JSON.stringify({
    data: {
      type: 'event',
      attributes: {
        unique_id: id,
        properties: { order_name: '#1001' },
        metric: { data: { type: 'metric', attributes: { name: 'Changed' } } },
        profile: { data: { type: 'profile', attributes: { email } } },
      },
    },
  });

test('Klaviyo accepts an event with 202, and counts an id once for a profile and a metric', async () => {
  const send = (text: string, headers = KLAVIYO) => post('/vendors/klaviyo/api/events', text, headers);
  expect(await send(event('anna@shopper.example'))).toMatchObject({ status: 202, body: '' });
  await send(event('anna@shopper.example'));
  await send(event('ben@shopper.example'));
  const { events, profiles } = await accepted('klaviyo');
  expect([events?.length, profiles?.length]).toEqual([2, 2]);
});

test.each([
  [401, { ...KLAVIYO, authorization: 'Klaviyo-API-Key pk_other' }, event('anna@shopper.example')],
  [400, { ...KLAVIYO, revision: '' }, event('anna@shopper.example')],
  [415, { ...KLAVIYO, 'content-type': 'text/plain' }, event('anna@shopper.example')],
  [400, KLAVIYO, event('not an address')],
  [400, KLAVIYO, '{"data":'],
])('Klaviyo answers %i to %j', async (status, headers, text) => {
  const answer = await post('/vendors/klaviyo/api/events', text, headers);
  expect([answer.status, (JSON.parse(answer.body) as { errors: unknown[] }).errors.length]).toEqual([status, 1]);
});

test('Omnisend accepts an event with 202 once, and needs its key, its version and a contact', async () => {
  const headers = { authorization: 'Omnisend-API-Key twin-omnisend-key', 'omnisend-version': '2026-03-15' };
  const body = {
    eventName: 'changed',
    eventID: 'm-1',
    eventTime: '2026-11-29T09:30:00.000Z',
    contact: { email: 'anna@shopper.example' },
  };
  const send = async (payload: object, sent: Record<string, string>) =>
    (await post('/vendors/omnisend/api/events', payload, sent)).status;
  expect([await send(body, headers), await send(body, headers)]).toEqual([202, 202]);
  expect((await accepted('omnisend'))['events']).toHaveLength(1);
  expect(await send(body, { ...headers, authorization: 'Omnisend-API-Key other' })).toBe(401);
  expect(await send(body, { authorization: headers.authorization })).toBe(400);
  expect(await send({ ...body, contact: {} }, headers)).toBe(422);
});

test.each([
  ['parcels', { text: 'Hello' }, 200, 'ok'],
  ['parcels', '{', 400, 'invalid_payload'],
  ['parcels', {}, 400, 'no_text'],
  ['no_service', { text: 'Hello' }, 404, 'no_service'],
  ['channel_not_found', { text: 'Hello' }, 404, 'channel_not_found'],
  ['channel_is_archived', { text: 'Hello' }, 410, 'channel_is_archived'],
  ['action_prohibited', { text: 'Hello' }, 403, 'action_prohibited'],
])('Slack: %s gets %j and answers %i %s', async (channel, payload, status, body) => {
  expect(await post(`/vendors/slack/services/T0TWIN/B0TWIN/${channel}`, payload)).toMatchObject({ status, body });
});

test('Slack throttles a webhook that posts too often, and names the wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => post('/vendors/slack/services/T0TWIN/B0TWIN/parcels', { text: 'Hello' })),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect(answers.find(({ status }) => status === 429)?.retryAfter).toBe('1');
});

test('the receiver of webhooks accepts what is signed with the secret that was entered, byte for byte', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{ "id": "m-1" }';
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'm-1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('m-1', now, body),
  };
  const send = async (text: string) => (await post('/vendors/webhook/hook', text, headers)).status;
  expect(await send(body)).toBe(401);
  expect((await put('/twin/vendors/webhook/secret', { secret })).statusCode).toBe(200);
  expect([await send(body), await send(body), await send('{"id":"m-1"}')]).toEqual([204, 204, 401]);
  expect(await accepted('webhook')).toEqual({ messages: [{ id: 'm-1' }] });
  expect((await put('/twin/vendors/klaviyo/secret', { secret })).statusCode).toBe(422);
});

test.each([
  ['slow', 202],
  ['down', 503],
  ['throttled', 429],
  ['revoked', 401],
  ['html', 200],
  ['truncated', 200],
  ['huge', 200],
  ['redirect', 302],
  ['healthy', 202],
])('in the fault mode %s the answer is %i, and the call is in the list', async (faultMode, status) => {
  expect((await put('/twin/vendors/klaviyo/fault-mode', { faultMode })).statusCode).toBe(200);
  const began = Date.now();
  expect((await post('/vendors/klaviyo/api/events', event('anna@shopper.example'), KLAVIYO)).status).toBe(status);
  if (faultMode === 'slow') expect(Date.now() - began).toBeGreaterThanOrEqual(45);
  const { count, calls } = (await app.inject('/twin/vendors/klaviyo/calls')).json<{
    count: number;
    calls: { answer: { status: number }; request: { path: string } }[];
  }>();
  expect([count, calls[0]?.answer.status, calls[0]?.request.path]).toEqual([1, status, '/api/events']);
});

test.each([
  ['gorgias', { url: 'BASE/parcels?email={{ticket.customer.email}}', authorization: 'Bearer pw_live_k' }, '/parcels'],
  ['zendesk', { server: 'BASE', key: 'pw_live_k' }, '/api/public/v1/customers/parcels'],
])('a ticket in %s calls as it does, and shows the answer escaped', async (desk, fields, path) => {
  const shop = Fastify();
  shop.get(path, ({ query, headers }) => ({ query, authorization: headers.authorization, html: '<b>' }));
  const base = await shop.listen({ port: 0, host: '127.0.0.1' });
  const enter = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replace('BASE', base)]));
  const ticket = { desk, email: 'a+b@example.com', ...enter };
  const { status, body } = await post('/twin/tickets', ticket);
  expect(status).toBe(200);
  expect(JSON.parse((JSON.parse(body) as { body: string }).body)).toMatchObject({
    ...{ query: { email: 'a+b@example.com' }, authorization: 'Bearer pw_live_k' },
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const page = await post('/tickets', new URLSearchParams(ticket).toString(), form);
  expect(page.body).toContain('&lt;b&gt;');
  await shop.close();
});

test('Google Sheets answers as documented: a signed assertion, RAW alone, and a sheet that is shared', async () => {
  const { vendors } = (await app.inject('/twin/vendors')).json<{
    vendors: { name: string; enter: Record<string, string> }[];
  }>();
  const { service_account: file = '{}', sheet_url: sheet = '' } =
    vendors.find(({ name }) => name === 'google_sheet')?.enter ?? {};
  const { client_email: iss, private_key: key } = JSON.parse(file) as Record<string, string>;
  const tokenFor = async (signing: string) => {
    const iat = Math.floor(Date.now() / 1000);
    const aud = 'https://oauth2.googleapis.com/token';
    const claims = { iss, scope: 'https://www.googleapis.com/auth/spreadsheets', aud, iat, exp: iat + 3600 };
    const signed = [{ alg: 'RS256', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const assertion = `${signed}.${sign('RSA-SHA256', Buffer.from(signed), signing).toString('base64url')}`;
    const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    return post('/vendors/google_sheet/token', new URLSearchParams({ grant_type: grant, assertion }).toString());
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect(await tokenFor(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)).toMatchObject({ status: 400 });
  const { access_token: token } = JSON.parse((await tokenFor(key ?? '')).body) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const [, id] = /\/d\/([\w-]+)/.exec(sheet) ?? [];
  const values = (of = id) => `/vendors/google_sheet/v4/spreadsheets/${of}/values`;
  const append = (query: string, of = id) =>
    post(`${values(of)}/A:J:append?${query}`, { range: 'A:J', values: [['Parcel'], ['=1+1']] }, headers);
  expect((await append('valueInputOption=USER_ENTERED')).status).toBe(400);
  expect((await append('valueInputOption=RAW', 'another')).status).toBe(403);
  expect((await append('valueInputOption=RAW')).status).toBe(200);
  expect(await accepted('google_sheet')).toEqual({ rows: [['=1+1']] });
  expect((await post(`${values()}/A:J:append?valueInputOption=RAW`, {}, {})).status).toBe(401);
});

test('PayPal adds a tracker once, and refuses one that does not fit by itself', async () => {
  const basic = `Basic ${Buffer.from('paypal-twin-client:paypal-twin-secret').toString('base64')}`;
  const issued = await post('/vendors/paypal/v1/oauth2/token', 'grant_type=client_credentials', {
    authorization: basic,
  });
  const { access_token: token } = JSON.parse(issued.body) as { access_token: string };
  const tracker = {
    ...{ transaction_id: '8MC585209K746392H', tracking_number: '443844607820', status: 'SHIPPED', carrier: 'FEDEX' },
  };
  const add = async (...trackers: object[]) => {
    const answer = await post(
      '/vendors/paypal/v1/shipping/trackers-batch',
      { trackers },
      { authorization: `Bearer ${token}` },
    );
    const { tracker_identifiers: added, errors } = JSON.parse(answer.body) as Record<string, unknown[] | undefined>;
    return [answer.status, added?.length, errors?.length];
  };
  expect(await add(tracker)).toEqual([200, 1, 0]);
  expect(await add(tracker, { ...tracker, transaction_id: '#1001.1' })).toEqual([200, 0, 2]);
  expect(await add({ ...tracker, tracking_number: '2', carrier: 'OTHER' })).toEqual([200, 0, 1]);
  expect((await post('/vendors/paypal/v1/shipping/trackers-batch', { trackers: [] })).status).toBe(401);
});

test('the page shows what to enter and what arrived, escaped, and its forms set fault mode and secret', async () => {
  await post('/vendors/slack/services/T0TWIN/B0TWIN/parcels', { text: '<script>alert(1)</script>' });
  const { body } = await app.inject('/vendors');
  for (const text of [
    'pk_twin',
    'https://hooks.slack.com/services/T0TWIN/B0TWIN/parcels',
    `${BASE}/vendors/webhook/hook`,
  ])
    expect(body).toContain(text);
  expect(body).toContain('&lt;script&gt;');
  expect(body).not.toContain('<script>');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await post('/vendors/fault-mode/slack', 'faultMode=down', form)).status).toBe(303);
  expect((await post('/vendors/slack/services/T0TWIN/B0TWIN/parcels', { text: 'Hello' })).status).toBe(503);
  expect((await post('/vendors/secret/webhook', 'secret=whsec_AAAA', form)).status).toBe(303);
  expect((await post('/vendors/fault-mode/slack', 'faultMode=unheard', form)).status).toBe(422);
  expect((await put('/twin/vendors/nobody/fault-mode', { faultMode: 'down' })).statusCode).toBe(404);
});
