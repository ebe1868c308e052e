import { ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf, PageMasking } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import { registerDetails } from '../details/details.routes';
import { ZONE } from '../orders/test-list-world';
import { testApi } from '../testing/test-api';
import { createExportWorld, PAGE_COLUMNS, type ExportWorld, type PageColumn } from './test-exports';

type Details = DataOf<Calls['shipmentDetails']>;

let world: ExportWorld;
let app: FastifyInstance;
let ids: string[];
beforeAll(async () => {
  world = await createExportWorld();
  app = await testApi(world.ctx, () => world.caller, registerDetails);
  // Of one fulfilment and of several, with reported contents and without.
  ids = (await world.list({ status: [ShipmentStatus.Delivered], pageSize: 40 })).shipments.map(({ id }) => id);
  const { pool } = world.db;
  const address = {
    name: 'Ann Meyer',
    line1: '1 Main St',
    line2: 'Flat 2',
    city: 'Köln',
    province: 'NW',
    zip: '50667',
    country: 'Germany',
    countryCode: 'DE',
  };
  await pool.query('update orders set address_enc = $2 where shop_id = $1 and order_id % 3 > 0', [
    world.shop,
    world.ctx.vault.encrypt(JSON.stringify(address)),
  ]);
  await pool.query(
    `insert into order_lines (shop_id, order_id, line_id, title, variant, quantity)
    select shop_id, order_id, order_id * 10 + n, 'Shirt ' || n, case when n = 1 then 'M' else '' end, n from orders, generate_series(1, 3) n where shop_id = $1`,
    [world.shop],
  );
  await pool.query(
    `update shipments set facts = jsonb_build_object('expectedAt', null, 'signedBy', 'A. Meyer', 'service', 'UPS Express', 'weight', '1.2 kg', 'lastMile',
      case shipment_id % 2 when 0 then jsonb_build_object('courier', 'gls', 'number', 'LM1') else jsonb_build_object('courier', courier, 'number', '') end)
    where shop_id = $1 and shipment_id % 4 < 2`,
    [world.shop],
  );
  await pool.query(
    `update shipments set contents = jsonb_build_object((order_id * 10 + 2)::text, 1) where shop_id = $1 and shipment_id % 5 = 0`,
    [world.shop],
  );
}, 60_000);
afterAll(async () => {
  await app.close();
  await world.close();
});

const local = (time: Date | null) => time?.toLocaleString('sv-SE', { timeZone: ZONE }) ?? '';
async function shown(id: string): Promise<Record<PageColumn, string>> {
  const { data } = (await app.inject(`/api/v1/order/shipment_details?id=${id}`)).json<{ data: Details }>();
  const { rows } = await world.db.pool.query<{ first_scan_at: Date | null; delivered_at: Date | null }>(
    'select first_scan_at, delivered_at from shipments where shop_id = $1 and shipment_id = $2',
    [world.shop, id],
  );
  const { facts, shipping_address: address } = data;
  const item = ({ title, variant, quantity }: Details['line_items'][number]) =>
    `${quantity} × ${title}${variant && ` (${variant})`}`;
  return {
    first_scan_at: local(rows[0]?.first_scan_at ?? null),
    delivered_at: local(rows[0]?.delivered_at ?? null),
    signed_by: facts.signed_by ?? '',
    service: facts.service ?? '',
    weight: facts.weight ?? '',
    last_mile_courier: facts.last_mile?.courier_name ?? '',
    last_mile_number: facts.last_mile?.number ?? '',
    contents: data.line_items.map(item).join('; '),
    address_name: address.name,
    address_line1: address.line1,
    address_line2: address.line2,
    address_city: address.city,
    address_province: address.province,
    address_zip: address.zip,
  };
}
const exported = async () =>
  (await world.lines({ select: { rows: 'shipments', ids }, select_key: [...PAGE_COLUMNS] })).slice(1);

test('a file of parcels holds what their pages show: address, contents, what the courier reported', async () => {
  const pages = await Promise.all(ids.map(shown));
  for (const column of PAGE_COLUMNS)
    expect([column, pages.some((page) => page[column] !== '')]).toEqual([column, true]);
  for (const column of ['contents', 'last_mile_courier', 'address_line1'] as const)
    expect([column, pages.some((page) => page[column] === '')]).toEqual([column, true]);
  expect(await exported()).toEqual(pages.map((page) => PAGE_COLUMNS.map((column) => page[column])));
});

test('a shop that hides its couriers passes on neither their services nor the last mile', async () => {
  const masking: PageMasking = {
    enabled: true,
    rules: [{ from: 'Meyer', to: 'M.' }],
    hide_courier: true,
    hide_origin: false,
  };
  const caller = world.caller;
  await world.db.pool.query("update shops set plan = 'enterprise' where shop_id = $1", [world.shop]);
  await world.db.pool.query('insert into tracking_pages (shop_id, masking) values ($1, $2)', [world.shop, masking]);
  world.caller = { ...caller, plan: 'enterprise' };
  const of = (line: string[]) => Object.fromEntries(PAGE_COLUMNS.map((column, at) => [column, line[at]]));
  const masked = (await exported()).map(of).filter(({ weight }) => weight !== '');
  expect(masked.length).toBeGreaterThan(0);
  for (const line of masked)
    expect(line).toMatchObject({ signed_by: 'A. M.', service: 'Express', last_mile_courier: '', last_mile_number: '' });
});
