import { generateKeyPairSync } from 'node:crypto';
import { ShipmentStatus } from '@parcelway/domain';
import { calls } from '@parcelway/http-contract';
import { setUpIntegrations } from '../test-integrations';
import type { Caller } from '../../context';
import { HttpError } from '../../http/errors';
import { planDeliveries } from '../outbox/plan-deliveries';
import { disconnect, integrations, MAX_WEBHOOKS, rotateSecret, saveConnection } from './connections';
import { deliveryLog, replay } from '../log/delivery-log';
import { previewMessage, testConnection } from '../sending/try-connection';

const on = setUpIntegrations();
const { caller } = on;
const save = (settings: Parameters<typeof saveConnection>[3], plan?: Caller['plan']) =>
  saveConnection(on.world.ctx, caller(plan), settings.name, settings);
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof HttpError ? error.code : error),
  );
const domainOf = async () =>
  (await on.world.db.pool.query<{ domain: string }>('select domain from shops where shop_id = $1', [on.shop])).rows[0]
    ?.domain ?? '';
const secretsOf = async (): Promise<Record<string, string>> => {
  const { rows } = await on.world.db.pool.query<{ secrets_enc: Buffer }>(
    'select secrets_enc from integrations where shop_id = $1',
    [on.shop],
  );
  return JSON.parse(on.world.ctx.vault.decrypt(rows[0]?.secrets_enc ?? Buffer.alloc(0))) as Record<string, string>;
};
const KLAVIYO = { name: 'klaviyo' as const, statuses: [4 as const], api_key: 'pk_secret_abcd' };
const WEBHOOK = { name: 'webhook' as const, statuses: [4 as const], url: 'https://example.com/hooks?token=1' };

test('[7.74] every tool is listed, with the plan that includes it, and its key is never shown whole', async () => {
  await save(KLAVIYO);
  const { list } = await integrations(on.world.ctx, caller('free'));
  expect(list.map(({ name, plan }) => `${name} ${plan ?? ''}`)).toEqual([
    'klaviyo pro',
    'slack pro',
    'omnisend pro',
    'webhook enterprise',
    'flow pro',
    'google_sheet pro',
    'paypal pro',
  ]);
  expect(list[0]?.connections).toMatchObject([
    { state: 'connected', problem: null, statuses: [4], hint: '…abcd', waiting: 0 },
  ]);
  expect(JSON.stringify(list)).not.toContain('pk_secret');
  expect(calls.integrate.data.parse({ list })).toEqual({ list });
});

test('[6.8, 6.9] a plan that lacks it cannot connect it, and can disconnect it', async () => {
  expect(await codeOf(save(KLAVIYO, 'basic'))).toBe(402);
  expect(await codeOf(save(WEBHOOK, 'pro'))).toBe(402);
  const { connections } = await save(WEBHOOK);
  const [webhook] = connections;
  expect((await disconnect(on.world.ctx, caller('free'), 'webhook', webhook?.id ?? '')).connections).toEqual([]);
});

test('a key that is left out stays; a new one is tried at once', async () => {
  await save(KLAVIYO);
  await on.world.db.pool.query(
    `update integrations set state = 'attention', problem = 'unauthorized', failing_since = now()`,
  );
  await save({ name: 'klaviyo', statuses: [2, 4] });
  expect([await secretsOf(), await on.state()]).toMatchObject([
    { api_key: 'pk_secret_abcd' },
    [{ state: 'attention' }],
  ]);
  await save({ ...KLAVIYO, api_key: 'pk_new' });
  expect([await secretsOf(), await on.state()]).toMatchObject([
    { api_key: 'pk_new' },
    [{ state: 'connected', problem: null }],
  ]);
});

test('without a key nothing is connected, and it says at which field', async () => {
  await expect(save({ name: 'slack', statuses: [4] })).rejects.toMatchObject({
    code: 422,
    detail: { errors: { webhook_url: expect.any(String) } },
  });
  expect(await on.state()).toEqual([]);
});

