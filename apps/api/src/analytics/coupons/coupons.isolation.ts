import { defaultPageSettings } from '@parcelway/http-contract';
import { publishPage } from '../../testing/published-page';
import type { IsolationCases } from '../../testing/isolation';

const at = (now: Date): string => now.toISOString().slice(0, 10);

export const isolation: IsolationCases = {
  'GET /api/v1/export/export_coupon_sell': async ({ world, a, b, asA }) => {
    const coupon = { kind: 'coupon' as const, id: 'coupon', hidden: false, label: {} };
    for (const shop of [a, b]) {
      await world.db.pool.query("update shops set plan = 'pro' where shop_id = $1", [shop.id]);
      await world.db.pool.query('update orders set name = $2, discount_codes = $3 where shop_id = $1', [
        ...[shop.id, `#${shop.secret}`, ['SAME']],
      ]);
      const sections = [{ ...coupon, code: 'SAME' }];
      await publishPage(world, { ...defaultPageSettings('classic'), sections }, shop.domain);
    }
    const day = at(world.ctx.now());
    const answer = await asA({ url: `/api/v1/export/export_coupon_sell?start=${day}&end=${day}` });
    expect(answer.json().data).toMatchObject({ rows: 1, content: expect.stringContaining(a.secret) as string });
    for (const shop of [a, b])
      await world.db.pool.query("update orders set name = '#1001', discount_codes = '{}' where shop_id = $1", [
        shop.id,
      ]);
  },
};
