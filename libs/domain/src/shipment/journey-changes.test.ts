import { deriveStatus } from './derive-status';
import { asideReason, inJourneyOrder, type StatusCheckpoint } from './journey-order';
import { ShipmentStatus, SUB_STATUSES, type SubStatus } from './shipment-status';
import { buildStatusCheckpoint, november, NOW, ORDERED } from './test-checkpoints';

const { event, dayOnly, walk, outcome } = november;

describe('back to the sender', () => {
  test('"delivered" on the way back is a return, not a delivery', () => {
    const back = [event(2001, '10T08'), event(7011, '12T08'), event(2002, '13T08'), event(4001, '15T08')];
    expect(outcome(back)).toEqual([7010, 'returned_to_sender']);
    expect(walk(back).deliveredAt).toBeNull();
    expect(outcome([event(7010, '12T08'), event(4003, '12T09')])).toEqual([7010, 'returned_to_sender']);
  });
  test('scans on the way back keep it', () => {
    expect(outcome([event(7011, '12T08'), event(3001, '13T08')])).toEqual([7011, 'return_under_way']);
    expect(outcome([event(7011, '12T08'), event(7007, '13T08')])).toEqual([7007, 'latest_checkpoint']);
  });
});

describe('a delivery that later scans contradict', () => {
  const delivered = event(4001, '10T10', { location: 'Berlin, DE', country: 'DE' });
  test.each<[string, StatusCheckpoint, SubStatus]>([
    ['out for delivery', event(3001, '11T08'), 3001],
    ['a failed attempt', event(6002, '11T08'), 6002],
    ['in transit at another place', event(2002, '11T08', { location: 'Hamburg, DE', country: 'DE' }), 2002],
    ['in transit in another country', event(2002, '11T08', { country: 'PL' }), 2002],
  ])('%s reopens it', (_what, later, sub) => {
    expect(outcome([delivered, later])).toEqual([sub, 'delivery_contradicted']);
    expect(walk([delivered, later]).deliveredAt).toBeNull();
  });
  test.each<[string, StatusCheckpoint]>([
    ['out for delivery on the same day by a later clock', event(3001, '10T17')],
    [
      'a scan two hours later, where the next day has begun',
      event(2002, '10T12', { country: 'CN', localDate: '2026-11-11' }),
    ],
    ['a scan elsewhere on the same day by a later clock', event(2003, '10T17', { location: 'Hamburg, DE' })],
    ['a depot scan in another country on the same day', event(2002, '10T17', { country: 'PL' })],
    ['a scan at the same place', event(2002, '11T08', { location: 'Berlin', country: 'DE' })],
    ['a scan nobody knows the place of', event(2002, '11T08')],
    ['a return: it is another journey', event(7011, '12T08')],
    ['an event of the same day without a time', dayOnly(3001, '10')],
    ['an event that happened before it', event(6002, '10T09')],
  ])('%s does not', (_what, later) => {
    expect(outcome([delivered, later])?.[0]).toBe(4001);
  });
  test.each<[string, SubStatus]>([
    ['waits to be collected', 3002],
    ['could not be delivered', 6002],
    ['was refused', 7009],
    ['goes back to its sender', 7011],
    ['is back with its sender', 7010],
  ])('on the same day only what says that it %s reopens it', (_what, sub) => {
    expect(outcome([delivered, event(sub, '10T17')])).toEqual([sub, 'delivery_contradicted']);
    expect(walk([delivered, event(sub, '10T17')]).deliveredAt).toBeNull();
  });
  test('reopened by a return, it is on its way back: what is delivered then is with the sender', () => {
    expect(outcome([delivered, event(7011, '10T17'), event(2002, '12T08'), event(4001, '14T08')])).toEqual([
      7010,
      'returned_to_sender',
    ]);
  });
  test('delivered again, the second delivery gives the date', () => {
    const journey = walk([delivered, event(3001, '11T08'), event(4003, '11T15')]);
    expect(journey.state).toMatchObject({ subStatus: 4003, rule: 'latest_checkpoint' });
    expect(journey.deliveredAt).toEqual(new Date('2026-11-11T15:00:00Z'));
    expect(journey.changes.map(({ subStatus }) => subStatus)).toEqual([4001, 3001, 4003]);
  });
});

describe("a first courier's end is no delivery", () => {
  test('when the parcel goes to another country', () => {
    expect(outcome([event(4001, '10T10', { leg: 'first', country: 'CN' })])).toEqual([2001, 'first_leg_end']);
  });
  test('when the last courier scanned it after that', () => {
    expect(outcome([event(4001, '10T10', { leg: 'first' }), event(2003, '12T10', { leg: 'last' })])).toEqual([
      2003,
      'latest_checkpoint',
    ]);
  });
  test('in the country of destination, with nothing after it, it is one', () => {
    expect(outcome([event(4001, '10T10', { leg: 'first', country: 'DE' })])).toEqual([4001, 'latest_checkpoint']);
  });
});

