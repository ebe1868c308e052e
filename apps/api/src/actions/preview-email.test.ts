import { ShipmentStatus } from '@parcelway/domain';
import { simpleParser } from 'mailparser';
import pLimit from 'p-limit';
import { pino } from 'pino';
import { withShop } from '../db/database';
import { deliverClaim } from '../notifications/delivery/deliver';
import { claimDue } from '../notifications/delivery/delivery.store';
import { repeatMails } from '../notifications/delivery/mail-log.store';
import { createMailer } from '../notifications/delivery/mailer';
import { startMailServer } from '../notifications/delivery/test-mail-server';
import { prepareMails } from '../notifications/templates/prepare-mails';
import { withHeading } from '../notifications/templates/test-templates';
import { setUpActions } from '../testing/actions-world';
import { DONE, TRANSIT } from '../testing/poll-world';
import { callerOf } from '../testing/test-api';

const setUp = setUpActions();
const { act, call, followed } = setUp;
const DOMAIN = callerOf('1').domain;
const query = async (text: string, values: unknown[]) => (await setUp.world.db.pool.query(text, values)).rows;

beforeEach(async () => {
  await query("update shops set domain = 'gone-' || shop_id || '.myshopify.com' where domain = $1", [DOMAIN]);
  await query(
    "update shops set domain = $2, name = 'Miller & Söhne', locale = 'de', plan = 'basic' where shop_id = $1",
    [setUp.shop, DOMAIN],
  );
});

/** Gives the parcel's order a customer, who reads French. */
async function customerOf(id: string, email: string): Promise<void> {
  const { vault } = setUp.world.ctx;
  await query(
    `insert into orders (shop_id, order_id, name, customer_name, locale, email_enc, email_hash, ordered_at, created_at, updated_at)
     select shop_id, order_id, '#1', 'Jane Doe', 'fr', $2, $3, now(), now(), now() from shipments where shipment_id = $1
     on conflict (shop_id, order_id) do update set email_enc = $2, email_hash = $3`,
    [id, vault.encrypt(email), vault.blindIndex(email)],
  );
}
async function mailed(): Promise<string> {
  const { id } = await followed([TRANSIT]);
  await customerOf(id, 'jane@example.com');
  return id;
}
const preview = (id: string, message?: string) => call('POST', 'preview_email', { ids: [id], message });
const mails = (id: string) => query('select state from mails where shipment_id = $1', [id]);

/** What the mail server gets of the mails that are due. */
async function delivered() {
  const { ctx, db } = setUp.world;
  const server = await startMailServer();
  const config = { ...ctx.config, SMTP_URL: server.url, MAIL_FROM: 'mail@parcelway.example' };
  const mailer = createMailer(config, pino({ level: 'silent' }));
  if (!mailer) throw new Error('no mailer');
  const now = ctx.now();
  const claims = await claimDue(db, now, new Date(now.getTime() + 60_000), 12, 20, []);
  const limits = { limit: pLimit(12), pace: async () => {}, stopping: new AbortController().signal };
  for (const claim of claims) await deliverClaim({ ctx, mailer, prepare: prepareMails, ...limits }, claim);
  mailer.close();
  await server.close();
  return Promise.all(server.received.map(({ raw }) => simpleParser(raw)));
}
/** A mail without what is of one sending: addresses of links, and the image that counts openings. */
const content = (html: string): string =>
  html
    .replace(/<img [^>]*width="1"[^>]*>/g, '')
    .replace(/ href="[^"]*"/g, '')
    .replace(/\r\n/g, '\n')
    .trim();

const MESSAGE = 'Es tut uns leid <b>&\n{{ shop.name }}';

test('the mail that is previewed is the one that the mail server gets, with the message at its top', async () => {
  const id = await mailed();
  await query(
    `with version as (
       insert into mail_template_versions (shop_id, topic, settings, revision, published_at, published_by)
       values ($1, '2', $2, 1, now(), 'x') returning shop_id, topic, version_id)
     insert into mail_templates_live select shop_id, topic, version_id from version`,
    [setUp.shop, JSON.stringify(withHeading('Hallo {{ customer.first_name }}'))],
  );
  const { status, data } = await preview(id, `  ${MESSAGE}\n`);
  expect([status, data.customers, data.reason]).toEqual([200, 1, null]);
  expect(data.mail).toMatchObject({ shipment_id: id, recipient: 'jane@example.com' });
  expect(await mails(id)).toEqual([]);
  const run = await act('bulk_send_email', { ids: [id], message: MESSAGE });
  expect(run).toMatchObject({ done: 1, can_undo: false, detail: { has_message: true } });
  const [sent, ...others] = await delivered();
  expect(others).toEqual([]);
  expect(sent?.subject).toBe(data.mail.subject);
  expect(content(String(sent?.html))).toBe(content(data.mail.html));
  expect(data.mail.html).toContain('Hallo Jane');
  expect(data.mail.html).toContain('lang="fr"');
  expect(data.mail.html.match(/<div [^>]*dir="auto"[^>]*>(.*?)<\/div>/)?.[1]).toMatch(
    /^<p [^>]*>Es tut uns leid &lt;b&gt;&amp;<br>\{\{ shop.name \}\}<\/p>$/,
  );
  expect(data.mail.html.indexOf('dir="auto"')).toBeLessThan(data.mail.html.indexOf('Hallo Jane'));
  expect(sent?.text).toContain(MESSAGE);
});

