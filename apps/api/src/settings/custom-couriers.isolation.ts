import type { Isolation, IsolationCases } from '../testing/isolation';

const URL = '/api/v1/setting/custom-couriers';
const COURIER = { masks: ['BO######'], check_digit: null, track_url: '', phone: '', initials: '', status_texts: {} };

/** @returns the id of the courier that B has defined */
async function courierOfB({ world: { db }, b }: Isolation): Promise<string> {
  await db.pool.query("update shops set plan = 'enterprise'");
  await db.pool.query('delete from custom_couriers');
  const { rows } = await db.pool.query<{ courier_id: string }>(
    `insert into custom_couriers (shop_id, name, name_key, masks, track_url, phone, initials, user_id, changed_at)
     values ($1, $2, 'key', array['BO######'], '', '', 'B', '1', now()) returning courier_id`,
    [b.id, b.secret],
  );
  return rows[0]?.courier_id ?? '';
}
const stored = async ({ world }: Isolation) =>
  (await world.db.pool.query('select shop_id, name, deleted_at from custom_couriers order by courier_id')).rows;

export const isolation: IsolationCases = {
  [`GET ${URL}`]: async (isolation) => {
    const { asA, b } = isolation;
    await courierOfB(isolation);
    expect((await asA({ url: `${URL}?shop=${b.domain}&shop_id=${b.id}` })).json().data).toEqual({ couriers: [] });
  },
  [`PUT ${URL}`]: async (isolation) => {
    const { a, asA, b } = isolation;
    const id = await courierOfB(isolation);
    const put = (payload: object) => asA({ method: 'PUT', url: URL, payload: { ...COURIER, ...payload } });
    expect((await put({ id, revision: '1', name: 'of A' })).statusCode).toBe(404);
    // The same number format in two shops is no conflict.
    expect((await put({ name: 'of A', shop_id: b.id })).statusCode).toBe(200);
    expect(await stored(isolation)).toEqual([
      { shop_id: b.id, name: b.secret, deleted_at: null },
      { shop_id: a.id, name: 'of A', deleted_at: null },
    ]);
  },
  [`POST ${URL}/events`]: async (isolation) => {
    const { asA, b, world } = isolation;
    const parcel = await world.addParcel(b.id, {
      number: 'BO123456',
      courier: `custom-${await courierOfB(isolation)}`,
    });
    const content = 'tracking_number,time,status,text\nBO123456,2026-11-01,delivered,Left';
    const { data } = (await asA({ method: 'POST', url: `${URL}/events`, payload: { content, shop_id: b.id } })).json();
    expect(data).toMatchObject({ added: 0, issue_count: 1 });
    await world.db.pool.query('delete from shipments where shipment_id = $1', [parcel]);
  },
  [`DELETE ${URL}/:id`]: async (isolation) => {
    const { asA, b } = isolation;
    const id = await courierOfB(isolation);
    expect((await asA({ method: 'DELETE', url: `${URL}/${id}`, payload: { shop_id: b.id } })).statusCode).toBe(404);
    expect(await stored(isolation)).toEqual([{ shop_id: b.id, name: b.secret, deleted_at: null }]);
  },
};
