import naughty from '@parcelway/couriers/naughty-strings.json';
import type { FastifyInstance } from 'fastify';
import { registerActions } from '../actions/actions.routes';
import { setUpFollowing } from '../testing/followed-parcel';
import { DONE, TRANSIT } from '../testing/poll-world';
import { callerOf, testApi } from '../testing/test-api';
import { shopperView } from '../tracking-page/shopper/shopper-view';
import { withShop } from '../db/database';
import { mailHtml } from './mail-html';

const setUp = setUpFollowing();
let app: FastifyInstance;
let domain: string;
beforeAll(async () => {
  app = await testApi(setUp.world.ctx, () => callerOf(setUp.shop, domain), registerActions);
});
afterAll(() => app.close());
beforeEach(async () => {
  domain = `mails-${setUp.shop}.myshopify.com`;
  await setUp.world.db.pool.query(
    "update shops set domain = $2, name = 'Miller & Söhne', locale = 'de', country = 'DE', timezone = 'Europe/Berlin' where shop_id = $1",
    [setUp.shop, domain],
  );
});

/** A mail about a parcel; its order is #1 of a customer. */
async function mailAbout(id: string, status: number, at: string): Promise<string> {
  const { db, ctx } = setUp.world;
  await db.pool.query(
    `insert into orders (shop_id, order_id, name, ordered_at, created_at, updated_at)
    select shop_id, order_id, '#1', now(), now(), now() from shipments where shipment_id = $1 on conflict do nothing`,
    [id],
  );
  const { rows } = await db.pool.query<{ mail_id: string }>(
    `insert into mails (shop_id, shipment_id, order_id, status, receiver_enc, created_at)
    select shop_id, shipment_id, order_id, $2::smallint, $3, $4::timestamptz from shipments where shipment_id = $1 returning mail_id`,
    [id, status, ctx.vault.encrypt('jane@example.com'), at],
  );
  return rows[0]?.mail_id ?? '';
}
const ask = async (a: string, b: string) => {
  const answer = await app.inject(`/api/v1/order/email_html/${a}/${b}`);
  return { status: answer.statusCode, data: answer.json().data as { subject: string; html: string } };
};
const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ');

describe('[7.38] a mail about a parcel', () => {
  test("is in the shop's language: its name, the status, the shopper's own sentence and the way to the page", async () => {
    const { id, number } = await setUp.followed([TRANSIT]);
    const { status, data } = await ask(id, await mailAbout(id, 2, '2026-11-22T12:00:00Z'));
    const { sentence } = await withShop(setUp.world.db, setUp.shop, (trx) =>
      shopperView(setUp.world.ctx, trx, { shopId: setUp.shop, domain }, id),
    );
    expect([status, data.subject]).toEqual([200, 'Bestellung #1: Unterwegs']);
    expect(data.html).toMatch(/^<!doctype html>\n<html lang="de">/);
    expect(data.html).toContain('Miller &amp; Söhne');
    expect(sentence).not.toBe('');
    expect(data.html).toContain(sentence);
    expect(data.html).toMatch(new RegExp(`<a href="https?://[^"]*nums=${number}"`));
  });

  test('tells of the time when it was asked for, also where the parcel has gone on since', async () => {
    const { id, journey } = await setUp.followed([TRANSIT]);
    const mail = await mailAbout(id, 2, '2026-11-21T12:00:00Z');
    const before = (await ask(id, mail)).data;
    journey.trackinfo.unshift(DONE);
    await setUp.pollAt('2026-11-23T08:00:00Z');
    const { rows } = await setUp.world.db.pool.query('select status from shipments where shipment_id = $1', [id]);
    expect(rows).toEqual([{ status: 4 }]);
    const after = (await ask(id, mail)).data;
    expect(after.subject).toBe('Bestellung #1: Unterwegs');
    expect(plain(after.html)).toBe(plain(before.html));
    const told = (await ask(id, await mailAbout(id, 4, '2026-11-23T08:00:00Z'))).data;
    expect(told.subject).toBe('Bestellung #1: Zugestellt');
  });

  test('of another parcel, or that nobody has, is 404', async () => {
    const [{ id }, { id: other }] = [await setUp.followed([TRANSIT]), await setUp.followed([TRANSIT])];
    const mail = await mailAbout(id, 2, '2026-11-22T12:00:00Z');
    expect((await ask(other, mail)).status).toBe(404);
    expect((await ask(id, '999999999')).status).toBe(404);
  });
});

const mail = (text: string, url = 'https://shop.example/apps/track?nums=1') =>
  mailHtml({
    language: 'en',
    ...{ subject: text, shopName: text, order: text, heading: text, sentence: text },
    button: { text, url },
  });

test('[7.38] a mail is what mail programs take: tables, nothing that runs and nothing from outside', () => {
  const html = mail('x');
  expect(html).toContain('<table role="presentation"');
  expect(html).not.toMatch(/<(script|style|link|img|iframe|form|svg|video)\b|url\(|@import|\son\w+=|javascript:/i);
  expect(html.match(/https?:\/\/[^"\s]+/g)).toEqual(['https://shop.example/apps/track?nums=1']);
  expect(
    mailHtml({ language: 'en', subject: '', shopName: '', order: '', heading: 'H', sentence: '', button: null }),
  ).not.toContain('<a ');
});

test('no text of a shop or a courier becomes markup of a mail', () => {
  const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.length;
  const usual = tags(mail('x'));
  for (const text of naughty.filter(Boolean)) expect([text, tags(mail(text))]).toEqual([text, usual]);
  expect(mail('x', '"><script>alert(1)</script>')).not.toContain('<script');
});
