import { setUpActions } from '../testing/actions-world';

const setUp = setUpActions();
const { call } = setUp;
const rowsOf = async (table: string, columns: string) =>
  (await setUp.world.db.pool.query(`select ${columns} from ${table} where shop_id = $1 order by 1`, [setUp.shop])).rows;

describe('[7.21] a courier that we lack', () => {
  const COLUMNS = 'courier, url, track_number, shipment_id, user_id';
  const ask = (body: object) => call('POST', 'support_courier', body);

  test('is asked for once by each name; what is told later is added, and what is not told again stays', async () => {
    const [id] = await setUp.parcels(1);
    expect(await ask({ courier: ' Two boats ', track_number: 'TB1', id })).toMatchObject({ status: 200, data: {} });
    await ask({ courier: 'Rare' });
    await ask({ courier: 'Two Boats', url: 'https://two.example/track' });
    expect(await rowsOf('courier_requests', COLUMNS)).toEqual([
      { courier: 'Rare', url: null, track_number: null, shipment_id: null, user_id: '1' },
      { courier: 'Two Boats', url: 'https://two.example/track', track_number: 'TB1', shipment_id: id, user_id: '1' },
    ]);
  });

  test('may be asked for by who may only read; for no parcel of another shop', async () => {
    setUp.mayOnlyRead();
    expect(await ask({ courier: 'Two Boats' })).toMatchObject({ status: 200 });
    expect(await ask({ courier: 'Two Boats', id: '999999' })).toMatchObject({ status: 404 });
  });
});
