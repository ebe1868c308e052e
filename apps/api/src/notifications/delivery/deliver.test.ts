import { simpleParser } from 'mailparser';
import { unpackContent } from './mail-content';
import { findBounceId, readMailToken } from './mail-tokens';
import { setUpDelivery } from './test-delivery';

const setUp = setUpDelivery();
const MINUTE = 60_000;

describe('a mail that is due', () => {
  test('is sent once, names its sender, and is stored as it was filled', async () => {
    const id = await setUp.add();
    await setUp.deliver();
    await setUp.deliver();
    setUp.later(24 * 60 * MINUTE);
    await setUp.deliver();
    expect(setUp.server.received.length).toBe(1);
    expect(await setUp.one(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      failure: null,
      error: null,
      subject: `Mail ${id}`,
      language: 'de',
    });
    const raw = setUp.server.received[0]?.raw ?? '';
    const mail = await simpleParser(raw);
    expect([mail.from?.text, mail.replyTo?.text, mail.to && 'text' in mail.to && mail.to.text, mail.subject]).toEqual([
      '"Miller & Söhne" <mail@parcelway.example>',
      'shop@miller.example',
      'jane@example.com',
      `Mail ${id}`,
    ]);
    const { rows } = await setUp.world.db.pool.query<{ content: Buffer }>(
      'select content from mail_contents where mail_id = $1',
      [id],
    );
    const stored = await unpackContent(setUp.world.ctx.vault, rows[0]?.content ?? Buffer.alloc(0));
    expect(stored).toMatchObject({
      subject: `Mail ${id}`,
      preheader: 'Soon',
      links: ['https://shop.example/?a=1&b=2'],
    });
    expect([stored.from, stored.reply_to]).toEqual(['Miller & Söhne <mail@parcelway.example>', 'shop@miller.example']);
    expect(stored.html).toContain('href="https://shop.example/?a=1&amp;b=2"');
  });

  test('is identified by its bounce address and its id, and has a one-click unsubscribe header', async () => {
    const id = await setUp.add();
    await setUp.deliver();
    const { config } = setUp.world.ctx;
    const [received] = setUp.server.received;
    const own = { shopId: setUp.shop, mailId: id };
    expect(findBounceId(config, received?.from ?? '')).toEqual(own);
    expect(received?.from).toMatch(/^bounces\+[^@]+@parcelway\.example$/);
    const mail = await simpleParser(received?.raw ?? '');
    expect(findBounceId(config, mail.messageId ?? '')).toEqual(own);
    expect((await setUp.one(id)).message_id).toBe(mail.messageId);
    const raw = (received?.raw ?? '').replace(/\r?\n[ \t]+/g, ' ');
    const token = /^List-Unsubscribe: <http:\/\/app\.test\/m\/u\/([^>]+)>\r?$/m.exec(raw)?.[1] ?? '';
    expect(readMailToken(config, 'unsubscribe', token)).toMatchObject(own);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(setUp.filled[0]?.unsubscribeUrl).toBe(`http://app.test/m/u/${token}`);
  });

  test('has tracked links and an opening pixel; its text has the links as they are', async () => {
    const id = await setUp.add();
    await setUp.deliver();
    const { config } = setUp.world.ctx;
    const mail = await simpleParser(setUp.server.received[0]?.raw ?? '');
    const html = String(mail.html);
    const read = (use: 'open' | 'click', at: RegExp) => readMailToken(config, use, at.exec(html)?.[1] ?? '');
    expect(read('click', /href="http:\/\/app\.test\/m\/c\/([^"]+)"/)).toEqual({
      shopId: setUp.shop,
      mailId: id,
      index: 0,
    });
    expect(read('open', /src="http:\/\/app\.test\/m\/o\/([^"]+)"/)).toMatchObject({ mailId: id });
    expect(html).toContain(setUp.filled[0]?.unsubscribeUrl);
    expect(mail.text).toContain('https://shop.example/?a=1&b=2');
  });

  test('waits for its time', async () => {
    const id = await setUp.add({ dueAt: '2026-11-23T12:00:01Z' });
    await setUp.deliver();
    expect((await setUp.one(id)).state).toBe('queued');
    setUp.later(1000);
    await setUp.deliver();
    expect((await setUp.one(id)).state).toBe('sent');
  });

  test('for the merchant has no unsubscribe link', async () => {
    await setUp.add({ recipient: 'merchant', origin: 'copy' });
    await setUp.deliver();
    expect(setUp.filled).toMatchObject([{ recipient: 'merchant', origin: 'copy', unsubscribeUrl: '' }]);
    expect(setUp.server.received[0]?.raw).not.toMatch(/list-unsubscribe/i);
  });

  test('that repeats another is filled as that one was', async () => {
    const first = await setUp.add({ origin: 'copy', recipient: 'merchant', state: 'failed' });
    const second = await setUp.add({ origin: 'resend', recipient: 'merchant', state: 'unknown', repeats: first });
    await setUp.add({ origin: 'resend', recipient: 'merchant', repeats: second });
    await setUp.deliver();
    expect(setUp.filled.map(({ origin }) => origin)).toEqual(['copy']);
  });
});

