import { startMailDelivery } from './delivery-loop';
import { createPace } from './pace';
import { setUpDelivery, until } from './test-delivery';

const setUp = setUpDelivery();
let running: ReturnType<typeof startMailDelivery> | null = null;
afterEach(async () => {
  await running?.stop();
  running = null;
});
const start = (): void => {
  running = startMailDelivery(setUp.world.ctx, setUp.prepare);
};
const stateOf = async (id: string): Promise<string> => (await setUp.one(id)).state;

test('mails that become due are sent, those of many shops', async () => {
  const shops = await Promise.all(Array.from({ length: 15 }, () => setUp.addShop()));
  const ids = await Promise.all(shops.flatMap((shop) => [setUp.add({ shop }), setUp.add({ shop })]));
  start();
  await until(() => setUp.server.received.length === ids.length);
  const late = await setUp.add();
  await until(async () => (await stateOf(late)) === 'sent');
  expect(new Set(setUp.server.received.map(({ from }) => from)).size).toBe(ids.length + 1);
});

test('without a mail server mails wait', async () => {
  const id = await setUp.add();
  setUp.world.ctx.mailer = null;
  start();
  await running?.stop();
  expect(await setUp.one(id)).toMatchObject({ state: 'queued', attempts: 0 });
});

test('a server that hangs for one shop delays no other', async () => {
  const other = await setUp.addShop();
  setUp.server.faultModes = { rcpt: (to) => (to === 'slow@example.com' ? 'hang' : null) };
  for (let count = 0; count < 20; count += 1) await setUp.add({ to: 'slow@example.com' });
  start();
  await until(() => setUp.server.connections >= 4);
  const quick = await setUp.add({ shop: other, to: 'quick@example.com' });
  await until(async () => (await stateOf(quick)) === 'sent');
  // It went out before all twenty of the other shop were tried.
  const { rows } = await setUp.world.db.pool.query(
    "select from mails where shop_id = $1 and state = 'queued' and attempts = 0",
    [setUp.shop],
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('one mail that hangs delays no other of its shop', async () => {
  setUp.server.faultModes = { rcpt: (to) => (to === 'slow@example.com' ? 'hang' : null) };
  const slow = await setUp.add({ to: 'slow@example.com' });
  // More than one claim takes.
  const others = [];
  for (let count = 0; count < 45; count += 1) others.push(await setUp.add());
  start();
  await until(() => setUp.server.received.length === others.length);
  // It may have been the last one to be claimed; on a slow machine its time may be over already.
  await until(async () => {
    const { state, attempts } = await setUp.one(slow);
    return state === 'sending' || attempts > 0;
  });
});

test('when it stops, mails that are with the server are waited for, and the others are put back', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { send, ...rest } = setUp.mailer;
  let handed = 0;
  setUp.world.ctx.mailer = {
    ...rest,
    send: async (mail) => {
      handed += 1;
      await held;
      return send(mail);
    },
  };
  for (let count = 0; count < 10; count += 1) await setUp.add();
  start();
  await until(() => handed === 4);
  const stopped = running?.stop();
  release();
  await stopped;
  const { rows } = await setUp.world.db.pool.query<{ state: string; attempts: number; due: boolean }>(
    'select state, attempts, due_at <= $2 as due from mails where shop_id = $1 order by state',
    [setUp.shop, setUp.world.ctx.now()],
  );
  expect(rows.filter(({ state }) => state === 'sent').length).toBe(4);
  expect(rows.filter(({ state }) => state === 'queued')).toEqual(
    Array(6).fill({ state: 'queued', attempts: 0, due: true }),
  );
});

test('a process sends no more mails a second than it may', async () => {
  const pace = createPace(50);
  const started = performance.now();
  await Promise.all(Array.from({ length: 11 }, () => pace()));
  expect(performance.now() - started).toBeGreaterThanOrEqual(195);
});

test('a mail that a process was sending when it died is found, and its outcome unknown', async () => {
  const id = await setUp.add({ state: 'sending', claimedAt: '2026-11-23T11:50:00Z' });
  start();
  await until(async () => (await stateOf(id)) === 'unknown');
});
