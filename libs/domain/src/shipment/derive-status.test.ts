import { NO_INFO_DAYS, NOT_SCANNED_DAYS, type DeriveStatusInput } from './derive-status';
import type { StatusCheckpoint } from './journey-order';
import { DAY, daysAgo, derive, NOW, point } from './test-checkpoints';
import {
  EXPIRES_AFTER_DAYS,
  SHIPMENT_STATUSES,
  ShipmentStatus,
  SUB_STATUSES,
  SUB_STATUS_CODES,
  type SubStatus,
} from './shipment-status';

/** A small seeded generator: the same histories on every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
function history(next: () => number): StatusCheckpoint[] {
  return Array.from({ length: 1 + Math.floor(next() * 8) }, () => {
    const sub = SUB_STATUS_CODES[Math.floor(next() * SUB_STATUS_CODES.length)] as SubStatus;
    // Whole hours, so that equal times are frequent.
    const hours = Math.floor(next() * 60);
    return {
      ...point(SUB_STATUSES[sub].status, 0),
      subStatus: next() < 0.2 ? null : sub,
      hasTime: next() < 0.8,
      occurredAt: new Date(NOW.getTime() - hours * 3_600_000).toISOString(),
    };
  });
}
function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

describe('properties over 2,000 random histories', () => {
  const next = random(20261120);
  const histories = Array.from({ length: 2000 }, () => history(next));

  test('the order in which checkpoints arrive never matters', () => {
    for (const checkpoints of histories) {
      expect(derive({ checkpoints: shuffled(checkpoints, next) })).toEqual(derive({ checkpoints }));
    }
  });
  test('a checkpoint that arrives twice changes nothing', () => {
    for (const checkpoints of histories) {
      expect(derive({ checkpoints: shuffled([...checkpoints, ...checkpoints], next) })).toEqual(
        derive({ checkpoints }),
      );
    }
  });
  test('a delivery is not left by what is only reported late, nor by silence', () => {
    const forth = histories.filter((list) => !list.some((p) => p.subStatus === 7011 || p.subStatus === 7010));
    for (const checkpoints of forth) {
      const all = [...checkpoints, point(4, -1)];
      for (const days of [2, 400]) {
        const now = new Date(NOW.getTime() + days * DAY);
        expect(derive({ checkpoints: shuffled(all, next), now }).status).toBe(ShipmentStatus.Delivered);
      }
    }
  });
  test('the substatus always belongs to the status', () => {
    for (const checkpoints of histories) {
      const { status, subStatus } = derive({ checkpoints });
      expect(SUB_STATUSES[subStatus].status).toBe(status);
    }
  });
  test('a later event with a time decides unless the parcel is delivered or on its way back', () => {
    for (const checkpoints of histories.filter(
      (list) =>
        !list.some((p) => p.status === ShipmentStatus.Delivered || p.subStatus === 7011 || p.subStatus === 7010),
    )) {
      const last = point(6, -2, { subStatus: 6002 });
      expect(derive({ checkpoints: [...checkpoints, last], now: daysAgo(-3) })).toMatchObject({
        status: ShipmentStatus.FailedAttempt,
        subStatus: 6002,
        rule: 'latest_checkpoint',
        decidedBy: last.hash,
      });
    }
  });
});

test('every status and every substatus can be reached', () => {
  const cases: Partial<DeriveStatusInput>[] = [
    ...SUB_STATUS_CODES.map((sub) => ({ checkpoints: [point(SUB_STATUSES[sub].status, 1, { subStatus: sub })] })),
    {},
    { formatFits: false, registeredAt: null },
    { refusal: 'bad_courier', registeredAt: null },
    { checkpoints: [point(1, NOT_SCANNED_DAYS)] },
    { handedOverAt: daysAgo(NO_INFO_DAYS) },
    { handedOverAt: daysAgo(EXPIRES_AFTER_DAYS) },
  ];
  const found = cases.map(derive);
  expect(SUB_STATUS_CODES.filter((code) => !found.some(({ subStatus }) => subStatus === code))).toEqual([]);
  expect(SHIPMENT_STATUSES.filter(({ code }) => !found.some(({ status }) => status === code))).toEqual([]);
});

describe('delivered', () => {
  test('a late scan does not undo a delivery', () => {
    expect(derive({ checkpoints: [point(4, 5), point(2, 1)] })).toMatchObject({
      status: ShipmentStatus.Delivered,
      rule: 'delivered_stays',
      deliveredAt: daysAgo(5),
    });
  });
  test('a return after the delivery keeps delivered: it is another journey', () => {
    expect(derive({ checkpoints: [point(4, 5), point(7, 1, { subStatus: 7011 })] }).status).toBe(
      ShipmentStatus.Delivered,
    );
  });
  test('the first delivery gives the date, the last one the substatus', () => {
    expect(derive({ checkpoints: [point(4, 5), point(4, 4, { subStatus: 4003 })] })).toMatchObject({
      subStatus: 4003,
      deliveredAt: daysAgo(5),
      since: daysAgo(5),
    });
  });
});

describe('which checkpoint is the latest', () => {
  test('at equal times the one further along', () => {
    expect(derive({ checkpoints: [point(3, 1), point(2, 1), point(1, 1)] }).status).toBe(ShipmentStatus.OutForDelivery);
    expect(
      derive({ checkpoints: [point(2, 1, { subStatus: 2003 }), point(2, 1, { subStatus: 2001 })] }).subStatus,
    ).toBe(2003);
  });
  test('an event without time never turns the parcel back on its day', () => {
    const midnight = new Date('2026-11-19T00:00:00Z');
    const evening = point(2, 0, { occurredAt: '2026-11-19T20:00:00Z' });
    expect(derive({ checkpoints: [point(3, 0, { occurredAt: midnight, hasTime: false }), evening] })).toMatchObject({
      status: ShipmentStatus.OutForDelivery,
      rule: 'furthest_of_day',
    });
  });
  test('a day later the newer event decides, time or not', () => {
    const earlier = point(3, 0, { occurredAt: '2026-11-18T20:00:00Z' });
    expect(
      derive({ checkpoints: [earlier, point(2, 0, { occurredAt: '2026-11-19T00:00:00Z', hasTime: false })] }).status,
    ).toBe(ShipmentStatus.InTransit);
  });
  test('a provider saying pending or expired is no news', () => {
    expect(derive({ checkpoints: [point(2, 3), point(5, 1), point(0, 1)] }).status).toBe(ShipmentStatus.InTransit);
  });
  test('a substatus of another status is replaced by the general one', () => {
    expect(derive({ checkpoints: [point(6, 1, { subStatus: 2001 })] }).subStatus).toBe(6004);
  });
});

describe('silence that we caused', () => {
  test('over quota nothing expires, and nothing is said to be missing', () => {
    const over = { refusal: 'quota', registeredAt: null, answeredAt: null } as const;
    expect(derive({ ...over, createdAt: daysAgo(90), handedOverAt: daysAgo(90) })).toMatchObject({
      status: ShipmentStatus.Pending,
      subStatus: 10001,
      rule: 'not_tracked_over_quota',
    });
    expect(derive({ ...over, checkpoints: [point(2, 45)] }).status).toBe(ShipmentStatus.InTransit);
    expect(derive({ ...over, checkpoints: [point(1, 20)] })).toMatchObject({
      status: ShipmentStatus.InfoReceived,
      subStatus: 1001,
    });
  });
  test('[4.11, 6.9] of a courier whose events the shop reports every day counts, and no provider is said to know nothing', () => {
    const reported = { reportedByShop: true, registeredAt: null, answeredAt: null } as const;
    const since = (days: number) => derive({ ...reported, createdAt: daysAgo(days), handedOverAt: daysAgo(days) });
    expect([since(20), since(31)]).toMatchObject([{ subStatus: 10001, rule: 'no_info_yet' }, { subStatus: 5001 }]);
    expect(derive({ ...reported, checkpoints: [point(2, 29)] }).status).toBe(ShipmentStatus.InTransit);
    expect(derive({ ...reported, checkpoints: [point(2, 31)] }).subStatus).toBe(5001);
  });
  test('a parcel expires by the time the provider was polled, not by the time that passed', () => {
    expect(derive({ checkpoints: [point(2, 31)], answeredAt: daysAgo(5) }).status).toBe(ShipmentStatus.InTransit);
    expect(derive({ checkpoints: [point(2, 31)], answeredAt: daysAgo(1) }).status).toBe(ShipmentStatus.Expired);
  });
});

describe('silence', () => {
  const almost = (days: number) => new Date(daysAgo(days).getTime() + 1);
  test('[4.11, 9.5] 29 days and a bit is not yet expired, 30 days is', () => {
    expect(derive({ checkpoints: [point(2, 0, { occurredAt: almost(30) })] }).status).toBe(ShipmentStatus.InTransit);
    expect(derive({ checkpoints: [point(2, 30)] })).toMatchObject({
      status: ShipmentStatus.Expired,
      subStatus: 5001,
      rule: 'silent_30_days',
      by: 'expiry',
      since: NOW,
    });
  });
  test('an expired parcel that is scanned again is in transit again', () => {
    expect(derive({ checkpoints: [point(2, 45), point(2, 1)] }).status).toBe(ShipmentStatus.InTransit);
  });
  test.each([7007, 7008, 7010] as const)('a journey that ended with %i does not expire', (sub) => {
    expect(derive({ checkpoints: [point(7, 90, { subStatus: sub })] })).toMatchObject({
      status: ShipmentStatus.Exception,
      subStatus: sub,
    });
  });
  test('announced and not scanned becomes pending 10004 after seven days', () => {
    expect(derive({ checkpoints: [point(1, 0, { occurredAt: almost(NOT_SCANNED_DAYS) })] })).toMatchObject({
      status: ShipmentStatus.InfoReceived,
      subStatus: 1001,
    });
    expect(derive({ checkpoints: [point(1, NOT_SCANNED_DAYS)] })).toMatchObject({
      status: ShipmentStatus.Pending,
      subStatus: 10004,
      rule: 'announced_not_scanned',
    });
  });
});

describe('nothing known', () => {
  test('young: no info', () =>
    expect(derive({})).toMatchObject({ status: ShipmentStatus.Pending, subStatus: 10001, rule: 'no_info_yet' }));
  test('five days after it was handed over: no info for some days', () => {
    expect(derive({ handedOverAt: daysAgo(NO_INFO_DAYS) })).toMatchObject({
      status: ShipmentStatus.Pending,
      subStatus: 10005,
      rule: 'no_info_for_days',
    });
    expect(derive({ handedOverAt: null, createdAt: daysAgo(NO_INFO_DAYS) })).toMatchObject({ subStatus: 10005 });
  });
  test('thirty days: expired', () => {
    expect(derive({ handedOverAt: daysAgo(30) })).toMatchObject({
      status: ShipmentStatus.Expired,
      rule: 'no_info_30_days',
    });
    expect(derive({ registeredAt: null, createdAt: daysAgo(30), refusal: 'bad_courier' }).status).toBe(
      ShipmentStatus.Expired,
    );
  });
  test('an old parcel that was registered just now is not judged before the provider had an hour to look', () => {
    const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
    expect(derive({ handedOverAt: daysAgo(40), registeredAt: minutesAgo(59) })).toMatchObject({ subStatus: 10001 });
    expect(derive({ handedOverAt: daysAgo(40), registeredAt: minutesAgo(60) })).toMatchObject({
      status: ShipmentStatus.Expired,
    });
  });
  test('news from the courier ends every doubt about the number', () => {
    expect(derive({ courierFits: false, formatFits: false, checkpoints: [point(2, 1)] }).status).toBe(
      ShipmentStatus.InTransit,
    );
  });
  test.each<[string, Partial<DeriveStatusInput>, SubStatus, string, string]>([
    ['a format that does not fit', { formatFits: false }, 10002, 'format_does_not_fit', 'detection'],
    ["clearly another courier's", { courierFits: false }, 10003, 'number_of_another_courier', 'detection'],
    ['a number the provider refuses', { refusal: 'bad_number' }, 10002, 'number_refused', 'provider'],
    ['a courier the provider refuses', { refusal: 'bad_courier' }, 10003, 'courier_refused', 'provider'],
  ])('%s', (_case, input, subStatus, rule, by) => {
    expect(derive({ registeredAt: null, ...input })).toMatchObject({ subStatus, rule, by });
  });
});
