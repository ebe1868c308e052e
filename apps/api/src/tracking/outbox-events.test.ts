import {
  deriveStatus,
  ShipmentStatus,
  SUB_STATUSES,
  SUB_STATUS_CODES,
  type StatusCheckpoint,
  type SubStatus,
} from '@parcelway/domain';
import { eventStatusOf, outboxEvents } from './outbox-events';
import { nextPollAt, POLL_EVERY_MS, type PollSituation } from './poll-schedule';

const NOW = new Date('2026-11-20T12:00:00Z');
const at = (hour: number) => new Date(Date.UTC(2026, 10, 19, hour));
const point = (hour: number, sub: SubStatus): StatusCheckpoint & { content: string } => ({
  hash: `${hour}-${sub}`,
  occurredAt: at(hour),
  hasTime: true,
  localDate: '2026-11-19',
  zoneKnown: true,
  status: SUB_STATUSES[sub].status,
  subStatus: sub,
  country: null,
  location: '',
  leg: null,
  byText: false,
  content: `c${sub}`,
});
const pending = (
  checkpoints: ReturnType<typeof point>[],
  extra: {
    followedSince?: Date;
    already?: { status: string; happenedAt: Date }[];
    manual?: { status: 2 | 4 | 7; at: Date };
  } = {},
) =>
  outboxEvents({
    texts: new Map(checkpoints.map(({ hash, content }) => [hash, content])),
    followedSince: extra.followedSince ?? at(0),
    already: extra.already ?? [],
    derived: deriveStatus({
      checkpoints,
      manual: extra.manual ?? null,
      formatFits: true,
      courierFits: true,
      refusal: null,
      registeredAt: at(0),
      createdAt: at(0),
      handedOverAt: null,
      answeredAt: NOW,
      restartedAt: null,
      destination: null,
      orderedAt: new Date('2026-08-01T00:00:00Z'),
      now: NOW,
    }),
  }).map(({ status, happenedAt }) => [status, happenedAt.getUTCHours()]);

test('our statuses map to these event statuses of the store', () => {
  const statuses = new Map(SUB_STATUS_CODES.map((sub) => [sub, eventStatusOf(SUB_STATUSES[sub].status, sub)]));
  expect(statuses.get(1001)).toBe('CONFIRMED');
  expect(statuses.get(2004)).toBe('IN_TRANSIT');
  expect([statuses.get(3001), statuses.get(3002), statuses.get(3003)]).toEqual([
    'OUT_FOR_DELIVERY',
    'READY_FOR_PICKUP',
    'OUT_FOR_DELIVERY',
  ]);
  expect(statuses.get(4004)).toBe('DELIVERED');
  expect(statuses.get(6002)).toBe('ATTEMPTED_DELIVERY');
  expect([statuses.get(7005), statuses.get(7006), statuses.get(7007)]).toEqual(['DELAYED', 'DELAYED', 'FAILURE']);
  expect([statuses.get(5001), statuses.get(10001)]).toEqual([null, null]);
});

test('an event for each change, not for each checkpoint', () => {
  expect(
    pending([point(1, 1001), point(2, 2001), point(3, 2002), point(4, 3001), point(5, 6002), point(6, 3001)]),
  ).toEqual([
    ['CONFIRMED', 1],
    ['IN_TRANSIT', 2],
    ['OUT_FOR_DELIVERY', 4],
    ['ATTEMPTED_DELIVERY', 5],
    ['OUT_FOR_DELIVERY', 6],
  ]);
});
test('of history only the latest status, since when it holds', () => {
  expect(pending([point(1, 1001), point(2, 2001), point(3, 2002)], { followedSince: at(10) })).toEqual([
    ['IN_TRANSIT', 2],
  ]);
});
test('an expired history owes nothing', () => {
  const old = { ...point(1, 2001), occurredAt: new Date('2026-09-01T00:00:00Z'), localDate: '2026-09-01' };
  expect(pending([old], { followedSince: at(10) })).toEqual([]);
});
test('nothing before what is pending already, and the same status not twice', () => {
  expect(
    pending([point(1, 2001), point(2, 7005), point(3, 2002)], {
      already: [{ status: 'IN_TRANSIT', happenedAt: at(1) }],
    }),
  ).toEqual([
    ['DELAYED', 2],
    ['IN_TRANSIT', 3],
  ]);
  expect(pending([point(1, 1001), point(2, 2001)], { already: [{ status: 'IN_TRANSIT', happenedAt: at(2) }] })).toEqual(
    [],
  );
});
test('nothing after a delivery', () => {
  expect(pending([point(1, 4001), point(2, 2001), point(3, 4003)], { already: [] })).toEqual([['DELIVERED', 1]]);
  expect(pending([point(1, 4001), point(3, 4003)], { already: [{ status: 'DELIVERED', happenedAt: at(1) }] })).toEqual(
    [],
  );
});
test('a parcel that came back to its sender is reported as a failure, also when the store had it as delivered', () => {
  const back = [point(1, 2001), point(2, 7011), point(5, 4001)];
  expect(pending(back)).toEqual([
    ['IN_TRANSIT', 1],
    ['FAILURE', 2],
  ]);
  expect(pending(back, { already: [{ status: 'DELIVERED', happenedAt: at(5) }] })).toEqual([['FAILURE', 5]]);
});
test('a contradicted delivery is corrected in the store', () => {
  expect(pending([point(1, 4001), point(3, 6002)], { already: [{ status: 'DELIVERED', happenedAt: at(1) }] })).toEqual([
    ['ATTEMPTED_DELIVERY', 3],
  ]);
});
test('a delivery known from a text only is not reported when a later event contradicts it', () => {
  const byText = { ...point(4, 4001), byText: true };
  expect(pending([point(1, 2001), byText, point(6, 3001)])).toEqual([
    ['IN_TRANSIT', 1],
    ['OUT_FOR_DELIVERY', 6],
  ]);
  expect(pending([point(1, 2001), byText, point(6, 4001)])).toEqual([
    ['IN_TRANSIT', 1],
    ['DELIVERED', 4],
  ]);
});
test("the merchant's mark is reported with its own time", () => {
  expect(
    pending([point(1, 2001)], {
      manual: { status: ShipmentStatus.Delivered, at: at(9) },
      already: [{ status: 'IN_TRANSIT', happenedAt: at(1) }],
    }),
  ).toEqual([['DELIVERED', 9]]);
});

