import type { FastifyInstance, InjectOptions } from 'fastify';
import { LANGUAGES } from '@parcelway/domain';
import redirects from './fixtures/open-redirect.json';
import { testApi } from '../../testing/test-api';
import { forgetContents } from './delivery.store';
import { packContent } from './mail-content';
import { mailToken, type TokenUse } from './mail-tokens';
import { registerSeen } from './seen.routes';
import { setUpDelivery } from './test-delivery';
import { UNSUBSCRIBE_TEXTS } from './unsubscribe-texts';

const setUp = setUpDelivery();
let app: FastifyInstance;
let id: string;
beforeEach(async () => {
  app ??= await testApi(setUp.world.ctx, () => null, registerSeen);
  id = await setUp.add();
  await setUp.deliver();
});
afterAll(() => app.close());

const path = (use: TokenUse, index = 0, mailId = id, shopId = setUp.shop) => {
  const letter = { open: 'o', click: 'c', unsubscribe: 'u' }[use];
  return `/m/${letter}/${mailToken(setUp.world.ctx.config, use, { shopId, mailId }, index)}`;
};
const request = (url: string, options: Omit<InjectOptions, 'url'> = {}) => app.inject({ url, ...options });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const press = (body: string, headers: Record<string, string> = FORM) =>
  request(path('unsubscribe'), { method: 'POST', payload: body, headers });
const suppressed = async () =>
  (
    await setUp.world.db.pool.query<{ reason: string }>('select reason from mail_suppressions where shop_id = $1', [
      setUp.shop,
    ])
  ).rows.map(({ reason }) => reason);
const putContent = async (links: string[]) => {
  const content = await packContent(setUp.world.ctx.vault, {
    subject: '',
    preheader: '',
    html: '',
    text: '',
    from: '',
    reply_to: '',
    links,
  });
  await setUp.world.db.pool.query('update mail_contents set content = $2 where mail_id = $1', [id, content]);
};

describe('the image of a mail', () => {
  test('records the first opening; the response is not cached', async () => {
    const answer = await request(path('open'));
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['cache-control'],
      answer.rawPayload.length < 100,
    ]).toEqual([200, 'image/gif', 'no-store', true]);
    const { opened_at: first } = await setUp.one(id);
    expect(first).toEqual(setUp.world.ctx.now());
    setUp.later(60_000);
    await request(path('open'));
    expect((await setUp.one(id)).opened_at).toEqual(first);
  });
  test('proves that a mail arrived whose outcome nobody knew', async () => {
    await setUp.world.db.pool.query(
      "update mails set state = 'unknown', sent_at = null, error = 'silence' where mail_id = $1",
      [id],
    );
    await request(path('open'));
    expect(await setUp.one(id)).toMatchObject({ state: 'sent', sent_at: expect.any(Date), error: null });
  });
  test('records nothing for HEAD, or with a token of another use', async () => {
    expect((await request(path('open'), { method: 'HEAD' })).statusCode).toBe(200);
    const other = path('click').replace('/m/c/', '/m/o/');
    expect((await request(other)).statusCode).toBe(404);
    expect((await setUp.one(id)).opened_at).toBeNull();
  });
});

