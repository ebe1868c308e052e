import { at, setUpFollowing } from '../testing/followed-parcel';
import { INFO, OUT, TRANSIT } from '../testing/poll-world';
import { sendAgain } from '../actions/messages.store';
import { withShop } from '../db/database';
import { writeBack } from './write-back';

const setUp = setUpFollowing();
const DELIVERED = at('2026-11-22T15:00:00Z', 'delivered001', 'Delivered');
const pool = () => setUp.world.db.pool;
const turn = (events: Record<string, boolean>) =>
  pool().query(
    `insert into mail_rules (shop_id, rules, digest, store_events) values ($1, '{}', '{}', $2)
     on conflict (shop_id) do update set store_events = $2`,
    [setUp.shop, JSON.stringify(events)],
  );
const platform = (on: boolean) =>
  pool().query(
    'insert into shop_switches (shop_id, platform) values ($1, $2) on conflict (shop_id) do update set platform = $2',
    [setUp.shop, on],
  );
const sentToStore = async () => {
  await writeBack(setUp.world.ctx, setUp.shop);
  return setUp.world.store.events.map(({ status }) => status);
};
const isQueued = () => setUp.world.enqueued.some(({ name }) => name === 'tracking.write-back');

test('[7.79] the store is notified of every kind of event that its merchant did not turn off', async () => {
  await turn({ out_for_delivery: false, failure: false });
  await setUp.followed([INFO, TRANSIT, OUT, DELIVERED]);
  expect([await sentToStore(), isQueued()]).toEqual([['CONFIRMED', 'IN_TRANSIT', 'DELIVERED'], true]);
});

test('[7.79] what it was not notified of is not made up for when its kind is turned on, and what comes next is sent', async () => {
  await turn({ in_transit: false });
  const { journey } = await setUp.followed([TRANSIT]);
  expect([await sentToStore(), isQueued()]).toEqual([[], false]);
  await turn({ in_transit: true });
  journey.trackinfo = [TRANSIT, OUT];
  await setUp.pollAt('2026-11-22T17:00:00Z');
  expect(await sentToStore()).toEqual(['OUT_FOR_DELIVERY']);
});

test("[7.65] the switch of the store's own mails: off notifies it of nothing, on and untouched of everything", async () => {
  await platform(false);
  const { journey } = await setUp.followed([TRANSIT]);
  expect([await sentToStore(), isQueued()]).toEqual([[], false]);
  await platform(true);
  journey.trackinfo = [TRANSIT, DELIVERED];
  await setUp.pollAt('2026-11-22T17:00:00Z');
  expect(await sentToStore()).toEqual(['DELIVERED']);
});

test('[7.79] what a merchant sends to the store by hand is sent whatever is turned off', async () => {
  await turn({ in_transit: false });
  const { id } = await setUp.followed([TRANSIT]);
  await withShop(setUp.world.db, setUp.shop, (trx) =>
    sendAgain(trx, setUp.shop, [{ shipment_id: id, status: 'IN_TRANSIT' }]),
  );
  expect(await sentToStore()).toEqual(['IN_TRANSIT']);
});
