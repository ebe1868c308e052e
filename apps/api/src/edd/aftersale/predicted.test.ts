import { ShipmentStatus } from '@parcelway/domain';
import type { GivenParcel } from '../../analytics/figures/test-parcels';
import { OLD, parcel, setUpAftersale } from './test-aftersale';

const setUp = setUpAftersale();
const { add, dated, dates, later, run, save } = setUp;

describe('a predicted range', () => {
  /** Shipped on a Monday, four of five two days of delivery later, one five. */
  const past = (days: 2 | 5): GivenParcel =>
    parcel({
      ...{ ordered: OLD, scanned: '2026-11-02T15:00:00Z', status: ShipmentStatus.Delivered },
      delivered: days === 2 ? '2026-11-04T11:00:00Z' : '2026-11-09T11:00:00Z',
    });

  test('is of what the parcels of the lane took, with its share; later it is of what is left', async () => {
    await add(...Array.from({ length: 40 }, (_, index) => past(index % 5 === 0 ? 5 : 2)));
    await save({ source_order: ['predicted'] });
    const ids = await add(parcel({ scanned: '2026-11-23T15:00:00Z' }), parcel());
    await run();
    const [moving, waiting] = await dates(ids);
    expect(moving).toMatchObject({ source: 'predicted', share: 0.8, from: '2026-11-25', to: '2026-11-25' });
    expect(waiting).toBeNull();
    later(3);
    await run();
    expect((await dates(ids))[0]).toMatchObject({ from: '2026-11-30', to: '2026-11-30', first_to: '2026-11-25' });
  });

  test('of a parcel that is out for delivery is of what parcels took from then on', async () => {
    const ids = await add(...Array.from({ length: 40 }, (_, index) => past(index % 5 === 0 ? 5 : 2)));
    await save({ source_order: ['predicted'] });
    const [id = ''] = await add(parcel({ scanned: '2026-11-19T15:00:00Z', status: ShipmentStatus.OutForDelivery }));
    // All were out on the day of their delivery.
    await setUp.world.db.pool.query(
      `insert into status_trail (shop_id, shipment_id, seq, from_status, to_status, rule, by, changed_at, happened_at)
       select shop_id, shipment_id, 0, 2, 3, 'x', 'provider', at, at from (
         select shop_id, shipment_id, coalesce(delivered_at - interval '2 hours', '2026-11-23T07:00:00Z') as at from shipments
         where shipment_id = any($1::bigint[])) out_at`,
      [[...ids, id]],
    );
    await run();
    expect((await dates([id]))[0]).toMatchObject({ source: 'predicted', from: '2026-11-23', to: '2026-11-23' });
  });

  test('is none while too few have arrived', async () => {
    await add(...Array.from({ length: 29 }, () => past(2)));
    await save({ source_order: ['predicted'] });
    expect(await dated(parcel({ scanned: '2026-11-23T15:00:00Z' }))).toEqual([null]);
  });

  test('is corrected by what became of the last ones', async () => {
    await add(...Array.from({ length: 40 }, (_, index) => past(index % 5 === 0 ? 5 : 2)));
    await save({ source_order: ['predicted'] });
    // A hundred that were promised like these, and all came when a tenth was still to come.
    const ids = await add(
      ...Array.from({ length: 100 }, () => parcel({ ordered: OLD, status: ShipmentStatus.Delivered })),
    );
    await setUp.world.db.pool.query(
      `insert into parcel_edd (shop_id, shipment_id, from_day, to_day, to_minute, source, share, first_from, first_to, shipped_on, arrived_on,
         counts, places, computed_at)
       select $1, unnest($2::bigint[]), '2026-11-04', '2026-11-04', 0, 'predicted', 0.8, '2026-11-04', '2026-11-04', '2026-11-02', '2026-11-09',
         true, '{0,0,0,800,800,900}', now()`,
      [setUp.world.caller.shopId, ids],
    );
    const [moving] = await dated(parcel({ scanned: '2026-11-23T15:00:00Z' }));
    expect(moving).toMatchObject({ from: '2026-11-25', to: '2026-11-30', share: 0.8 });
  });
});
