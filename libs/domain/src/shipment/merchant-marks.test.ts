import type { DeriveStatusInput } from './derive-status';
import { daysAgo, derive, point } from './test-checkpoints';

describe('marks of the merchant', () => {
  test('delivered by hand stays against later checkpoints', () => {
    expect(derive({ manual: { status: 4, at: daysAgo(3) }, checkpoints: [point(2, 1)] })).toMatchObject({
      status: 4,
      subStatus: 4001,
      rule: 'marked_by_merchant',
      by: 'user',
      deliveredAt: daysAgo(3),
    });
  });
  test('returned by hand stays even against a delivery', () => {
    expect(derive({ manual: { status: 7, at: daysAgo(3) }, checkpoints: [point(4, 1)] })).toMatchObject({
      status: 7,
      subStatus: 7010,
      deliveredAt: null,
    });
  });
  test('in transit by hand overrules what was known, and a later checkpoint speaks again', () => {
    const manual = { status: 2, at: daysAgo(2) } as const;
    expect(derive({ manual, checkpoints: [point(4, 3)] })).toMatchObject({
      status: 2,
      rule: 'marked_by_merchant',
      deliveredAt: null,
    });
    expect(derive({ manual, checkpoints: [point(2, 40)] }).status).toBe(2);
    expect(derive({ manual, checkpoints: [point(3, 1)] })).toMatchObject({ status: 3, rule: 'latest_checkpoint' });
  });
  test('after in transit by hand an earlier delivery does not stay against a later scan', () => {
    const checkpoints = [point(4, 3), point(2, 1, { subStatus: 2003 })];
    expect(derive({ checkpoints })).toMatchObject({ status: 4, rule: 'delivered_stays' });
    const reopened = derive({ manual: { status: 2, at: daysAgo(2) }, checkpoints });
    expect(reopened).toMatchObject({ status: 2, subStatus: 2003, rule: 'latest_checkpoint', deliveredAt: null });
    expect(reopened.journey.changes.map(({ subStatus }) => subStatus)).toEqual([4001, 2003]);
    const again = derive({ manual: { status: 2, at: daysAgo(2) }, checkpoints: [point(4, 3), point(4, 1)] });
    expect(again).toMatchObject({ status: 4, deliveredAt: daysAgo(1) });
  });
  test('in transit by hand expires after 30 silent days', () => {
    expect(derive({ manual: { status: 2, at: daysAgo(30) } })).toMatchObject({ status: 5, rule: 'silent_30_days' });
  });
  test('undone, the checkpoints decide', () => {
    expect(derive({ manual: null, checkpoints: [point(2, 1)] }).status).toBe(2);
  });
});

describe('tracked afresh', () => {
  test('an expired parcel has thirty days more, whatever was known of it', () => {
    const silent: Partial<DeriveStatusInput>[] = [
      { checkpoints: [point(2, 45)] },
      { handedOverAt: daysAgo(45) },
      { manual: { status: 2, at: daysAgo(45) } },
    ];
    for (const input of silent) {
      expect(derive(input).status).toBe(5);
      expect(derive({ ...input, restartedAt: daysAgo(29) }).status).not.toBe(5);
      expect(derive({ ...input, restartedAt: daysAgo(30) }).status).toBe(5);
    }
  });
});
