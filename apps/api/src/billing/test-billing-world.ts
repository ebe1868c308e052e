import { withShop } from '../db/database';
import { createSyncWorld, type SyncWorld } from '../testing/sync-world';
import { lockApply } from '../db/locks';
import { applyBilling } from './apply-billing';
import { billUsage } from './bill-usage';
import { chargeParcels } from './charge';

type Row = Record<string, unknown>;

/** For tests only: a shop that has just been installed in the twin, and what its merchant and the platform do. */
export async function createBillingWorld() {
  const world: SyncWorld = await createSyncWorld({ orders: 5 });
  await world.call('/api/v1/auth/session');
  const shopId = await world.shopId();
  const post = (path: string, body: object = {}) => world.call(`/api/v1/billing/${path}`, { method: 'POST', body });
  const subscribe = async (step: string, cycle = 'monthly', more: object = {}) => {
    const answer = await post('subscribe', { step, cycle, ...more });
    return { ...answer, url: String(answer.body.data?.url) };
  };
  const control = async (path: string, method: string, body: object) => {
    const answer = await fetch(`${world.twin.url}/twin/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([path, answer.ok]).toEqual([path, true]);
  };
  /** What the merchant does on the platform's page. @param url of that page */
  const decide = (url: string, decision: 'approve' | 'decline') => {
    const [, kind = '', id = ''] = /charges\/([\w-]+)\/(\d+)/.exec(url) ?? [];
    return control(`shops/${world.domain}/billing/${kind}/${id}`, 'POST', { decision });
  };
  const days = (count: number) => control('billing-clock', 'POST', { days: count });
  const read = () => applyBilling(world.ctx, shopId);
  const buy = async (step: string, cycle = 'monthly') => {
    const { url } = await subscribe(step, cycle);
    await decide(url, 'approve');
    await read();
  };
  /** Bought, with the trial over. */
  const pay = async (step: string, cycle = 'monthly') => {
    await world.db.pool.query('update shops set free_trial = false');
    await buy(step, cycle);
  };
  const setCap = async (amount: string) => {
    const answer = await post('cap', { amount });
    return { ...answer, url: answer.body.data?.url as string | null | undefined };
  };
  /** As if the quota of the cycle were used up. */
  const useUpQuota = () =>
    world.db.pool.query(
      `insert into quota_usage (shop_id, cycle, parcels) select shop_id, quota_cycle(first_installed_at, now()), 1000000 from shops
       on conflict (shop_id, cycle) do update set parcels = excluded.parcels`,
    );
  let numbers = 0;
  /** New parcels come. */
  const ship = (count: number, ctx = world.ctx) =>
    withShop(ctx.db, shopId, async (trx) => {
      await lockApply(trx, shopId);
      const now = ctx.now();
      await chargeParcels(
        trx,
        ctx,
        shopId,
        Array.from({ length: count }, () => `PARCEL${(numbers += 1)}`),
        now,
      );
    });
  const billAll = (ctx = world.ctx) => billUsage(ctx, shopId);
  const usage = () => rows('usage_records');
  /** What the platform has charged for usage: its own book. */
  const charged = () => world.twin.billing.book(world.domain).usage.map(({ price }) => Number(price));
  const ownCap = async () => {
    const { rows: shops } = await world.db.pool.query('select overage_cap as cap from shops where shop_id = $1', [
      shopId,
    ]);
    return (shops[0] as { cap: string | null }).cap;
  };
  const shop = async () =>
    (
      await world.db.pool.query('select plan, quota_total, pricing_version, free_trial from shops where shop_id = $1', [
        shopId,
      ])
    ).rows[0] as { plan: string; quota_total: number | null; free_trial: boolean };
  const rows = (table: 'subscriptions' | 'billing_entries' | 'quota_packs' | 'purchase_requests' | 'usage_records') =>
    withShop(world.db, shopId, async (trx) => (await trx.selectFrom(table).selectAll().execute()) as unknown as Row[]);
  const states = async () =>
    Object.fromEntries((await rows('subscriptions')).map(({ step, state }) => [String(step), state]));
  const entries = async (kind: string) =>
    (await rows('billing_entries')).filter((entry) => entry.kind === kind).map(({ amount }) => amount);
  const offers = () => world.twin.billing.book(world.domain).subscriptions;
  const returnPath = () => new URL(offers().at(-1)?.returnUrl ?? '').pathname;
  const comeBack = (path: string) => fetch(`${world.url}${path}`, { redirect: 'manual' });

  return {
    ...world,
    world,
    shopId,
    post,
    subscribe,
    control,
    decide,
    days,
    read,
    buy,
    pay,
    shop,
    rows,
    states,
    entries,
    offers,
    returnPath,
    comeBack,
    setCap,
    useUpQuota,
    ship,
    billAll,
    usage,
    charged,
    ownCap,
  };
}
export type BillingWorld = Awaited<ReturnType<typeof createBillingWorld>>;
