import { ShipmentStatus } from '@parcelway/domain';
import type { ActionRun } from '@parcelway/http-contract';
import { pollRound } from '../tracking/poll';
import { writeBack } from '../tracking/write-back';
import { at } from '../testing/followed-parcel';
import { setUpActions } from '../testing/actions-world';
import { countStatements } from '../testing/count-statements';
import { until } from '../testing/sync-world';
import { DONE, OUT, TRANSIT } from '../testing/poll-world';

const setUp = setUpActions();
const { act, undo, stateOf, followed, parcel, trail, outboxStatuses } = setUp;
const later = (minutes: number) =>
  setUp.world.setNow(new Date(setUp.world.ctx.now().getTime() + minutes * 60_000).toISOString());
const statusOf = async (id: string) => {
  const { status, sub_status: sub } = await parcel(id);
  return [status, sub];
};

describe('[1.4, 4.21, 7.20] marks by hand', () => {
  test.each([
    ['mark_delivered', 4, 4001, 'DELIVERED'],
    ['mark_returned', 7, 7010, 'FAILURE'],
  ])('%s overrides all that the courier reports, and the store is notified', async (path, status, sub, event) => {
    const { id, journey } = await followed([TRANSIT]);
    const run = await act(path, { ids: [id] });
    expect(run).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0, can_undo: true, by: 'Maria Rossi' });
    expect(await statusOf(id)).toEqual([status, sub]);
    expect((await trail(id)).at(-1)).toBe(`${status} user`);
    expect((await outboxStatuses(id)).at(-1)).toBe(event);
    journey.trackinfo.push(OUT);
    await setUp.pollAt('2026-11-22T17:00:00Z');
    expect(await statusOf(id)).toEqual([status, sub]);
  });

  test('in transit by hand overrules a delivery; a later scan of the courier decides again', async () => {
    const { id, journey } = await followed([TRANSIT, DONE]);
    await act('mark_in_transit', { ids: [id] });
    expect(await statusOf(id)).toEqual([ShipmentStatus.InTransit, 2001]);
    expect((await parcel(id)).next_poll_at).not.toBeNull();
    journey.trackinfo.push(at('2026-11-22T17:00:00Z', 'transit003', 'Arrived at delivery depot'));
    await setUp.pollAt('2026-11-22T18:00:00Z');
    expect(await statusOf(id)).toEqual([ShipmentStatus.InTransit, 2003]);
  });

  test('what is so already is not done again', async () => {
    const { id } = await followed([TRANSIT, DONE]);
    const run = await act('mark_delivered', { ids: [id] });
    expect(run).toMatchObject({ done: 0, failed: 1, can_undo: false });
    expect((await stateOf(run)).reasons).toEqual({ [id]: 'already_so' });
  });

  test('[1.4] mark and undo write a parcel once each, since each write of it writes all indexes of the list', async () => {
    const ids = await setUp.parcels(20);
    const writes = /^\s*update "?shipments/i;
    let run = {} as ActionRun;
    expect(await countStatements(async () => (run = await act('mark_delivered', { ids })), writes)).toBe(1);
    expect(await countStatements(() => undo(run), writes)).toBe(1);
  });

  test('the same action twice at once marks once', async () => {
    const ids = await setUp.parcels(20);
    const [a, b] = await Promise.all([act('mark_delivered', { ids }), act('mark_delivered', { ids })]);
    expect([a.done + b.done, a.failed + b.failed]).toEqual([20, 20]);
    for (const id of ids) expect(await trail(id)).toEqual(['4 user']);
  });
});

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test('a parcel is judged as it is once nobody else holds it', async () => {
  const [id = ''] = await setUp.parcels(1);
  const { db } = setUp.world;
  const other = await db.pool.connect();
  await other.query('begin');
  await other.query('update shipments set status = 4 where shipment_id = $1', [id]);
  const run = act('mark_delivered', { ids: [id] });
  await until('the action waits', async () => (await db.pool.query(WAITING)).rowCount === 1);
  await other.query('commit');
  other.release();
  expect((await stateOf(await run)).reasons).toEqual({ [id]: 'already_so' });
});

describe('undo', () => {
  test('brings back the mark of before, and the courier decides where there was none', async () => {
    const { id } = await followed([TRANSIT]);
    const first = await act('mark_delivered', { ids: [id] });
    later(5);
    const second = await act('mark_returned', { ids: [id] });
    expect(await undo(second)).toMatchObject({ kind: 'undo', undoes: second.id, done: 1, can_undo: false });
    expect(await statusOf(id)).toEqual([ShipmentStatus.Delivered, 4001]);
    expect(await stateOf(second)).toMatchObject({ can_undo: false, undone_by: expect.any(String) });
    await undo(first);
    expect(await statusOf(id)).toEqual([ShipmentStatus.InTransit, 2001]);
    expect(await parcel(id)).toMatchObject({ manual_status: null, manual_at: null });
  });

  test('leaves alone what somebody changed since', async () => {
    const { id } = await followed([TRANSIT]);
    const first = await act('mark_delivered', { ids: [id] });
    later(5);
    await act('mark_returned', { ids: [id] });
    const run = await undo(first);
    expect((await stateOf(run)).reasons).toEqual({ [id]: 'changed_meanwhile' });
    expect(await statusOf(id)).toEqual([ShipmentStatus.Exception, 7010]);
  });

  test('comes once', async () => {
    const { id } = await followed([TRANSIT]);
    const run = await act('mark_delivered', { ids: [id] });
    await undo(run);
    expect(await setUp.call('POST', `action/${run.id}/undo`, {})).toMatchObject({ status: 409 });
  });

  test('retracts what the store was not notified of yet, and sends it the present status where it was', async () => {
    const [unsent, sent] = [await followed([TRANSIT]), await followed([TRANSIT])];
    await writeBack(setUp.world.ctx, setUp.shop);
    const quick = await act('mark_delivered', { ids: [unsent.id] });
    await undo(quick);
    expect(await outboxStatuses(unsent.id)).toEqual(['IN_TRANSIT']);
    const slow = await act('mark_delivered', { ids: [sent.id] });
    await writeBack(setUp.world.ctx, setUp.shop);
    later(5);
    await undo(slow);
    await writeBack(setUp.world.ctx, setUp.shop);
    expect(setUp.world.store.events.slice(-2).map(({ status }) => status)).toEqual(['DELIVERED', 'IN_TRANSIT']);
  });
});

test('a poll that was under way when a parcel was marked does not remove the mark', async () => {
  const { id } = await followed([TRANSIT]);
  await setUp.makeDue();
  await Promise.all([pollRound(setUp.world.ctx), act('mark_delivered', { ids: [id] })]);
  expect(await statusOf(id)).toEqual([ShipmentStatus.Delivered, 4001]);
});
