import type { Isolation, IsolationCases } from '../../testing/isolation';
import type { Shop } from '../../testing/two-shops';

/** A review of each shop's parcel with the shop's secret. */
async function inBoth({ world, a, b }: Isolation): Promise<void> {
  for (const shop of [a, b]) {
    await world.db.pool.query("update shops set plan = 'pro' where shop_id = $1", [shop.id]);
    await world.db.pool.query(
      `insert into parcel_reviews (shop_id, shipment_id, stars, tags, text_enc, language, created_at, updated_at)
       values ($1, $2, 4, '{fast}', $3, 'en', now(), now()) on conflict (shop_id, shipment_id) do update set text_enc = excluded.text_enc`,
      [shop.id, shop.shipment, world.ctx.vault.encrypt(shop.secret)],
    );
  }
}
const isOnly = (shop: Shop) => expect.objectContaining({ id: shop.shipment, message: shop.secret }) as object;

export const isolation: IsolationCases = {
  'GET /api/v1/analytics/reviews': async (isolation) => {
    const { a, asA } = isolation;
    await inBoth(isolation);
    // Orders, numbers and addresses are the same in both shops.
    for (const query of ['', '?query=%231001', '?query=same@example.com', '?query=1Z999AA10123456784']) {
      const { data } = (await asA({ url: `/api/v1/analytics/reviews${query}` })).json();
      expect([query, data.list, data.summary.count]).toEqual([query, [isOnly(a)], 1]);
    }
  },
  'GET /api/v1/export/export_reviews': async (isolation) => {
    await inBoth(isolation);
    const { data } = (await isolation.asA({ url: '/api/v1/export/export_reviews' })).json();
    expect(data).toMatchObject({ rows: 1, content: expect.stringContaining(isolation.a.secret) as string });
  },
  'POST /api/v1/analytics/reviews/:id/reply': async (isolation) => {
    const { a, b, asA } = isolation;
    await inBoth(isolation);
    const reply = (id: string) =>
      asA({ method: 'POST', url: `/api/v1/analytics/reviews/${id}/reply`, payload: { message: 'Thanks' } });
    const unknown = await reply('999999');
    expect(await reply(b.shipment)).toMatchObject({ statusCode: 404, body: unknown.body });
    expect((await reply(a.shipment)).json().data).toMatchObject({ id: a.shipment, replied: true });
  },
};
