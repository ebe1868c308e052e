import { NOT_CONFIRMED, ShipmentStatus } from '@parcelway/domain';
import { partsOfOrder, type PartParcel } from './order-parts';

test('a parcel whose delivery is not confirmed counts as on its way, and the order as not complete', () => {
  const parcel = (id: string, rule: string): PartParcel => ({
    ...{
      shipment_id: id,
      fulfillment_id: id,
      track_number: `N${id}`,
      status: ShipmentStatus.Delivered,
      sub_status: 4001,
      status_rule: rule,
    },
    contents: null,
  });
  const order = (rule: string) =>
    partsOfOrder(
      { state: null, isCancelled: false, lines: [], parcels: [parcel('1', 'latest_checkpoint'), parcel('2', rule)] },
      null,
    ).parts.parcels;
  expect(order(NOT_CONFIRMED)).toMatchObject({ of: 2, arrived: 1, on_the_way: 1 });
  expect(order('delivered_by_text')).toMatchObject({ of: 2, arrived: 2, on_the_way: 0 });
});
