import type { Calls, DataOf } from '@parcelway/http-contract';
import type { Permission } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import { withShop } from '../db/database';
import { saveShopInfo } from '../platform/shops.store';
import { createVault } from '../platform/vault';
import { shopOfMails, storedRules } from '../notifications/rules/shop-rules.store';
import { merchantAddresses } from '../notifications/rules/shop-rules';
import { updateShopFromStore } from '../webhooks/shop-access.store';
import { redactShop } from '../webhooks/redact.store';
import { emptiedDatabase } from '../testing/emptied-database';
import { callerOf, testApi } from '../testing/test-api';
import { testConfig } from '../testing/test-config';
import type { TestDatabase } from '../testing/test-database';
import type { AppContext, Caller } from '../context';
import { registerSettings } from './settings.routes';

type Account = DataOf<Calls['account']>;
const AS_IN_STORE = { tz_name: null, notify_email: '' };
const STORE = {
  name: 'The Nook',
  email: 'store@example.com',
  domain: 'demo.myshopify.com',
  primaryDomain: 'nook.example.com',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  locale: 'de',
  country: 'DE',
};
let db: TestDatabase;
let ctx: AppContext;
let app: FastifyInstance;
let caller: Caller;

beforeEach(async () => {
  db = await emptiedDatabase();
  const config = testConfig(db.url);
  const vault = createVault(config.ENCRYPTION_KEY);
  ctx = { config, db, vault, now: () => new Date('2026-11-20T12:00:00Z') } as unknown as AppContext;
  caller = callerOf(await db.addShop('demo.myshopify.com'));
  as('setting.write');
  await saveShopInfo(db, vault, caller.shopId, STORE);
  app = await testApi(ctx, () => caller, registerSettings);
});
afterEach(async () => {
  await app.close();
  await db.close();
});

const as = (...permission: Permission[]) => {
  caller = { ...caller, permission };
};
const read = async () => (await app.inject({ url: '/api/v1/setting/account' })).json().data as Account;
const put = async (payload: object) => {
  const answer = await app.inject({ method: 'PUT', url: '/api/v1/setting/account', payload });
  return { status: answer.statusCode, body: answer.json() as { data?: Account; errors?: object; message: string } };
};
/** By which the shop's days are counted. */
const zone = async () => (await db.pool.query('select timezone from shops')).rows[0]?.timezone as string;
const storeMoves = (timezone: string) =>
  withShop(db, caller.shopId, (trx) => updateShopFromStore(trx, ctx.vault, caller.shopId, { ...STORE, timezone }));
const receivers = () =>
  withShop(db, caller.shopId, async (trx) =>
    merchantAddresses(ctx, await storedRules(trx, caller.shopId), await shopOfMails(trx, caller.shopId)),
  );

test('a shop that chose nothing has what its store says', async () => {
  expect(await read()).toEqual({
    name: 'The Nook',
    domain: 'nook.example.com',
    email: 'store@example.com',
    timezone: 1,
    tz_name: null,
    store_tz_name: 'Europe/Berlin',
    customer_lang: null,
    store_lang: 'de',
    notify_email: '',
  });
});

test('a chosen time zone is that of the shop, whatever its store says afterwards, until it is taken back', async () => {
  const { body } = await put({ ...AS_IN_STORE, tz_name: 'Asia/Kolkata' });
  expect(body.data).toMatchObject({ timezone: 5.5, tz_name: 'Asia/Kolkata', store_tz_name: 'Europe/Berlin' });
  await storeMoves('America/New_York');
  await saveShopInfo(db, ctx.vault, caller.shopId, { ...STORE, timezone: 'America/New_York' });
  expect(await zone()).toBe('Asia/Kolkata');
  await put({ ...AS_IN_STORE, tz_name: 'Asia/Tokyo' });
  expect(await read()).toMatchObject({ timezone: 9, tz_name: 'Asia/Tokyo', store_tz_name: 'America/New_York' });
  await put(AS_IN_STORE);
  expect(await zone()).toBe('America/New_York');
  await storeMoves('Europe/Paris');
  expect(await read()).toMatchObject({ tz_name: null, store_tz_name: 'Europe/Paris' });
});

test('[7.70] PUT setting/lang {key, value}: the language of customers is the chosen one, whatever the store says afterwards, until it is taken back', async () => {
  const put = async (value: string) =>
    (await app.inject({ method: 'PUT', url: '/api/v1/setting/lang', payload: { key: 'customer', value } })).json();
  const locales = async () => (await db.pool.query('select locale, store_locale from shops')).rows[0];
  expect((await put('pl')).data).toMatchObject({ customer_lang: 'pl', store_lang: 'de' });
  await withShop(db, caller.shopId, (trx) =>
    updateShopFromStore(trx, ctx.vault, caller.shopId, { ...STORE, locale: 'fr-CA' }),
  );
  expect(await locales()).toEqual({ locale: 'pl', store_locale: 'fr-CA' });
  expect((await put('')).data).toMatchObject({ customer_lang: null, store_lang: 'fr' });
  expect(await locales()).toEqual({ locale: 'fr-CA', store_locale: null });
  expect(await put('tlh')).toMatchObject({ code: 422, errors: { value: expect.any(String) } });
  as('order.read');
  expect(await put('pl')).toMatchObject({ code: 403 });
  expect(await locales()).toMatchObject({ store_locale: null });
});

test('mails to the merchant go to the address of the settings, and without one to that of the store', async () => {
  expect(await receivers()).toEqual(['store@example.com']);
  expect((await put({ ...AS_IN_STORE, notify_email: ' post@nook.example.com ' })).body.data?.notify_email).toBe(
    'post@nook.example.com',
  );
  expect(await receivers()).toEqual(['post@nook.example.com']);
  await put(AS_IN_STORE);
  expect(await receivers()).toEqual(['store@example.com']);
});

test('the address is stored encrypted', async () => {
  await put({ ...AS_IN_STORE, notify_email: 'post@nook.example.com' });
  const { rows } = await db.pool.query('select notify_email_enc from shops');
  expect(String(rows[0]?.notify_email_enc)).not.toContain('nook');
});

test.each([
  ['tz_name', { tz_name: 'Mars/Olympus' }],
  ['tz_name', { tz_name: '+05:30' }],
  // Known to browsers and to the server, but not to the database, which counts days too.
  ['tz_name', { tz_name: 'ACT' }],
  ['notify_email', { notify_email: 'nobody' }],
])('a wrong %s is refused with the name of the field, and nothing is stored: %j', async (field, change) => {
  const { status, body } = await put({ ...AS_IN_STORE, ...change });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect(await read()).toMatchObject(AS_IN_STORE);
});

test('who may not change settings reads them, and is refused', async () => {
  as('order.read', 'order.write');
  const { status, body } = await put({ ...AS_IN_STORE, tz_name: 'Asia/Tokyo' });
  expect([status, body.message]).toEqual([403, 'This needs the permission setting.write. Ask the store owner for it.']);
  expect((await read()).tz_name).toBeNull();
});

test('nothing of it is left when the shop is removed', async () => {
  await put({ tz_name: 'Asia/Tokyo', notify_email: 'post@nook.example.com' });
  await withShop(db, caller.shopId, (trx) => redactShop(trx, caller.shopId));
  const { rows } = await db.pool.query('select timezone, store_timezone, notify_email_enc from shops');
  expect(rows).toEqual([{ timezone: 'UTC', store_timezone: null, notify_email_enc: null }]);
});
