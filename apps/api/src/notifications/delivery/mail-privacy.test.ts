import { withShop, type ShopTransaction } from '../../db/database';
import { saveDataRequest } from '../../webhooks/data-request.store';
import { redactCustomer, redactShop } from '../../webhooks/redact.store';
import { removeAccess } from '../../webhooks/shop-access.store';
import { setUpDelivery } from './test-delivery';

const setUp = setUpDelivery();
const inShop = <T>(work: (trx: ShopTransaction) => Promise<T>): Promise<T> =>
  withShop(setUp.world.db, setUp.shop, work);
const rows = async (query: string) => (await setUp.world.db.pool.query(query, [setUp.shop])).rows;
const request = { requestId: '1', orderIds: ['11'], email: 'jane@example.com' };

/**
 * Jane's order with a parcel; mails about it to her and to the merchant, one about the order alone, and one to another
 * customer.
 */
async function mailsOfJane(): Promise<{ jane: string[]; other: string }> {
  const { db, ctx } = setUp.world;
  const shipmentId = await setUp.world.addParcel(setUp.shop, { number: '1ZJANE', orderId: '11' });
  await db.pool.query(
    `insert into orders (shop_id, order_id, name, email_enc, email_hash, ordered_at, created_at, updated_at)
     values ($1, 11, '#11', $2, $3, now(), now(), now())`,
    [setUp.shop, ctx.vault.encrypt('jane@example.com'), ctx.vault.blindIndex('jane@example.com')],
  );
  const jane = [
    await setUp.add({ shipmentId, orderId: '11' }),
    await setUp.add({ shipmentId, orderId: '11', recipient: 'merchant', to: 'me@shop.example' }),
    await setUp.add({ orderId: '11' }),
    await setUp.add(),
  ];
  const other = await setUp.add({ to: 'joe@example.com' });
  await setUp.deliver();
  return { jane, other };
}

test('a customer who is forgotten: mails and their content are gone, and who unsubscribed is not mailed again', async () => {
  const { other } = await mailsOfJane();
  await setUp.suppress('jane@example.com', 'unsubscribed');
  await setUp.world.db.pool.query(
    "update mail_suppressions set detail = 'words of jane@example.com' where shop_id = $1",
    [setUp.shop],
  );
  await inShop((trx) => redactCustomer(trx, setUp.world.ctx.vault, setUp.shop, request, setUp.world.ctx.now()));
  expect(await rows('select mail_id from mails where shop_id = $1')).toEqual([{ mail_id: other }]);
  expect(await rows('select mail_id from mail_contents where shop_id = $1')).toEqual([{ mail_id: other }]);
  const [stored] = await rows('select address_enc, detail from mail_suppressions where shop_id = $1');
  expect([setUp.world.ctx.vault.decrypt(stored?.address_enc as Buffer), stored?.detail]).toEqual(['', '']);
  const again = await setUp.add();
  await setUp.deliver();
  expect((await setUp.one(again)).failure).toBe('unsubscribed');
});

test('what is held about a customer names the mails they got, and that they want no more', async () => {
  await mailsOfJane();
  await setUp.suppress('jane@example.com', 'complained');
  const { vault } = setUp.world.ctx;
  await inShop((trx) => saveDataRequest(trx, vault, setUp.shop, request));
  const [stored] = await rows('select result_enc from privacy_requests where shop_id = $1');
  const { orders, unwanted_mails: unwanted } = JSON.parse(vault.decrypt(stored?.result_enc as Buffer)) as {
    orders: { mails: { recipient: string; subject: string; sent_at: string }[] }[];
    unwanted_mails: { reason: string }[];
  };
  expect(unwanted).toMatchObject([{ reason: 'complained' }]);
  expect(orders[0]?.mails.length).toBe(3);
  expect(orders[0]?.mails[0]).toMatchObject({
    recipient: 'jane@example.com',
    subject: expect.stringMatching(/^Mail /),
    sent_at: expect.any(String),
  });
});

test('a shop that uninstalls the app sends nothing more, also after it comes back', async () => {
  const id = await setUp.add();
  await inShop((trx) => removeAccess(trx, setUp.shop, setUp.world.ctx.now()));
  await setUp.world.db.pool.query('update shops set uninstalled_at = null where shop_id = $1', [setUp.shop]);
  await setUp.deliver();
  expect([(await setUp.one(id)).state, setUp.server.received]).toEqual(['cancelled', []]);
});

test('of a shop that is forgotten no mail is left', async () => {
  await mailsOfJane();
  await setUp.suppress('jane@example.com', 'bounced');
  await inShop((trx) => redactShop(trx, setUp.shop));
  for (const table of ['mails', 'mail_contents', 'mail_suppressions'])
    expect([table, await rows(`select 1 from ${table} where shop_id = $1`)]).toEqual([table, []]);
});
