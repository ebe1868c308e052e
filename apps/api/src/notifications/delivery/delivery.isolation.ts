import { createHmac } from 'node:crypto';
import type { Isolation, IsolationCases } from '../../testing/isolation';
import { EMAIL } from '../../testing/two-shops';
import type { Shop } from '../../testing/two-shops';
import { packContent } from './mail-content';
import { bounceId, mailToken, type TokenUse } from './mail-tokens';

interface Mails {
  sent: string;
  failed: string;
  suppression: string;
}

/**
 * A mail of a shop that was sent and one that failed, each with the shop's secret, and an address that both shops have.
 */
async function mailsOf({ world }: Isolation, shop: Shop): Promise<Mails> {
  const { ctx, db } = world;
  await db.pool.query("update shops set plan = 'pro'");
  const add = async (state: string): Promise<string> => {
    const { rows } = await db.pool.query<{ mail_id: string }>(
      `insert into mails (shop_id, shipment_id, order_id, status, topic, recipient_enc, recipient_hash, state, subject, created_at, sent_at, claimed_at)
       values ($1, $2, $3, 2, '2', $4, $5, $6, $7, now(), now(), now()) returning mail_id`,
      [shop.id, shop.shipment, shop.order, ctx.vault.encrypt(EMAIL), ctx.vault.blindIndex(EMAIL), state, shop.secret],
    );
    return rows[0]?.mail_id ?? '';
  };
  const [sent, failed] = [await add('sent'), await add('failed')];
  const mailText = {
    subject: shop.secret,
    preheader: '',
    html: shop.secret,
    text: '',
    from: shop.secret,
    reply_to: '',
  };
  const content = await packContent(ctx.vault, { ...mailText, links: [`https://${shop.domain}/`] });
  await db.pool.query('insert into mail_contents (shop_id, mail_id, content, created_at) values ($1, $2, $3, now())', [
    shop.id,
    sent,
    content,
  ]);
  const { rows } = await db.pool.query<{ suppression_id: string }>(
    `insert into mail_suppressions (shop_id, address_hash, address_enc, reason, detail, since) values ($1, $2, $3, 'bounced', $4, now())
     on conflict (shop_id, address_hash) do update set reason = 'bounced' returning suppression_id`,
    [shop.id, ctx.vault.blindIndex(`${EMAIL}.x`), ctx.vault.encrypt(EMAIL), shop.secret],
  );
  return { sent, failed, suppression: rows[0]?.suppression_id ?? '' };
}
const both = async (isolation: Isolation): Promise<{ mine: Mails; foreign: Mails }> => ({
  foreign: await mailsOf(isolation, isolation.b),
  mine: await mailsOf(isolation, isolation.a),
});

/**
 * With tokens signed for A nothing of B changes or is shown. A's mail with B's shop, and B's mail with A's, are not
 * found.
 */
