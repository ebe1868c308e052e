import { classify } from '@parcelway/courier-events';
import { ShipmentStatus } from '@parcelway/domain';
import { afterShip, sendJson, trackingMore, useProviderServer, type ProviderProtocol } from './test-protocols';

/** What a provider reports of the whole parcel, where its latest event has no status. */
const server = useProviderServer();
async function found({ create, found: answer, record }: ProviderProtocol, events: object[], parcel: object) {
  server.answer = (_, response) => sendJson(response, answer([{ ...record('AB12345', events), ...parcel }]));
  const [result] = await create(server.base).fetch([{ number: 'AB12345', courier: 'ups', destination: 'DE' }]);
  return result?.checkpoints ?? [];
}
const statuses = async (...asked: Parameters<typeof found>) =>
  (await found(...asked)).map(({ status, subStatus }) => [status, subStatus]);

const EARLIER = { checkpoint_date: '2026-11-19', checkpoint_delivery_status: 'inforeceived', tracking_detail: 'Told' };
const BARE = { checkpoint_date: '2026-11-20T10:00:00Z', tracking_detail: 'Delivered' };

test('is the status of that event: a text that reads as delivered then makes no delivery', async () => {
  const [latest] = await found(trackingMore, [BARE, EARLIER], { delivery_status: 'transit' });
  expect(latest).toMatchObject({ status: ShipmentStatus.InTransit, subStatus: null, content: 'Delivered' });
  const read = { text: 'Delivered', courier: 'ups' };
  expect(classify({ ...read, provider: null }).status).toBe(ShipmentStatus.Delivered);
  expect(
    classify({ ...read, provider: { status: latest?.status ?? ShipmentStatus.Delivered, subStatus: null } }).status,
  ).toBe(ShipmentStatus.InTransit);
});

test('has its substatus, wherever the event is listed, and of two at one time is that of the first', async () => {
  const away = { delivery_status: 'exception', substatus: 'exception011' };
  expect(await statuses(trackingMore, [EARLIER, BARE], away)).toEqual([
    [ShipmentStatus.InfoReceived, null],
    [ShipmentStatus.Exception, 7011],
  ]);
  expect(await statuses(trackingMore, [BARE, { ...BARE, tracking_detail: 'Scanned' }], away)).toEqual([
    [ShipmentStatus.Exception, 7011],
    [null, null],
  ]);
});

test('is not that of an earlier event, nor of one that has its own', async () => {
  const later = { ...EARLIER, checkpoint_date: '2026-11-21' };
  expect(await statuses(trackingMore, [later, BARE], { delivery_status: 'delivered' })).toEqual([
    [ShipmentStatus.InfoReceived, null],
    [null, null],
  ]);
});

test.each(['pending', 'notfound', 'expired', 'unheard-of', 7, null])('%p is the status of no event', async (status) => {
  expect(await statuses(trackingMore, [BARE], { delivery_status: status })).toEqual([[null, null]]);
});

test('is the tag of an AfterShip parcel', async () => {
  const events = [
    { checkpoint_time: '2026-11-19', message: 'Told', tag: 'InfoReceived' },
    { checkpoint_time: '2026-11-20', message: 'Delivered' },
  ];
  expect(await statuses(afterShip, events, { tag: 'InTransit', subtag: 'InTransit_003' })).toEqual([
    [ShipmentStatus.InfoReceived, null],
    [ShipmentStatus.InTransit, 2002],
  ]);
});
