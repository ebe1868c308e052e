import { DASHBOARD_SECTIONS } from '@parcelway/domain';
import type { Isolation, IsolationCases } from '../testing/isolation';

/** B has three parcels that need attention, views and a survey answer; A has its one parcel. */
async function fill({ world, b }: Isolation): Promise<void> {
  const at = world.ctx.now().toISOString();
  for (let nr = 0; nr < 3; nr += 1) {
    const id = await world.addParcel(b.id, { number: `B${nr}`, orderedAt: at, nextPollAt: null });
    await world.db.pool.query(
      "update shipments set attention = 'customs', attention_since = $2, status = 7, sub_status = 7006 where shipment_id = $1",
      [id, at],
    );
  }
  await world.db.pool.query(
    "insert into page_counts (shop_id, day, kind, count) values ($1, current_date, 'view', 4321) on conflict do nothing",
    [b.id],
  );
  await world.db.pool.query(
    "insert into gift_answers (shop_id, user_id, usage, belong, answered_at) values ($1, '1', '{track}', 'agency', now()) on conflict do nothing",
    [b.id],
  );
}
const ordered = async ({ world, a }: Isolation): Promise<void> => {
  await world.db.pool.query('update shipments set ordered_at = $2 where shop_id = $1', [a.id, world.ctx.now()]);
};

export const isolation: IsolationCases = {
  'GET /api/v1/dashboard/page_data': async (isolation) => {
    await fill(isolation);
    await ordered(isolation);
    const { data } = (await isolation.asA({ url: '/api/v1/dashboard/page_data?days=90' })).json();
    expect(data).toMatchObject({ cards: { shipments: { value: 1 } }, attention: [], asks_gift: true });
    expect(data.cards.page_views.value).not.toBe(4321);
  },
  'GET /api/v1/dashboard/trend_chart': async (isolation) => {
    await fill(isolation);
    await ordered(isolation);
    const { data } = (await isolation.asA({ url: '/api/v1/dashboard/trend_chart?days=90' })).json();
    expect(data.series[0].data.reduce((sum: number, parcels: number) => sum + parcels, 0)).toBe(1);
  },
  'GET /api/v1/dashboard/special_status': async (isolation) => {
    await fill(isolation);
    expect((await isolation.asA({ url: '/api/v1/dashboard/special_status' })).json().data).toEqual({ list: [] });
  },
  'POST /api/v1/dashboard/update_setting': async ({ a, asA, world }) => {
    const sections = DASHBOARD_SECTIONS.map((section) => ({ section, hidden: section === 'apps' }));
    const url = '/api/v1/dashboard/update_setting';
    expect((await asA({ method: 'POST', url, payload: { sections, choose_plan: true } })).statusCode).toBe(200);
    const saved = "select shop_id from user_settings where settings ? 'dashboard_sections'";
    expect((await world.db.pool.query(saved)).rows).toEqual([{ shop_id: a.id }]);
    expect((await world.db.pool.query('select shop_id from guides where choose_plan')).rows).toEqual([
      { shop_id: a.id },
    ]);
  },
  'POST /api/v1/dashboard/gift': async (isolation) => {
    await fill(isolation);
    const { a, asA, b, world } = isolation;
    const payload = { usage: ['mails'], belong: 'own_brand', belong_other: 'by A', shop_id: b.id };
    expect((await asA({ method: 'POST', url: '/api/v1/dashboard/gift', payload })).statusCode).toBe(200);
    const { rows } = await world.db.pool.query("select shop_id from gift_answers where belong_other = 'by A'");
    expect(rows).toEqual([{ shop_id: a.id }]);
  },
};
