import { addAmounts, multiplyAmount } from '@parcelway/domain';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { PlatformError } from '../platform/platform.port';
import { endBilling } from './end-billing';
import { billingOverview } from './overview';
import { createBillingWorld, type BillingWorld } from './test-billing-world';

let on: BillingWorld;
beforeEach(async () => {
  on = await createBillingWorld();
});
afterEach(() => on.world.close());

/** Basic 200, paid, its quota used up, with a cap of the merchant. */
async function metered(cap: string, step = 'basic-200'): Promise<void> {
  await on.pay(step);
  await on.useUpQuota();
  expect((await on.setCap(cap)).status).toBe(200);
}
const states = async () => (await on.usage()).map(({ state, amount }) => `${String(state)} ${String(amount)}`);
const sum = (amounts: number[]) => addAmounts(...amounts.map((amount) => amount.toFixed(2)));

class Killed extends Error {}
/** A process that dies at some step: before or after a transaction, or a call to the platform. Nothing it does later counts. */
function dyingAt(ctx: AppContext, step: number): AppContext {
  let steps = 0;
  const pass = () => {
    steps += 1;
    if (steps > step) throw new Killed();
  };
  const dying =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      pass();
      const result = await call(...args);
      pass();
      return result;
    };
  const { kysely } = ctx.db;
  const connection = () => ({ execute: dying((work) => kysely.connection().execute(work as never)) });
  const { platform } = ctx;
  return {
    ...ctx,
    db: {
      ...ctx.db,
      kysely: new Proxy(kysely, {
        get(target, name) {
          const own: unknown = Reflect.get(target, name, target);
          if (name === 'connection') return connection;
          return typeof own === 'function' ? own.bind(target) : own;
        },
      }),
    },
    platform: Object.assign(Object.create(platform) as typeof platform, {
      recordUsage: dying((shop, usage) => platform.recordUsage(shop, usage)),
      billingOf: dying((shop) => platform.billingOf(shop)),
    } satisfies Partial<typeof platform>),
  };
}

test('parcels above the quota are billed by the platform, once', async () => {
  await metered('5.00');
  await on.ship(7);
  await on.ship(3);
  await on.billAll();
  await on.billAll();
  expect([on.charged(), await states()]).toEqual([[0.5], ['billed 0.50']]);
  await on.read();
  expect((await on.rows('subscriptions')).map(({ spent, cap }) => [spent, cap])).toEqual([['0.50', '11.00']]);
});

test('killed at any step, the sums are those of the platform’s own book, and nothing is billed twice', async () => {
  await metered('11.00');
  let parcels = 0;
  let died = 0;
  for (let step = 0; ; step += 1) {
    await on.ship(2);
    parcels += 2;
    try {
      await on.billAll(dyingAt(on.world.ctx, step));
      break;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      died += 1;
    }
    // Every second time the next life has more to bill before it goes on.
    if (step % 2 === 0) await on.billAll();
  }
  await on.billAll();
  expect(died).toBeGreaterThan(8);
  expect(sum(on.charged())).toBe(multiplyAmount('0.05', parcels));
  expect(new Set((await on.usage()).map(({ record_id: id }) => id)).size).toBe(on.charged().length);
  expect((await states()).filter((state) => !state.startsWith('billed'))).toEqual([]);
});

test('two at once bill it once', async () => {
  await metered('5.00');
  await on.ship(4);
  await Promise.all(Array.from({ length: 10 }, () => on.billAll()));
  expect([on.charged(), await states()]).toEqual([[0.2], ['billed 0.20']]);
});

test('a platform that does not answer is tried again, with the same charge', async () => {
  await metered('5.00');
  await on.ship(4);
  const { platform } = on.world.ctx;
  const real = platform.recordUsage.bind(platform);
  jest.spyOn(platform, 'recordUsage').mockImplementationOnce(async (shop, usage) => {
    await real(shop, usage);
    throw new PlatformError('no answer', 'unavailable');
  });
  await expect(on.billAll()).rejects.toThrow('no answer');
  await on.ship(1);
  await on.billAll();
  expect([on.charged(), await states()]).toEqual([
    [0.2, 0.05],
    ['billed 0.20', 'billed 0.05'],
  ]);
});

test('while the subscription is frozen nothing is bought and nothing is sent; it goes on with the payment', async () => {
  await metered('5.00');
  await on.ship(4);
  await on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: true });
  await on.billAll();
  expect([on.charged(), await states()]).toEqual([[], ['fixed 0.20']]);
  expect((await on.rows('subscriptions')).map(({ state }) => state)).toEqual(['frozen']);
  await on.ship(4);
  await on.billAll();
  expect(await states()).toEqual(['fixed 0.20']);
  await on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: false });
  await on.read();
  await on.billAll();
  expect([on.charged(), await states(), await on.ownCap()]).toEqual([[0.2], ['billed 0.20'], '5.00']);
});

