import { ShipmentStatus } from '@parcelway/domain';
import { setUpActions } from '../testing/actions-world';
import { DONE, TRANSIT } from '../testing/poll-world';
import { writeBack } from '../tracking/write-back';

const setUp = setUpActions();
const { act, undo, stateOf, followed, parcel, outboxStatuses } = setUp;
const mails = async (id: string) =>
  (
    await setUp.world.db.pool.query<{ status: number; state: string; recipient_enc: Buffer }>(
      'select status, state, recipient_enc from mails where shipment_id = $1 order by mail_id',
      [id],
    )
  ).rows;
/** Gives the parcel's order a customer with this address. */
const customerOf = async (id: string, email: string) => {
  const { ctx, db } = setUp.world;
  await db.pool.query(
    `insert into orders (shop_id, order_id, name, email_enc, ordered_at, created_at, updated_at)
    select shop_id, order_id, '#1', $2, now(), now(), now() from shipments where shipment_id = $1`,
    [id, ctx.vault.encrypt(email)],
  );
};

describe('[1.4, 7.19] re-tracking', () => {
  test('makes a parcel due now, unless it was answered just now', async () => {
    const { id } = await followed([TRANSIT, DONE]);
    expect((await stateOf(await act('retrack', { ids: [id] }))).reasons).toEqual({ [id]: 'too_soon' });
    setUp.world.setNow('2026-11-22T16:10:00Z');
    expect(await act('retrack', { ids: [id] })).toMatchObject({ done: 1, can_undo: false });
    expect((await parcel(id)).next_poll_at).toEqual(setUp.world.ctx.now());
    expect((await stateOf(await act('retrack', { ids: [id] }))).reasons).toEqual({ [id]: 'already_so' });
  });

  test('gives an expired parcel thirty days more', async () => {
    const { id } = await followed([TRANSIT]);
    await setUp.pollAt('2026-12-25T00:00:00Z');
    expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.Expired, next_poll_at: null });
    setUp.world.setNow('2026-12-26T00:00:00Z');
    await act('retrack', { ids: [id] });
    expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit, next_poll_at: setUp.world.ctx.now() });
    await setUp.pollAt('2027-01-20T00:00:00Z');
    expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.InTransit });
    await setUp.pollAt('2027-01-25T00:00:00Z');
    expect(await parcel(id)).toMatchObject({ status: ShipmentStatus.Expired });
  });

  test('fails for a parcel without a number, and over quota', async () => {
    const [bare, over, waits] = await setUp.parcels(3);
    await setUp.world.db.pool.query('update shipments set over_quota_at = now() where shipment_id = $1', [waits]);
    await setUp.world.db.pool.query("update shipments set number_key = '' where shipment_id = $1", [bare]);
    await setUp.world.db.pool.query("update shipments set poll_error = 'quota' where shipment_id = $1", [over]);
    expect((await stateOf(await act('retrack', { ids: [bare, over, waits] }))).reasons).toEqual({
      [String(bare)]: 'no_number',
      [String(over)]: 'over_quota',
      [String(waits)]: 'over_quota',
    });
  });
});

describe('notes', () => {
  test('are written, removed, and restored unless somebody wrote another one', async () => {
    const [id = ''] = await setUp.parcels(1);
    const note = async () => (await parcel(id)).note;
    await act('note', { ids: [id], note: ' call first ' }, 'PUT');
    expect(await note()).toBe('call first');
    const emptied = await act('note', { ids: [id], note: '' }, 'PUT');
    expect(await note()).toBe('');
    await undo(emptied);
    expect(await note()).toBe('call first');
    const second = await act('note', { ids: [id], note: 'second' }, 'PUT');
    await act('note', { ids: [id], note: 'third' }, 'PUT');
    expect((await stateOf(await undo(second))).reasons).toEqual({ [id]: 'changed_meanwhile' });
  });
});

describe('[7.22] notifying the store once more', () => {
  test('sends the event of the present status again; one that waits is enough', async () => {
    const { id, number } = await followed([TRANSIT]);
    await writeBack(setUp.world.ctx, setUp.shop);
    expect(await act('send_status', { trackNumbers: [number, 'unknown'] })).toMatchObject({
      total: 2,
      done: 1,
      failed: 1,
      can_undo: false,
    });
    expect((await stateOf(await act('send_status', { ids: [id] }))).reasons).toEqual({ [id]: 'already_so' });
    await writeBack(setUp.world.ctx, setUp.shop);
    expect(setUp.world.store.events.map(({ status }) => status)).toEqual(['IN_TRANSIT', 'IN_TRANSIT']);
    expect(await outboxStatuses(id)).toEqual(['IN_TRANSIT']);
  });

  test('has nothing to send for a status that the store has no word for', async () => {
    const [id = ''] = await setUp.parcels(1);
    expect((await stateOf(await act('send_status', { ids: [id] }))).reasons).toEqual({ [id]: 'nothing_to_tell' });
  });
});

