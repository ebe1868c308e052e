import { detectCourier, generateNumber } from '@parcelway/couriers';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomFrom } from '../demo-store/random';
import { CASE_NAMES, CASES, type CaseName, reservedCase } from './cases';
import { eventsOf, type Leg, ordinary, TestProvider, type Tracking } from './test-provider';
import type { TrackingProviderOptions } from './tracking-provider.plugin';

const HOUR_MS = 3_600_000;
const random = randomFrom('endings');

let provider: TestProvider;
async function start(options: Partial<TrackingProviderOptions> = {}): Promise<void> {
  provider = await TestProvider.start(options);
}
afterEach(() => provider.app.close());
async function living(name: CaseName, step: number): Promise<Tracking | undefined> {
  await start();
  const number = ordinary();
  await provider.follow(number);
  await provider.setCase(number, { case: name, step, start: '2026-11-01T12:00:00Z' });
  return provider.read(number);
}

test('a parcel reports the events of its step, one step after the other and back again', async () => {
  await start();
  const number = ordinary();
  await provider.follow(number);
  const texts = async (step: number) => {
    await provider.setCase(number, { case: 'retracted-delivery', step });
    return eventsOf(await provider.read(number)).map(({ tracking_detail }) => tracking_detail);
  };
  expect(await texts(0)).toContain('Delivered, front door');
  expect(await texts(1)).not.toContain('Delivered, front door');
  expect(await texts(0)).toContain('Delivered, front door');
});

test.each([
  ['plain-journey', '2026-11-02T02:00:00-06:00'],
  ['zoneless-times', '2026-11-02 02:00:00'],
  ['days-only', '2026-11-02'],
  ['midnight-for-no-time', '2026-11-02 00:00:00'],
] as const)('in %s the courier writes its times as %s', async (name, written) => {
  const events = eventsOf(await living(name, 1));
  expect(events.find(({ tracking_detail }) => tracking_detail === 'Picked up')?.checkpoint_date).toBe(written);
});

test('a place has its own clock, in summer and in winter', async () => {
  await start();
  const number = ordinary();
  await provider.follow(number);
  const picked = async (start: string) => {
    await provider.setCase(number, { case: 'plain-journey', step: 1, start });
    return eventsOf(await provider.read(number))[1]?.checkpoint_date;
  };
  expect(await picked('2026-07-01T12:00:00Z')).toBe('2026-07-02T03:00:00-05:00');
  expect(await picked('2026-11-20T12:00:00Z')).toBe('2026-11-21T02:00:00-06:00');
});

test('texts without codes exist in eleven languages', async () => {
  const languages = CASE_NAMES.filter((name) => name.startsWith('text-only-'));
  expect(languages).toHaveLength(11);
  for (const name of languages)
    for (const { text, code } of CASES[name].steps.flatMap(({ events }) => events))
      expect([name, text !== '', code]).toEqual([name, true, null]);
});

test('two couriers of one parcel report their own legs', async () => {
  const tracking = await living('first-leg-end', 1);
  const texts = (leg: Leg | undefined) => leg?.trackinfo.map(({ tracking_detail }) => tracking_detail);
  expect(texts(tracking?.origin_info)).toEqual(['Delivered to the partner', 'Picked up', 'Order received']);
  expect(texts(tracking?.destination_info)).toEqual(['Arrived at the delivery depot']);
});

test('an answer may name a courier that was not requested', async () => {
  expect((await living('other-courier-code', 2))?.courier_code).toBe('usps');
});

test('a case progresses with the couriers’ time when nobody sets its step', async () => {
  await start();
  const number = ordinary();
  await provider.follow(number);
  await provider.setCase(number, { case: 'silent', start: new Date().toISOString() });
  const count = async () => eventsOf(await provider.read(number)).length;
  expect(await count()).toBe(0);
  provider.clock.advance(3 * HOUR_MS);
  expect(await count()).toBe(2);
  provider.clock.advance(44 * HOUR_MS);
  expect(await count()).toBe(3);
});

