import { withShop } from '../../db/database';
import type { QueuedMail } from '../prepare.port';
import { prepareMails } from '../templates/prepare-mails';
import { setUpMailParcels } from '../templates/test-mail-parcels';
import { mailsIn } from './test-mail-rules';

const setUp = setUpMailParcels();
let mails: ReturnType<typeof mailsIn>;
beforeEach(async () => {
  mails = mailsIn(setUp.world, setUp.shop);
  await mails.shopHas('basic');
  await setUp.world.db.pool.query('update shops set domain = $2 where shop_id = $1', [
    setUp.shop,
    setUp.place().domain,
  ]);
});

/** An order of three items, two of one line and one of another, in the language. */
async function order(locale: string, state: number): Promise<void> {
  await mails.addOrder('1', undefined, state);
  await setUp.world.db.pool.query(
    `with o as (update orders set locale = $2 where shop_id = $1)
     insert into order_lines (shop_id, order_id, line_id, title, quantity) values ($1, 1, 11, 'Lamp', 2), ($1, 1, 12, 'Vase', 1)`,
    [setUp.shop, locale],
  );
}
async function parcel(nr: number, contents: Record<string, number>): Promise<string> {
  const { world, shop } = setUp;
  const id = await world.addParcel(shop, { number: `N${nr}S${shop}`, orderId: '1', orderName: '#1', nextPollAt: null });
  await world.db.pool.query('update shipments set fulfillment_id = $2, contents = $3 where shipment_id = $1', [
    ...[id, nr, JSON.stringify(contents)],
  ]);
  return id;
}
const fulfilled = (state: number) =>
  setUp.world.db.pool.query('update orders set fulfillment_state = $2 where shop_id = $1', [setUp.shop, state]);

/** What the parcel became, and the mails that the customer then finds, as subject and text. */
async function becomes(minutes: number, ...states: [string, number][]): Promise<{ subject: string; text: string }[]> {
  const { world, shop } = setUp;
  world.setNow(new Date(Date.parse('2026-11-22T08:00:00Z') + minutes * 60_000).toISOString());
  const subs: Record<number, number> = { 2: 2001, 4: 4001 };
  for (const [id, status] of states)
    await mails.learn({ shipment_id: id, to_status: status as 2, to_sub_status: subs[status] as 2001 });
  await mails.plan();
  world.setNow(new Date(Date.parse('2026-11-22T08:11:00Z') + minutes * 60_000).toISOString());
  return delivered(shop);
}

async function delivered(shop: string): Promise<{ subject: string; text: string }[]> {
  const { ctx, db } = setUp.world;
  const due = await withShop(db, shop, (trx) =>
    trx
      .selectFrom('mails')
      .select(['mail_id', 'shipment_id', 'order_id', 'status', 'sub_status', 'topic', 'happened_at', 'created_at'])
      .where('state', '=', 'queued')
      .where('due_at', '<=', ctx.now())
      .orderBy('mail_id')
      .execute(),
  );
  const queued = due.map((row): QueuedMail =>
    setUp.mail({
      ...{ id: row.mail_id, shipmentId: row.shipment_id, orderId: row.order_id, status: row.status, topic: row.topic },
      ...{ subStatus: row.sub_status, happenedAt: row.happened_at, createdAt: row.created_at },
    }),
  );
  const filled = await prepareMails(ctx, setUp.place(), queued);
  await mails.deliver();
  return [...filled.values()].flatMap((mail) => ('html' in mail ? [{ subject: mail.subject, text: mail.text }] : []));
}

describe.each([
  [
    'en',
    {
      onTheWay: 'Your order #1: 2 of 2 parcels are on their way',
      arrived: 'Your parcel from order #1 has arrived · 1 of 2 parcels',
      counts: '1 of 2 parcels has arrived. 1 of 2 parcels is on its way.',
      done: 'Your order #1 is complete',
      part: 'Your parcel from order #1 is on its way · 2 of 3 items',
      toCome: '2 of 3 items are on their way. 1 item is still to be sent.',
      rest: /rest follows|rest of/i,
    },
  ],
  [
    'de',
    {
      onTheWay: 'Ihre Bestellung #1: 2 von 2 Paketen sind unterwegs',
      arrived: 'Ihr Paket zu Bestellung #1 ist angekommen · 1 von 2 Paketen',
      counts: '1 von 2 Paketen ist angekommen. 1 von 2 Paketen ist unterwegs.',
      done: 'Ihre Bestellung #1 ist vollständig',
      part: 'Ihr Paket zu Bestellung #1 ist unterwegs · 2 von 3 Artikeln',
      toCome: '2 von 3 Artikeln sind unterwegs. 1 Artikel wird noch versandt.',
      rest: /der Rest|Rest folgt/,
    },
  ],
] as const)('[2.6] in %s every mail in the mailbox is true at its moment', (locale, texts) => {
  test('for an order of two parcels', async () => {
    await order(locale, 1);
    const [one, two] = [await parcel(1, { 11: 2 }), await parcel(2, { 12: 1 })];
    const setOut = await becomes(0, [one, 2], [two, 2]);
    expect(setOut.map(({ subject }) => subject)).toEqual([texts.onTheWay]);
    expect(setOut[0]?.text).not.toMatch(texts.rest);
    const first = await becomes(60, [one, 4]);
    expect(first.map(({ subject }) => subject)).toEqual([texts.arrived]);
    expect(first[0]?.text).toContain(texts.counts);
    expect(first[0]?.text).toContain('- 2 × Lamp');
    expect(first[0]?.text).not.toContain('Vase');
    const last = await becomes(120, [two, 4]);
    expect(last.map(({ subject }) => subject)).toEqual([texts.done]);
    expect(last[0]?.text).toMatch(/Lamp[^]*Vase/);
  });

  test('for an order of three items sent in two parcels', async () => {
    await order(locale, 2);
    const one = await parcel(1, { 11: 2 });
    const setOut = await becomes(0, [one, 2]);
    expect(setOut.map(({ subject }) => subject)).toEqual([texts.part]);
    expect(setOut[0]?.text).toContain(texts.toCome);
    const two = await parcel(2, { 12: 1 });
    await fulfilled(1);
    const arrived = await becomes(60, [one, 4], [two, 2]);
    expect(arrived.map(({ text }) => text.includes(texts.counts))).toEqual([true, true]);
    expect((await becomes(120, [two, 4])).map(({ subject }) => subject)).toEqual([texts.done]);
  });

  test('for parcels that moved on before their mail was sent', async () => {
    await order(locale, 1);
    const [one, two] = [await parcel(1, { 11: 2 }), await parcel(2, { 12: 1 })];
    const all = await becomes(0, [one, 2], [two, 2], [one, 4], [two, 4]);
    expect(all.map(({ subject }) => subject)).toEqual([texts.done]);
  });
});
