import { withShop } from '../db/database';
import { createSyncWorld, type SyncWorld } from '../testing/sync-world';
import { applyBilling } from './apply-billing';

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
  const shop = async () =>
    (
      await world.db.pool.query('select plan, quota_total, pricing_version, free_trial from shops where shop_id = $1', [
        shopId,
      ])
    ).rows[0] as { plan: string; quota_total: number | null; free_trial: boolean };
  const rows = (table: 'subscriptions' | 'billing_entries' | 'quota_packs' | 'purchase_requests') =>
    withShop(
      world.db,
      shopId,
      async (trx) => (await trx.selectFrom(table).selectAll().execute()) as unknown as Record<string, unknown>[],
    );
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
  };
}
export type BillingWorld = Awaited<ReturnType<typeof createBillingWorld>>;
