import { ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf, PageMasking } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import { registerDetails } from '../details/details.routes';
import { ZONE } from '../orders/test-list-world';
import { testApi } from '../testing/test-api';
import * as events from '../tracking/parcel-checkpoints.store';
import { createExportWorld, PAGE_COLUMNS, type ExportWorld, type PageColumn } from './test-exports';

jest.mock('../tracking/parcel-checkpoints.store', () => {
  const actual = jest.requireActual<typeof events>('../tracking/parcel-checkpoints.store');
  return { ...actual, eventFactsOfParcels: jest.fn(actual.eventFactsOfParcels) };
});

type Details = DataOf<Calls['shipmentDetails']>;

let world: ExportWorld;
let app: FastifyInstance;
let ids: string[];
beforeAll(async () => {
  world = await createExportWorld();
  app = await testApi(world.ctx, () => world.caller, registerDetails);
  // Of one fulfilment and of several, with reported contents and without.
  ids = (await world.list({ status: [ShipmentStatus.Delivered], orderBy: 1, pageSize: 40 })).shipments.map(
    ({ id }) => id,
  );
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
  await addEvents();
}, 60_000);
afterAll(async () => {
  await app.close();
  await world.close();
});

/** Instants, days and clocks without a zone; a parcel in four was never out for delivery. What does not count is earlier. */
async function addEvents(): Promise<void> {
  await world.db.pool.query(
    `insert into checkpoints (shop_id, shipment_id, hash, occurred_at, status, sub_status, content, has_time, zone, time_raw, local_date, retracted_at, journey)
    select shop_id, shipment_id, decode(md5(shipment_id::text || e.nr), 'hex'), ordered_at + e.after, e.status, null, e.nr, shipment_id % 4 <> 1,
      case when shipment_id % 4 = 0 then 'UTC' end, 'as reported', (ordered_at + e.after)::date,
      case when e.nr = 'retracted' then now() end, case when e.nr = 'other number' then 'ups:1Z9' end
    from shipments, (values ('announced', interval '2 hours', 1), ('scanned', interval '24 hours', 2), ('retracted', interval '25 hours', 3), ('other number', interval '26 hours', 3),
      ('first', interval '49 hours', 3), ('missed', interval '50 hours', 6), ('again', interval '73 hours', 3)) e (nr, after, status)
    where shop_id = $1 and first_scan_at is not null and (e.status <> 3 or shipment_id % 4 <> 3)`,
    [world.shop],
  );
}

const milestone = ({ progress }: Details, of: string) => {
  const { at = null, has_time: hasTime, floating } = progress.steps.find(({ key }) => key === of) ?? {};
  if (at === null) return '';
  if (!hasTime) return at.slice(0, 10);
  return floating ? at.slice(0, 19).replace('T', ' ') : local(new Date(at));
};
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
    info_received_at: milestone(data, 'info_received'),
    first_scan_at: local(rows[0]?.first_scan_at ?? null),
    out_for_delivery_at: milestone(data, 'out_for_delivery'),
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
  for (const column of ['contents', 'last_mile_courier', 'address_line1', 'out_for_delivery_at'] as const)
    expect([column, pages.some((page) => page[column] === '')]).toEqual([column, true]);
  expect(await exported()).toEqual(pages.map((page) => PAGE_COLUMNS.map((column) => page[column])));
});

test('the events of 200 parcels are read at once', async () => {
  const reading = jest.mocked(events.eventFactsOfParcels).mockClear();
  const select_key = ['out_for_delivery_at' as const];
  const [, ...lines] = await world.lines({ select: { filters: { fulfillmentStatus: 'all' } }, select_key });
  expect(lines.filter(([at]) => at !== '').length).toBeGreaterThan(1000);
  const sizes = reading.mock.calls.map(([, , parcels]) => parcels.length);
  expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size)]).toEqual([200, lines.length]);
  expect(sizes.length).toBeLessThanOrEqual(Math.ceil(lines.length / 200) + 1);
});

describe("the merchant's own status", () => {
  const { Pending, InfoReceived, InTransit } = ShipmentStatus;
  const view = { status: [Pending, InfoReceived, InTransit], orderedAt: 30 };
  const select_key = ['track_number' as const, 'custom_status' as const];
  const exportedOwn = async () => (await world.lines({ select: { filters: view }, select_key })).slice(1);
  const isUsual = async () => {
    const { data } = (await world.app.inject('/api/v1/export/get_information')).json<{
      data: DataOf<Calls['exportInformation']>;
    }>();
    return data.columns.shipments.find(({ key }) => key === 'custom_status')?.default;
  };
  const setPlan = (plan: string) =>
    world.db.pool.query("update shops set plan = $2, locale = 'de' where shop_id = $1", [world.shop, plan]);

  test('is exported as the list and the page of the parcel show it, and is a usual column once there is one', async () => {
    expect(await isUsual()).toBe(false);
    await setPlan('pro');
    await world.db.pool.query(
      `insert into custom_statuses (shop_id, name, name_key, color, icon, position, after, delay_days, description, translations)
      values ($1, 'Packed', 'packed', '#7a3e9d', null, 1, 'ready', 1, '', '{"de": "Verpackt"}'), ($1, 'Far', 'far', '#005bd3', null, 2, 'shipped', 3, '', '{}')`,
      [world.shop],
    );
    expect(await isUsual()).toBe(true);
    const lines = await exportedOwn();
    const shownIn: string[][] = [];
    for (let page = 1; shownIn.length < lines.length; page += 1) {
      const { shipments } = await world.list({ ...view, page, pageSize: 200 });
      shownIn.push(...shipments.map((row) => [row.track_number, row.custom_status?.name ?? '']));
    }
    expect(lines).toEqual(shownIn);
    expect(new Set(lines.map(([, own]) => own))).toEqual(new Set(['Verpackt', 'Far', '']));
  });

  test('is in no file where the plan shows customers none', async () => {
    await setPlan('free');
    expect(await isUsual()).toBe(false);
    expect((await exportedOwn()).filter(([, own]) => own !== '')).toEqual([]);
  });
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