describe('a mail is not sent, and has the reason,', () => {
  test.each([
    ['without an address', { to: '' }, 'no_address'],
    ['when its address is none', { to: 'a@b.co, x@evil.test' }, 'bad_address'],
    ['when its address would be another header', { to: 'a@b.co\r\nBcc: x@evil.test' }, 'bad_address'],
  ] as const)('%s', async (_, values, failure) => {
    const id = await setUp.add(values);
    await setUp.deliver();
    expect(await setUp.one(id)).toMatchObject({
      state: 'failed',
      failure,
      attempts: 0,
      error: expect.stringMatching(/\S/),
    });
    expect([setUp.filled, setUp.server.received]).toEqual([[], []]);
  });
  test.each([
    ['bounced', 'suppressed'],
    ['complained', 'suppressed'],
    ['unsubscribed', 'unsubscribed'],
  ])('when its recipient %s', async (reason, failure) => {
    const other = await setUp.addShop();
    await setUp.suppress('JANE@example.com', reason);
    const [id, foreign] = [await setUp.add(), await setUp.add({ shop: other })];
    await setUp.deliver();
    expect(await setUp.one(id)).toMatchObject({ state: 'failed', failure });
    // Each shop for itself.
    expect(await setUp.one(foreign)).toMatchObject({ state: 'sent' });
  });
  test('when the recipient unsubscribes while it is being filled', async () => {
    const id = await setUp.add();
    const { prepare } = setUp;
    await setUp.deliver({
      prepare: async (...args) => {
        await setUp.suppress('jane@example.com', 'unsubscribed');
        return prepare(...args);
      },
    });
    setUp.later(2 * MINUTE);
    await setUp.deliver();
    expect(await setUp.one(id)).toMatchObject({ state: 'failed', failure: 'unsubscribed' });
    expect(setUp.server.received).toEqual([]);
  });
  test('when it cannot be filled, and the others go on', async () => {
    const [bad, good] = [await setUp.add(), await setUp.add()];
    const { prepare } = setUp;
    await setUp.deliver({
      prepare: async (ctx, shop, mails) =>
        new Map([...(await prepare(ctx, shop, mails)), [bad, { failure: 'template', error: 'Line 3' }]]),
    });
    expect(await setUp.one(bad)).toMatchObject({ state: 'failed', failure: 'template', error: 'Line 3' });
    expect(await setUp.one(good)).toMatchObject({ state: 'sent' });
  });
});

test('[6.3] mails follow the plan that the shop has when they are sent, also those that a merchant requested', async () => {
  const ids = {
    customer: await setUp.add(),
    copy: await setUp.add({ recipient: 'merchant', origin: 'copy' }),
    digest: await setUp.add({ recipient: 'merchant', origin: 'digest', status: null }),
    hand: await setUp.add({ origin: 'hand' }),
  };
  await setUp.world.db.pool.query("update shops set plan = 'free' where shop_id = $1", [setUp.shop]);
  await setUp.deliver();
  const states = await Promise.all(Object.values(ids).map(async (id) => (await setUp.one(id)).failure ?? 'sent'));
  expect(states).toEqual(['plan', 'plan', 'plan', 'plan']);
  expect((await setUp.one(ids.customer)).error).toMatch(/Upgrade to Basic/);
});
