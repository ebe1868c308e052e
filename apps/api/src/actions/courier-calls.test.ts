import type { Permission } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import { registerSettings } from '../settings/settings.routes';
import { setUpActions } from '../testing/actions-world';
import { callerOf, testApi } from '../testing/test-api';

const setUp = setUpActions();
const { call } = setUp;
const rowsOf = async (table: string, columns: string) =>
  (await setUp.world.db.pool.query(`select ${columns} from ${table} where shop_id = $1 order by 1`, [setUp.shop])).rows;

describe('[7.21] a courier that we lack', () => {
  const COLUMNS = 'courier, url, track_number, shipment_id, user_id';
  const request = (body: object) => call('POST', 'support_courier', body);

  test('is requested once by each name; details that come later are added, and details that do not come again stay', async () => {
    const [id] = await setUp.parcels(1);
    expect(await request({ courier: ' Two boats ', track_number: 'TB1', id })).toMatchObject({ status: 200, data: {} });
    await request({ courier: 'Rare' });
    await request({ courier: 'Two Boats', url: 'https://two.example/track' });
    expect(await rowsOf('courier_requests', COLUMNS)).toEqual([
      { courier: 'Rare', url: null, track_number: null, shipment_id: null, user_id: '1' },
      { courier: 'Two Boats', url: 'https://two.example/track', track_number: 'TB1', shipment_id: id, user_id: '1' },
    ]);
  });

  test('is requested by users who may change parcels; for no parcel of another shop', async () => {
    expect(await request({ courier: 'Two Boats', id: '999999' })).toMatchObject({ status: 404 });
    setUp.mayOnlyRead();
    expect(await request({ courier: 'Two Boats' })).toMatchObject({ status: 403 });
    expect(await rowsOf('courier_requests', COLUMNS)).toEqual([]);
  });
});

