import { ShipmentStatus } from '@parcelway/domain';
import type { MailData } from '@parcelway/email';
import { defaultPageSettings, NO_MASKING } from '@parcelway/http-contract';
import { withShop } from '../../db/database';
import { addCustomCourier } from '../../testing/custom-parcel';
import { publishPage } from '../../testing/published-page';
import { at } from '../../testing/followed-parcel';
import { DONE, INFO, OUT, TRANSIT } from '../../testing/poll-world';
import { shopperView } from '../../tracking-page/shopper/shopper-view';
import { mailData, type ReportedStatus } from './mail-data';
import { readParcelFacts, readShopFacts } from './mail-facts';

import { setUpMailParcels } from './test-mail-parcels';

const setUp = setUpMailParcels();

/** The data of a mail about a parcel. */
async function dataOf(
  shipmentId: string,
  reported: Partial<ReportedStatus> = {},
  language: 'de' | 'en' | 'fr' = 'de',
): Promise<MailData> {
  const { ctx } = setUp.world;
  return withShop(ctx.db, setUp.shop, async (trx) => {
    const shop = await readShopFacts(ctx, trx, setUp.place());
    const about = {
      topic: '2' as const,
      status: ShipmentStatus.InTransit,
      subStatus: null,
      at: ctx.now(),
      knownAt: reported.at ?? ctx.now(),
      ...reported,
    };
    const [facts] = await readParcelFacts(
      trx,
      setUp.shop,
      [{ shipmentId, orderId: null, topic: about.topic }],
      ctx.now(),
    );
    if (!facts) throw new Error('no facts');
    return mailData(ctx, shop, facts, about, shop.reader(language));
  });
}
const sentenceOf = async (id: string) =>
  (await withShop(setUp.world.db, setUp.shop, (trx) => shopperView(setUp.world.ctx, trx, setUp.place(), id))).sentence;