describe('the poll schedule', () => {
  const situation: PollSituation = {
    status: ShipmentStatus.InTransit,
    subStatus: 2001,
    manualStatus: null,
    registeredAt: at(0),
    lastCheckpointAt: at(5),
    deliveredAt: null,
    unconfirmedSince: null,
    refused: null,
    failures: 0,
  };
  const minutes = (extra: Partial<PollSituation>, random = 0.5) => {
    const next = nextPollAt({ ...situation, ...extra }, NOW, random);
    return next && Math.round((next.getTime() - NOW.getTime()) / 60_000);
  };
  test('by status, with a tenth of jitter either way', () => {
    expect(([0, 1, 2, 3, 4, 5, 6, 7] as const).map((status) => minutes({ status, subStatus: null }))).toEqual([
      360,
      360,
      240,
      30,
      null,
      null,
      120,
      360,
    ]);
    expect([minutes({}, 0), minutes({}, 1)]).toEqual([216, 264]);
    expect(POLL_EVERY_MS[3]).toBe(30 * 60_000);
  });
  test('no polls after the merchant marked delivered or returned, nor for ended journeys that are silent', () => {
    expect(minutes({ manualStatus: ShipmentStatus.Delivered })).toBeNull();
    expect(minutes({ manualStatus: ShipmentStatus.Exception })).toBeNull();
    expect(minutes({ status: ShipmentStatus.Exception, subStatus: 7010 })).toBe(360);
    expect(
      minutes({
        status: ShipmentStatus.Exception,
        subStatus: 7010,
        lastCheckpointAt: new Date('2026-10-01T00:00:00Z'),
      }),
    ).toBeNull();
  });
  test('a delivery is polled once more a day later', () => {
    const delivered = (hoursAgo: number) =>
      minutes({
        status: ShipmentStatus.Delivered,
        subStatus: 4001,
        deliveredAt: new Date(NOW.getTime() - hoursAgo * 3_600_000),
      });
    expect([delivered(0), delivered(19), delivered(20), delivered(25)]).toEqual([1440, 1440, null, null]);
  });
  test('a delivery by text alone is polled four times in its first day, then daily for five days', () => {
    const delivered = (hoursAgo: number) => {
      const at = new Date(NOW.getTime() - hoursAgo * 3_600_000);
      return minutes({ status: ShipmentStatus.Delivered, subStatus: 4001, deliveredAt: at, unconfirmedSince: at });
    };
    expect([0, 23, 24, 119, 120].map(delivered)).toEqual([360, 360, 1440, 1440, null]);
  });
  test('failures back off from five minutes to six hours', () => {
    expect([1, 2, 3, 50].map((failures) => minutes({ failures }))).toEqual([5, 10, 20, 360]);
  });
  test('a parcel that was just registered is polled soon', () => {
    expect(
      minutes({ status: ShipmentStatus.Pending, subStatus: 10001, lastCheckpointAt: null, registeredAt: NOW }),
    ).toBe(15);
  });
  test('refused numbers are polled again a day later, quota sooner', () => {
    expect([minutes({ refused: 'bad_number' }), minutes({ refused: 'quota' })]).toEqual([1440, 360]);
  });
});
