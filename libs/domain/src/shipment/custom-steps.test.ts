import { type CustomStatus, type CustomStatusStage } from './custom-status';
import { currentCustomStatus, withCustomStatuses } from './custom-steps';
import { progressOf, type ProgressInput } from './progress';
import { ShipmentStatus } from './shipment-status';
import { buildStatusCheckpoint } from './test-checkpoints';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const event = (status: ShipmentStatus, days: number) => buildStatusCheckpoint(status, daysAgo(days));
const custom = (name: string, after: CustomStatusStage, delayDays: number): CustomStatus => ({
  id: name,
  name,
  color: '#0b6e63',
  icon: null,
  after,
  delayDays,
  description: '',
  translations: {},
});

interface Case extends Partial<ProgressInput> {
  readyAt?: Date;
}
const OF_SHOP = [custom('embroidered', 'ordered', 1), custom('checked', 'ordered', 3), custom('packed', 'ready', 1)];
const progressWith = (statuses: readonly CustomStatus[], { readyAt, ...input }: Case) =>
  withCustomStatuses(
    progressOf({
      status: ShipmentStatus.Pending,
      orderedAt: daysAgo(10),
      deliveredAt: null,
      quietSince: null,
      checkpoints: [],
      now: NOW,
      ...input,
    }),
    statuses,
    { readyAt: readyAt ?? null, now: NOW },
  );
/** The steps up to the one that counts, the merchant's by their names: "ordered embroidered*". */
const stepsOf = (statuses: readonly CustomStatus[], input: Case) =>
  progressWith(statuses, input)
    .steps.filter(({ state }) => state !== 'ahead')
    .map((step) => {
      const name = step.key === 'custom' ? step.custom.name : step.key;
      return step.state === 'done' ? name : step.state === 'current' ? `${name}*` : `${name}!`;
    })
    .join(' ');

test.each<[string, Case, string]>([
  ['before its delay nothing of the merchant is there', { orderedAt: daysAgo(0.9) }, 'ordered*'],
  ['to the hour of its delay it is current', { orderedAt: daysAgo(1) }, 'ordered embroidered*'],
  ['the next one takes its place', { orderedAt: daysAgo(5) }, 'ordered checked*'],
  ['ready, the last one stays until the next comes due', { readyAt: daysAgo(0.5) }, 'ordered checked*'],
  [
    'what would have come due after it was ready never was',
    { orderedAt: daysAgo(5), readyAt: daysAgo(3) },
    'ordered embroidered packed*',
  ],
  [
    'announced after it was packed, the announcement is the later word',
    { status: ShipmentStatus.InfoReceived, readyAt: daysAgo(4), checkpoints: [event(1, 1)] },
    'ordered checked packed info_received*',
  ],
  [
    'packed after it was announced, the packing is',
    { status: ShipmentStatus.InfoReceived, readyAt: daysAgo(4), checkpoints: [event(1, 4)] },
    'ordered checked info_received packed*',
  ],
  [
    'the first scan ends what was before it',
    { status: ShipmentStatus.InTransit, readyAt: daysAgo(4), checkpoints: [event(2, 3.5)] },
    'ordered checked info_received in_transit*',
  ],
  [
    'delivered, the steps that were stay as done',
    {
      status: ShipmentStatus.Delivered,
      readyAt: daysAgo(6),
      checkpoints: [event(2, 3), event(4, 1)],
      deliveredAt: daysAgo(1),
    },
    'ordered checked packed info_received in_transit out_for_delivery delivered',
  ],
])('%s', (_case, input, expected) => {
  expect(stepsOf(OF_SHOP, input)).toBe(expected);
});

describe('a status after shipping', () => {
  const abroad = [custom('abroad', 'shipped', 2)];
  test.each<[string, Case, string]>([
    [
      'counts from the first scan',
      { status: ShipmentStatus.InTransit, checkpoints: [event(2, 3)] },
      'ordered info_received in_transit abroad*',
    ],
    [
      'waits for its delay',
      { status: ShipmentStatus.InTransit, checkpoints: [event(2, 1)] },
      'ordered info_received in_transit*',
    ],
    [
      'gives way to the delivery round',
      { status: ShipmentStatus.OutForDelivery, checkpoints: [event(2, 4), event(3, 1)] },
      'ordered info_received in_transit abroad out_for_delivery*',
    ],
    [
      'does not follow where the parcel is stopped',
      { status: ShipmentStatus.Exception, checkpoints: [event(2, 4), event(7, 1)] },
      'ordered info_received in_transit!',
    ],
    [
      'does not follow where the courier is silent',
      { status: ShipmentStatus.InTransit, checkpoints: [event(2, 9)], quietSince: daysAgo(9) },
      'ordered info_received in_transit*',
    ],
    ['is not there for a parcel that was never scanned', { status: ShipmentStatus.Pending }, 'ordered*'],
    // Marked manually, without an event: the time of its first scan is unknown.
    [
      'is not there where nobody knows of a scan',
      { status: ShipmentStatus.InTransit },
      'ordered info_received in_transit*',
    ],
  ])('%s', (_case, input, expected) => {
    expect(stepsOf(abroad, input)).toBe(expected);
  });
});

test('of two that come due together the later in the list counts', () => {
  expect(stepsOf([custom('first', 'ordered', 2), custom('second', 'ordered', 2)], {})).toBe('ordered second*');
});

test('the current one is known with its day; without one there is none', () => {
  const shown = currentCustomStatus(progressWith(OF_SHOP, { orderedAt: daysAgo(5) }));
  expect([shown?.custom.name, shown?.at]).toEqual(['checked', daysAgo(2)]);
  expect(currentCustomStatus(progressWith([], {}))).toBeNull();
  expect(
    currentCustomStatus(progressWith(OF_SHOP, { status: ShipmentStatus.InTransit, checkpoints: [event(2, 3)] })),
  ).toBeNull();
});

test('a shop without statuses of its own has the steps as they are', () => {
  const input = { status: ShipmentStatus.InTransit, checkpoints: [event(2, 3)] } as const;
  expect(progressWith([], input).steps).toEqual(
    progressOf({ orderedAt: daysAgo(10), deliveredAt: null, quietSince: null, now: NOW, ...input }).steps,
  );
});
