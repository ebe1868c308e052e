import { orderListQuery } from '@parcelway/http-contract';
import { attentionCounts } from '../dashboard/dashboard.store';
import { withShop } from '../db/database';
import { orderList } from '../orders/orders';
import { callerOf } from '../testing/test-api';
import { setUpActions } from '../testing/actions-world';

const setUp = setUpActions();
const { act, undo, stateOf } = setUp;
const NOW = '2026-11-22T16:00:00Z';
const at = (time: string) => setUp.world.setNow(time);
const change = (set: string, id: string) =>
  setUp.world.db.pool.query(`update shipments set ${set} where shipment_id = $1`, [id]);

/** Parcels with a failed attempt two days ago. */
async function needy(count = 1): Promise<string[]> {
  at(NOW);
  const ids = await setUp.parcels(count);
  for (const id of ids)
    await change("attention = 'failed_attempt', attention_since = '2026-11-20T10:00:00Z', status = 6", id);
  return ids;
}
const list = (filters: object = { attention: JSON.stringify(['any']) }) =>
  orderList(setUp.world.ctx, callerOf(setUp.shop), orderListQuery.parse(filters));
const listed = async () => (await list()).shipments.map(({ id }) => id);

test('what is handled leaves the list and every count, and with undo it is back', async () => {
  const [id = '', other = ''] = await needy(2);
  const run = await act('attention_handled', { ids: [id] });
  expect(run).toMatchObject({ kind: 'handled', done: 1, can_undo: true, by: 'Maria Rossi' });
  expect(await listed()).toEqual([other]);
  expect((await list({})).attention).toBe(1);
  expect((await list({ attention: JSON.stringify(['failed_attempt']) })).total).toBe(1);
  const counts = () => withShop(setUp.world.ctx.db, setUp.shop, (trx) => attentionCounts(trx, setUp.world.ctx.now()));
  expect([...(await counts())]).toEqual([['failed_attempt', 1]]);
  await undo(run);
  expect((await listed()).sort()).toEqual([id, other].sort());
  expect([...(await counts())]).toEqual([['failed_attempt', 2]]);
});

test.each([
  ['another reason', "attention = 'exception', status = 7"],
  ['a deadline', "attention_until = '2026-11-24T00:00:00Z'"],
  ['a newer event', "last_checkpoint_at = '2026-11-22T15:00:00Z'"],
])('what was handled returns with %s', async (_what, set) => {
  const [id = ''] = await needy();
  const run = await act('attention_handled', { ids: [id] });
  await change('updated_at = now()', id);
  expect(await listed()).toEqual([]);
  await change(set, id);
  expect(await listed()).toEqual([id]);
  expect((await stateOf(await undo(run))).reasons).toEqual({ [id]: 'changed_meanwhile' });
});

test('a reminder comes after three days; an event does not bring it earlier, another reason does', async () => {
  const [id = '', other = ''] = await needy(2);
  await act('attention_remind', { ids: [id, other] });
  await change("last_checkpoint_at = '2026-11-22T15:00:00Z'", id);
  at('2026-11-25T15:59:00Z');
  expect(await listed()).toEqual([]);
  await change("attention = 'exception', status = 7", other);
  expect(await listed()).toEqual([other]);
  at('2026-11-25T16:00:00Z');
  expect((await listed()).sort()).toEqual([id, other].sort());
});

test('undoing a reminder brings back what was handled before', async () => {
  const [id = ''] = await needy();
  await act('attention_handled', { ids: [id] });
  const reminder = await act('attention_remind', { ids: [id] });
  await undo(reminder);
  at('2026-12-20T16:00:00Z');
  expect(await listed()).toEqual([]);
});

test('all that the list shows is handled at once', async () => {
  const ids = await needy(3);
  const run = await act('attention_handled', { filters: { attention: ['any'] } });
  expect(run).toMatchObject({ total: ids.length, done: ids.length });
  expect(await listed()).toEqual([]);
});

test('a parcel that needs nobody, or is handled already, stays as it is', async () => {
  const [id = ''] = await needy();
  await act('attention_handled', { ids: [id] });
  const again = await act('attention_handled', { ids: [id] });
  expect((await stateOf(again)).reasons).toEqual({ [id]: 'already_so' });
  await change('attention = null, attention_since = null', id);
  expect((await stateOf(await act('attention_remind', { ids: [id] }))).reasons).toEqual({ [id]: 'needs_nobody' });
});

test('who may only read handles nothing', async () => {
  const ids = await needy();
  setUp.mayOnlyRead();
  for (const path of ['attention_handled', 'attention_remind'])
    expect((await setUp.call('POST', path, { ids })).status).toBe(403);
});

test('the row has what was done about it last: kind, user, time and when the reminder comes; not what was undone', async () => {
  const [id = ''] = await needy();
  const done = async () => (await list({})).shipments[0]?.attention?.done;
  expect(await done()).toBeUndefined();
  await act('bulk_send_email', { ids: [id] });
  await act('attention_handled', { ids: [id] });
  const handled = { kind: 'handled', by: 'Maria Rossi', at: '2026-11-22T16:00:00.000Z', until: null };
  expect(await done()).toEqual(handled);
  const reminder = await act('attention_remind', { ids: [id] });
  expect(await done()).toEqual({ ...handled, kind: 'remind', until: '2026-11-25T16:00:00.000Z' });
  await undo(reminder);
  expect(await done()).toEqual(handled);
});

test('by urgency: a deadline that passed, then the nearest deadline, then what waits longest', async () => {
  const [passed = '', near = '', far = '', longest = '', waiting = ''] = await needy(5);
  await change("attention_until = '2026-11-12T00:00:00Z'", passed);
  await change("attention_until = '2026-11-23T00:00:00Z'", near);
  await change("attention_until = '2026-11-28T00:00:00Z'", far);
  await change("attention_since = '2026-10-01T00:00:00Z'", longest);
  expect(await listed()).toEqual([passed, near, far, longest, waiting]);
});
