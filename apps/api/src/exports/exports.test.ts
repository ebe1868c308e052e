import { ShipmentStatus, type EXPORT_COLUMNS, exportColumns, SHIPMENT_STATUSES, TableType } from '@parcelway/domain';
import type { OrderRow, ShipmentRow } from '@parcelway/http-contract';
import { readXlsx } from 'hucre/xlsx';
import { ZONE } from '../orders/test-list-world';
import { createExportWorld, listedColumns, type Body, type ExportWorld, type PageColumn } from './test-exports';

let world: ExportWorld;
beforeAll(async () => {
  world = await createExportWorld();
  // Every kind of last event: an instant, a local clock, a day, and a text that spreadsheets would run.
  await world.db.pool.query(
    `update shipments set last_event = jsonb_build_object('time', '2026-11-01T03:30:00Z', 'content', case when shipment_id % 2 = 0 then '=1+1, "at hub"' else 'Delivered' end,
       'location', 'Köln', 'hasTime', shipment_id % 5 > 0, 'zoneKnown', shipment_id % 3 > 0) where last_checkpoint_at is not null and shop_id = $1`,
    [world.shop],
  );
  await world.db.pool.query(
    `update shipments set facts = '{"expectedAt": "2026-11-25"}' where shipment_id % 4 = 0 and shop_id = $1`,
    [world.shop],
  );
  const { encrypt } = world.ctx.vault;
  await world.db.pool.query(
    `update orders set email_enc = $2, phone_enc = $3, note = 'n', tags = '{a,b}', total_price = 12.50 where order_id % 2 = 0 and shop_id = $1`,
    [world.shop, encrypt('ann@example.com'), encrypt('+49 30 1')],
  );
}, 60_000);
afterAll(() => world.close());
const merchant = () => ({ ...world.caller });
let before: ExportWorld['caller'];
beforeEach(() => {
  before = merchant();
});
afterEach(() => {
  world.caller = before;
});

const PARCEL_COLUMNS = listedColumns('shipments');
const ORDER_COLUMNS = listedColumns('orders');
const local = (iso: string | null, timeZone = ZONE) =>
  iso === null ? '' : new Date(iso).toLocaleString('sv-SE', { timeZone });
