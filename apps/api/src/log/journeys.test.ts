import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultMailSettings } from '@parcelway/http-contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type InjectOptions } from 'fastify';
import { createMailer } from '../notifications/delivery/mailer';
import { bounceId } from '../notifications/delivery/mail-tokens';
import { startMailServer, type TestMailServer } from '../notifications/delivery/test-mail-server';
import { PlatformError } from '../platform/platform.port';
import { registerApi, runWorker } from '../server';
import { restOrder, sendWebhook } from '../testing/webhook-sender';
import { createSyncWorld, until, type SyncWorld } from '../testing/sync-world';
import { sendCanaries } from './test-call-input';
import * as canary from './test-canaries';
import { readableColumns } from './test-columns';
import { createLog } from './log';

// Through the whole server, web and worker, with a customer whose every field is a canary.
const { EMAIL, FIRST, LAST, NAMES, NAMES_ALLOWED, PHONES, SECRETS } = canary;
const lines: string[] = [];
let world: SyncWorld;
let mails: TestMailServer;
let app: FastifyInstance;
let worker: Awaited<ReturnType<typeof runWorker>>;
let shopId: string;
const tokens: string[] = [];

beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  world = await createSyncWorld({ orders: 2, log });
  mails = await startMailServer();
  const { ctx } = world;
  Object.assign(ctx.config, {
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'mail@parcelway.example', BOUNCE_SECRET: 'a-secret-of-the-mta' },
    EXPORT_DIR: mkdtempSync(path.join(tmpdir(), 'parcelway-journeys-')),
  });
  ctx.mailer = createMailer(ctx.config, log, { connectMs: 1500, answerMs: 1500, sendMs: 6000 });
  app = Fastify({ loggerInstance: log as FastifyBaseLogger, routerOptions: { maxParamLength: 512 } });
  await registerApi(app, ctx, ctx);
  await app.ready();
});
afterAll(async () => {
  await worker.stop();
  await app.close();
  world.ctx.mailer?.close();
  await mails.close();
  await world.close();
});

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await world.db.pool.query<T>(text, values)).rows;
const session = (): string => {
  const token = world.twin.twin.sessionToken(world.store.shop);
  tokens.push(token);
  return token;
};
const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const options: InjectOptions = {
    ...{ method, url: `/api/v1/${url}`, headers: { authorization: `Bearer ${session()}` } },
    ...(payload && { payload }),
  };
  const answer = await app.inject(options);
  return { status: answer.statusCode, body: answer.json<{ message: string; data: Record<string, unknown> }>() };
};
const customersOrder = (note: string) =>
  world.store.create({
    ...{ email: EMAIL, phone: PHONES[0] ?? null, note },
    customer: { id: '991', firstName: FIRST, lastName: LAST, locale: 'en' },
    shippingAddress: { firstName: FIRST, lastName: LAST, address1: canary.STREET, phone: PHONES[1] ?? null },
  });
