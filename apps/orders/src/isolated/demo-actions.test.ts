import { ShipmentStatus } from '@parcelway/domain';
import { calls, type Calls, type DataOf } from '@parcelway/http-contract';
import { Refused, type CallName } from '@parcelway/isolated/scenarios';
import { handlers } from './handlers';

const TODAY = new Date('2026-11-20T00:00:00Z');
let made: ReturnType<typeof handlers>;

/** What a call answers, checked against the contract. */
function answer<K extends CallName>(
  name: K,
  { params = {}, query = {}, body }: { params?: object; query?: object; body?: object } = {},
): DataOf<Calls[K]> {
  const handler = made[name] as ((request: object) => unknown) | undefined;
  return calls[name].data.parse(handler?.({ params, query, body })) as DataOf<Calls[K]>;
}
const row = (id: string) =>
  answer('orderList', { query: { pageSize: '100' } }).shipments.find((parcel) => parcel.id === id);
const first = (count: number) =>
  answer('orderList', { query: { pageSize: '100' } })
    .shipments.filter(({ track_number: number }) => number !== '')
    .slice(0, count)
    .map(({ id }) => id);
const ofStatus = (status: ShipmentStatus) => answer('orderList', { query: { status: `[${status}]` } }).shipments;

beforeEach(() => {
  jest.useFakeTimers();
  made = handlers({ rows: 10_000, today: TODAY });
});
afterEach(() => jest.useRealTimers());

test.each([
  ['markDelivered', 4, 4001],
  ['markReturned', 7, 7010],
  ['markInTransit', 2, 2001],
] as const)('%s changes the parcels in the list, and undo brings them back', (name, status, sub_status) => {
  const ids = first(3);
  const before = ids.map(row);
  const run = answer(name, { body: { ids, isNotify: true } });
  expect(run).toMatchObject({ state: 'done', total: 3, detail: { notify: true } });
  expect(ids.map(row)).toMatchObject(ids.map(() => ({ status, sub_status })));
  expect(answer('actionUndo', { params: { id: run.id } })).toMatchObject({ kind: 'undo', undoes: run.id });
  expect(ids.map(row)).toEqual(before);
  expect(answer('actionState', { params: { id: run.id } }).can_undo).toBe(false);
});

test('what was changed meanwhile is not undone', () => {
  const [id = ''] = first(1);
  const run = answer('orderNote', { body: { ids: [id], note: 'one' } });
  answer('orderNote', { body: { ids: [id], note: 'two' } });
  const undone = answer('actionUndo', { params: { id: run.id } });
  expect(undone).toMatchObject({ done: 0, failed: 1 });
  expect(answer('actionState', { params: { id: undone.id } }).failures).toMatchObject([
    { reason: 'changed_meanwhile' },
  ]);
  expect(row(id)?.note).toBe('two');
});

test('more than 50 are a job that progresses with time and can be cancelled; the view is named by its filters', () => {
  const { total } = answer('orderList', { query: { status: '[2]' } });
  const run = answer('markDelivered', { body: { filters: { status: [ShipmentStatus.InTransit] }, except: first(0) } });
  expect(run).toMatchObject({ state: 'queued', total, done: 0 });
  jest.advanceTimersByTime(1_000);
  expect(answer('actionState', { params: { id: run.id } })).toMatchObject({ state: 'running', done: 100 });
  expect(answer('actionCancel', { params: { id: run.id } })).toMatchObject({ state: 'cancelled', can_undo: true });
  jest.advanceTimersByTime(5_000);
  expect(answer('actionState', { params: { id: run.id } }).done).toBe(100);
  expect(answer('activityLog').actions.map(({ id }) => id)).toEqual([run.id]);
});

test('a courier is not polled twice within a quarter of an hour', () => {
  const ids = first(2);
  expect(answer('retrack', { body: { ids } })).toMatchObject({ done: 2, failed: 0 });
  const again = answer('retrack', { body: { ids } });
  expect(again).toMatchObject({ done: 0, failed: 2 });
  expect(answer('actionState', { params: { id: again.id } }).failures[0]?.reason).toBe('too_soon');
  jest.advanceTimersByTime(15 * 60_000);
  expect(answer('actionRetry', { params: { id: again.id } })).toMatchObject({ done: 2, failed: 0 });
  expect(answer('orderRefresh', { body: { id: ids[0] } }).next_at).not.toBeNull();
  expect(answer('retrackSchedule').by_hand_minutes).toBe(15);
});

