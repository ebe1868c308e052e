import { progressOf, type ProgressInput } from './progress';
import { ShipmentStatus } from './shipment-status';
import { buildStatusCheckpoint } from './test-checkpoints';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const event = (status: ShipmentStatus, days: number) => buildStatusCheckpoint(status, daysAgo(days));
const progress = (input: Partial<ProgressInput> & Pick<ProgressInput, 'status'>) =>
  progressOf({ orderedAt: daysAgo(40), deliveredAt: null, quietSince: null, checkpoints: [], now: NOW, ...input });
const states = (input: Partial<ProgressInput> & Pick<ProgressInput, 'status'>) =>
  progress(input).steps.map(({ state }) => state);

test.each<[string, Partial<ProgressInput> & Pick<ProgressInput, 'status'>, string]>([
  [
    'a number the courier has not reported is no further than the order',
    { status: ShipmentStatus.Pending },
    'current ahead ahead ahead ahead',
  ],
  [
    'announced is not shipped',
    { status: ShipmentStatus.InfoReceived, checkpoints: [event(1, 1)] },
    'done current ahead ahead ahead',
  ],
  [
    'announced and never scanned stays announced',
    { status: ShipmentStatus.Pending, checkpoints: [event(1, 9)] },
    'done current ahead ahead ahead',
  ],
  ['in transit', { status: ShipmentStatus.InTransit, checkpoints: [event(2, 1)] }, 'done done current ahead ahead'],
  [
    'delivered: every step is done',
    { status: ShipmentStatus.Delivered, deliveredAt: daysAgo(1) },
    'done done done done done',
  ],
  [
    'a failed attempt stops at the door',
    { status: ShipmentStatus.FailedAttempt, checkpoints: [event(2, 3), event(6, 1)] },
    'done done done stopped ahead',
  ],
  [
    'cancelled before the courier had it never shipped',
    { status: ShipmentStatus.Exception, checkpoints: [event(1, 3), event(7, 2)] },
    'done stopped ahead ahead ahead',
  ],
  [
    'an exception stops where the parcel was',
    { status: ShipmentStatus.Exception, checkpoints: [event(2, 3), event(7, 1)] },
    'done done stopped ahead ahead',
  ],
  [
    'expired stops where it was last seen',
    { status: ShipmentStatus.Expired, checkpoints: [event(2, 31)] },
    'done done stopped ahead ahead',
  ],
  [
    'marked in transit after a false delivery, it is not delivered',
    { status: ShipmentStatus.InTransit, checkpoints: [event(3, 4), event(4, 3)] },
    'done done current ahead ahead',
  ],
])('%s', (_case, input, expected) => {
  expect(states(input).join(' ')).toBe(expected);
});

test('a step has the time it was reached first, and none while it is ahead', () => {
  const { steps } = progress({
    status: ShipmentStatus.InTransit,
    checkpoints: [event(1, 4), event(2, 3), event(2, 1)],
  });
  expect(steps.map(({ at }) => at)).toEqual([daysAgo(40), daysAgo(4), daysAgo(3), null, null]);
});
