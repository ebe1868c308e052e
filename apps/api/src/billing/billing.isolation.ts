import type { IsolationCases } from '../testing/isolation';

export const isolation: IsolationCases = {
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