test('[6.8] Google Sheets needs the key of a service account and a sheet; its address is shown, for the sheet is shared with it', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = (pem: string) =>
    JSON.stringify({ type: 'service_account', client_email: 'parcels@shop.iam.gserviceaccount.com', private_key: pem });
  const valid = file(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
  const settings = {
    ...{ name: 'google_sheet' as const, statuses: [4 as const], service_account: valid },
    sheet_url: 'https://docs.google.com/spreadsheets/d/1Bxi/edit#gid=0',
  };
  expect(calls.saveIntegration.body.safeParse(settings).success).toBe(true);
  await expect(save({ name: 'google_sheet', statuses: [4] })).rejects.toMatchObject({
    detail: { errors: { service_account: expect.any(String), sheet_url: expect.any(String) } },
  });
  const broken = file('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
  await expect(save({ ...settings, service_account: broken })).rejects.toMatchObject({
    detail: { errors: { service_account: expect.stringContaining('new key') } },
  });
  const { connections } = await save(settings);
  expect(connections[0]?.hint).toBe('parcels@shop.iam.gserviceaccount.com');
  expect(JSON.stringify(connections)).not.toContain('PRIVATE');
});

test('PayPal needs a client id and its secret', async () => {
  await expect(save({ name: 'paypal', statuses: [4], client_id: 'AV' })).rejects.toMatchObject({
    detail: { errors: { client_secret: 'must not be empty' } },
  });
  const { connections } = await save({ name: 'paypal', statuses: [4], client_id: 'AV1234', client_secret: 'EK5678' });
  expect(connections[0]?.hint).toBe('…1234');
});

test.each([
  ['google_sheet', { name: 'google_sheet', statuses: [4], service_account: '{"type":"service_account"}' }],
  ['google_sheet', { name: 'google_sheet', statuses: [4], service_account: '{' }],
  [
    'google_sheet',
    { name: 'google_sheet', statuses: [4], sheet_url: 'https://docs.google.com.evil.test/spreadsheets/d/1' },
  ],
  ['paypal', { name: 'paypal', statuses: [4], client_secret: 'EK\r\nx-evil: 1' }],
  ['slack', { name: 'slack', statuses: [4], webhook_url: 'https://hooks.slack.com.evil.test/services/x' }],
  ['webhook', { name: 'webhook', statuses: [4], url: 'https://user:pass@example.com/hook' }],
  ['slack', { name: 'slack', statuses: [4], webhook_url: 'http://hooks.slack.com/services/x' }],
  ['webhook', { name: 'webhook', statuses: [4], url: 'ftp://example.com/hook' }],
  ['webhook', { name: 'webhook', statuses: [], url: 'https://example.com/' }],
  ['klaviyo', { name: 'klaviyo', statuses: [4], api_key: 'pk\r\nx-evil: 1' }],
  ['klaviyo', { name: 'klaviyo', statuses: [99], api_key: 'pk' }],
])('%s refuses %j', (_name, settings) => {
  expect(calls.saveIntegration.body.safeParse(settings).success).toBe(false);
});

test.each(['http://example.com/hook', 'https://localhost/hook', 'http://127.0.0.1:3001/hook'])(
  'a webhook to %s is refused at its field, and accepted where private addresses may be called',
  async (url) => {
    await expect(save({ ...WEBHOOK, url })).rejects.toMatchObject({
      code: 422,
      detail: { errors: { url: expect.stringContaining('https') } },
    });
    expect(await on.state()).toEqual([]);
    const config = { ...on.world.ctx.config, WEBHOOK_PRIVATE_ADDRESSES: ['127.0.0.1'] };
    await saveConnection({ ...on.world.ctx, config }, caller(), 'webhook', { ...WEBHOOK, url });
    expect(await on.state()).toMatchObject([{ state: 'connected' }]);
  },
);

test('a webhook is answered with its secret once; rotated, both sign for a day', async () => {
  const { secret, connections } = await save(WEBHOOK);
  const id = connections[0]?.id ?? '';
  expect(secret).toMatch(/^whsec_/);
  expect((await save({ ...WEBHOOK, id })).secret).toBeNull();
  expect(connections[0]?.hint).toBe('https://example.com/hooks');
  const rotated = await rotateSecret(on.world.ctx, caller(), id);
  expect(await secretsOf()).toMatchObject({
    secret: rotated.secret,
    previous_secret: secret,
    previous_until: rotated.previous_until,
  });
});

test('a shop has ten webhooks at most', async () => {
  for (let count = 0; count < MAX_WEBHOOKS; count += 1) await save(WEBHOOK);
  expect(await codeOf(save(WEBHOOK))).toBe(409);
});

test('disconnected, its key and all that it was sent are gone', async () => {
  const { connections } = await save(WEBHOOK);
  await on.world.db.pool.query("update integrations set created_at = '2026-11-01'");
  await on.becomes(await on.addParcel(), 4);
  expect(await on.deliveries()).toHaveLength(1);
  await disconnect(on.world.ctx, caller(), 'webhook', connections[0]?.id ?? '');
  expect(await on.deliveries()).toEqual([]);
  expect(await codeOf(disconnect(on.world.ctx, caller(), 'webhook', connections[0]?.id ?? ''))).toBe(404);
  await planDeliveries(on.world.ctx, on.shop);
});

test('the log has what was sent and what was answered; what failed is replayed with the same id', async () => {
  const id = await on.connect('klaviyo');
  await on.becomes(await on.addParcel(), 2);
  await on.becomes(await on.addParcel(), 4);
  on.receiver.answer = () => ({ status: 400, body: '{"errors":[{"detail":"no"}]}' });
  await on.send();
  const log = () => deliveryLog(on.world.ctx, caller(), 'klaviyo', { id, limit: 1 });
  const first = await log();
  expect(first).toMatchObject({
    list: [
      {
        status: ShipmentStatus.Delivered,
        state: 'failed',
        problem: 'refused',
        attempts: 1,
        answer: { status: 400, body: '{"errors":[{"detail":"no"}]}' },
      },
    ],
    before: expect.any(String),
  });
  expect(first.list[0]?.message?.data.shipment.status).toBe('delivered');
  expect(calls.integrationDeliveries.data.parse(first)).toEqual(first);
  on.receiver.answer = () => ({ status: 202 });
  await replay(on.world.ctx, caller(), 'klaviyo', first.list[0]?.id ?? '');
  await on.send();
  const again = (await log()).list[0];
  expect(again).toMatchObject({
    state: 'sent',
    message_id: first.list[0]?.message_id,
    message: first.list[0]?.message,
  });
  expect(await codeOf(replay(on.world.ctx, caller(), 'klaviyo', again?.id ?? ''))).toBe(409);
  expect(await codeOf(replay(on.world.ctx, caller(), 'slack', again?.id ?? ''))).toBe(404);
});

test('a merchant sees what would be sent, and what a tool answers to it', async () => {
  const id = await on.connect('webhook');
  const of = { ...caller(), domain: await domainOf() };
  const tools = on.sending();
  expect(await previewMessage(on.world.ctx, of, 'webhook', undefined)).toEqual({ request: null });
  expect(await codeOf(testConnection(on.world.ctx, tools.http, of, 'webhook', id))).toBe(409);
  await on.addParcel();
  const { request } = await previewMessage(on.world.ctx, of, 'webhook', undefined);
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ type: 'shipment.status_changed' });
  on.receiver.answer = () => ({ status: 500, body: 'no' });
  expect(await testConnection(on.world.ctx, tools.http, of, 'webhook', id)).toEqual({
    ok: false,
    problem: 'unavailable',
    answer: { status: 500, body: 'no' },
  });
  on.receiver.answer = () => null;
  expect(await testConnection(on.world.ctx, tools.http, of, 'webhook', id)).toEqual({
    ok: false,
    problem: 'timeout',
    answer: null,
  });
});

