import { withShop } from '../db/database';
import { pollRound } from '../tracking/poll';
import { event, newNumber, setUpPolling } from './poll-world';

/** A checkpoint as the provider sends it, by its substatus. */
export const at = (time: string, sub: string, detail: string, extra: object = {}) => ({
  ...event(time, sub.replace(/\d+$/, ''), sub, detail),
  ...extra,
});

/** For tests only: parcels of one shop whose provider's answers and polls the test controls. */
export function setUpFollowing() {
  const setUp = setUpPolling();
  const inShop = <T>(work: Parameters<typeof withShop<T>>[2]): Promise<T> => withShop(setUp.world.db, setUp.shop, work);
  return Object.assign(setUp, {
    /** A parcel whose provider answers with `journey.trackinfo`. */
    async followed(trackinfo: object[], extra: { courier?: string; orderedAt?: string } = {}) {
      const number = newNumber();
      const journey = { courier: 'ups', trackinfo };
      setUp.world.provider.parcels.set(number, journey);
      const given = { number, courier: 'ups', createdAt: '2026-11-20T12:00:00Z', ...extra };
      const id = await setUp.world.addParcel(setUp.shop, given);
      await pollRound(setUp.world.ctx);
      return { id, number, journey };
    },
    async pollAt(iso: string) {
      setUp.world.setNow(iso);
      await setUp.makeDue();
      await pollRound(setUp.world.ctx);
    },
    /** What is stored of its events, in the order of their times. */
    events: (id: string) =>
      inShop((trx) =>
        trx.selectFrom('checkpoints').selectAll().where('shipment_id', '=', id).orderBy('occurred_at').execute(),
      ),
    /** Statuses of the events for the store, in the order they were decided. */
    outboxStatuses: async (id: string) =>
      (
        await inShop((trx) =>
          trx
            .selectFrom('fulfillment_events')
            .selectAll()
            .where('shipment_id', '=', id)
            .orderBy('created_at')
            .execute(),
        )
      ).map(({ status }) => status),
  });
}