describe('[7.23] mails to customers', () => {
  test('are queued with the address encrypted, one about a status at a time', async () => {
    const { id, number } = await followed([TRANSIT]);
    await customerOf(id, 'jane@example.com');
    expect(await act('bulk_send_email', { trackNumbers: [number] })).toMatchObject({ done: 1, can_undo: false });
    const [mail] = await mails(id);
    expect(mail).toMatchObject({ status: ShipmentStatus.InTransit, state: 'queued' });
    expect(mail?.recipient_enc.toString()).not.toContain('jane');
    expect(setUp.world.ctx.vault.decrypt(mail?.recipient_enc ?? Buffer.alloc(0))).toBe('jane@example.com');
    expect((await stateOf(await act('bulk_send_email', { ids: [id] }))).reasons).toEqual({ [id]: 'already_so' });
  });

  test('need Basic at least: on Free they are refused, and none is written', async () => {
    const { id, number } = await followed([TRANSIT]);
    await customerOf(id, 'jane@example.com');
    setUp.shopHas('free');
    for (const chosen of [{ ids: [id] }, { trackNumbers: [number] }])
      expect(await setUp.call('POST', 'bulk_send_email', chosen)).toMatchObject({
        status: 402,
        body: { plan: 'basic' },
      });
    expect(await mails(id)).toEqual([]);
  });

  test('fail where there is no address, or none that mails may go to', async () => {
    const [{ id: gone }] = [await followed([TRANSIT])];
    const [bare = ''] = await setUp.parcels(1);
    await customerOf(gone, 'gone@example.com');
    const { db, ctx } = setUp.world;
    const values = [setUp.shop, ctx.vault.blindIndex('gone@example.com')];
    await db.pool.query('update orders set email_hash = $2 where shop_id = $1', values);
    await db.pool.query(
      `insert into mail_suppressions (shop_id, address_hash, address_enc, reason, since) values ($1, $2, '', 'unsubscribed', now())`,
      values,
    );
    const { reasons } = await stateOf(await act('bulk_send_email', { ids: [bare, gone] }));
    expect(reasons).toEqual({ [bare]: 'no_email', [gone]: 'no_email' });
    expect(await mails(gone)).toEqual([]);
  });

  test('report what the parcel is and since when, and nothing of one to which nothing happened', async () => {
    const { id } = await followed([TRANSIT]);
    const [pending = ''] = await setUp.parcels(1);
    for (const one of [id, pending]) await customerOf(one, 'jane@example.com');
    const hash = setUp.world.ctx.vault.blindIndex('jane@example.com');
    await setUp.world.db.pool.query('update orders set email_hash = $2 where shop_id = $1', [setUp.shop, hash]);
    const { reasons } = await stateOf(await act('bulk_send_email', { ids: [id, pending] }));
    expect(reasons).toEqual({ [pending]: 'nothing_to_tell' });
    const { rows } = await setUp.world.db.pool.query(
      'select topic, status, sub_status, recipient, recipient_hash, origin, happened_at, due_at from mails where shop_id = $1',
      [setUp.shop],
    );
    expect(rows).toEqual([
      {
        ...{
          topic: '2',
          status: ShipmentStatus.InTransit,
          sub_status: 2001,
          recipient: 'customer',
          recipient_hash: hash,
          origin: 'hand',
        },
        ...{ happened_at: (await parcel(id)).status_at, due_at: setUp.world.ctx.now() },
      },
    ]);
  });

  test('are the narrowest about what is so: of a parcel that waits for collection, the mail about collection', async () => {
    const { id } = await followed([TRANSIT]);
    await customerOf(id, 'jane@example.com');
    await setUp.world.db.pool.query('update shipments set status = 3, sub_status = 3002 where shipment_id = $1', [id]);
    await act('bulk_send_email', { ids: [id] });
    const { rows } = await setUp.world.db.pool.query('select topic from mails where shipment_id = $1', [id]);
    expect(rows).toEqual([{ topic: '3002' }]);
  });

  test('[3.36, 4.21, 7.20] are queued with a mark when customers are to be notified, and cancelled with it while they wait', async () => {
    const [id = '', silent = '', bare = ''] = await setUp.parcels(3);
    await customerOf(id, 'jane@example.com');
    await customerOf(silent, 'joe@example.com');
    await act('mark_delivered', { ids: [silent] });
    const run = await act('mark_delivered', { ids: [id, bare], isNotify: true });
    expect(run).toMatchObject({ done: 2, detail: { notify: true } });
    expect(await mails(id)).toMatchObject([{ status: ShipmentStatus.Delivered }]);
    expect([await mails(silent), await mails(bare)]).toEqual([[], []]);
    await undo(run);
    expect(await mails(id)).toEqual([]);
  });
});