test.each(['attention', 'disabled'])(
  'a test that is accepted resumes a tool in %s, and what waits is sent',
  async (state) => {
    const id = await on.connect('webhook');
    const of = { ...caller(), domain: await domainOf() };
    await on.becomes(await on.addParcel(), 4);
    await on.world.db.pool.query(
      `update integrations set state = $1, problem = 'gone', failing_since = now(), due_at = '2099-01-01'`,
      [state],
    );
    await on.world.db.pool.query("update deliveries set due_at = '2099-01-01'");
    const test = () => testConnection(on.world.ctx, on.sending().http, of, 'webhook', id);
    on.receiver.answer = () => ({ status: 410 });
    expect(await test()).toMatchObject({ ok: false });
    expect(await on.state()).toMatchObject([{ state, problem: 'gone' }]);
    on.receiver.answer = () => ({ status: 204 });
    expect(await test()).toMatchObject({ ok: true });
    expect(await on.state()).toMatchObject([{ state: 'connected', problem: null }]);
    await on.send();
    expect(await on.deliveries()).toEqual(['4 sent 1']);
  },
);

test('[7.74] Shopify Flow needs no key; saved once more it is tried again', async () => {
  const flow = { name: 'flow' as const, statuses: [4 as const] };
  expect((await save(flow)).connections).toMatchObject([{ hint: '', state: 'connected', statuses: [4] }]);
  await on.world.db.pool.query("update integrations set state = 'disabled', problem = 'unavailable'");
  expect((await save(flow)).connections).toMatchObject([{ state: 'connected', problem: null }]);
});
