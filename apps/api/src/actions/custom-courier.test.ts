import { setUpActions } from '../testing/actions-world';
import { addCustomCourier } from '../testing/custom-parcel';
import { TRANSIT } from '../testing/poll-world';

const setUp = setUpActions();
const { act, call, followed, parcel } = setUp;
const search = async (text: string): Promise<{ code: string; name: string; track_url: string | null }[]> =>
  (await call('POST', 'search_courier', { search: text })).data.couriers;

test('[6.9] a custom courier is found by its name, before others, and chosen for a parcel', async () => {
  const code = await addCustomCourier(setUp.world, setUp.shop);
  expect((await search('boat'))[0]).toMatchObject({ code, name: 'Two Boats' });
  expect((await search(''))[0]?.code).toBe(code);
  const { id } = await followed([TRANSIT]);
  expect(await act('modify_courier', { ids: [id], courier: code })).toMatchObject({ done: 1 });
  expect(await parcel(id)).toMatchObject({ courier: code, courier_source: 'user' });
});

test('one of a plan that lacks them, of another shop, or that was deleted cannot be chosen', async () => {
  const code = await addCustomCourier(setUp.world, setUp.shop);
  const { id } = await followed([TRANSIT]);
  const refused = async () => (await call('POST', 'modify_courier', { ids: [id], courier: code })).status;
  const { pool } = setUp.world.db;
  await pool.query("update shops set plan = 'pro' where shop_id = $1", [setUp.shop]);
  expect([await refused(), (await search('boat')).filter((one) => one.code === code)]).toEqual([422, []]);
  await pool.query("update shops set plan = 'enterprise' where shop_id = $1", [setUp.shop]);
  await pool.query('update custom_couriers set deleted_at = now()');
  expect(await refused()).toBe(422);
  await pool.query('update custom_couriers set deleted_at = null');
  const other = await addCustomCourier(setUp.world, await setUp.world.db.addShop('other.myshopify.com'));
  expect((await call('POST', 'modify_courier', { ids: [id], courier: other })).status).toBe(422);
});