describe('which courier a company name of the store means', () => {
  const COLUMNS = 'name_key, company, courier, user_id';
  let app: FastifyInstance;
  let permission: Permission[];
  beforeAll(async () => {
    app = await testApi(setUp.world.ctx, () => ({ ...callerOf(setUp.shop), permission }), registerSettings);
  });
  beforeEach(() => {
    permission = ['order.read', 'order.write'];
  });
  afterAll(() => app.close());
  const names = async (payload?: object) => {
    const answer = await app.inject({
      method: payload ? 'PUT' : 'GET',
      url: '/api/v1/setting/courier_names',
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const GLS = { company: 'Béta Kurier', courier: 'gls', courier_name: 'GLS Group' };

  test('is stored once however the name is written, returned, changed and deleted', async () => {
    expect(await names({ company: ' beta-kurier ', courier: 'dpd' })).toMatchObject({ status: 200 });
    expect((await names({ company: GLS.company, courier: 'gls' })).data).toEqual({ names: [GLS] });
    expect((await names()).data).toEqual({ names: [GLS] });
    expect(await rowsOf('courier_names', COLUMNS)).toEqual([
      { name_key: 'beta kurier', company: 'Béta Kurier', courier: 'gls', user_id: '1' },
    ]);
    expect((await names({ company: 'BETA KURIER', courier: '' })).data).toEqual({ names: [] });
  });

  test('settles whose a number is, and is said with the parcel where it is for the shop to say', async () => {
    const [id] = await setUp.parcels(1);
    const write = (company: string) =>
      setUp.world.db.pool.query(
        "update shipments set company = $2, track_number = 'AB99', number_key = 'AB99' where shipment_id = $1",
        [id, company],
      );
    const detect = async () => (await call('POST', 'tracking_detect', { track_number: 'AB99', id })).data;
    await write('Beta Kurier');
    expect(await detect()).toMatchObject({ chosen: null, store_company: { name: 'Beta Kurier', courier: null } });
    await names({ company: GLS.company, courier: 'gls' });
    expect(await detect()).toMatchObject({ chosen: 'gls', store_company: { name: 'Beta Kurier', courier: 'gls' } });
    for (const known of ['DPD', 'Other', '']) {
      await write(known);
      expect((await detect()).store_company).toBeNull();
    }
  });

  test('of a new number the company says nothing, but where it has the form of that courier', async () => {
    const [id] = await setUp.parcels(1);
    const detect = async (company: string, number: string) => {
      await setUp.world.db.pool.query('update shipments set company = $2 where shipment_id = $1', [id, company]);
      return (await call('POST', 'tracking_detect', { track_number: number, id })).data.candidates[0]?.code;
    };
    expect(await detect('Aramex', '1Z999AA10123456784')).toBe('ups');
    expect(await detect('Aramex', 'AB99')).toBeUndefined();
    expect(await detect('Purolator', '320590000149')).toBe('purolator');
    expect(await detect('FedEx', '320590000149')).toBe('fedex');
  });

  test('is refused for couriers and names that are none, for one name too many, and who may only read', async () => {
    for (const bad of [
      { company: 'Beta', courier: 'two-boats' },
      { company: ' - ', courier: 'gls' },
      { company: '', courier: 'gls' },
      { company: 'x'.repeat(81), courier: 'gls' },
      {},
    ])
      expect([bad, (await names(bad)).status]).toEqual([bad, 422]);
    await setUp.world.db.pool.query(
      "insert into courier_names select $1, 'name ' || i, 'Name ' || i, 'gls', '1', now() from generate_series(1, 200) i",
      [setUp.shop],
    );
    expect(await names({ company: 'One more', courier: 'gls' })).toMatchObject({
      status: 422,
      errors: { company: 'is one too many' },
    });
    expect(await names({ company: 'NAME 7', courier: 'dpd' })).toMatchObject({ status: 200 });
    permission = ['order.read'];
    expect(await names({ company: 'Beta', courier: 'gls' })).toMatchObject({ status: 403 });
    expect(await names()).toMatchObject({ status: 200 });
  });
});

describe('[7.17] the couriers that the shop says it ships with', () => {
  let app: FastifyInstance;
  let permission: Permission[];
  beforeAll(async () => {
    app = await testApi(setUp.world.ctx, () => ({ ...callerOf(setUp.shop), permission }), registerSettings);
  });
  beforeEach(() => {
    permission = ['order.write'];
  });
  afterAll(() => app.close());
  const change = async (payload: object) => {
    const answer = await app.inject({ method: 'PUT', url: '/api/v1/setting/change_courier', payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  const found = async (search: string) => (await call('POST', 'search_courier', { search })).data;

  test('are added and removed, however often it is requested', async () => {
    await change({ action: 'add', courier: 'yodel' });
    await change({ action: 'add', courier: 'ups' });
    expect(await change({ action: 'add', courier: 'ups' })).toMatchObject({
      status: 200,
      data: { own: ['yodel', 'ups'] },
    });
    expect(await change({ action: 'remove', courier: 'yodel' })).toMatchObject({ data: { own: ['ups'] } });
    expect(await change({ action: 'remove', courier: 'yodel' })).toMatchObject({ status: 200, data: { own: ['ups'] } });
  });

  test('come first in a search, before those that the shop has most often', async () => {
    await setUp.world.db.pool.query("insert into courier_history values ($1, 'yunexpress', 30)", [setUp.shop]);
    await change({ action: 'add', courier: 'yodel' });
    const { couriers, own } = await found('');
    expect(couriers.slice(0, 2).map(({ code }: { code: string }) => code)).toEqual(['yodel', 'yunexpress']);
    expect(own).toEqual(['yodel']);
    // Those that do not fit stay away.
    expect((await found('dhl')).couriers[0].code).toBe('dhl');
  });

  test('settle whose a number is, with that reason', async () => {
    const detect = async () => (await call('POST', 'tracking_detect', { track_number: '320590000149' })).data;
    expect((await detect()).chosen).toBeNull();
    await change({ action: 'add', courier: 'purolator' });
    const { chosen, candidates } = await detect();
    expect([chosen, candidates[0].why]).toEqual(['purolator', ['check_digit', 'shop_courier']]);
  });

  test('that nobody knows are refused in words; so is who may only read, and what is no change', async () => {
    expect(await change({ action: 'add', courier: 'two-boats' })).toMatchObject({
      status: 422,
      message: 'This courier is not in the list. Choose another one.',
      errors: { courier: expect.any(String) },
    });
    for (const bad of [{}, { action: 'add' }, { action: 'swap', courier: 'ups' }, { action: 'add', courier: 7 }])
      expect([bad, (await change(bad)).status]).toEqual([bad, 422]);
    permission = ['order.read'];
    expect(await change({ action: 'add', courier: 'ups' })).toMatchObject({ status: 403 });
    expect(await rowsOf('shop_couriers', 'courier')).toEqual([]);
  });
});