describe('a link of a mail', () => {
  test('leads to the target in the mail, and records a click and so an opening', async () => {
    const answer = await request(path('click'));
    expect([answer.statusCode, answer.headers.location, answer.headers['referrer-policy']]).toEqual([
      302,
      'https://shop.example/?a=1&b=2',
      'no-referrer',
    ]);
    const { clicked_at: clicked, opened_at: opened } = await setUp.one(id);
    expect([clicked, opened]).toEqual([setUp.world.ctx.now(), setUp.world.ctx.now()]);
  });
  test('requested with HEAD counts as no click', async () => {
    expect((await request(path('click'), { method: 'HEAD' })).headers.location).toBe('https://shop.example/?a=1&b=2');
    expect((await setUp.one(id)).clicked_at).toBeNull();
  });
  test('that the mail does not have, or of another use, or altered, is a 404 page', async () => {
    const of = path('click');
    const bad = [
      path('click', 1),
      path('open').replace('/m/o/', '/m/c/'),
      `${of}x`,
      of.slice(0, -1),
      of.replace(/\.0\./, '.00.'),
    ];
    for (const url of bad) {
      const answer = await request(url, { headers: { 'accept-language': 'de' } });
      expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 404, undefined]);
      expect(answer.body).toContain('Dieser Link führt nirgendwohin');
    }
    expect((await setUp.one(id)).clicked_at).toBeNull();
  });
  test('leads nowhere else, whatever is put behind it', async () => {
    for (const value of redirects.must_reject) {
      const query = `url=${encodeURIComponent(value)}&to=${encodeURIComponent(value)}`;
      expect((await request(`${path('click')}?${query}`)).headers.location).toBe('https://shop.example/?a=1&b=2');
    }
  });
  test('whose target is no page of the web leads nowhere', async () => {
    const targets = ['javascript:alert(1)', 'data:text/html,x', '//evil.test', '/x', 'vbscript:x', 'x'];
    await putContent(targets);
    for (let index = 0; index < targets.length; index += 1)
      expect((await request(path('click', index))).statusCode).toBe(404);
  });
  test('leads to the tracking page of the shop when its text was deleted', async () => {
    await forgetContents(setUp.world.db, new Date(setUp.world.ctx.now().getTime() + 1));
    const { rows } = await setUp.world.db.pool.query<{ domain: string }>(
      'select domain from shops where shop_id = $1',
      [setUp.shop],
    );
    expect((await request(path('click'))).headers.location).toBe(`https://${rows[0]?.domain}/apps/track`);
    const shipment = await setUp.world.addParcel(setUp.shop, { number: '1ZLATE' });
    await setUp.world.db.pool.query('update mails set shipment_id = $2 where mail_id = $1', [id, shipment]);
    expect((await request(path('click'))).headers.location).toBe(`https://${rows[0]?.domain}/apps/track?nums=1ZLATE`);
  });
  test('of another shop is none of this one', async () => {
    const other = await setUp.addShop();
    for (const use of ['click', 'unsubscribe'] as const)
      expect((await request(path(use, 0, id, other))).statusCode).toBe(404);
    await request(path('open', 0, id, other));
    expect((await setUp.one(id)).opened_at).toBeNull();
  });
});

describe('the way to get no more mails', () => {
  test('requests confirmation, in the language of the mail, with one button and no script', async () => {
    const answer = await request(path('unsubscribe'));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<html lang="de">');
    expect(answer.body).toContain('E-Mails von Miller zu Ihren Sendungen');
    expect(answer.body.match(/<button/g)?.length).toBe(1);
    expect(answer.body).not.toContain('<script');
    expect(answer.body).not.toContain('jane@example.com');
    expect(await suppressed()).toEqual([]);
  });
  test('is pressed: no more mails, and the page offers them again', async () => {
    const done = await press('do=unsubscribe');
    expect([done.statusCode, done.body.includes('Abbestellt'), await suppressed()]).toEqual([
      200,
      true,
      ['unsubscribed'],
    ]);
    expect((await request(path('unsubscribe'))).body).toContain('Wieder E-Mails erhalten');
    const back = await press('do=again');
    expect([back.statusCode, back.body.includes('Willkommen zurück'), await suppressed()]).toEqual([200, true, []]);
  });
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])("accepts a mail program's one click as %s", async (type, body) => {
    expect((await press(body, { 'content-type': type })).statusCode).toBe(200);
    expect(await suppressed()).toEqual(['unsubscribed']);
  });
  test('does nothing for any other body', async () => {
    for (const body of ['', 'x=1', 'List-Unsubscribe=No', 'do=']) expect((await press(body)).statusCode).toBe(400);
    expect((await press('x'.repeat(5000))).statusCode).toBe(413);
    expect(await suppressed()).toEqual([]);
  });
  test('is closed to who has no token of it', async () => {
    const answer = await request(`${path('unsubscribe').slice(0, -1)}_`, {
      method: 'POST',
      payload: 'do=unsubscribe',
      headers: FORM,
    });
    expect([answer.statusCode, await suppressed()]).toEqual([404, []]);
  });
  test('undoes a complaint, and leaves an address that bounced', async () => {
    await setUp.suppress('jane@example.com', 'complained');
    await press('do=again');
    expect(await suppressed()).toEqual([]);
    await setUp.suppress('jane@example.com', 'bounced');
    await press('do=again');
    expect(await suppressed()).toEqual(['bounced']);
    await press('do=unsubscribe');
    expect(await suppressed()).toEqual(['unsubscribed']);
  });
  test('shows the name of a shop as text', async () => {
    await setUp.world.db.pool.query("update shops set name = '<b>$& {shop}' where shop_id = $1", [setUp.shop]);
    expect((await request(path('unsubscribe'))).body).toContain('&lt;b&gt;$&amp; &#123;shop&#125;');
  });
});

test('every language has all texts, and names the shop', () => {
  for (const language of LANGUAGES) {
    const texts = UNSUBSCRIBE_TEXTS[language];
    expect(Object.keys(texts)).toEqual(Object.keys(UNSUBSCRIBE_TEXTS.en));
    for (const text of [texts.question, texts.done, texts.back]) expect(text).toContain('{shop}');
  }
});
