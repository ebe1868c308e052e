import { simpleParser } from 'mailparser';
import { unpackContent } from './mail-content';
import { findBounceId, readMailToken } from './mail-tokens';
import { claimDue, doubtLost } from './delivery.store';
import { setUpDelivery } from './test-delivery';

const setUp = setUpDelivery();
const MINUTE = 60_000;

describe('a mail that is due', () => {
  test('is sent once, says whom it is from, and is kept as it was filled', async () => {
    const id = await setUp.add();
    await setUp.deliver();
    await setUp.deliver();
    setUp.later(24 * 60 * MINUTE);
    await setUp.deliver();
    expect(setUp.server.taken.length).toBe(1);
    expect(await setUp.one(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      failure: null,
      error: null,
      subject: `Mail ${id}`,
      language: 'de',
    });
    const raw = setUp.server.taken[0]?.raw ?? '';
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
    const kept = await unpackContent(rows[0]?.content ?? Buffer.alloc(0));
    expect(kept).toMatchObject({ subject: `Mail ${id}`, preheader: 'Soon', links: ['https://shop.example/?a=1&b=2'] });
    expect([kept.from, kept.reply_to]).toEqual(['Miller & Söhne <mail@parcelway.example>', 'shop@miller.example']);
    expect(kept.html).toContain('href="https://shop.example/?a=1&amp;b=2"');
  });

  test('names itself where bounces go and in its id, and says how to get no more of them with one click', async () => {
    const id = await setUp.add();
    await setUp.deliver();
    const { config } = setUp.world.ctx;
    const [taken] = setUp.server.taken;
    const own = { shopId: setUp.shop, mailId: id };
    expect(findBounceId(config, taken?.from ?? '')).toEqual(own);
    expect(taken?.from).toMatch(/^bounces\+[^@]+@parcelway\.example$/);
    const mail = await simpleParser(taken?.raw ?? '');
    expect(findBounceId(config, mail.messageId ?? '')).toEqual(own);
    expect((await setUp.one(id)).message_id).toBe(mail.messageId);
    const raw = (taken?.raw ?? '').replace(/\r?\n[ \t]+/g, ' ');
    const token = /^List-Unsubscribe: <http:\/\/app\.test\/m\/u\/([^>]+)>\r?$/m.exec(raw)?.[1] ?? '';
    expect(readMailToken(config, 'unsubscribe', token)).toMatchObject(own);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(setUp.filled[0]?.unsubscribeUrl).toBe(`http://app.test/m/u/${token}`);
  });

  test('leads its links through us and tells that it was opened; its text has the links as they are', async () => {
    const id = await setUp.add();
    await setUp.deliver();
    const { config } = setUp.world.ctx;
    const mail = await simpleParser(setUp.server.taken[0]?.raw ?? '');
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

  test('for the merchant says nothing of unsubscribing', async () => {
    await setUp.add({ receiver: 'merchant', origin: 'copy' });
    await setUp.deliver();
    expect(setUp.filled).toMatchObject([{ receiver: 'merchant', origin: 'copy', unsubscribeUrl: '' }]);
    expect(setUp.server.taken[0]?.raw).not.toMatch(/list-unsubscribe/i);
  });

  test('that repeats another is filled as that one was', async () => {
    const first = await setUp.add({ origin: 'copy', receiver: 'merchant', state: 'failed' });
    const second = await setUp.add({ origin: 'resend', receiver: 'merchant', state: 'unknown', repeats: first });
    await setUp.add({ origin: 'resend', receiver: 'merchant', repeats: second });
    await setUp.deliver();
    expect(setUp.filled.map(({ origin }) => origin)).toEqual(['copy']);
  });
});

describe('a mail is not sent, and says why,', () => {
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
    expect([setUp.filled, setUp.server.taken]).toEqual([[], []]);
  });
  test.each([
    ['bounced', 'suppressed'],
    ['complained', 'suppressed'],
    ['unsubscribed', 'unsubscribed'],
  ])('when its receiver %s', async (reason, failure) => {
    const other = await setUp.addShop();
    await setUp.suppress('JANE@example.com', reason);
    const [id, foreign] = [await setUp.add(), await setUp.add({ shop: other })];
    await setUp.deliver();
    expect(await setUp.one(id)).toMatchObject({ state: 'failed', failure });
    // Each shop for itself.
    expect(await setUp.one(foreign)).toMatchObject({ state: 'sent' });
  });
  test('when the receiver unsubscribes while it is being filled', async () => {
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
    expect(setUp.server.taken).toEqual([]);
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

test('[6.3] mails go by the plan that the shop has when they are sent; what a merchant asks for is sent on any', async () => {
  const ids = {
    customer: await setUp.add(),
    copy: await setUp.add({ receiver: 'merchant', origin: 'copy' }),
    digest: await setUp.add({ receiver: 'merchant', origin: 'digest', status: null }),
    hand: await setUp.add({ origin: 'hand' }),
  };
  await setUp.world.db.pool.query("update shops set plan = 'free' where shop_id = $1", [setUp.shop]);
  await setUp.deliver();
  const states = await Promise.all(Object.values(ids).map(async (id) => (await setUp.one(id)).failure ?? 'sent'));
  expect(states).toEqual(['plan', 'plan', 'plan', 'sent']);
  expect((await setUp.one(ids.customer)).error).toMatch(/Upgrade to Basic/);
});

describe('when the server says', () => {
  test('not now, the mail is tried again later and later, for about 20 hours', async () => {
    setUp.server.moods = { rcpt: { code: 450, text: 'greylisted' } };
    const id = await setUp.add();
    const started = setUp.world.ctx.now().getTime();
    let waits = 0;
    for (let tries = 0; tries < 40 && (await setUp.one(id)).state === 'queued'; tries += 1) {
      await setUp.deliver();
      const { state, due_at: due, error } = await setUp.one(id);
      expect(error).toBe('450 greylisted');
      if (state !== 'queued') break;
      waits += 1;
      setUp.world.setNow(due.toISOString());
    }
    expect(await setUp.one(id)).toMatchObject({ state: 'failed', failure: 'unreachable', attempts: 12 });
    const hours = (setUp.world.ctx.now().getTime() - started) / 3_600_000;
    expect([waits, hours > 18 && hours < 21]).toEqual([11, true]);
    expect(setUp.server.taken).toEqual([]);
  });
  test('no to the mail, it fails with the words of the server', async () => {
    setUp.server.moods = { end: { code: 554, text: '5.7.1 looks like spam' } };
    const id = await setUp.add();
    await setUp.deliver();
    expect(await setUp.one(id)).toMatchObject({
      state: 'failed',
      failure: 'refused',
      error: '554 5.7.1 looks like spam',
      sent_at: null,
    });
    expect(
      (await setUp.world.db.pool.query('select from mail_suppressions where shop_id = $1', [setUp.shop])).rowCount,
    ).toBe(0);
  });
  test.each(['5.1.1 user unknown', 'No such user here'])(
    'that there is no such address (%s), it gets no more mails',
    async (text) => {
      setUp.server.moods = { rcpt: { code: 550, text } };
      const id = await setUp.add();
      await setUp.deliver();
      expect(await setUp.one(id)).toMatchObject({ state: 'failed', failure: 'bad_address', error: `550 ${text}` });
      setUp.server.moods = {};
      const next = await setUp.add();
      await setUp.deliver();
      expect(await setUp.one(next)).toMatchObject({ state: 'failed', failure: 'suppressed' });
    },
  );
  test('nothing after it took the text, nobody knows, and the mail is never sent again by itself', async () => {
    setUp.server.moods = { end: 'hang' };
    const id = await setUp.add();
    await setUp.deliver();
    expect(await setUp.one(id)).toMatchObject({ state: 'unknown', sent_at: null, error: expect.stringMatching(/\S/) });
    setUp.server.moods = {};
    setUp.later(24 * 60 * MINUTE);
    await setUp.deliver();
    expect([(await setUp.one(id)).state, setUp.server.taken.length]).toEqual(['unknown', 1]);
  });
  test('not now to a mail that the merchant has asked for again meanwhile, only that one waits', async () => {
    const shipmentId = await setUp.world.addParcel(setUp.shop, { number: '1ZAGAIN' });
    const id = await setUp.add({ origin: 'hand', shipmentId });
    const { prepare } = setUp;
    setUp.server.moods = { rcpt: { code: 450 } };
    const send = setUp.mailer.send;
    await setUp.deliver({
      prepare,
      mailer: {
        ...setUp.mailer,
        send: async (mail) => {
          await setUp.add({ origin: 'hand', shipmentId, dueAt: '2026-11-24T00:00:00Z' });
          return send(mail);
        },
      },
    });
    expect((await setUp.one(id)).state).toBe('cancelled');
  });
});

describe('a process that dies', () => {
  test('while mails are filled has sent none: they are due again a minute later', async () => {
    const id = await setUp.add();
    expect((await setUp.claim()).map(({ mailIds }) => mailIds)).toEqual([[id]]);
    await setUp.deliver();
    expect((await setUp.one(id)).state).toBe('queued');
    setUp.later(MINUTE);
    await setUp.deliver();
    expect([await setUp.one(id), setUp.server.taken.length]).toMatchObject([{ state: 'sent', attempts: 1 }, 1]);
  });
  test('after it handed a mail over leaves one whose outcome is unknown', async () => {
    const [old, fresh] = [
      await setUp.add({ state: 'sending', claimedAt: '2026-11-23T11:57:59Z' }),
      await setUp.add({ state: 'sending', claimedAt: '2026-11-23T11:58:01Z' }),
    ];
    expect(await doubtLost(setUp.world.db, new Date('2026-11-23T11:58:00Z'))).toBe(1);
    expect([(await setUp.one(old)).state, (await setUp.one(fresh)).state]).toEqual(['unknown', 'sending']);
    await setUp.deliver();
    expect(setUp.server.taken).toEqual([]);
  });
  test('and was only slow still tells what came of it', async () => {
    const id = await setUp.add();
    const send = setUp.mailer.send;
    await setUp.deliver({
      mailer: {
        ...setUp.mailer,
        send: async (mail) => {
          expect((await setUp.one(id)).state).toBe('sending');
          await doubtLost(setUp.world.db, new Date('2027-01-01T00:00:00Z'));
          expect((await setUp.one(id)).state).toBe('unknown');
          return send(mail);
        },
      },
    });
    expect((await setUp.one(id)).state).toBe('sent');
  });
  test('leaves nothing to two: of a mail whose claim has ended one of them sends it', async () => {
    const id = await setUp.add();
    const { prepare } = setUp;
    await setUp.deliver({
      prepare: async (...args) => {
        setUp.later(2 * MINUTE);
        await setUp.deliver({ prepare });
        return prepare(...args);
      },
    });
    expect([(await setUp.one(id)).state, setUp.server.taken.length]).toEqual(['sent', 1]);
  });
});

test('a mail that is taken back while it is being filled is not sent', async () => {
  const [gone, cancelled] = [await setUp.add(), await setUp.add()];
  const { prepare } = setUp;
  await setUp.deliver({
    prepare: async (...args) => {
      await setUp.world.db.pool.query('delete from mails where mail_id = $1', [gone]);
      await setUp.world.db.pool.query("update mails set state = 'cancelled' where mail_id = $1", [cancelled]);
      return prepare(...args);
    },
  });
  expect(setUp.server.taken).toEqual([]);
  expect((await setUp.one(cancelled)).state).toBe('cancelled');
});

describe('a shop', () => {
  test('with thousands of mails gives a few at a time, and those that wait longest come first', async () => {
    const busy = await setUp.addShop();
    const [late, early] = [await setUp.addShop(), await setUp.addShop()];
    for (let count = 0; count < 30; count += 1) await setUp.add({ shop: busy, dueAt: '2026-11-23T10:00:00Z' });
    await setUp.add({ shop: late, dueAt: '2026-11-23T11:30:00Z' });
    await setUp.add({ shop: early, dueAt: '2026-11-23T11:00:00Z' });
    const first = await setUp.claim(MINUTE, 2);
    expect(Object.fromEntries(first.map(({ shopId, mailIds }) => [shopId, mailIds.length]))).toEqual({
      [busy]: 20,
      [early]: 1,
    });
    const second = await setUp.claim(MINUTE, 2, 20, [busy]);
    expect(second.map(({ shopId }) => shopId)).toEqual([late]);
  });
  test('that left the app sends nothing', async () => {
    await setUp.add();
    await setUp.world.db.pool.query('update shops set uninstalled_at = now() where shop_id = $1', [setUp.shop]);
    expect(await setUp.claim()).toEqual([]);
  });
  test('has its mails claimed by one process only, however many look at once', async () => {
    for (let count = 0; count < 10; count += 1) await setUp.add();
    const now = setUp.world.ctx.now();
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        claimDue(setUp.world.db, now, new Date(now.getTime() + MINUTE + index), 5, 3, []),
      ),
    );
    const ids = all.flat().flatMap(({ mailIds }) => mailIds);
    expect(ids.length).toBe(new Set(ids).size);
  });
  test('is sent for over a few connections, however many mails it has', async () => {
    for (let count = 0; count < 20; count += 1) await setUp.add();
    await setUp.deliver();
    expect([setUp.server.taken.length, setUp.server.busiest <= 4]).toEqual([20, true]);
  });
});

test('a mail whose filling fails in a way that nobody foresaw is tried again', async () => {
  const id = await setUp.add();
  setUp.fillWith(async () => {
    throw new Error('broken');
  });
  await setUp.deliver();
  expect(await setUp.one(id)).toMatchObject({ state: 'queued', attempts: 1, due_at: new Date('2026-11-23T12:01:00Z') });
});
