import type { Isolation, IsolationCases } from '../testing/isolation';

/** B is in a group of its own, a code of it works, and A is in no group. */
async function groupOfB({ world, b }: Isolation): Promise<void> {
  const { pool } = world.db;
  await pool.query("update shops set plan = 'pro'");
  await pool.query('delete from group_members');
  await pool.query('insert into group_members (shop_id, joined_at, requested_at) values ($1, now(), now())', [b.id]);
  await pool.query("insert into group_codes values ($1, decode(repeat('ab', 32), 'hex'), now() + interval '1 day')", [
    b.id,
  ]);
}
const post = ({ asA }: Isolation, path: string, payload: object) =>
  asA({ method: 'POST', url: `/api/v1/setting/${path}`, payload });

export const isolation: IsolationCases = {
  'POST /api/v1/setting/connect_status': async (isolation) => {
    const { b } = isolation;
    await groupOfB(isolation);
    const { data } = (await post(isolation, 'connect_status', { shop_id: b.id, group_id: '1' })).json();
    expect(data).toEqual({ group: null, code: null, pending: [] });
  },
  'POST /api/v1/setting/connect_store': async (isolation) => {
    const { a, b, world } = isolation;
    await groupOfB(isolation);
    const invited = await post(isolation, 'connect_store', { action: 'invite', shop_id: b.id, group_id: '1' });
    expect(invited.json().data.group.members).toEqual([expect.objectContaining({ shop_id: a.id })]);
    expect((await post(isolation, 'connect_store', { action: 'accept', shop_id: b.id })).statusCode).toBe(409);
    expect((await post(isolation, 'connect_store', { action: 'decline', shop_id: b.id })).statusCode).toBe(200);
    expect((await post(isolation, 'connect_store', { action: 'join', code: 'abababab' })).statusCode).toBe(422);
    await post(isolation, 'connect_store', { action: 'leave', shop_id: b.id, shop: b.domain });
    expect((await world.db.pool.query('select shop_id from group_members')).rows).toEqual([{ shop_id: b.id }]);
  },
  'POST /api/v1/setting/sync_status': async (isolation) => {
    const { a, b } = isolation;
    await groupOfB(isolation);
    await post(isolation, 'connect_store', { action: 'invite' });
    const { data } = (await post(isolation, 'sync_status', { shop_id: b.id, group_id: '1' })).json();
    expect(data.stores.map(({ shop_id }: { shop_id: string }) => shop_id)).toEqual([a.id]);
  },
  'GET /api/v1/order/group_list': async (isolation) => {
    const { a, asA, b, world } = isolation;
    await groupOfB(isolation);
    await post(isolation, 'connect_store', { action: 'invite' });
    // In a list of numbers each is matched exactly.
    const number = '1Z999AA10123456999';
    const [own] = [await world.addParcel(a.id, { number }), await world.addParcel(b.id, { number })];
    const { data } = (await asA({ url: `/api/v1/order/group_list?query=${number},1&group_id=1` })).json();
    await world.db.pool.query('delete from shipments where track_number = $1', [number]);
    expect(data).toEqual({ parcels: [expect.objectContaining({ shop_id: a.id, id: own })], missing: [], next: null });
  },
};
