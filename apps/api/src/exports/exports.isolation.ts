import { runExport } from './run-export';
import type { Isolation, IsolationCases } from '../testing/isolation';
import { SAME_USER, type Shop } from '../testing/two-shops';

const BODY = { file_type: 'csv', select_key: ['track_number', 'customer_name', 'note'], column_setting: 'Same' };

/** An export of a shop that is done: both shops have one, by the same user's id. */
async function addExport({ app, world }: Isolation, shop: Shop): Promise<{ id: string; link: string }> {
  await world.db.pool.query("update shops set plan = 'basic' where shop_id = $1", [shop.id]);
  const headers = { authorization: `Bearer ${shop.token}` };
  const payload = { ...BODY, column_setting: shop.secret, select: { filters: { fulfillmentStatus: 'all' } } };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/export/do_export', headers, payload });
  const { export_id: id } = answer.json().data;
  await runExport(world.ctx, { shopId: shop.id, exportId: id });
  const { url } = (await app.inject({ url: `/api/v1/export/${id}`, headers })).json().data;
  return { id, link: new URL(url).pathname };
}
const inBoth = async (isolation: Isolation) => ({
  ofA: await addExport(isolation, isolation.a),
  ofB: await addExport(isolation, isolation.b),
});

export const isolation: IsolationCases = {
  'GET /api/v1/export/get_information': async (isolation) => {
    await inBoth(isolation);
    const { saved } = (await isolation.asA({ url: '/api/v1/export/get_information' })).json().data;
    expect(saved.map(({ name }: { name: string }) => name)).toEqual([isolation.a.secret]);
  },
  'POST /api/v1/export/do_export': async (isolation) => {
    const { a, b, asA, world } = isolation;
    await inBoth(isolation);
    const start = (select: object) =>
      asA({ method: 'POST', url: '/api/v1/export/do_export', payload: { ...BODY, select, shop_id: b.id } });
    expect((await start({ rows: 'shipments', ids: [b.shipment] })).statusCode).toBe(422);
    const { data } = (await start({ rows: 'shipments', ids: [a.shipment, b.shipment] })).json();
    expect(data.rows).toBe(1);
    expect((await start({ filters: { fulfillmentStatus: 'all' } })).json().data.rows).toBe(1);
    await runExport(world.ctx, { shopId: a.id, exportId: data.export_id });
    const { url } = (await asA({ url: `/api/v1/export/${data.export_id}` })).json().data;
    // `asA` has checked the answer for data of B.
    expect((await asA({ url: new URL(url).pathname })).body).toContain(a.secret);
  },
  'GET /api/v1/export/list': async (isolation) => {
    const { ofA, ofB } = await inBoth(isolation);
    const ids = (await isolation.asA({ url: '/api/v1/export/list' }))
      .json()
      .data.exports.map((row: { id: string }) => row.id);
    expect(ids).toContain(ofA.id);
    expect(ids).not.toContain(ofB.id);
  },
  'GET /api/v1/export/:id': async (isolation) => {
    const { ofA, ofB } = await inBoth(isolation);
    expect((await isolation.asA({ url: `/api/v1/export/${ofA.id}` })).statusCode).toBe(200);
    const unknown = await isolation.asA({ url: '/api/v1/export/999999' });
    expect(await isolation.asA({ url: `/api/v1/export/${ofB.id}` })).toMatchObject({
      statusCode: 404,
      body: unknown.body,
    });
  },
  'POST /api/v1/export/:id/cancel': async (isolation) => {
    const { ofB } = await inBoth(isolation);
    const foreign = await isolation.asA({ method: 'POST', url: `/api/v1/export/${ofB.id}/cancel` });
    expect(foreign.statusCode).toBe(404);
  },
  // The key in the link authorises the download: without B's key, no caller gets B's file.
  'GET /exports/:token': async (isolation) => {
    const { ofA, ofB } = await inBoth(isolation);
    expect(ofA.link).not.toBe(ofB.link);
    expect((await isolation.asA({ url: ofA.link })).body).toContain(isolation.a.secret);
    expect((await isolation.asA({ url: `${ofB.link}x` })).statusCode).toBe(404);
    expect(SAME_USER).toBe('77');
  },
};
