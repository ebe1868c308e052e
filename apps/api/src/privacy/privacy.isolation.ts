import type { Isolation, IsolationCases } from '../testing/isolation';
import { runDataExport } from './run-data-export';

const count = async ({ world }: Isolation, table: string, shop: string): Promise<number | null> =>
  (await world.db.pool.query(`select from ${table} where shop_id = $1`, [shop])).rowCount;

/** An export of all data of B under way, and its deletion requested. */
async function ofB({ world, b }: Isolation): Promise<string> {
  const { rows } = await world.db.pool.query<{ export_id: string }>(
    `insert into exports (shop_id, user_id, kind, request, rows_total) values ($1, '1', 'data', '{}', 5)
     on conflict do nothing returning export_id`,
    [b.id],
  );
  await world.db.pool.query(
    `insert into data_deletions (shop_id, requested_at, requested_by, due_at) values ($1, now(), '1', now() + interval '7 days')
     on conflict do nothing`,
    [b.id],
  );
  return rows[0]?.export_id ?? '1';
}

export const isolation: IsolationCases = {
  'GET /api/v1/setting/privacy': async (isolation) => {
    const { asA, b } = isolation;
    await ofB(isolation);
    const { data } = (await asA({ url: `/api/v1/setting/privacy?shop_id=${b.id}` })).json();
    expect(data).toMatchObject({ export: null, deletion: null, exports_left: 3 });
  },
  'POST /api/v1/setting/data_export': async (isolation) => {
    const { asA, a, b, app, world } = isolation;
    await ofB(isolation);
    const answer = await asA({ method: 'POST', url: '/api/v1/setting/data_export', payload: { shop_id: b.id } });
    expect(answer.statusCode).toBe(200);
    await runDataExport(world.ctx, { shopId: a.id, exportId: answer.json().data.export.id });
    const { url } = (await asA({ url: '/api/v1/setting/privacy' })).json().data.export;
    expect((await app.inject({ url: new URL(url).pathname })).statusCode).toBe(200);
  },
  'POST /api/v1/setting/data_export/:id/cancel': async (isolation) => {
    const id = await ofB(isolation);
    const url = `/api/v1/setting/data_export/${id}/cancel`;
    // `asA` has checked that the rows of B are unchanged.
    expect((await isolation.asA({ method: 'POST', url })).statusCode).toBe(200);
  },
  'POST /api/v1/setting/delete_data': async (isolation) => {
    const { asA, a, b } = isolation;
    const request = (name: string) =>
      asA({ method: 'POST', url: '/api/v1/setting/delete_data', payload: { name, shop_id: b.id } });
    expect((await request('shop-b.myshopify.com')).statusCode).toBe(422);
    expect((await request(a.domain)).statusCode).toBe(200);
    expect(await count(isolation, 'data_deletions', a.id)).toBe(1);
  },
  'DELETE /api/v1/setting/delete_data': async (isolation) => {
    await ofB(isolation);
    const { data } = (await isolation.asA({ method: 'DELETE', url: '/api/v1/setting/delete_data' })).json();
    expect(data.deletion).toBeNull();
  },
};