describe('[2.13] what a mail may report', () => {
  test("is what the shopper's page shows of the parcel, its order and its shop", async () => {
    const { id, number } = await setUp.followed([INFO, TRANSIT]);
    await setUp.order(id);
    const data = await dataOf(id);
    const page = `https://${setUp.place().domain}/apps/track?nums=${number}`;
    expect(data).toMatchObject({
      shop: { name: 'Miller & Söhne', email: 'hallo@miller.example', url: `https://${setUp.place().domain}` },
      customer: { name: 'Jane Doe', first_name: 'Jane' },
      order: { name: '#1', url: page },
      parcel: { number, courier: 'UPS', status: 'Unterwegs', url: page, count: 1 },
      status: ShipmentStatus.InTransit,
      progress: { steps: ['Bestellt', 'Daten erhalten', 'Unterwegs', 'In Zustellung', 'Zugestellt'], done: 3 },
      items: [],
      parcels: [],
      review_url: '',
    });
    expect(data.parcel.sentence).toBe(await sentenceOf(id));
    expect(data.history).toEqual([
      { when: '21. Nov., 09:00', text: 'Unterwegs', place: 'Leipzig' },
      { when: '20. Nov., 14:00', text: 'Wartet auf Abholung', place: 'Leipzig' },
    ]);
  });

  test('[6.9] has the names of statuses that the shop chose for its own courier', async () => {
    const { id } = await setUp.followed([INFO, TRANSIT]);
    const code = await addCustomCourier(setUp.world, setUp.shop);
    const { pool } = setUp.world.db;
    await pool.query('update shipments set courier = $2 where shipment_id = $1', [id, code]);
    await pool.query(`update custom_couriers set status_texts = '{"in_transit":{"de":"Auf dem Fluss"}}'`);
    const named = async (language: 'de' | 'en') => (await dataOf(id, {}, language)).parcel;
    expect(await named('de')).toMatchObject({ courier: 'Two Boats', status: 'Auf dem Fluss' });
    expect(await named('en')).toMatchObject({ status: 'In transit' });
  });

  test('is in the requested language, with days of the zone of the place', async () => {
    const { id } = await setUp.followed([at('2026-11-20T23:30:00Z', 'transit001', 'late in Berlin')]);
    const sentence = (await dataOf(id, {}, 'fr')).parcel.sentence;
    expect(sentence).toContain('21 novembre');
    expect((await dataOf(id, {}, 'en')).parcel.sentence).toContain('21 November');
  });

  test('is of the time that the mail is about, also where the parcel has moved on since', async () => {
    const { id, journey } = await setUp.followed([INFO, TRANSIT]);
    const then = new Date('2026-11-21T12:00:00Z');
    const before = await dataOf(id, { at: then });
    journey.trackinfo.unshift(DONE, OUT);
    await setUp.pollAt('2026-11-23T08:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.Delivered });
    // The order is counted as it is now.
    expect(await dataOf(id, { at: then })).toEqual({
      ...before,
      order: expect.objectContaining({ parcels_arrived: 1 }),
    });
    const delivered = await dataOf(id, {
      topic: '4',
      status: ShipmentStatus.Delivered,
      at: new Date('2026-11-23T08:00:00Z'),
    });
    expect([delivered.parcel.status, delivered.progress?.done, delivered.history.length]).toEqual(['Zugestellt', 5, 4]);
  });

  test('of a mail by hand is what was known then, and since when the status holds', async () => {
    const later = at('2026-11-22T09:00:00Z', 'transit002', 'at the hub');
    const { id, journey } = await setUp.followed([TRANSIT, later]);
    journey.trackinfo.push(DONE);
    await setUp.pollAt('2026-11-23T08:00:00Z');
    const requested = { at: new Date('2026-11-21T08:00:00Z'), knownAt: new Date('2026-11-22T10:00:00Z') };
    const data = await dataOf(id, requested);
    expect([data.history.map(({ text }) => text), data.progress?.done]).toEqual([
      ['Im Sortierzentrum', 'Unterwegs'],
      3,
    ]);
  });

  test('of a substatus is of that, also where the status is the same by now', async () => {
    const { id, journey } = await setUp.followed([TRANSIT, at('2026-11-22T07:00:00Z', 'pickup002', 'ready')]);
    const reported = {
      topic: '3002' as const,
      status: ShipmentStatus.OutForDelivery,
      subStatus: 3002 as const,
      at: new Date('2026-11-22T07:00:00Z'),
    };
    const before = await dataOf(id, reported);
    expect([before.parcel.status, before.parcel.sentence]).toEqual([
      'Zur Abholung bereit',
      expect.stringContaining('22. November'),
    ]);
    journey.trackinfo.push(at('2026-11-22T12:00:00Z', 'pickup001', 'on the road again'));
    await setUp.pollAt('2026-11-23T08:00:00Z');
    expect(await setUp.parcel(id)).toMatchObject({ status: ShipmentStatus.OutForDelivery, sub_status: 3001 });
    const after = await dataOf(id, reported);
    expect([after.parcel.status, after.parcel.sentence, after.history.length]).toEqual([
      before.parcel.status,
      before.parcel.sentence,
      2,
    ]);
  });

  test('has no bar where one would mislead', async () => {
    const { id } = await setUp.followed([TRANSIT, at('2026-11-22T08:00:00Z', 'exception007', 'lost')]);
    expect((await dataOf(id, { topic: '7', status: ShipmentStatus.Exception })).progress).toBeNull();
    const { id: failed } = await setUp.followed([TRANSIT, at('2026-11-22T08:00:00Z', 'undelivered002', 'nobody home')]);
    expect((await dataOf(failed, { topic: '6', status: ShipmentStatus.FailedAttempt })).progress?.done).toBe(4);
  });

  test('hides what the page hides', async () => {
    const { id } = await setUp.followed([at('2026-11-21T08:00:00Z', 'transit001', 'Left the UPS hub in Leipzig')]);
    const masking = { ...NO_MASKING, enabled: true, rules: [{ from: 'Leipzig', to: 'our city' }], hide_courier: true };
    await setUp.world.db.pool.query('insert into tracking_pages (shop_id, masking) values ($1, $2)', [
      setUp.shop,
      JSON.stringify(masking),
    ]);
    const text = JSON.stringify(await dataOf(id));
    expect([/UPS/.test(text), /Leipzig/.test(text), /our city/.test(text)]).toEqual([false, false, true]);
  });

  test('follows the design of the page: its texts, clock, logo and review', async () => {
    const { id } = await setUp.followed([TRANSIT, DONE]);
    await setUp.world.db.pool.query(
      "insert into page_images (shop_id, image_id, use, width, height, created_at) values ($1, 4711, 'logo', 10, 10, now())",
      [setUp.shop],
    );
    const settings = defaultPageSettings('classic');
    await publishPage(
      setUp.world,
      {
        ...settings,
        look: { ...settings.look, logo: '4711' },
        time: { date: 'iso', clock: '12' },
        events: 'translated',
      },
      setUp.place().domain,
    );
    const data = await dataOf(id, { topic: '4', status: ShipmentStatus.Delivered });
    expect(data.logo_url).toMatch(new RegExp(`^https?://.+/t/image/${setUp.shop}/4711\\.png$`));
    expect(data.review_url).toBe(`${data.parcel.url}#pw-review-${id}`);
    expect(data.parcel.sentence).toContain('2026-11-22');
    expect(data.history[0]).toMatchObject({ when: '11-22, 4:00 PM', text: 'Mit Unterschrift zugestellt' });
  });

  test('shows items with images of the store only, and no more than a mail can hold', async () => {
    const { id } = await setUp.followed([TRANSIT]);
    const orderId = await setUp.order(id);
    const cdn = setUp.world.ctx.config.PLATFORM_CDN_URL;
    await setUp.world.db.pool.query(
      `insert into order_lines (shop_id, order_id, line_id, title, quantity, image_url)
       select $1, $2, n, 'Item ' || n, case n when 3 then 0 else n end, case n when 1 then $3 else 'https://evil.example/x.png' end from generate_series(1, 60) n`,
      [setUp.shop, orderId, `${cdn}/a.png`],
    );
    const { items } = await dataOf(id);
    expect(items).toHaveLength(30);
    expect(items.slice(0, 3)).toEqual([
      { title: 'Item 1', variant: '', quantity: 1, image_url: `${cdn}/a.png` },
      { title: 'Item 2', variant: '', quantity: 2, image_url: '' },
      { title: 'Item 4', variant: '', quantity: 4, image_url: '' },
    ]);
  });

  test('of an order is of all its parcels, each with its own state, and the sentence of the page', async () => {
    const one = await setUp.followed([TRANSIT, DONE], { courier: 'ups' });
    const two = await setUp.followed([TRANSIT]);
    await setUp.world.db.pool.query('update shipments set order_id = 77 where shipment_id = any($1)', [
      [one.id, two.id],
    ]);
    await setUp.order(one.id);
    const reported = { topic: 'order_part' as const, status: ShipmentStatus.InTransit };
    const data = await dataOf(two.id, reported);
    expect(data.parcels.map(({ number, status }) => [number, status])).toEqual([
      [one.number, 'Zugestellt'],
      [two.number, 'Unterwegs'],
    ]);
    expect([data.parcel.count, data.parcel.sentence]).toEqual([2, expect.stringMatching(/^1 von 2/)]);
    expect(data.order.url).toBe(`https://${setUp.place().domain}/apps/track?nums=${one.number}%2C${two.number}`);
    expect((await dataOf(one.id, { topic: '4', status: ShipmentStatus.Delivered })).parcels).toEqual([]);
  });
});