test('a number with a reserved ending follows its case by itself, and another one does not', () => {
  const letters = (digits: string): string => `LZ123456${digits}US`;
  expect(reservedCase(letters('700'))).toBe(CASE_NAMES[0]);
  expect(reservedCase('1Z999AA10123456784')).toBeNull();
  expect(CASE_NAMES.map((_, index) => reservedCase(`7${String(index).padStart(2, '0')}`))).toEqual(CASE_NAMES);
});

test('few of the couriers’ numbers have a reserved ending', () => {
  const numbers = Array.from({ length: 20_000 }, () => generateNumber('ups', random));
  expect(detectCourier(numbers[0] ?? '').candidates[0]?.code).toBe('ups');
  const share = numbers.filter((number) => reservedCase(number) !== null).length / numbers.length;
  expect(share).toBeGreaterThan(0.01);
  expect(share).toBeLessThan(0.05);
});

test('what comes when the couriers’ clock jumps has happened by now, in its order, with its own time', async () => {
  const logFile = path.join(mkdtempSync(path.join(tmpdir(), 'couriers-')), 'parcels.jsonl');
  await start({ logFile });
  const number = ordinary();
  await provider.follow(number);
  provider.clock.advance(30 * 24 * HOUR_MS);
  const dates = async () =>
    eventsOf(await provider.read(number))
      .map(({ checkpoint_date }) => Date.parse(checkpoint_date))
      .toReversed();
  const tracking = await dates();
  expect(tracking.length).toBeGreaterThan(3);
  expect(tracking).toEqual([...tracking].sort((a, b) => a - b));
  expect(tracking.at(-1)).toBeLessThanOrEqual(Date.now());
  provider.clock.advance(24 * HOUR_MS);
  expect(await dates()).toEqual(tracking);
  await provider.app.close();
  const { offsetMs } = provider.clock;
  await start({ logFile });
  provider.clock.restore(offsetMs);
  expect(await dates()).toEqual(tracking);
});

test('a parcel that is handed over after a jump of the couriers’ clock begins its way then', async () => {
  await start();
  provider.clock.advance(30 * 24 * HOUR_MS);
  const number = ordinary();
  await provider.follow(number);
  await provider.setCase(number, { case: 'silent', start: new Date().toISOString() });
  expect(eventsOf(await provider.read(number))).toEqual([]);
  provider.clock.advance(3 * HOUR_MS);
  const [latest] = eventsOf(await provider.read(number)).slice(-1);
  expect(latest?.tracking_detail).toBe('Label created');
  expect(Math.abs(Date.parse(latest?.checkpoint_date ?? '') - Date.now())).toBeLessThan(61_000);
});

test('a parcel with a reserved ending can be set to travel like any other', async () => {
  await start();
  const number = 'LZ123456700US';
  await provider.follow(number);
  const lives = async () =>
    (await provider.app.inject(`/twin/couriers/parcels/${number}`)).json<{ parcels: { case: string }[] }>().parcels[0]
      ?.case;
  expect(await lives()).toBe('plain-journey');
  await provider.setCase(number, { case: null });
  expect(await lives()).toBeNull();
});

test('a case that was set outlives a restart', async () => {
  const logFile = path.join(mkdtempSync(path.join(tmpdir(), 'couriers-')), 'parcels.jsonl');
  await start({ logFile });
  const number = ordinary();
  await provider.follow(number);
  await provider.setCase(number, { case: 'customs-held', step: 1 });
  const before = await provider.read(number);
  await provider.app.close();
  await start({ logFile });
  expect(eventsOf(await provider.read(number))).toEqual(eventsOf(before));
});

test('a step that a case does not have is refused by name', async () => {
  await start();
  const answer = await provider.setCase(ordinary(), { case: 'silent', step: 9 });
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([422, 'step: silent has 2 steps']);
});
