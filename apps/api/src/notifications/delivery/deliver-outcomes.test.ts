import { claimDue, markLostAsUnknown } from './delivery.store';
import { setUpDelivery } from './test-delivery';

const setUp = setUpDelivery();
const MINUTE = 60_000;

describe('when the server answers', () => {
  test('not now, the mail is tried again later and later, for about 20 hours', async () => {
    setUp.server.faultModes = { rcpt: { code: 450, text: 'greylisted' } };
    const id = await setUp.add();
    const started = setUp.world.ctx.now().getTime();
    let waits = 0;
    for (let tries = 0; tries < 40 && (await setUp.one(id)).state === 'queued'; tries += 1) {
      await setUp.deliver();
      const { state, due_at: due, error, answer } = await setUp.one(id);
      expect([error, answer]).toEqual(['The mail server answered 450.', '450 greylisted']);
      if (state !== 'queued') break;
      waits += 1;
      setUp.world.setNow(due.toISOString());
    }
    expect(await setUp.one(id)).toMatchObject({ state: 'failed', failure: 'unreachable', attempts: 12 });
    const hours = (setUp.world.ctx.now().getTime() - started) / 3_600_000;
    expect([waits, hours > 18 && hours < 21]).toEqual([11, true]);
    expect(setUp.server.received).toEqual([]);
  });
  test.each([{ rcpt: 'RCPT TO' }, { end: 'DATA' }])(
    'with a refusal that names the recipient, nothing of it is readable in the database (%j)',
    async (at) => {
      const reply = '5.1.1 <jane@example.com>: Jane Vogelsang, +1 415 555 0134, does not live here';
      setUp.server.faultModes = Object.fromEntries(Object.keys(at).map((key) => [key, { code: 550, text: reply }]));
      const id = await setUp.add();
      await setUp.deliver();
      expect(await setUp.one(id)).toMatchObject({ state: 'failed', answer: `550 ${reply}` });
      for (const table of ['mails', 'mail_suppressions']) {
        const { rows } = await setUp.world.db.pool.query(`select t::text as row from ${table} t`);
        expect(JSON.stringify(rows)).not.toMatch(/jane|vogelsang|0134/i);
      }
    },
  );
  test('with a refusal of the mail, it fails with the reply of the server', async () => {
    setUp.server.faultModes = { end: { code: 554, text: '5.7.1 looks like spam' } };
    const id = await setUp.add();
    await setUp.deliver();
    expect(await setUp.one(id)).toMatchObject({
      state: 'failed',
      failure: 'refused',
      error: 'The mail server answered 554 5.7.1.',
      answer: '554 5.7.1 looks like spam',
      sent_at: null,
    });
    expect(
      (await setUp.world.db.pool.query('select from mail_suppressions where shop_id = $1', [setUp.shop])).rowCount,
    ).toBe(0);
  });
  test.each(['5.1.1 user unknown', 'No such user here'])(
    'that there is no such address (%s), it gets no more mails',
    async (text) => {
      setUp.server.faultModes = { rcpt: { code: 550, text } };
      const id = await setUp.add();
      await setUp.deliver();
      expect(await setUp.one(id)).toMatchObject({ state: 'failed', failure: 'bad_address', answer: `550 ${text}` });
      setUp.server.faultModes = {};
      const next = await setUp.add();
      await setUp.deliver();
      expect(await setUp.one(next)).toMatchObject({ state: 'failed', failure: 'suppressed' });
    },
  );
  test('nothing after it read the text, the outcome is unknown, and the mail is never sent again by itself', async () => {
    setUp.server.faultModes = { end: 'hang' };
    const id = await setUp.add();
    await setUp.deliver();
    expect(await setUp.one(id)).toMatchObject({ state: 'unknown', sent_at: null, error: expect.stringMatching(/\S/) });
    setUp.server.faultModes = {};
    setUp.later(24 * 60 * MINUTE);
    await setUp.deliver();
    expect([(await setUp.one(id)).state, setUp.server.received.length]).toEqual(['unknown', 1]);
  });
  test('with a temporary refusal of a mail that the merchant has repeated meanwhile, only the repeat waits', async () => {
    const shipmentId = await setUp.world.addParcel(setUp.shop, { number: '1ZAGAIN' });
    const id = await setUp.add({ origin: 'hand', shipmentId });
    const { prepare } = setUp;
    setUp.server.faultModes = { rcpt: { code: 450 } };
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
    expect([await setUp.one(id), setUp.server.received.length]).toMatchObject([{ state: 'sent', attempts: 1 }, 1]);
  });
  test('after it handed a mail over leaves one whose outcome is unknown', async () => {
    const [old, fresh] = [
      await setUp.add({ state: 'sending', claimedAt: '2026-11-23T11:57:59Z' }),
      await setUp.add({ state: 'sending', claimedAt: '2026-11-23T11:58:01Z' }),
    ];
    expect(await markLostAsUnknown(setUp.world.db, new Date('2026-11-23T11:58:00Z'))).toBe(1);
    expect([(await setUp.one(old)).state, (await setUp.one(fresh)).state]).toEqual(['unknown', 'sending']);
    await setUp.deliver();
    expect(setUp.server.received).toEqual([]);
  });
  test('slowly, the outcome is still recorded', async () => {
    const id = await setUp.add();
    const send = setUp.mailer.send;
    await setUp.deliver({
      mailer: {
        ...setUp.mailer,
        send: async (mail) => {
          expect((await setUp.one(id)).state).toBe('sending');
          await markLostAsUnknown(setUp.world.db, new Date('2027-01-01T00:00:00Z'));
          expect((await setUp.one(id)).state).toBe('unknown');
          return send(mail);
        },
      },
    });
    expect((await setUp.one(id)).state).toBe('sent');
  });
  test('is not one whose database was unavailable for a moment: the outcome of the mail is written when it is back', async () => {
    const id = await setUp.add();
    const { ctx, db } = setUp.world;
    const { send } = setUp.mailer;
    let fails = 0;
    const kysely = new Proxy(db.kysely, {
      get(target, name) {
        if (name === 'connection' && fails > 0) {
          fails -= 1;
          throw new Error('the database is gone');
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await setUp.deliver({
      ctx: { ...ctx, db: { ...db, kysely } },
      mailer: {
        ...setUp.mailer,
        send: async (mail) => {
          fails = 1;
          return send(mail);
        },
      },
    });
    expect([(await setUp.one(id)).state, fails]).toEqual(['sent', 0]);
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
    expect([(await setUp.one(id)).state, setUp.server.received.length]).toEqual(['sent', 1]);
  });
});

test('a mail that is retracted while it is being filled is not sent', async () => {
  const [gone, cancelled] = [await setUp.add(), await setUp.add()];
  const { prepare } = setUp;
  await setUp.deliver({
    prepare: async (...args) => {
      await setUp.world.db.pool.query('delete from mails where mail_id = $1', [gone]);
      await setUp.world.db.pool.query("update mails set state = 'cancelled' where mail_id = $1", [cancelled]);
      return prepare(...args);
    },
  });
  expect(setUp.server.received).toEqual([]);
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
  test('has its mails claimed by one process only, however many try at once', async () => {
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
    expect([setUp.server.received.length, setUp.server.busiest <= 4]).toEqual([20, true]);
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
