import type { Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../context';
import { customCourierWithParcel, type CustomParcel } from '../testing/custom-parcel';
import { callerOf, testApi } from '../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { registerCustomCouriers } from './custom-couriers.routes';

type Answer = { data: DataOf<Calls['importCourierEvents']>; plan?: string };
let world: TrackingWorld;
let app: FastifyInstance;
let own: CustomParcel;
let caller: Caller;
beforeEach(async () => {
  world = await createTrackingWorld();
  own = await customCourierWithParcel(world);
  await world.addParcel(own.shop, { number: '1Z999AA10123456784', courier: 'ups' });
  caller = {
    ...callerOf(own.shop, 'demo.myshopify.com', 'Europe/Berlin'),
    ...{ plan: 'enterprise', permission: ['order.write'] },
  };
  app = await testApi(world.ctx, () => caller, registerCustomCouriers);
});
afterEach(async () => {
  await app.close();
  await world.close();
});

const HEADINGS = 'tracking_number,time,status,text,location,country';
const send = async (...lines: string[]) => {
  const payload = { content: lines.join('\r\n') };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/setting/custom-couriers/events', payload });
  return { status: answer.statusCode, ...answer.json<Answer>() };
};
const events = async () =>
  (await world.db.pool.query('select content, location, country, occurred_at from checkpoints order by occurred_at'))
    .rows;

test('[6.9] a file adds events of custom couriers, and a repeat none', async () => {
  const lines = [
    HEADINGS,
    'tb-1234 5678,2026-11-18 10:00,In transit,On the boat,Hamburg,de',
    'TB12345678,2026-11-19T09:00:00Z,delivered,"Left, with a neighbour",,',
  ];
  expect((await send(...lines)).data).toEqual({ added: 2, known: 0, issues: [], issue_count: 0 });
  expect((await send(...lines)).data).toEqual({ added: 0, known: 2, issues: [], issue_count: 0 });
  expect(await events()).toEqual([
    { content: 'On the boat', location: 'Hamburg', country: 'DE', occurred_at: new Date('2026-11-18T09:00:00Z') },
    { content: 'Left, with a neighbour', location: '', country: null, occurred_at: new Date('2026-11-19T09:00:00Z') },
  ]);
});

test('[6.9] what is wrong is reported by row and column, and the other rows are added', async () => {
  const { data } = await send(
    HEADINGS.replaceAll(',', ';'),
    'TB12345678;2026-11-18 10:00;in_transit;On the boat;;',
    'TB12345678;yesterday;gone;;;Germany',
    '1Z999AA10123456784;2026-11-18 10:00;in_transit;Scanned;;',
    'TB00000000;2026-11-18 10:00;in_transit;Scanned;;',
    'TB12345678;2026-12-24 10:00;in_transit;Too early;;',
  );
  expect([data.added, data.issue_count]).toEqual([1, 7]);
  expect(data.issues.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
    '3 time must be a time such as 2026-11-28 17:20',
    expect.stringMatching(/^3 status must be one of: info_received, in_transit/),
    '3 text must have 1 to 200 characters',
    '3 country must be a code such as DE',
    expect.stringMatching(/^4 tracking_number is of a courier that we track/),
    '5 tracking_number is of no parcel',
    '6 time must not be in the future',
  ]);
});

test.each([
  ['without its columns', ['number,when', 'TB12345678,now'], 'The first row must name the columns'],
  ['without events', [HEADINGS], 'There is no event'],
  ['with an open quotation mark', [HEADINGS, 'TB12345678,2026-11-18,delivered,"Left'], 'A quotation mark'],
  [
    'with too many',
    [HEADINGS, ...Array.from({ length: 1001 }, () => 'TB12345678,2026-11-18,delivered,Left')],
    'A file can',
  ],
])('a file %s adds nothing', async (_what, lines, message) => {
  const { data } = await send(...lines);
  expect(data).toMatchObject({ added: 0, issues: [{ column: null, message: expect.stringContaining(message) }] });
});

test('[6.9] it needs Enterprise, and who may change orders', async () => {
  caller = { ...caller, plan: 'pro' };
  expect(await send(HEADINGS)).toMatchObject({ status: 402, plan: 'enterprise' });
  caller = { ...caller, plan: 'enterprise', permission: ['setting.write', 'order.read'] };
  expect((await send(HEADINGS)).status).toBe(403);
});