const signed =
  (method: 'GET' | 'POST', use: TokenUse, letter: string) =>
  async (isolation: Isolation): Promise<void> => {
    const { app, a, b, world } = isolation;
    const { mine, foreign } = await both(isolation);
    const open = (shopId: string, mailId: string) =>
      app.inject({
        method,
        url: `/m/${letter}/${mailToken(world.ctx.config, use, { shopId, mailId })}?shop=${b.domain}`,
        ...(method === 'POST' && {
          payload: 'do=unsubscribe',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      });
    const before = await isolation.rowsOf(b);
    const own = await open(a.id, mine.sent);
    expect(own.statusCode).toBeLessThan(400);
    for (const answer of [own, await open(a.id, foreign.sent), await open(b.id, mine.sent)]) {
      expect(answer.body).not.toContain(b.secret);
      expect(String(answer.headers.location)).not.toContain(b.domain);
    }
    expect(await isolation.rowsOf(b)).toBe(before);
  };

const SECRETS = {
  BOUNCE_SECRET: 'a-secret-of-the-mta',
  POSTMARK_WEBHOOK_SECRET: 'postmark:a-password',
  MAILGUN_SIGNING_KEY: 'a-key-of-mailgun',
};
/** An authentic report about a mail of A whose other fields name B. */
const reported =
  (service: string, body: (mail: string, isolation: Isolation) => string, headers: Record<string, string> = {}) =>
  async (isolation: Isolation): Promise<void> => {
    const { app, a, b, world } = isolation;
    const { mine, foreign } = await both(isolation);
    const config = Object.assign(world.ctx.config, SECRETS);
    const before = await isolation.rowsOf(b);
    const send = (shopId: string, mailId: string) =>
      app.inject({
        method: 'POST',
        url: `/webhooks/mail/${service}`,
        payload: body(bounceId(config, { shopId, mailId }), isolation),
        headers,
      });
    const answers = [await send(a.id, mine.sent), await send(a.id, foreign.sent)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await world.db.pool.query<{ state: string }>('select state from mails where mail_id = $1', [
      mine.sent,
    ]);
    expect(rows).toEqual([{ state: 'failed' }]);
    expect(await isolation.rowsOf(b)).toBe(before);
  };

export const isolation: IsolationCases = {
  'POST /api/v1/notification/mail_log': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    const list = async (filter: object) =>
      (await isolation.asA({ method: 'POST', url: '/api/v1/notification/mail_log', payload: filter }))
        .json()
        .data.list.map(({ id }: { id: string }) => id);
    for (const filter of [{}, { query: EMAIL }, { query: '#1001' }]) {
      const ids = await list(filter);
      expect([ids.includes(mine.sent), ids.includes(foreign.sent), ids.includes(foreign.failed)]).toEqual([
        true,
        false,
        false,
      ]);
    }
  },
  'GET /api/v1/notification/mail/:id': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    const get = (id: string) => isolation.asA({ url: `/api/v1/notification/mail/${id}` });
    const other = await get(foreign.sent);
    expect([other.statusCode, other.body]).toEqual([404, (await get('999999999')).body]);
    expect((await get(mine.sent)).json().data.html).toBe(isolation.a.secret);
  },
  'POST /api/v1/notification/resend': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    const payload = { ids: [foreign.failed, mine.failed] };
    const { data } = (await isolation.asA({ method: 'POST', url: '/api/v1/notification/resend', payload })).json();
    expect(data).toEqual({ queued: 1, refused: [{ id: foreign.failed, reason: 'not_found' }] });
  },
  'GET /api/v1/notification/suppressed': async (isolation) => {
    const { mine } = await both(isolation);
    const { data } = (await isolation.asA({ url: '/api/v1/notification/suppressed' })).json();
    expect([data.total, data.list[0].id, data.list[0].detail]).toEqual([1, mine.suppression, isolation.a.secret]);
  },
  'DELETE /api/v1/notification/suppressed/:id': async (isolation) => {
    const { mine, foreign } = await both(isolation);
    const remove = (id: string) => isolation.asA({ method: 'DELETE', url: `/api/v1/notification/suppressed/${id}` });
    const other = await remove(foreign.suppression);
    expect([other.statusCode, other.body]).toEqual([404, (await remove('999999999')).body]);
    expect((await remove(mine.suppression)).statusCode).toBe(200);
  },
  'GET /m/o/:token': signed('GET', 'open', 'o'),
  'GET /m/c/:token': signed('GET', 'click', 'c'),
  'GET /m/u/:token': signed('GET', 'unsubscribe', 'u'),
  'POST /m/u/:token': signed('POST', 'unsubscribe', 'u'),
  'POST /webhooks/mail/message': reported(
    'message',
    (mail, { b }) =>
      `To: bounces+${mail}@x\r\nSubject: ${b.domain}\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=B\r\n\r\n--B\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; ${EMAIL}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--B--\r\n`,
    { authorization: `Bearer ${SECRETS.BOUNCE_SECRET}`, 'content-type': 'message/rfc822' },
  ),
  'POST /webhooks/mail/postmark': reported(
    'postmark',
    (mail, { b }) =>
      JSON.stringify({
        RecordType: 'Bounce',
        Type: 'HardBounce',
        Email: EMAIL,
        Tag: b.domain,
        Metadata: { mail, shop: b.id },
      }),
    {
      authorization: `Basic ${Buffer.from(SECRETS.POSTMARK_WEBHOOK_SECRET).toString('base64')}`,
      'content-type': 'application/json',
    },
  ),
  'POST /webhooks/mail/mailgun': reported(
    'mailgun',
    (mail, { b, world }) => {
      const timestamp = String(Math.floor(world.ctx.now().getTime() / 1000));
      const signature = createHmac('sha256', SECRETS.MAILGUN_SIGNING_KEY).update(`${timestamp}t`).digest('hex');
      const message = { headers: { 'message-id': `${mail}@x`, to: EMAIL } };
      const event = {
        event: 'failed',
        severity: 'permanent',
        recipient: EMAIL,
        message,
        'user-variables': { shop: b.id },
      };
      return JSON.stringify({ signature: { timestamp, token: 't', signature }, 'event-data': event });
    },
    { 'content-type': 'application/json' },
  ),
};
