import type { ActionRun } from '@parcelway/http-contract';
import { withShop } from '../db/database';
import { setUpActions } from '../testing/actions-world';
import { manualActions } from './manual-actions';

const setUp = setUpActions();
const { act, undo, stateOf, run, trail } = setUp;
const rows = async <T extends object>(statement: string): Promise<T[]> =>
  (await setUp.world.db.pool.query<T>(statement, [setUp.shop])).rows;

test('up to fifty parcels are done when the call answers, more are a job of their own queue', async () => {
  const ids = await setUp.parcels(51);
  expect(await act('mark_delivered', { ids: ids.slice(0, 50) })).toMatchObject({ state: 'done', done: 50 });
  expect(setUp.world.enqueued.filter(({ name }) => name === 'orders.act')).toEqual([]);
  const many = await act('mark_returned', { ids });
  expect(many).toMatchObject({ state: 'queued', total: 51, done: 0, can_undo: false, finished_at: null });
  expect(setUp.world.enqueued.filter(({ name }) => name === 'orders.act')).toEqual([
    {
      name: 'orders.act',
      payload: { shopId: setUp.shop, actionId: many.id },
      options: { queue: 'actions', key: `orders.act:${many.id}` },
    },
  ]);
  await run(many);
  expect(await stateOf(many)).toMatchObject({ state: 'done', done: 51, failed: 0, can_undo: true });
});

/** The worker dies in the middle of that piece. */
async function dieInPiece(action: ActionRun, batch: number): Promise<void> {
  const { jobs } = setUp.world.ctx;
  const { add } = jobs;
  let pieces = 0;
  jobs.add = async (...given) => {
    // Each piece notifies the store.
    if (given[1] === 'tracking.write-back') pieces += 1;
    if (pieces === batch) throw new Error('killed');
    return add(...given);
  };
  await expect(run(action, 10)).rejects.toThrow('killed');
  jobs.add = add;
}

test('a job that dies in a piece resumes after the last whole one: nothing is done twice', async () => {
  const ids = await setUp.parcels(60);
  const action = await act('mark_delivered', { ids });
  await dieInPiece(action, 3);
  expect(await stateOf(action)).toMatchObject({ state: 'running', done: 20 });
  // What died may come to life again beside its heir.
  await Promise.all([run(action, 10), run(action, 7)]);
  expect(await stateOf(action)).toMatchObject({ state: 'done', total: 60, done: 60, failed: 0 });
  for (const id of ids) expect(await trail(id)).toEqual(['4 user']);
  expect(await rows('select 1 from fulfillment_events where shop_id = $1')).toHaveLength(60);
});

test('a cancelled job stops before its next piece; what is done stays, and can be undone', async () => {
  const marked = async () =>
    (await rows('select 1 from shipments where shop_id = $1 and manual_status = 4 and status = 4')).length;
  const action = await act('mark_delivered', { ids: await setUp.parcels(60) });
  expect(await setUp.call('POST', `action/${action.id}/undo`, {})).toMatchObject({ status: 409 });
  await dieInPiece(action, 3);
  expect(await act(`action/${action.id}/cancel`, {})).toMatchObject({ state: 'cancelled', done: 20, can_undo: true });
  await run(action, 10);
  expect(await marked()).toBe(20);
  expect(await undo(action)).toMatchObject({ total: 20, done: 20 });
  expect(await marked()).toBe(0);
});

test('a parcel reports the newest action by hand on it that can be undone, and how its courier is polled', async () => {
  const [id = '', other = ''] = await setUp.parcels(2);
  const byHandOf = (parcel: string) =>
    withShop(setUp.world.db, setUp.shop, (trx) => manualActions(trx, setUp.shop, parcel, (userId) => userId));
  expect(await byHandOf(id)).toEqual({ last_action: null, courier_asked: { lang: 'auto', postal_code: '' } });
  const marked = await act('mark_delivered', { ids: [id, other] });
  const noted = await act('note', { ids: [id], note: 'Fragile' }, 'PUT');
  expect((await byHandOf(id)).last_action).toMatchObject({ id: noted.id, kind: 'note', can_undo: true });
  expect((await byHandOf(other)).last_action).toMatchObject({ id: marked.id });
  await undo(noted);
  expect((await byHandOf(id)).last_action).toMatchObject({ id: marked.id });
  await undo(marked);
  expect((await byHandOf(id)).last_action).toBeNull();
  await setUp.world.db.pool.query("update shipments set postal_code = '12345' where shipment_id = $1", [id]);
  expect((await byHandOf(id)).courier_asked).toEqual({ lang: 'auto', postal_code: '12345' });
});

