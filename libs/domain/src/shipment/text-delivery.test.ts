import { CONFIRM_DAYS, UNCONFIRMED_HOURS } from './derive-status';
import { newsOf } from './journey-changes';
import type { StatusCheckpoint } from './journey-order';
import { ShipmentStatus, type SubStatus } from './shipment-status';
import { derive, november, NOW, ORDERED } from './test-checkpoints';

const { event, dayOnly, walk, outcome } = november;
const words = (sub: SubStatus, time: string, extra: Partial<StatusCheckpoint> = {}) =>
  event(sub, time, { byText: true, ...extra });
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

describe('"collected" counts as delivered only where an event of somebody who could collect precedes it', () => {
  test.each<[string, StatusCheckpoint[]]>([
    ['at the very beginning', [words(4002, '05T08')]],
    ['after the announcement', [event(1001, '04T08'), words(4002, '05T08')]],
    ['between scans of depots', [event(2001, '04T08'), words(4002, '05T08')]],
    [
      "after the first courier's hand-over",
      [event(4001, '04T08', { leg: 'first', country: 'CN' }), words(4002, '05T08')],
    ],
    [
      'after what is of somebody else',
      [event(3002, '01T01', { localDate: '2026-10-20', occurredAt: '2026-10-20T08:00:00Z' }), words(4002, '05T08')],
    ],
  ])('%s it is the pick-up at the sender', (_where, events) => {
    for (const order of permutations(events)) {
      expect(outcome(order)).toEqual([2001, 'picked_up_at_sender']);
      expect(walk(order).deliveredAt).toBeNull();
    }
  });
  test.each<[string, SubStatus]>([
    ['out for delivery', 3001],
    ['ready for collection', 3002],
    ['the recipient was told', 3003],
    ['nobody was at home', 6002],
    ['unclaimed', 7004],
    ['refused at first', 7009],
  ])('after "%s" it is a delivery', (_what, sub) => {
    const events = [event(2001, '04T08'), event(sub, '05T08'), words(4002, '06T08')];
    for (const order of permutations(events)) expect(outcome(order)).toEqual([4002, 'delivered_by_text']);
  });
  test('collected at the sender first and by the recipient last, in the same words, in whatever order they come', () => {
    const events = [words(4002, '04T08'), event(2002, '05T08'), event(3002, '06T08'), words(4002, '07T08')];
    for (const order of permutations(events)) {
      const { changes, deliveredAt } = walk(order);
      expect(changes.map(({ subStatus }) => subStatus)).toEqual([2001, 2002, 3002, 4002]);
      expect(deliveredAt).toEqual(new Date('2026-11-07T08:00:00Z'));
    }
  });
  test('on its way back to the sender a courier collects it: it is not back yet', () => {
    const events = [event(2001, '04T08'), event(3002, '05T08'), event(7011, '06T08'), words(4002, '07T08')];
    for (const order of permutations(events)) expect(outcome(order)).toEqual([7011, 'return_under_way']);
  });
  test('what follows it is no contradiction, and what arrives at last is the delivery', () => {
    const events = [event(1001, '04T08'), words(4002, '05T08'), event(2002, '06T08'), words(4001, '08T08')];
    for (const order of permutations(events)) {
      const { changes, deliveredAt } = walk(order);
      expect(changes.map(({ subStatus }) => subStatus)).toEqual([1001, 2001, 2002, 4001]);
      expect(deliveredAt).toEqual(new Date('2026-11-08T08:00:00Z'));
    }
  });
  test('on a day without clocks it does not follow the scans of that day', () => {
    const events = [dayOnly(4002, '05', { byText: true }), dayOnly(2002, '05'), dayOnly(1001, '05')];
    for (const order of permutations(events))
      expect(newsOf(order, { orderedAt: ORDERED, now: NOW }).map(({ subStatus }) => subStatus)).toEqual([
        1001, 2001, 2002,
      ]);
  });
  test('confirmed by provider or code it is a delivery, but for a first scan that others follow', () => {
    expect(outcome([event(2001, '04T08'), event(4002, '05T08')])).toEqual([4002, 'latest_checkpoint']);
    expect(outcome([event(4002, '05T08')])).toEqual([4002, 'latest_checkpoint']);
    expect(outcome([event(1001, '04T08'), event(4002, '05T08'), event(2002, '06T08')])).toEqual([
      2002,
      'latest_checkpoint',
    ]);
  });
});