test('number and courier are changed, and a courier that nobody knows is refused', () => {
  const [id = ''] = first(1);
  answer('trackingUpdate', { body: { id, track_number: '1Z7', courier: 'fedex' } });
  expect(row(id)).toMatchObject({ track_number: '1Z7', courier: 'fedex', courier_name: 'FedEx' });
  answer('modifyCourier', { body: { ids: [id], courier: 'usps' } });
  expect(row(id)?.courier_name).toBe('USPS');
  expect(answer('shipmentDetails', { query: { id } }).last_action?.kind).toBe('modify_courier');
  expect(() => answer('modifyCourier', { body: { ids: [id], courier: 'nobody' } })).toThrow(Refused);
});

test('the mail to a customer is shown with what the merchant writes, as text; without an address there is none', () => {
  const [found] = ofStatus(ShipmentStatus.InTransit);
  const { mail, ...rest } = answer('previewEmail', { body: { ids: [found?.id], message: 'So <b>sorry</b>' } });
  expect(rest).toEqual({ customers: 1, reason: null });
  expect(mail).toMatchObject({ shipment_id: found?.id, recipient: found?.customer.email });
  expect(mail?.html).toContain('So &#60;b&#62;sorry');
  const [pending] = ofStatus(ShipmentStatus.Pending);
  expect(answer('previewEmail', { body: { ids: [pending?.id] } })).toMatchObject({ mail: null, customers: 0 });
});

test('mails and messages to the store cannot be undone', () => {
  const ids = ofStatus(ShipmentStatus.InTransit)
    .slice(0, 3)
    .map(({ id }) => id);
  expect(answer('bulkSendEmail', { body: { ids } })).toMatchObject({ done: 3, can_undo: false });
  expect(answer('sendStatus', { body: { ids } }).can_undo).toBe(false);
});

test('couriers are found by name and by the shape of a number', () => {
  expect(answer('searchCourier', { body: { search: 'dh' } }).couriers.map(({ code }) => code)).toEqual(['dhl']);
  expect(answer('trackingDetect', { body: { track_number: '1z99' } })).toMatchObject({
    chosen: 'ups',
    valid_check_digit: true,
  });
  expect(answer('trackingDetect', { body: { track_number: 'XQ1' } }).candidates).toHaveLength(2);
  expect(answer('trackingDetect', { body: { track_number: '?' } })).toMatchObject({ candidates: [], chosen: null });
});

test('the couriers that the shop ships with come first, and are a reason', () => {
  expect(answer('changeCourier', { body: { action: 'add', courier: 'gls' } }).own).toEqual(['gls']);
  expect(answer('searchCourier', { body: { search: '' } }).couriers[0]?.code).toBe('gls');
  expect(answer('trackingDetect', { body: { track_number: 'XQ1' } }).candidates[0]?.why).toContain('shop_courier');
  expect(answer('changeCourier', { body: { action: 'remove', courier: 'gls' } }).own).toEqual([]);
  expect(() => answer('changeCourier', { body: { action: 'add', courier: 'nobody' } })).toThrow(Refused);
});

test('which courier a company name means is stored, returned with the number, and forgotten', () => {
  const storeCompany = () => answer('trackingDetect', { body: { track_number: '?' } }).store_company;
  const set = (courier: string) => answer('setCourierName', { body: { company: 'Two Boats Delivery', courier } }).names;
  expect(storeCompany()).toEqual({ name: 'Two Boats Delivery', courier: null });
  expect(set('gls')).toEqual([{ company: 'Two Boats Delivery', courier: 'gls', courier_name: 'GLS' }]);
  expect(storeCompany()?.courier).toBe('gls');
  expect(answer('courierNames', {}).names).toHaveLength(1);
  expect(set('')).toEqual([]);
});

test('a parcel under way has mails, one without news has none', () => {
  const rows = answer('orderList', { query: { pageSize: '100' } }).shipments;
  const mailsOf = (status: number) =>
    answer('emailLog', { params: { id: rows.find((parcel) => parcel.status === status)?.id } }).mails.length;
  expect([mailsOf(0), mailsOf(1)]).toEqual([0, 2]);
});

test('what is only submitted is accepted', () => {
  answer('courierLang', { body: { courier: 'ups', lang: 'auto', postal_code: '' } });
  answer('shipmentFeedback', { body: { message: 'Wrong day' } });
  expect(answer('syncOnce', { params: { id: '7' } }).parcels).toBe(1);
});