describe('events that decide nothing', () => {
  test('those of somebody who had the number before the order', () => {
    expect(
      outcome([event(4001, '05T10'), event(2001, '19T10')], { orderedAt: new Date('2026-11-15T09:00:00Z') }),
    ).toEqual([2001, 'latest_checkpoint']);
    const when = { orderedAt: ORDERED, now: NOW };
    expect(asideReason(event(4001, '01T08'), when)).toBeNull();
    expect(asideReason(buildStatusCheckpoint(4, '2026-10-30T00:00:00Z'), when)).toBe('before_order');
    expect(asideReason(dayOnly(4001, '01', { localDate: '2026-10-30' }), when)).toBeNull();
    expect(asideReason(dayOnly(4001, '01', { localDate: '2026-10-28' }), when)).toBe('before_order');
  });
  test('those of the future, until they have happened', () => {
    const tomorrow = [event(2001, '19T10'), event(4001, '21T10')];
    expect(outcome(tomorrow)?.[0]).toBe(2001);
    expect(outcome(tomorrow, { now: new Date('2026-11-22T00:00:00Z') })?.[0]).toBe(4001);
    // A local clock without a zone may be fourteen hours ahead.
    expect(outcome([event(2001, '19T10'), event(4001, '21T01', { zoneKnown: false })])?.[0]).toBe(4001);
  });
  test('those that nobody understands', () => {
    expect(outcome([event(2001, '18T10'), { ...event(4001, '19T10'), status: null, subStatus: null }])?.[0]).toBe(2001);
  });
});

describe('order without times or zones', () => {
  test('the order of days decides where a zone is missing', () => {
    // 19:00 in New York is midnight in UTC: by clocks read as UTC the delivery would come before the last scan.
    const scan = event(3001, '19T23', { localDate: '2026-11-19' });
    const delivery = event(4001, '20T09', { localDate: '2026-11-20', zoneKnown: false });
    expect(outcome([delivery, scan])?.[0]).toBe(4001);
    const late = event(2003, '19T23', { localDate: '2026-11-19', zoneKnown: false });
    const early = event(3001, '19T22', { localDate: '2026-11-20' });
    expect(inJourneyOrder([early, late]).map(({ subStatus }) => subStatus)).toEqual([2003, 3001]);
  });
  test('clocks of one kind are compared, clocks of two kinds are not: progress decides that day', () => {
    const out = event(3001, '18T09', { zoneKnown: false });
    const failed = event(6002, '18T17', { zoneKnown: false });
    expect(outcome([failed, out])?.[0]).toBe(6002);
    expect(outcome([event(3001, '18T17'), event(2003, '18T19', { zoneKnown: false })])?.[0]).toBe(3001);
  });
  test('a flight over the date line does not turn the journey back', () => {
    const tokyo = event(2007, '09T20', { localDate: '2026-11-10' });
    const honolulu = event(2004, '10T03', { localDate: '2026-11-09' });
    expect(inJourneyOrder([honolulu, tokyo]).map(({ subStatus }) => subStatus)).toEqual([2007, 2004]);
  });
});

test('one change for each new status or substatus, with the event that decided and when it happened', () => {
  const steps = [
    event(1001, '05T08'),
    event(2001, '06T08'),
    event(2001, '07T08'),
    event(3001, '08T08'),
    event(4001, '08T15'),
  ];
  expect(
    walk(steps).changes.map(({ subStatus, decidedBy, since }) => [subStatus, decidedBy, since.getUTCDate()]),
  ).toEqual([0, 1, 3, 4].map((index) => [steps[index]?.subStatus, steps[index]?.hash, [5, 6, 7, 8, 8][index]]));
});

/** A small seeded generator: the same histories on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('over 100,000 random histories the order of arrival, duplicates, missing zones and legs leave one final state', () => {
  const seed = 20_261_120;
  const next = randomFrom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const subs = Object.keys(SUB_STATUSES).map(Number) as SubStatus[];
  const status = (checkpoints: StatusCheckpoint[]) =>
    deriveStatus({
      checkpoints,
      destination: 'DE',
      orderedAt: ORDERED,
      now: NOW,
      manual: null,
      formatFits: true,
      courierFits: true,
      refusal: null,
      registeredAt: ORDERED,
      createdAt: ORDERED,
      handedOverAt: null,
      answeredAt: NOW,
      restartedAt: null,
    });
  for (let round = 0; round < 100_000; round += 1) {
    const history = Array.from({ length: 1 + Math.floor(next() * 7) }, () => {
      const sub = pick(subs);
      const day = String(1 + Math.floor(next() * 19)).padStart(2, '0');
      const hour = String(Math.floor(next() * 24)).padStart(2, '0');
      const kind = next();
      return kind < 0.2
        ? dayOnly(sub, day)
        : event(sub, `${day}T${hour}`, {
            zoneKnown: kind > 0.4,
            leg: pick(['first', 'last', null]),
            country: pick(['CN', 'DE', null]),
            location: pick(['Berlin', 'Hamburg', '']),
            byText: SUB_STATUSES[sub].status === ShipmentStatus.Delivered && next() < 0.5,
          });
    });
    const { journey, ...once } = status(history);
    const again = [...history, pick(history)].sort(() => next() - 0.5);
    const { journey: journeyAgain, ...twice } = status(again);
    if (JSON.stringify([once, journey]) !== JSON.stringify([twice, journeyAgain]))
      throw new Error(`seed ${seed}, round ${round}: ${JSON.stringify(history)} gives two states`);
  }
});