const form = (fields: Record<string, string>) =>
  app.inject({
    ...{ method: 'POST', url: `/t/${world.store.handle}` },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('the app is installed, reads the orders, follows the parcels, and is notified of changes', async () => {
  const { ctx } = world;
  world.store.updateShop({ email: canary.MERCHANT });
  customersOrder(`for ${FIRST}`);
  // The courier names who signed.
  const { fetch } = ctx.trackingProvider;
  ctx.trackingProvider.fetch = async (parcels) => {
    const answer = await fetch.call(ctx.trackingProvider, parcels);
    for (const result of answer) {
      result.facts = { ...result.facts, signedBy: `${FIRST} ${LAST}` };
      for (const event of result.checkpoints) event.content = `${event.content} ${FIRST} ${LAST}`;
    }
    return answer;
  };
  expect((await call('GET', 'auth/session')).status).toBe(200);
  shopId = await world.shopId();
  await query("update shops set plan = 'pro' where shop_id = $1", [shopId]);
  worker = await runWorker(ctx);
  await world.synced();
  const order = customersOrder('another');
  world.store.fulfil(order.id, [{ tracking: [{ number: '1Z999AA10123456784', company: 'UPS' }] }]);
  world.store.update(order.id, { tags: [FIRST] });
  await world.settled();
  await until('the parcel is known', async () => (await query('select from shipments')).length > 0);
  await until('the courier answered', async () => (await query('select from checkpoints')).length > 0);
  for (const { access_token_enc, refresh_token_enc } of await query<Record<string, Buffer>>(
    'select * from platform_tokens',
  ))
    for (const bytes of [access_token_enc, refresh_token_enc]) if (bytes) tokens.push(ctx.vault.decrypt(bytes));
  expect(tokens.length).toBeGreaterThanOrEqual(3);
});

test('webhooks that are no JSON, of another shop, unsigned, or about privacy', async () => {
  await sendWebhook(world, 'orders/create', `{"email": ${EMAIL} ${FIRST} ${LAST} ${PHONES[0]}`);
  await sendWebhook(world, 'orders/create', { id: 3, email: EMAIL, name: { first: FIRST } });
  await sendWebhook(world, 'orders/create', restOrder('820982911946154508', { email: EMAIL, phone: PHONES[1] }));
  await sendWebhook(world, 'orders/create', { email: EMAIL }, { 'x-shopify-hmac-sha256': 'bm8=' });
  await sendWebhook(world, 'customers/data_request', {
    ...{ shop_domain: world.domain, customer: { id: 991, email: EMAIL, phone: PHONES[0] }, data_request: { id: 5 } },
  });
  await sendWebhook(world, 'nobody/needs', { email: EMAIL, name: FIRST });
  await world.settled();
});

test('mails are sent, refused for ever and for now, and bounce; a test mail is refused', async () => {
  const [parcel] = await query<{ shipment_id: string; order_id: string }>(
    "select * from shipments where number_key like '1Z%'",
  );
  const { encrypt, blindIndex } = world.ctx.vault;
  const add = async (status: number) => {
    const [row] = await query<{ mail_id: string }>(
      `insert into mails (shop_id, shipment_id, order_id, status, topic, recipient_enc, recipient_hash, origin, created_at, due_at)
        values ($1, $2, $3, $6::smallint, $6::text, $4, $5, 'hand', now(), now()) returning mail_id`,
      [shopId, parcel?.shipment_id, parcel?.order_id, encrypt(EMAIL), blindIndex(EMAIL), status],
    );
    return row?.mail_id ?? '';
  };
  const stateOf = async (id: string) =>
    (await query<{ state: string; attempts: number }>('select * from mails where mail_id = $1', [id]))[0];
  const ended = (id: string) =>
    until(
      'the mail was tried',
      async () => ((await stateOf(id))?.attempts ?? 0) > 0 && (await stateOf(id))?.state !== 'sending',
    );
  const sent = await add(2);
  await ended(sent);
  expect(mails.received.length).toBeGreaterThan(0);
  for (const [, token = ''] of mails.received
    .map(({ raw }) => raw)
    .join('')
    .replace(/=\r?\n/g, '')
    .matchAll(/\/m\/u\/([\w.-]+)/g))
    tokens.push(token);
  for (const code of [450, 554]) {
    mails.faultModes = { rcpt: { code, text: `5.7.1 <${EMAIL}>: ${FIRST} ${LAST} ${PHONES[0]} is away` } };
    await ended(await add(code === 450 ? 3 : 4));
  }
  const settings = defaultMailSettings();
  const refused = await call('POST', 'notification/test_send', {
    topic: '2',
    settings,
    language: 'en',
    sample: null,
    to: EMAIL,
  });
  expect(refused.status).toBe(422);
  mails.faultModes = {};
  const bounce = bounceId(world.ctx.config, { shopId, mailId: sent });
  const answer = await app.inject({
    ...{ method: 'POST', url: '/webhooks/mail/message', payload: canary.bounceReport(bounce) },
    headers: { authorization: 'Bearer a-secret-of-the-mta', 'content-type': 'message/rfc822' },
  });
  expect(answer.statusCode).toBe(200);
  expect(await query('select from mail_suppressions')).toHaveLength(1);
});

test('a shopper looks up an order, guesses, reviews, and opens links that are none', async () => {
  const [order] = await query<{ name: string; order_id: string }>(
    "select o.name, o.order_id from orders o join shipments s using (shop_id, order_id) where number_key like '1Z%'",
  );
  const found = await form({ order: order?.name ?? '', email: EMAIL });
  expect(found.body).toContain('1Z999AA10123456784');
  await form({ order: order?.name ?? '', email: canary.OTHER_EMAIL });
  const [parcel] = await query<{ shipment_id: string }>(
    "select shipment_id from shipments where number_key like '1Z%'",
  );
  await form({
    review_of: parcel?.shipment_id ?? '',
    stars: '5',
    text: `${FIRST} ${LAST} ${PHONES[0]}`,
    email: EMAIL,
    nums: '1Z999AA10123456784',
  });
  await app.inject(`/t/${world.store.handle}?nums=1Z999AA10123456784&email=${encodeURIComponent(EMAIL)}&name=${FIRST}`);
  for (const url of ['/m/u/', '/m/c/', '/exports/']) await app.inject(`${url}${tokens.at(-1)}x?email=${EMAIL}`);
});

test('a merchant searches, exports, sends what is not allowed, and signs in with what is no token', async () => {
  await call('GET', `order/list?query=${encodeURIComponent(EMAIL)}`);
  await call('POST', 'order/list', { query: `${FIRST} ${LAST}` });
  const started = await call('POST', 'export/do_export', {
    ...{ select: { filters: { query: `${FIRST} ${LAST}` } }, file_type: 'csv' },
    select_key: ['order_name', 'customer_name', 'customer_email', 'customer_phone'],
  });
  expect(started.status).toBe(200);
  await call('POST', 'export/do_export', {
    ...{ select: { filters: { query: EMAIL } }, file_type: 'csv' },
    select_key: ['customer_email'],
  });
  expect((await call('POST', 'order/save_view', { name: 'VIP', filters: { query: EMAIL } })).status).toBe(200);
  const id = String(started.body.data.export_id);
  await until('the file is written', async () => (await call('GET', `export/${id}`)).body.data.state === 'done');
  const { url } = (await call('GET', `export/${id}`)).body.data;
  const { pathname } = new URL(String(url));
  tokens.push(pathname.split('/').at(-1) ?? '');
  expect((await app.inject(pathname)).body).toContain(EMAIL);
  await call('PUT', 'order/shipment_feedback', { message: 'It is late' });
  await app.inject({
    url: `/api/v1/auth/session?id_token=${session()}`,
    headers: { authorization: `Bearer ${EMAIL}` },
  });
});

test('the store, the provider and the database fail, and say in their words whom about', async () => {
  const { ctx } = world;
  const personalText = `"Signed by ${FIRST} ${LAST}" ${EMAIL} ${PHONES[1]} shpat_0123456789abcdef0123456789abcdef`;
  ctx.platform.createFulfillmentEvent = async () => {
    throw new PlatformError(`The event was not taken: ${personalText}`, 'refused');
  };
  ctx.platform.ordersAmong = async () => {
    throw new PlatformError(`OrdersAmong: ${personalText}`, 'unavailable', 0, {
      cause: new Error(`GET /x?token=${tokens[0]}&email=${EMAIL}`),
    });
  };
  ctx.trackingProvider.fetch = async () => {
    throw new Error(`provider says ${personalText}`);
  };
  tokens.push('shpat_0123456789abcdef0123456789abcdef');
  await query('update shipments set next_poll_at = now() where number_key <> $1', ['']);
  await sendWebhook(world, 'orders/create', restOrder('5', { email: EMAIL }));
  await query(
    "insert into fulfillment_events (shop_id, shipment_id, status, happened_at) select shop_id, shipment_id, 'DELAYED', '2026-11-24T00:00:00Z' from shipments",
  );
  await ctx.jobs.addNow('tracking.write-back', { shopId });
  await until(
    'the delivery failed',
    async () => (await query("select from webhook_inbox where error like '%OrdersAmong%'")).length > 0,
  );
  await until(
    'the event was refused',
    async () => (await query('select from fulfillment_events where error is not null')).length > 0,
  );
  await until(
    'the parcel failed',
    async () => (await query("select from shipments where poll_error like 'provider says%'")).length > 0,
  );
  // A job that fails leaves its error with the queue.
  ctx.platform.createFulfillmentEvent = async () => {
    throw new PlatformError(`Nobody answers: ${personalText}`, 'unavailable');
  };
  await query(
    "insert into fulfillment_events (shop_id, shipment_id, status, happened_at) select shop_id, shipment_id, 'FAILURE', '2026-11-24T00:00:00Z' from shipments",
  );
  await ctx.jobs.addNow('tracking.write-back', { shopId });
  await until(
    'the job failed',
    async () =>
      (await query("select from graphile_worker._private_jobs where last_error like '%Nobody answers%'")).length > 0,
  );
});

test('every call of the contract is sent what a person wrote into every field; most of them are not refused', async () => {
  expect(await sendCanaries(app, session)).toBeGreaterThan(60);
});

test('no line of the log has a name, an address, a phone number or a token in it', () => {
  expect(lines.length).toBeGreaterThan(50);
  const found = lines.filter((line) => {
    const text = line.toLowerCase();
    return [...SECRETS, ...NAMES, ...tokens].some((one) => one !== '' && text.includes(one.toLowerCase()));
  });
  expect(found).toEqual([]);
});

test('no readable column of the database has an address, a phone number or a token in it, and names are in those that are listed', async () => {
  const columns = await readableColumns(world.db);
  expect([...columns.keys()].some((name) => name.startsWith('graphile_worker.'))).toBe(true);
  const found: string[] = [];
  const named = new Set<string>();
  for (const [name, text] of columns) {
    const forbidden = name in canary.WORDS_OF_MERCHANTS ? tokens : [...SECRETS, ...tokens];
    const canaries = forbidden.filter((one) => one !== '' && text.includes(one.toLowerCase()));
    found.push(...canaries.map((one) => `${name}: ${one}`));
    if (NAMES.some((part) => text.includes(part.toLowerCase()))) named.add(name);
  }
  expect(found).toEqual([]);
  expect([...named].filter((name) => !(name in NAMES_ALLOWED || name in canary.WORDS_OF_MERCHANTS))).toEqual([]);
});
