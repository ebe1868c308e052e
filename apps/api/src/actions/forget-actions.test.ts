import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { setUpActions } from '../testing/actions-world';
import { saveDataRequest } from '../webhooks/data-request.store';
import { redactCustomer, redactShop } from '../webhooks/redact.store';

const setUp = setUpActions();
const EMAIL = 'jane@example.com';
const inShop = <T>(batch: Parameters<typeof withShop<T>>[2]) => withShop(setUp.world.db, setUp.shop, batch);
const rows = async (table: string) =>
  (await setUp.world.db.pool.query(`select * from ${table} where shop_id = $1`, [setUp.shop])).rows;

/** A customer's parcel with a note, a mail and a message to the store, beside another customer's. */
async function actedOn(): Promise<{ id: string; order: string }> {
  const [id = '', other = ''] = await setUp.parcels(2);
  const { ctx, db } = setUp.world;
  await db.pool.query(
    `insert into orders (shop_id, order_id, name, email_enc, email_hash, ordered_at, created_at, updated_at)
    select shop_id, order_id, '#1', $2, $3, now(), now(), now() from shipments where shipment_id = $1`,
    [id, ctx.vault.encrypt(EMAIL), ctx.vault.blindIndex(EMAIL)],
  );
  await setUp.act('note', { ids: [id], note: 'Jane rings twice' }, 'PUT');
  await setUp.act('note', { ids: [other], note: 'of another' }, 'PUT');
  await setUp.act('mark_delivered', { ids: [id], isNotify: true });
  await setUp.act('bulk_send_email', { ids: [id], message: 'Sorry, Jane' });
  await setUp.call('PUT', 'shipment_feedback', { id, message: 'Jane has it' });
  await setUp.call('POST', 'support_courier', { id, courier: 'Two Boats', track_number: 'of Jane' });
  await setUp.call('PUT', 'courier_lang', { id, courier: 'ups', lang: 'auto', postal_code: '10115' });
  const { order_id: order } = await setUp.parcel(id);
  return { id, order };
}

test('after the erasure of a customer the log holds nothing that was written of him, and no mail is left', async () => {
  const { id, order } = await actedOn();
  const request = { requestId: '1', orderIds: [order], email: EMAIL };
  await inShop((trx) => redactCustomer(trx, setUp.world.ctx.vault, setUp.shop, request, setUp.world.ctx.now()));
  for (const table of ['mails', 'parcel_feedback', 'courier_requests'])
    expect([table, await rows(table)]).toEqual([table, []]);
  expect(await setUp.parcel(id)).toMatchObject({ note: '', postal_code: null });
  const log = JSON.stringify([await rows('order_actions'), await rows('order_action_items')]);
  expect(log).not.toContain('Jane');
  expect(log).toContain('of another');
  expect(await rows('order_actions')).toHaveLength(4);
  const [first] = await rows('order_actions');
  expect(await setUp.undo({ id: first.action_id } as Parameters<typeof setUp.undo>[0])).toMatchObject({ failed: 1 });
});

test('the answer to a data request of a customer holds the mails too', async () => {
  const { order } = await actedOn();
  const { vault } = setUp.world.ctx;
  await inShop((trx) => saveDataRequest(trx, vault, setUp.shop, { requestId: '1', orderIds: [order], email: EMAIL }));
  const [request] = await rows('privacy_requests');
  expect(JSON.parse(vault.decrypt(request.result_enc)).orders[0].mails).toMatchObject([
    { recipient: EMAIL, status: ShipmentStatus.Delivered },
  ]);
});

test('nothing of the log outlives the shop', async () => {
  await actedOn();
  await inShop((trx) => redactShop(trx, setUp.shop));
  for (const table of [
    'order_actions',
    'order_action_items',
    'mails',
    'parcel_feedback',
    'courier_requests',
    'courier_options',
  ])
    expect([table, await rows(table)]).toEqual([table, []]);
});
