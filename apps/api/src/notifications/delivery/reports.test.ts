import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { testApi } from '../../testing/test-api';
import { bounceId } from './mail-tokens';
import { registerMailReports } from './reports.routes';
import { setUpDelivery } from './test-delivery';

const setUp = setUpDelivery();
const SECRETS = {
  BOUNCE_SECRET: 'a-secret-of-the-mta',
  POSTMARK_WEBHOOK_SECRET: 'postmark:with-a-password',
  MAILGUN_SIGNING_KEY: 'a-key-of-mailgun-s',
};
let app: FastifyInstance;
let id: string;
beforeEach(async () => {
  Object.assign(setUp.world.ctx, { config: { ...setUp.world.ctx.config, ...SECRETS } });
  app = await testApi(setUp.world.ctx, () => null, registerMailReports);
  id = await setUp.add();
  await setUp.deliver();
});
afterEach(() => app.close());

const named = (mailId = id) => bounceId(setUp.world.ctx.config, { shopId: setUp.shop, mailId });
const suppressed = async () =>
  (
    await setUp.world.db.pool.query<{ reason: string; detail: string }>(
      'select reason, detail from mail_suppressions where shop_id = $1',
      [setUp.shop],
    )
  ).rows;
const post = async (service: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  (await app.inject({ method: 'POST', url: `/webhooks/mail/${service}`, payload, headers })).statusCode;
const mta = (raw: string | Buffer, secret = SECRETS.BOUNCE_SECRET) =>
  post('message', raw, { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' });

const report = (type: string, part: string, { to = 'x@y.example', quoted = '' } = {}): string =>
  `From: MAILER-DAEMON@mx.example
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type};
 boundary="B"

--B
Content-Type: text/plain

Status: we are sorry
--B
Content-Type: message/${type}

${part}
--B
Content-Type: text/rfc822-headers

Subject: Mail
${quoted}
--B--
`.replace(/\n/g, '\r\n');
const dsn = (
  action: string,
  status: string,
  where: Parameters<typeof report>[2] = { to: `bounces+${named()}@parcelway.example` },
) =>
  report(
    'delivery-status',
    `Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; somebody.else@example.com
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} <jane@example.com>: Recipient
 address rejected`,
    where,
  );
const arf = (kind = 'abuse') =>
  report('feedback-report', `Feedback-Type: ${kind}\nVersion: 1`, {
    quoted: `Message-ID: <${named()}@parcelway.example>`,
  });

describe('a message that a mail server pipes', () => {
  test('of a mail that bounced: the mail failed, and its recipient gets no more', async () => {
    expect(await mta(dsn('failed', '5.1.1'))).toBe(200);
    const reply = '550 5.1.1 <jane@example.com>: Recipient address rejected';
    expect(await setUp.one(id)).toMatchObject({
      state: 'failed',
      failure: 'bounced',
      bounced_at: setUp.world.ctx.now(),
      error: 'The mail server answered 550 5.1.1.',
      answer: reply,
    });
    expect(await suppressed()).toEqual([{ reason: 'bounced', detail: 'The mail server answered 550 5.1.1.' }]);
    const next = await setUp.add();
    await setUp.deliver();
    expect(await setUp.one(next)).toMatchObject({ failure: 'suppressed' });
  });
  test.each([
    ['the address that it came to', () => ({ to: `BOUNCES+${named()}@parcelway.example` })],
    ['the id of the mail that it quotes', () => ({ quoted: `Message-ID: <${named()}@parcelway.example>` })],
    ['the return path that it quotes', () => ({ quoted: `Return-Path: <bounces+${named()}@parcelway.example>` })],
  ])('names its mail by %s', async (_, where) => {
    await mta(dsn('failed', '5.1.1', where()));
    expect((await setUp.one(id)).failure).toBe('bounced');
  });
  test.each(['5.2.2', '5.7.1', '5.3.4', '4.4.7'])(
    'about the mail, not the address (%s): the address stays',
    async (status) => {
      await mta(dsn('failed', status));
      expect([(await setUp.one(id)).failure, await suppressed()]).toEqual(['bounced', []]);
    },
  );
  test('of a mail that is delayed is noted, no more', async () => {
    await mta(dsn('delayed', '4.4.1'));
    expect(await setUp.one(id)).toMatchObject({
      state: 'sent',
      bounced_at: null,
      error: expect.stringContaining('4.4.1'),
    });
    expect(await suppressed()).toEqual([]);
  });
  test('of a complaint: its recipient gets no more', async () => {
    await mta(arf());
    expect(await setUp.one(id)).toMatchObject({ state: 'sent', complained_at: setUp.world.ctx.now() });
    expect(await suppressed()).toEqual([{ reason: 'complained', detail: 'abuse' }]);
  });
  test('that is no bounce and no complaint changes nothing', async () => {
    const before = await setUp.one(id);
    const to = `bounces+${named()}@parcelway.example`;
    for (const raw of [
      `To: ${to}\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
      dsn('delivered', '2.0.0'),
      dsn('relayed', '2.0.0'),
      arf('not-spam'),
      '',
      'x',
      randomBytes(10_000),
      Buffer.alloc(20_000, '--B\r\n'),
      Buffer.from(
        `Content-Type: multipart/report; boundary=B\r\n\r\n${'--B\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n'.repeat(5000)}`,
      ),
    ])
      expect(await mta(raw)).toBe(200);
    expect([await setUp.one(id), await suppressed()]).toEqual([before, []]);
  });
  test('believes no name of a mail that we did not sign, and no address', async () => {
    const before = await setUp.one(id);
    const forged = named().replace(/.{20}$/, '0'.repeat(20));
    await mta(dsn('failed', '5.1.1', { to: `bounces+${forged}@parcelway.example` }));
    await mta(dsn('failed', '5.1.1', { to: 'jane@example.com', quoted: 'To: jane@example.com' }));
    expect([await setUp.one(id), await suppressed()]).toEqual([before, []]);
  });
  test('that comes again changes nothing, also when the merchant released the address meanwhile', async () => {
    await mta(dsn('failed', '5.1.1'));
    const before = await setUp.one(id);
    await setUp.world.db.pool.query('delete from mail_suppressions where shop_id = $1', [setUp.shop]);
    setUp.later(60_000);
    await mta(dsn('failed', '5.1.1'));
    expect([await setUp.one(id), await suppressed()]).toEqual([before, []]);
  });
  test('is believed by its secret alone', async () => {
    const raw = dsn('failed', '5.1.1');
    expect([await mta(raw, 'wrong'), await post('message', raw), await mta(raw, '')]).toEqual([401, 401, 401]);
    Object.assign(setUp.world.ctx.config, { BOUNCE_SECRET: undefined });
    expect([await mta(raw, 'undefined'), await mta(raw, '')]).toEqual([401, 401]);
    expect((await setUp.one(id)).state).toBe('sent');
  });
  test('is no larger than a megabyte', async () => {
    expect(await mta(Buffer.alloc(1024 * 1024 + 1, 'x'))).toBe(413);
  });
  test('about a mail which was not sent yet changes nothing', async () => {
    const waiting = await setUp.add();
    await mta(dsn('failed', '5.1.1', { to: `bounces+${named(waiting)}@parcelway.example` }));
    expect([(await setUp.one(waiting)).state, await suppressed()]).toEqual(['queued', []]);
  });
});

describe('Postmark', () => {
  const basic = (text = SECRETS.POSTMARK_WEBHOOK_SECRET) => ({
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  });
  const send = (body: object | string, headers: Record<string, string> = basic()) =>
    post('postmark', typeof body === 'string' ? body : JSON.stringify(body), headers);
  const bounce = (Type: string) => ({
    RecordType: 'Bounce',
    Type,
    TypeCode: 1,
    Email: 'other@example.com',
    Details: 'no such user',
    Metadata: { mail: named() },
  });
  test.each([
    ['HardBounce', 'failed', ['bounced']],
    ['BadEmailAddress', 'failed', ['bounced']],
    ['SpamNotification', 'failed', []],
    ['SoftBounce', 'sent', []],
    ['Transient', 'sent', []],
  ])('reports a %s', async (type, state, reasons) => {
    expect(await send(bounce(type))).toBe(200);
    expect([(await setUp.one(id)).state, (await suppressed()).map(({ reason }) => reason)]).toEqual([state, reasons]);
  });
  test('reports a complaint', async () => {
    await send({ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Metadata: { mail: named() } });
    expect([(await setUp.one(id)).complained_at, (await suppressed()).length]).toEqual([setUp.world.ctx.now(), 1]);
  });
  test('is believed by its user and password alone, and about mails that we named', async () => {
    expect(await send(bounce('HardBounce'), {})).toBe(401);
    expect(await send(bounce('HardBounce'), basic('postmark:wrong-password'))).toBe(401);
    expect(await send({ ...bounce('HardBounce'), Metadata: { mail: `${named()}0` } })).toBe(200);
    expect(await send({ ...bounce('HardBounce'), Metadata: undefined })).toBe(200);
    expect([await send('{'), await send('[]'), await send({ RecordType: 1 })]).toEqual([400, 400, 400]);
    expect((await setUp.one(id)).state).toBe('sent');
  });
  test('gets the name of a mail with it', async () => {
    expect(setUp.server.received[0]?.raw).not.toContain('X-PM-Metadata');
    await setUp.add({ to: 'second@example.com' });
    await setUp.deliver();
    expect(setUp.server.received[1]?.raw).toMatch(/^X-PM-Metadata-mail: \d+\.\d+\.[0-9a-f]{20}\r?$/im);
  });
});

describe('Mailgun', () => {
  const signed = (event: object, { at = setUp.world.ctx.now(), key = SECRETS.MAILGUN_SIGNING_KEY } = {}) => {
    const [timestamp, token] = [String(Math.floor(at.getTime() / 1000)), 'a-token'];
    const signature = createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex');
    return JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event });
  };
  const failed = (severity: string, more: object = {}) => ({
    ...{ event: 'failed', severity, message: { headers: { 'message-id': `${named()}@parcelway.example` } } },
    'delivery-status': { code: 550, message: 'no such user', ...more },
  });
  test.each([
    ['permanent', {}, 'failed', 1],
    ['permanent', { 'enhanced-code': '5.7.1' }, 'failed', 0],
    ['temporary', { code: 421 }, 'sent', 0],
  ])('reports a %s failure %j', async (severity, more, state, count) => {
    expect(await post('mailgun', signed(failed(severity, more)))).toBe(200);
    expect([(await setUp.one(id)).state, (await suppressed()).length]).toEqual([state, count]);
  });
  test('reports a complaint; other events are ignored', async () => {
    await post('mailgun', signed({ ...failed(''), event: 'delivered' }));
    expect((await setUp.one(id)).complained_at).toBeNull();
    await post('mailgun', signed({ ...failed(''), event: 'complained' }));
    expect([(await setUp.one(id)).complained_at, (await suppressed()).length]).toEqual([setUp.world.ctx.now(), 1]);
  });
  test('is believed by its signature alone, while that is fresh', async () => {
    const day = 24 * 3_600_000;
    const now = setUp.world.ctx.now().getTime();
    for (const body of [
      signed(failed('permanent'), { key: 'another-key-of-mailgun' }),
      signed(failed('permanent'), { at: new Date(now - day - 1000) }),
      signed(failed('permanent'), { at: new Date(now + day + 1000) }),
      signed(failed('permanent')).replace('a-token', 'b-token'),
    ])
      expect(await post('mailgun', body)).toBe(401);
    expect([await post('mailgun', ''), await post('mailgun', '{}')]).toEqual([400, 400]);
    expect((await setUp.one(id)).state).toBe('sent');
  });
});

test('reports come by POST', async () => {
  for (const service of ['message', 'postmark', 'mailgun'])
    expect((await app.inject(`/webhooks/mail/${service}`)).statusCode).toBe(405);
});