const plain = (text: string) => text.replace(/^'(?=[=+\-@])/, '');

function parcelLine(
  row: ShipmentRow,
): Record<Exclude<keyof (typeof EXPORT_COLUMNS)['shipments'], PageColumn>, unknown> {
  const event = row.last_event;
  const eventAt = () => {
    if (!event) return '';
    if (!event.has_time) return event.time.slice(0, 10);
    return local(event.time, event.floating ? 'UTC' : ZONE);
  };
  return {
    order_name: row.order_name,
    ordered_at: local(row.ordered_at),
    track_number: row.track_number,
    courier: row.courier_name,
    status: SHIPMENT_STATUSES.find(({ code }) => code === row.status)?.key,
    sub_status: row.sub_status ?? '',
    custom_status: row.custom_status?.name ?? '',
    origin: row.origin ?? '',
    destination: row.destination ?? '',
    created_at: local(row.created_at),
    fulfilled_at: local(row.fulfilled_at),
    transit_days: row.transit_days ?? '',
    expected_on: row.expected_on ?? '',
    edd_from: row.edd?.from ?? '',
    edd_to: row.edd?.to ?? '',
    total_price: Number(row.total_price),
    currency: row.currency,
    tags: row.tags.join(', '),
    note: row.note,
    customer_name: row.customer.name,
    customer_email: row.customer.email ?? '',
    customer_phone: row.customer.phone ?? '',
    last_event: event?.content ?? '',
    last_event_at: eventAt(),
    last_event_location: event?.location ?? '',
    last_update_at: local(row.last_update_at),
  };
}
const orderLine = (row: OrderRow): Record<Exclude<keyof (typeof EXPORT_COLUMNS)['orders'], PageColumn>, unknown> => ({
  order_name: row.order_name,
  ordered_at: local(row.ordered_at),
  customer_name: row.customer.name,
  customer_email: row.customer.email ?? '',
  customer_phone: row.customer.phone ?? '',
  destination: row.destination ?? '',
  items_count: row.items_count,
  total_price: Number(row.total_price),
  currency: row.currency,
  fulfillment: row.fulfillment_status,
  financial_status: row.financial_status,
  cancelled_at: local(row.cancelled_at),
  tags: row.tags.join(', '),
  note: row.note,
  track_numbers: row.shipments.map((parcel) => parcel.track_number).join(', '),
});

type View = Extract<Body['select'], { filters: object }>['filters'];
/** All pages of the list's own answers, as the lines of a file. */
async function listed(filters: View): Promise<string[][]> {
  const lines: string[][] = [];
  for (let page = 1; ; page += 1) {
    const { shipments, orders } = await world.list({ ...filters, page, pageSize: 100 });
    const rows = [...shipments.map(parcelLine), ...orders.map(orderLine)];
    if (rows.length === 0) return lines;
    lines.push(...rows.map((row) => Object.values(row).map(String)));
  }
}

test.each<[string, View]>([
  ['no filter', {}],
  ['a status, longest in transit first', { status: [ShipmentStatus.InTransit], sortName: 'transit_days' }],
  ['couriers, oldest first', { couriers: ['ups', 'dhl'], orderBy: 1 }],
  ['a text that an order has as its name, and others hold', { query: '#12', fulfillmentStatus: 'all' }],
  [
    'days of the shop, by last update',
    { orderedAt: -1, orderedAtMin: '2026-10-20', orderedAtMax: '2026-11-02', sortName: 'last_update' },
  ],
  ['orders', { tableType: TableType.Order, orderedAt: 30, fulfillmentStatus: 'all' }],
  [
    'orders of a destination by last update',
    {
      tableType: TableType.Order,
      destinations: ['DE'],
      fulfillmentStatus: 'fulfilled',
      sortName: 'last_update',
      orderBy: 1,
    },
  ],
])(
  '[7.34] the file holds exactly the rows of the list, in its order: %s',
  async (_, filters) => {
    const select_key = filters.tableType === TableType.Order ? ORDER_COLUMNS : PARCEL_COLUMNS;
    const [head, ...lines] = await world.lines({ select: { filters }, select_key });
    expect(head).toEqual(select_key);
    const wanted = await listed(filters);
    expect(wanted.length).toBeGreaterThan(0);
    expect(lines.map((line) => line.map(plain))).toEqual(wanted);
  },
  60_000,
);

test('[7.34] a workbook holds the same rows: texts as texts, numbers as numbers', async () => {
  const filters = { status: [ShipmentStatus.Delivered] };
  const file = await world.export({ select: { filters }, select_key: PARCEL_COLUMNS, file_type: 'xlsx' });
  const [head, ...rows] = (await readXlsx(file)).sheets[0]?.rows ?? [];
  expect(head).toEqual(PARCEL_COLUMNS);
  expect(rows.map((row) => PARCEL_COLUMNS.map((_key, at) => String(row[at] ?? '')))).toEqual(await listed(filters));
  const [number, days] = [PARCEL_COLUMNS.indexOf('track_number'), PARCEL_COLUMNS.indexOf('transit_days')];
  for (const row of rows) expect([typeof row[number], typeof (row[days] ?? 0)]).toEqual(['string', 'number']);
}, 60_000);

test('[1.5, 3.35] rows chosen by id come in the order of the ids, and columns in the order of the request', async () => {
  const { shipments } = await world.list({});
  const ids = shipments
    .slice(0, 5)
    .map(({ id }) => id)
    .reverse();
  const select_key = ['track_number', 'order_name'] as const;
  const [, ...lines] = await world.lines({ select: { rows: 'shipments', ids }, select_key: [...select_key] });
  expect(lines).toEqual(
    shipments
      .slice(0, 5)
      .reverse()
      .map((row) => [row.track_number, row.order_name]),
  );
});

test('rows that were deselected in a view are not in its file', async () => {
  const { shipments, total } = await world.list({ status: [ShipmentStatus.Exception] });
  const except = shipments.slice(0, 3).map(({ id }) => id);
  const lines = await world.lines({
    select: { filters: { status: [ShipmentStatus.Exception] }, except },
    select_key: ['track_number'],
  });
  expect(lines).toHaveLength(1 + total - 3);
  for (const { track_number } of shipments.slice(0, 3)) expect(lines.flat()).not.toContain(track_number);
});

test('columns, statuses and countries have the names that the request gives them', async () => {
  const texts = {
    lang: 'de' as const,
    columns: { status: 'Stand', destination: '=Ziel' },
    status: { 4: 'Zugestellt' },
  };
  const [head, line] = await world.lines({
    select: { filters: { status: [ShipmentStatus.Delivered], destinations: ['DE'] } },
    select_key: ['status', 'destination'],
    texts,
  });
  expect([head, line]).toEqual([
    ['Stand', "'=Ziel"],
    ['Zugestellt', 'Deutschland'],
  ]);
});

describe('refused, with words that say what to do', () => {
  const select = { filters: {} };
  test.each<[string, object, number, string]>([
    [
      '[3.35] a column of other rows',
      { select, file_type: 'csv', select_key: ['order_name', 'financial_status'] },
      422,
      'financial_status is no column',
    ],
    ['a column twice', { select, file_type: 'csv', select_key: ['note', 'note'] }, 422, 'stands there twice'],
    ['an unknown column', { select, file_type: 'csv', select_key: ['email_enc'] }, 422, 'select_key'],
    ['no column', { select, file_type: 'csv', select_key: [] }, 422, 'must name a column'],
    ['another type of file', { select, file_type: 'pdf', select_key: ['note'] }, 422, 'file_type'],
    [
      'ids and filters',
      { select: { ...select, rows: 'shipments', ids: ['1'] }, file_type: 'csv', select_key: ['note'] },
      422,
      'select',
    ],
    [
      'an unknown filter',
      { select: { filters: { courier: ['ups'] } }, file_type: 'csv', select_key: ['note'] },
      422,
      'select',
    ],
    [
      'a wrong value of a filter',
      { select: { filters: { transitDays: 9999 } }, file_type: 'csv', select_key: ['note'] },
      422,
      'transitDays',
    ],
    [
      'an order that orders do not have',
      { select: { filters: { tableType: 1, sortName: 'transit_days' } }, file_type: 'csv', select_key: ['note'] },
      400,
      'sortName',
    ],
    [
      'nothing to export',
      { select: { filters: { query: 'nobody has this' } }, file_type: 'csv', select_key: ['note'] },
      422,
      'nothing to export',
    ],
    [
      'an id of another shop',
      { select: { rows: 'shipments', ids: ['999999999'] }, file_type: 'csv', select_key: ['note'] },
      422,
      'nothing to export',
    ],
  ])('%s', async (_, body, status, expected) => {
    const answer = await world.post(body);
    expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(expected)]);
  });

  test('[6.7] a plan without exports: 402 with the plan that has them', async () => {
    world.caller = { ...merchant(), plan: 'free' };
    const body = { select, file_type: 'csv', select_key: ['note'] };
    expect(await world.post(body)).toMatchObject({ status: 402, plan: 'basic' });
    expect((await world.app.inject('/api/v1/export/get_information')).statusCode).toBe(402);
  });

  test('a sixth export while five wait', async () => {
    const body = {
      select: { filters: { status: [ShipmentStatus.OutForDelivery] } },
      file_type: 'csv',
      select_key: ['note'],
    };
    for (const { id } of (await world.app.inject('/api/v1/export/list')).json().data.exports)
      await world.app.inject({ method: 'POST', url: `/api/v1/export/${id}/cancel` });
    const waiting = await Promise.all(Array.from({ length: 5 }, () => world.post(body)));
    expect(await world.post(body)).toMatchObject({ status: 409, message: expect.stringContaining('Wait') });
    for (const { data } of waiting)
      await world.app.inject({ method: 'POST', url: `/api/v1/export/${data.export_id}/cancel` });
    expect((await world.post(body)).status).toBe(200);
  });
});

test('[7.35] the information names columns by rows and group, the default ones, types, limit and zone', async () => {
  const { data } = (await world.app.inject('/api/v1/export/get_information')).json();
  expect(data).toMatchObject({ file_types: ['csv', 'xlsx'], limit_rows: 1_000_000, timezone: ZONE });
  expect(data.columns.shipments[0]).toEqual({ key: 'order_name', group: 'order', default: true });
  expect(data.columns).toEqual({ shipments: exportColumns('shipments'), orders: exportColumns('orders') });
});

test('[3.35] a selection of columns is saved by its name, and replaced by the next one of that name', async () => {
  const save = (name: string, select_key: string[]) =>
    world.post({
      select: { filters: { status: [ShipmentStatus.OutForDelivery] } },
      file_type: 'csv',
      select_key,
      column_setting: name,
    });
  await save('For the boss', ['order_name', 'status']);
  const { data } = await save('for the BOSS', ['status', 'order_name']);
  const { saved } = (await world.app.inject('/api/v1/export/get_information')).json().data;
  expect(saved).toEqual([{ name: 'for the BOSS', rows: 'shipments', select_key: ['status', 'order_name'] }]);
  await world.app.inject({ method: 'POST', url: `/api/v1/export/${data.export_id}/cancel` });
});