test('an action on a view applies to exactly what the list shows of it, except what was deselected', async () => {
  const ids = await setUp.parcels(6);
  await setUp.world.db.pool.query("update shipments set courier = 'dhl' where shipment_id = any($1)", [
    ids.slice(0, 4),
  ]);
  await setUp.world.db.pool.query('update shipments set removed_at = now() where shipment_id = $1', [ids[3]]);
  const action = await act('mark_delivered', { filters: { couriers: ['dhl'] }, except: [ids[0]] });
  expect(action).toMatchObject({ total: 2, done: 2 });
  const marked = await rows<{ shipment_id: string }>(
    'select shipment_id from shipments where shop_id = $1 and manual_status = 4 order by 1',
  );
  expect(marked.map((row) => row.shipment_id)).toEqual(ids.slice(1, 3));
  expect(await act('mark_returned', { filters: { tableType: 1, query: '1' } })).toMatchObject({
    total: 0,
    state: 'done',
  });
});

test('parcels that the shop does not have have failed, whoever else has them', async () => {
  const [own] = await setUp.parcels(1);
  const other = await setUp.world.db.addShop();
  const foreign = await setUp.world.addParcel(other, { number: 'FOREIGN' });
  const action = await act('mark_delivered', { ids: [own, own, foreign, '999999999'] });
  expect(action).toMatchObject({ total: 3, done: 1, failed: 2 });
  expect((await stateOf(action)).reasons).toEqual({ [foreign]: 'not_found', '999999999': 'not_found' });
});

describe('the activity log', () => {
  test('says what was done, by whom, newest first, twenty a page', async () => {
    const ids = await setUp.parcels(1);
    for (let turn = 0; turn < 11; turn += 1) {
      await act('mark_delivered', { ids });
      await act('mark_in_transit', { ids });
    }
    const { data } = await setUp.call('GET', 'actions');
    expect([data.total, data.actions.length]).toEqual([22, 20]);
    expect(data.actions[0]).toMatchObject({
      kind: 'mark_in_transit',
      by: 'Maria Rossi',
      detail: { notify: false },
      total: 1,
    });
    expect((await setUp.call('GET', 'actions?page=2')).data.actions).toHaveLength(2);
  });

  test('forgets what was done more than 400 days ago', async () => {
    const ids = await setUp.parcels(1);
    const old = await act('mark_delivered', { ids });
    setUp.world.setNow('2027-12-28T16:00:00Z');
    await act('mark_in_transit', { ids });
    expect((await setUp.call('GET', 'actions')).data.total).toBe(1);
    expect((await setUp.call('GET', `action/${old.id}`)).status).toBe(404);
  });
});

test('a retry does it again for the parcels that it failed for, and for no other', async () => {
  const ids = await setUp.parcels(3);
  await act('mark_delivered', { ids: ids.slice(0, 2) });
  const action = await act('mark_delivered', { ids });
  expect(action).toMatchObject({ done: 1, failed: 2 });
  await setUp.world.db.pool.query('update shipments set status = 0, manual_status = null where shipment_id = any($1)', [
    ids.slice(0, 1),
  ]);
  const again = await act(`action/${action.id}/retry`, {});
  expect(again).toMatchObject({ kind: 'mark_delivered', total: 2, done: 1, failed: 1, detail: action.detail });
  const whole = await act('mark_returned', { ids });
  expect(await setUp.call('POST', `action/${whole.id}/retry`, {})).toMatchObject({ status: 409 });
});

test('who may only read acts on nothing, and sees the log', async () => {
  const ids = await setUp.parcels(1);
  const done = await act('mark_delivered', { ids });
  setUp.mayOnlyRead();
  for (const [method, path, payload] of [
    ['POST', 'mark_delivered', { ids }],
    ['POST', 'mark_returned', { ids }],
    ['POST', 'mark_in_transit', { ids }],
    ['POST', 'retrack', { ids }],
    ['POST', 'modify_courier', { ids, courier: 'ups' }],
    ['POST', 'tracking_update', { id: ids[0], track_number: 'A1', courier: 'ups' }],
    ['PUT', 'note', { ids, note: '' }],
    ['POST', 'send_status', { ids }],
    ['POST', 'bulk_send_email', { ids }],
    ['POST', `action/${done.id}/undo`, {}],
    ['POST', `action/${done.id}/retry`, {}],
    ['POST', `action/${done.id}/cancel`, {}],
  ] as const)
    expect([path, (await setUp.call(method, path, payload)).status]).toEqual([path, 403]);
  expect((await setUp.call('GET', 'actions')).data.total).toBe(1);
});
