import { ShipmentStatus } from '@parcelway/domain';
import { setUpFollowing } from '../../testing/followed-parcel';
import { mailsIn } from './test-mail-rules';

const setUp = setUpFollowing();
let mails: ReturnType<typeof mailsIn>;
beforeEach(async () => {
  mails = mailsIn(setUp.world, setUp.shop);
  await mails.shopHas('basic');
});

test('[2.6] two parcels of an order that set out together are one mail, also when they are planned apart', async () => {
  const { world } = setUp;
  const ids = [];
  for (const number of ['A', 'B', 'C'])
    ids.push(await world.addParcel(setUp.shop, { number: `${number}${setUp.shop}`, orderId: '88', nextPollAt: null }));
  await mails.addOrder('88');
  for (const [index, id] of ids.entries()) {
    world.setNow(`2026-11-22T16:0${index * 4}:00Z`);
    await mails.deliver();
    await mails.learn({ shipment_id: id, to_status: ShipmentStatus.InTransit, to_sub_status: 2001 });
    await mails.plan();
  }
  expect((await mails.summary()).sort()).toEqual(
    [
      '2 88@example.com cancelled',
      'order_part 88@example.com',
      '2 88@example.com cancelled',
      '2 88@example.com cancelled',
    ].sort(),
  );
  const one = (await mails.mails()).find(({ topic }) => topic === 'order_part');
  expect([one?.due_at.toISOString(), one?.dedupe_key]).toEqual([
    '2026-11-22T16:10:00.000Z',
    `o:88:order_part:${ids[0]}:customer`,
  ]);
});

test('[2.6] the last parcel of an order is mailed as the order, unless more of it is still to be sent', async () => {
  for (const [orderId, state] of [
    ['91', 1],
    ['92', 2],
  ] as const) {
    await mails.addOrder(orderId, undefined, state);
    for (const number of ['A', 'B']) {
      const id = await setUp.world.addParcel(setUp.shop, {
        number: `${number}${orderId}${setUp.shop}`,
        orderId,
        nextPollAt: null,
      });
      await mails.learn({ shipment_id: id, to_status: ShipmentStatus.Delivered, to_sub_status: 4001 });
      if (number === 'A') await mails.plan();
    }
    await mails.plan();
  }
  expect((await mails.summary()).sort()).toEqual([
    '4 91@example.com',
    '4 92@example.com',
    '4 92@example.com',
    'order_done 91@example.com',
  ]);
});