describe('a delivery that a text alone says', () => {
  const delivered = words(4001, '18T10');
  test.each<[string, StatusCheckpoint]>([
    ['scanned on the same day', event(2002, '18T12')],
    ['scanned on a later day, at a place nobody knows', event(2002, '19T08')],
    ['out for delivery on the same day', event(3001, '18T12')],
    ['ready for collection', event(3002, '18T12')],
    ['missed', event(6002, '18T12')],
    ['at customs', event(7006, '18T12')],
  ])('does not hold against a later event: %s', (_what, later) => {
    for (const order of permutations([event(2001, '16T08'), delivered, later])) {
      expect(outcome(order)).toEqual([later.subStatus, 'delivery_contradicted']);
      expect(walk(order)).toMatchObject({ deliveredAt: null, unconfirmedSince: null });
    }
  });
  test.each<[string, StatusCheckpoint]>([
    ['what happened before it', event(2002, '18T08')],
    ['an announcement that comes late', event(1001, '18T12')],
    ['a scan of the same day without a time', dayOnly(2002, '18')],
  ])('holds against %s', (_what, other) => {
    expect(walk([delivered, other])).toMatchObject({ deliveredAt: new Date('2026-11-18T10:00:00Z') });
  });
  test('is confirmed by an event that the provider or a code calls a delivery; the first one gives the date', () => {
    const confirmed = [delivered, event(4003, '19T10')];
    expect(walk(confirmed)).toMatchObject({
      deliveredAt: new Date('2026-11-18T10:00:00Z'),
      unconfirmedSince: null,
      state: { subStatus: 4003, rule: 'latest_checkpoint' },
    });
    expect(walk(confirmed).changes.map(({ rule }) => rule)).toEqual(['latest_checkpoint', 'latest_checkpoint']);
    // Confirmed, it is as firm as any other.
    expect(walk([...confirmed, event(2002, '19T12')]).deliveredAt).not.toBeNull();
  });

  const rule = (answeredAt: string, now = answeredAt) =>
    derive({ checkpoints: [delivered], answeredAt: new Date(answeredAt), now: new Date(now) }).rule;
  test(`is not confirmed until the provider has answered ${UNCONFIRMED_HOURS} hours after it`, () => {
    expect(rule('2026-11-18T10:00:00Z')).toBe('delivered_not_confirmed');
    expect(rule('2026-11-19T09:59:59Z')).toBe('delivered_not_confirmed');
    expect(rule('2026-11-19T10:00:00Z')).toBe('delivered_by_text');
  });
  test(`is not settled by a provider that is silent, but after ${CONFIRM_DAYS} days it counts`, () => {
    expect(rule('2026-11-18T10:00:00Z', '2026-11-23T09:59:59Z')).toBe('delivered_not_confirmed');
    expect(rule('2026-11-18T10:00:00Z', '2026-11-23T10:00:00Z')).toBe('delivered_by_text');
  });
  test('without zone or time its day begins with the last moment at which it can have happened', () => {
    const since = (checkpoint: StatusCheckpoint) => walk([checkpoint]).unconfirmedSince?.toISOString();
    expect(since(words(4001, '18T10', { zoneKnown: false }))).toBe('2026-11-18T22:00:00.000Z');
    expect(since(dayOnly(4001, '18', { byText: true }))).toBe('2026-11-19T12:00:00.000Z');
  });
  test("the merchant's mark needs no confirmation", () => {
    const manual = { status: ShipmentStatus.Delivered, at: new Date('2026-11-18T11:00:00Z') } as const;
    expect(derive({ checkpoints: [delivered], manual }).rule).toBe('marked_by_merchant');
  });
});
