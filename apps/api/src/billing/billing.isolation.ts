import type { Isolation, IsolationCases } from '../testing/isolation';
import { addEntry, addPack, addSubscription } from './test-billing';

/** Each has a subscription, a pack and a line of its own: what B bought is another plan, and more. */
async function buy({ a, b, world }: Isolation): Promise<void> {
  const large = { step: 'pro-5000', price: '159.00' };
  for (const [shop, change, quota] of [
    [a, {}, 100],
    [b, large, 500],
  ] as const) {
    await addSubscription(world.db, shop.id, { ...change, platform_id: `subscription of ${shop.secret}` });
    await addPack(world.db, shop.id, { platform_id: `pack of ${shop.secret}`, quota });
    await addEntry(world.db, shop.id, { dedupe_key: shop.secret, subject: { step: shop.secret } });
  }
}

export const isolation: IsolationCases = {
  'GET /api/v1/billing/page_data': async (both) => {
    await buy(both);
    const { a, b, world } = both;
    for (const { id, secret } of [a, b])
      await world.db.pool.query(
        `insert into account_managers (shop_id, name, email, named_at, named_by, reason)
         values ($1, $2, 'ada@parcelway.example', now(), 'ada', $2)`,
        [id, secret],
      );
    await world.db.pool.query("update shops set plan = 'enterprise' where shop_id = $1", [a.id]);
    const { data } = (await both.asA({ url: '/api/v1/billing/page_data' })).json();
    expect(data.current).toMatchObject({ step: 'basic-500', cycle: 'monthly' });
    expect(data.usage.packs_left).toBe(100);
  },
  'GET /api/v1/billing/switch_preview': async ({ asA, a, b, world }) => {
    for (const { id, secret } of [a, b])
      await world.db.pool.query(
        `insert into edd_rules (shop_id, rule, priority, saved_at, saved_by) values ($1, $2, 1, now(), '1')`,
        [id, { name: secret, status: true }],
      );
    const { data } = (await asA({ url: '/api/v1/billing/switch_preview?step=free' })).json();
    expect(data.from).toMatchObject({ id: 'basic-500', cycle: 'monthly' });
    expect(data.lost).toContainEqual({ item: 'edd_rules', count: 1, names: [a.secret] });
    // It is whole for no other case.
    await world.db.pool.query('delete from edd_rules where shop_id = any($1)', [[a.id, b.id]]);
  },
  'GET /api/v1/billing/history': async ({ asA, a }) => {
    const { data } = (await asA({ url: '/api/v1/billing/history?start=2026-01-01' })).json();
    expect(data.entries.map(({ subject }: { subject: { step: string } }) => subject.step)).toEqual([a.secret]);
    expect(data).toMatchObject({ total: 1, totals: [{ amount: '19.00' }] });
  },
  'GET /api/v1/billing/quota_ledger': async ({ a, asA, b, world }) => {
    for (const { id, secret } of [a, b])
      await world.db.pool.query(
        'insert into quota_charges (shop_id, number_key, cycle, charged_at) values ($1, $2, 0, now())',
        [id, secret],
      );
    for (const query of ['', `?shop_id=${b.id}`]) {
      const { data } = (await asA({ url: `/api/v1/billing/quota_ledger${query}` })).json();
      expect(data.lines.map((line: { track_number: string }) => line.track_number)).toEqual([a.secret]);
      expect(data.total).toBe(1);
    }
  },
};