test('what the platform’s cap does not pay for stays unbilled with the reason, for the operator, until the next cycle', async () => {
  await metered('11.00');
  await on.ship(200);
  await on.billAll();
  // As if more had been charged elsewhere: our books do not know of it.
  await on.world.db.pool.query("update usage_records set entry_key = 'elsewhere'");
  await on.world.db.pool.query('update subscriptions set spent = 0');
  await on.ship(40);
  await on.billAll();
  await on.billAll();
  expect([on.charged(), await states()]).toEqual([[10], ['billed 10.00', 'fixed 2.00']]);
  const [row] = await billingOverview(on.world.db, new Date());
  expect(row?.mismatch).toBe('2.00 for 40 parcels is not billed: Total price exceeds balance remaining');
  await on.days(30);
  await on.read();
  await on.billAll();
  expect([on.charged(), (await states()).at(-1)]).toEqual([[10, 2], 'billed 2.00']);
  expect((await billingOverview(on.world.db, new Date()))[0]?.mismatch).toBeNull();
});

describe('another plan in the middle of a cycle', () => {
  test('takes over what was not billed with the one before', async () => {
    await metered('5.00');
    await on.ship(4);
    const { url } = await on.subscribe('pro-1000');
    await on.decide(url, 'approve');
    // We do not know of it yet: it is sent to the subscription that has ended.
    await on.billAll();
    await on.billAll();
    expect([on.charged(), await states()]).toEqual([[0.2], ['billed 0.20']]);
    const [usage] = on.world.twin.billing.book(on.world.domain).usage;
    expect(usage?.subscriptionId).toBe(on.offers().find(({ status }) => status === 'ACTIVE')?.id);
    // The price is that at which it was bought; what comes now costs what the new plan says.
    await on.useUpQuota();
    await on.ship(10);
    await on.billAll();
    expect(on.charged()).toEqual([0.2, 0.4]);
  });

  test('does not bill again what may be billed: it is dropped, and the operator sees it', async () => {
    await metered('5.00');
    await on.ship(4);
    const { platform } = on.world.ctx;
    jest.spyOn(platform, 'recordUsage').mockRejectedValueOnce(new PlatformError('no answer', 'unavailable'));
    await expect(on.billAll()).rejects.toThrow('no answer');
    const { url } = await on.subscribe('pro-1000');
    await on.decide(url, 'approve');
    await on.billAll();
    await on.billAll();
    expect([on.charged(), await states()]).toEqual([[], ['dropped 0.20']]);
    expect((await billingOverview(on.world.db, new Date()))[0]?.mismatch).toContain('is not billed');
  });

  test('without parcels above the quota buys none, and what was open is dropped', async () => {
    await metered('5.00');
    await on.ship(4);
    await on.buy('pro-1000', 'annual');
    await on.billAll();
    await on.useUpQuota();
    await on.ship(4);
    await on.billAll();
    expect([on.charged(), await states()]).toEqual([[], ['dropped 0.20']]);
  });
});

test('with the plan ends the cap: the next one buys nothing before it is set again', async () => {
  await metered('5.00');
  await on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: true });
  await on.read();
  expect(await on.ownCap()).toBe('5.00');
  await on.control(`shops/${on.world.domain}/billing`, 'PATCH', { frozen: false });
  await on.read();
  await on.post('cancel');
  await on.days(31);
  await on.read();
  await on.read();
  expect([(await on.shop()).plan, await on.ownCap()]).toEqual(['free', null]);
});

test('[2.25] when the cycle ends the history has one line for what was charged, as the platform’s book has', async () => {
  await metered('5.00');
  await on.ship(7);
  await on.billAll();
  await on.ship(3);
  await on.billAll();
  await on.read();
  expect(await on.entries('usage')).toEqual([]);
  await on.days(30);
  await on.ship(2);
  await on.billAll();
  await on.read();
  await on.read();
  expect(await on.entries('usage')).toEqual(['0.50']);
  const [line] = (await on.rows('billing_entries')).filter(({ kind }) => kind === 'usage');
  expect(line?.subject).toMatchObject({ plan: 'basic', step: 'basic-200', cycle: 'monthly', parcels: 10 });
  // Ended in the middle of a cycle, what it used so far is charged at once.
  const { url } = await on.subscribe('pro-1000');
  await on.decide(url, 'approve');
  await on.read();
  expect(await on.entries('usage')).toEqual(['0.50', '0.10']);
  const ledger = on.world.twin.billing.book(on.world.domain).ledger.filter(({ source }) => source === 'usage');
  expect(ledger.map(({ amount }) => Number(amount))).toEqual([0.5, 0.1]);
});

test('an uninstall ends it: what was not billed is billed no more', async () => {
  await metered('5.00');
  await on.ship(4);
  await withShop(on.world.db, on.shopId, (trx) => endBilling(trx, on.shopId, new Date()));
  await on.billAll();
  expect([on.charged(), await states(), await on.ownCap()]).toEqual([[], ['dropped 0.20'], null]);
});
