import naughty from '@parcelway/couriers/naughty-strings.json';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../context';
import { registerMailDelivery } from '../../notifications/delivery/delivery.routes';
import { setUpDelivery } from '../../notifications/delivery/test-delivery';
import { prepareMails } from '../../notifications/templates/prepare-mails';
import { callerOf, testApi } from '../../testing/test-api';
import { registerReviews } from './reviews.routes';
import { addReview, type NewReview } from './test-reviews';

const setUp = setUpDelivery();
let app: FastifyInstance;
let caller: Caller;
beforeEach(async () => {
  app ??= await testApi(
    setUp.world.ctx,
    () => caller,
    (api, ctx) => {
      registerReviews(api, ctx);
      registerMailDelivery(api, ctx);
    },
  );
  caller = { ...callerOf(setUp.shop), plan: 'pro', permission: ['notification.write', 'order.read'], userId: '42' };
  await setUp.world.db.pool.query("update shops set plan = 'pro' where shop_id = $1", [setUp.shop]);
});
afterAll(() => app.close());

const add = (given?: NewReview) => addReview(setUp.world, setUp.shop, given);
async function reply(id: string, message: string = 'Thank you!') {
  const url = `/api/v1/analytics/reviews/${id}/reply`;
  const answer = await app.inject({ method: 'POST', url, payload: { message } });
  return { status: answer.statusCode, ...answer.json() };
}
const deliver = () => setUp.deliver({ prepare: prepareMails });
const mails = async () =>
  (await setUp.world.db.pool.query('select * from mails where shop_id = $1 order by mail_id', [setUp.shop])).rows;
async function asSent(id: string) {
  const { data } = (await app.inject(`/api/v1/notification/mail/${id}`)).json();
  return data as { subject: string; html: string; text: string; row: object };
}

test('an answer is sent to the customer in one mail, in the customer’s language, with the review below', async () => {
  const id = await add({ orderName: '#1001', stars: 4, text: 'Schnell, aber nass', locale: 'de-AT' });
  const { status, data } = await reply(id, 'Das tut uns leid.\n\nWir packen besser.');
  expect(status).toBe(200);
  expect(data).toMatchObject({ id, replied: true, reply: { message: 'Das tut uns leid.\n\nWir packen besser.' } });
  await deliver();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    ...{ shipment_id: id, recipient: 'customer', origin: 'reply', topic: null, state: 'sent', language: 'de' },
    subject: 'Unsere Antwort auf Ihre Bewertung der Bestellung #1001',
  });
  expect(setUp.server.received.map(({ to }) => to)).toEqual(['jane@example.com']);
  expect(setUp.server.received[0]?.raw).toMatch(/^List-Unsubscribe:/m);
  const { subject, html, text } = await asSent(mail.mail_id);
  expect(subject).toBe(mail.subject);
  expect(html).toContain('Das tut uns leid.</p>');
  for (const part of [html, text]) {
    expect(part).toContain('Wir packen besser.');
    expect(part).toContain('★★★★☆ 4/5');
    expect(part).toContain('Schnell, aber nass');
    expect(part).toContain('Miller');
  }
});

test('what is stored of an answer is encrypted, with who wrote it and its mail', async () => {
  const id = await add();
  await reply(id, 'Thank you!');
  const { rows } = await setUp.world.db.pool.query('select * from review_replies where shipment_id = $1', [id]);
  expect(rows).toMatchObject([{ replied_by: '42', mail_id: (await mails())[0].mail_id }]);
  expect(setUp.world.ctx.vault.decrypt(rows[0].text_enc)).toBe('Thank you!');
});

test('two presses at once answer once', async () => {
  const id = await add();
  const answers = await Promise.all([reply(id, 'One'), reply(id, 'Two'), reply(id, 'Three')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await reply(id)).message).toMatch(/answered already/);
  expect(await mails()).toHaveLength(1);
});

test.each(['bounced', 'complained', 'unsubscribed'])(
  'an address that is stopped gets no answer: %s',
  async (reason) => {
    const id = await add();
    await setUp.suppress('jane@example.com', reason);
    const { status, message } = await reply(id);
    expect(status).toBe(422);
    expect(message).toMatch(/^Your answer cannot be sent\. .*(came back|spam|unsubscribed)/);
    expect(await mails()).toEqual([]);
  },
);

test.each([
  ['', /no e-mail address/],
  ['jane at example', /not an e-mail address/],
])('without an address there is no answer: %j', async (email, expected) => {
  const { status, message } = await reply(await add({ email }));
  expect(status).toBe(422);
  expect(message).toMatch(expected);
  expect(await mails()).toEqual([]);
});

test('there is nothing to answer of another shop, of a parcel without a review, and of one that was removed', async () => {
  const removed = await add();
  await setUp.world.db.pool.query('update shipments set removed_at = now() where shipment_id = $1', [removed]);
  const plain = await setUp.world.addParcel(setUp.shop, { number: 'PLAIN1' });
  const foreign = await addReview(setUp.world, await setUp.addShop());
  for (const id of [removed, plain, foreign, '999999']) expect([id, (await reply(id)).status]).toEqual([id, 404]);
  expect((await reply(await add(), '  ')).errors).toEqual({ message: 'must say something' });
});

test('a mail whose answer was forgotten is not sent, and a repeated one says the same', async () => {
  const id = await add({ text: 'So-so' });
  await reply(id, 'We try harder');
  setUp.server.faultModes = { rcpt: { code: 550, text: '5.7.1 no' } };
  await deliver();
  const [first] = await mails();
  expect(first).toMatchObject({ state: 'failed' });
  setUp.server.faultModes = {};
  const payload = { ids: [first.mail_id] };
  await app.inject({ method: 'POST', url: '/api/v1/notification/resend', payload });
  await deliver();
  const repeated = (await mails())[1];
  expect(repeated).toMatchObject({ state: 'sent', repeats: first.mail_id });
  expect((await asSent(repeated.mail_id)).text).toContain('We try harder');

  const gone = await add();
  await reply(gone);
  await setUp.world.db.pool.query('delete from parcel_reviews where shipment_id = $1', [gone]);
  await deliver();
  expect((await mails()).at(-1)).toMatchObject({ state: 'failed', failure: 'template' });
});

test('nothing that merchant or shopper wrote becomes markup of the mail', async () => {
  const tags = (html: string) => html.match(/<\/?[a-z][a-z0-9]*/gi);
  const shown = async (text: string): Promise<string> => {
    await reply(await add({ text, orderName: '#1' }), text);
    await deliver();
    return (await asSent((await mails()).at(-1).mail_id)).html;
  };
  const usual = tags(await shown('x'));
  const hostile = naughty
    .filter((text) => /[<>{]/.test(text) && !/[\n\0]/.test(text) && text.trim() !== '')
    .slice(0, 15);
  expect(hostile.length).toBe(15);
  for (const text of [...hostile, '{{ reply }}', '{% if %}', '{{ own.subject }}'])
    expect([text, tags(await shown(text))]).toEqual([text, usual]);
});
