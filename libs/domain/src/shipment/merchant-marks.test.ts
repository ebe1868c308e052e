import type { DeriveStatusInput } from './derive-status';
import { daysAgo, derive, point } from './test-checkpoints';
import { ShipmentStatus } from './shipment-status';

describe('marks of the merchant', () => {
  test('delivered by hand stays against later checkpoints', () => {
    expect(
      derive({ manual: { status: ShipmentStatus.Delivered, at: daysAgo(3) }, checkpoints: [point(2, 1)] }),
    ).toMatchObject({
      status: ShipmentStatus.Delivered,
      subStatus: 4001,
      rule: 'marked_by_merchant',
      by: 'user',
      deliveredAt: daysAgo(3),
    });
  });
  test('returned by hand stays even against a delivery', () => {
    expect(
      derive({ manual: { status: ShipmentStatus.Exception, at: daysAgo(3) }, checkpoints: [point(4, 1)] }),
    ).toMatchObject({ status: ShipmentStatus.Exception, subStatus: 7010, deliveredAt: null });
  });
  test('in transit by hand overrules what was known, and a later checkpoint speaks again', () => {
    const manual = { status: ShipmentStatus.InTransit, at: daysAgo(2) } as const;
    expect(derive({ manual, checkpoints: [point(4, 3)] })).toMatchObject({
      status: ShipmentStatus.InTransit,
      rule: 'marked_by_merchant',
      deliveredAt: null,
    });
    expect(derive({ manual, checkpoints: [point(2, 40)] }).status).toBe(ShipmentStatus.InTransit);
    expect(derive({ manual, checkpoints: [point(3, 1)] })).toMatchObject({
      status: ShipmentStatus.OutForDelivery,
      rule: 'latest_checkpoint',
    });
  });
  test('after in transit by hand an earlier delivery does not stay against a later scan', () => {
    const checkpoints = [point(4, 3), point(2, 1, { subStatus: 2003 })];
    expect(derive({ checkpoints })).toMatchObject({ status: ShipmentStatus.Delivered, rule: 'delivered_stays' });
    const reopened = derive({ manual: { status: ShipmentStatus.InTransit, at: daysAgo(2) }, checkpoints });
    expect(reopened).toMatchObject({
      status: ShipmentStatus.InTransit,
      subStatus: 2003,
      rule: 'latest_checkpoint',
      deliveredAt: null,
    });
    expect(reopened.journey.changes.map(({ subStatus }) => subStatus)).toEqual([4001, 2003]);
    const again = derive({
      manual: { status: ShipmentStatus.InTransit, at: daysAgo(2) },
      checkpoints: [point(4, 3), point(4, 1)],
    });
    expect(again).toMatchObject({ status: ShipmentStatus.Delivered, deliveredAt: daysAgo(1) });
  });
  test('in transit by hand expires after 30 silent days', () => {
    expect(derive({ manual: { status: ShipmentStatus.InTransit, at: daysAgo(30) } })).toMatchObject({
      status: ShipmentStatus.Expired,
      rule: 'silent_30_days',
    });
  });
  test('undone, the checkpoints decide', () => {
    expect(derive({ manual: null, checkpoints: [point(2, 1)] }).status).toBe(ShipmentStatus.InTransit);
  });
});

describe('tracked afresh', () => {
  test('an expired parcel has thirty days more, whatever was known of it', () => {
    const silent: Partial<DeriveStatusInput>[] = [
      { checkpoints: [point(2, 45)] },
      { handedOverAt: daysAgo(45) },
      { manual: { status: ShipmentStatus.InTransit, at: daysAgo(45) } },
    ];
    for (const input of silent) {
      expect(derive(input).status).toBe(ShipmentStatus.Expired);
      expect(derive({ ...input, restartedAt: daysAgo(29) }).status).not.toBe(ShipmentStatus.Expired);
      expect(derive({ ...input, restartedAt: daysAgo(30) }).status).toBe(ShipmentStatus.Expired);
    }
  });
});
