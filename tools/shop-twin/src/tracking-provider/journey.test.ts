import { generateNumber } from '@parcelway/couriers';
import { randomFrom } from '../demo-store/random';
import { type Checkpoint, journey, type Lane, scenarioOf } from './journey';
import { SCENARIOS, TEXTS } from './scenarios';

const start = new Date('2026-10-01T09:00:00Z');
const random = randomFrom('journeys');
const PARCELS = [
  ['ups', 'US'],
  ['usps', 'US'],
  ['usps', 'DE'],
  ['dhl', 'FR'],
  ['china-post', 'PL'],
  ['royal-mail', 'GB'],
] as const;

function parcel(index: number): { number: string; courier: string; lane: Lane } {
  const [courier, destination] = PARCELS[index % PARCELS.length]!;
  return { number: generateNumber(courier, random), courier, lane: { destination, start } };
}

const parcels = Array.from({ length: 20_000 }, (_, index) => parcel(index));
const journeys = parcels.map(({ number, courier, lane }) => journey(number, courier, lane));
const share = (matches: (checkpoints: Checkpoint[]) => boolean): number =>
  journeys.filter(matches).length / journeys.length;
const endsWith =
  (family: string) =>
  (checkpoints: Checkpoint[]): boolean =>
    checkpoints.at(-1)?.substatus.startsWith(family) ?? false;

test('the same parcel always travels the same way', () => {
  for (let i = 0; i < 100; i++) {
    const { number, courier, lane } = parcels[i]!;
    expect(journey(number, courier, lane)).toEqual(journeys[i]);
  }
});

test('events follow each other in time, from the hand-over on', () => {
  const outOfOrder = journeys.filter((checkpoints) =>
    checkpoints.some(({ at }, i) => at <= (checkpoints[i - 1]?.at ?? start.getTime() - 1)),
  );
  expect(outOfOrder).toEqual([]);
});

test('every substatus and every story occurs', () => {
  expect(new Set(journeys.flat().map(({ substatus }) => substatus))).toEqual(new Set(Object.keys(TEXTS)));
  const stories = new Set(
    parcels.map(({ number, courier, lane }) =>
      scenarioOf(number, courier, courier === 'ups' || lane.destination === 'GB'),
    ),
  );
  expect([...stories].sort()).toEqual(Object.keys(SCENARIOS).sort());
});

test('most parcels are delivered, few are lost, returned or never seen', () => {
  expect(share(endsWith('delivered'))).toBeGreaterThan(0.88);
  expect(share(endsWith('exception010'))).toBeGreaterThan(0.015);
  expect(share(endsWith('exception010'))).toBeLessThan(0.06);
  expect(share(endsWith('transit'))).toBeGreaterThan(0.005);
  expect(share(endsWith('transit'))).toBeLessThan(0.03);
  expect(share((checkpoints) => checkpoints.length === 0)).toBeGreaterThan(0.002);
});

test('a failed attempt is followed by another one', () => {
  const failed = journeys.filter((checkpoints) =>
    checkpoints.some(({ substatus }) => substatus.startsWith('undelivered')),
  );
  expect(failed.length).toBeGreaterThan(500);
  for (const checkpoints of failed)
    expect(endsWith('delivered')(checkpoints) || endsWith('exception010')(checkpoints)).toBe(true);
});

test('only parcels that cross a border meet customs', () => {
  for (const checkpoints of journeys) {
    if (new Set(checkpoints.map(({ country }) => country)).size <= 1)
      expect(
        checkpoints.some(({ substatus }) => ['transit004', 'transit005', 'exception006'].includes(substatus)),
      ).toBe(false);
  }
});

test('transit takes days: domestic express less than far post', () => {
  const days = (courier: string): number => {
    const times = journeys
      .filter((checkpoints, i) => parcels[i]!.courier === courier && endsWith('delivered')(checkpoints))
      .map((checkpoints) => checkpoints.at(-1)!.at - checkpoints[0]!.at)
      .sort((a, b) => a - b);
    return times[Math.floor(times.length / 2)]! / 86_400_000;
  };
  expect(days('ups')).toBeGreaterThan(1);
  expect(days('ups')).toBeLessThan(6);
  expect(days('china-post')).toBeGreaterThan(2 * days('ups'));
});