test('without a message the mail is as it always was', async () => {
  const id = await mailed();
  const { data } = await preview(id);
  await act('bulk_send_email', { ids: [id], message: '  \n' });
  const [sent] = await delivered();
  expect(content(String(sent?.html))).toBe(content(data.mail.html));
  expect(data.mail.html).not.toContain('dir="auto"');
});

test('a mail that waits is shown with its message, and one that is repeated has it too', async () => {
  const id = await mailed();
  await act('bulk_send_email', { ids: [id], message: MESSAGE });
  const [mail] = await query("update mails set state = 'failed' where shipment_id = $1 returning mail_id", [id]);
  expect((await call('GET', `email_html/${id}/${mail.mail_id}`)).data.html).toContain('Es tut uns leid');
  const { db, ctx } = setUp.world;
  await withShop(db, setUp.shop, (trx) => repeatMails(trx, setUp.shop, [mail.mail_id], ctx.now()));
  const [sent] = await delivered();
  expect(sent?.text).toContain(MESSAGE);
});

test('is of the first parcel about which a mail goes, and counts the customers', async () => {
  const [bare = ''] = await setUp.parcels(1);
  const [one, other, third] = [await mailed(), await mailed(), await mailed()];
  for (const id of [one, other, third]) await query('update shipments set order_id = $1 where shipment_id = $1', [id]);
  await customerOf(one, 'jane@example.com');
  await customerOf(other, 'jane@example.com');
  await customerOf(third, 'joe@example.com');
  const chosen = await call('POST', 'preview_email', { ids: [third, bare, other, one] });
  expect(chosen.data).toMatchObject({ customers: 2, reason: null, mail: { shipment_id: one } });
  const filters = { status: [ShipmentStatus.InTransit] };
  const listed = await call('POST', 'preview_email', { filters, except: [one] });
  expect(listed.data).toMatchObject({ customers: 2, mail: { shipment_id: other } });
});

test.each([
  ['no_email', async () => (await followed([TRANSIT])).id],
  [
    'nothing_to_tell',
    async () => {
      const [id = ''] = await setUp.parcels(1);
      await customerOf(id, 'jane@example.com');
      return id;
    },
  ],
  [
    'already_so',
    async () => {
      const id = await mailed();
      await act('bulk_send_email', { ids: [id] });
      return id;
    },
  ],
] as const)('where no mail goes, it has the reason of the action: %s', async (reason, parcel) => {
  const id = await parcel();
  expect(await preview(id, 'Hello')).toMatchObject({ status: 200, data: { customers: 0, mail: null, reason } });
  const run = await act('bulk_send_email', { ids: [id] });
  expect((await setUp.stateOf(run)).reasons).toEqual({ [id]: reason });
});

test('a mail that cannot be filled is reported with its line', async () => {
  const { id } = await followed([TRANSIT, DONE]);
  await customerOf(id, 'jane@example.com');
  await query(
    `with version as (
       insert into mail_template_versions (shop_id, topic, settings, revision, published_at, published_by)
       values ($1, '4', $2, 1, now(), 'x') returning shop_id, topic, version_id)
     insert into mail_templates_live select shop_id, topic, version_id from version`,
    [setUp.shop, JSON.stringify(withHeading('eine Zeile\n{{ unclosed'))],
  );
  const { status, body } = await preview(id);
  expect([status, body.message]).toEqual([422, expect.stringContaining('Line 2: ')]);
});

test('needs the plan and the permission that sending needs', async () => {
  const id = await mailed();
  setUp.shopHas('free');
  expect(await preview(id)).toMatchObject({ status: 402, body: { plan: 'basic' } });
  setUp.shopHas('basic');
  setUp.mayOnlyRead();
  expect((await preview(id)).status).toBe(403);
});

test('of a parcel that is none of the shop, or was removed, is 404', async () => {
  const id = await mailed();
  await query('update shipments set removed_at = now() where shipment_id = $1', [id]);
  for (const one of [id, '999999999']) expect((await preview(one)).status).toBe(404);
});

test.each([
  ['a text of 1,001 letters', 'x'.repeat(1001)],
  ['a bell', 'a\u0007b'],
  ['an escape', 'a\u001b[2J'],
  ['U+0000', 'a\0b'],
  ['a number', 7],
])('a message that is %s is refused by name', async (_what, message) => {
  const id = await mailed();
  for (const path of ['preview_email', 'bulk_send_email']) {
    const { status, body } = await call('POST', path, { ids: [id], message });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['message']]);
  }
  expect(await mails(id)).toEqual([]);
});
