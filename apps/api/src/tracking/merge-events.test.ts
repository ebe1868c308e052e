import type { ProviderCheckpoint } from '../tracking-providers/tracking-provider.port';
import { readTime } from '../tracking-providers/courier-time';
import { classify } from '@parcelway/courier-events';
import { ShipmentStatus } from '@parcelway/domain';
import type { EventRow } from './checkpoints.store';
import { mergeEvents } from './merge-events';
import { readEvent } from './read-event';

const NOW = new Date('2026-11-20T12:00:00Z');
const reported = (time: string, content: string, extra: Partial<ProviderCheckpoint> = {}): EventRow =>
  readEvent(
    {
      eventId: null,
      time: readTime(time, ['iso']),
      status: ShipmentStatus.InTransit,
      subStatus: 2001,
      content,
      lang: null,
      location: 'Leipzig',
      city: '',
      state: '',
      country: 'DE',
      rawCode: null,
      leg: null,
      ...extra,
    },
    { shipmentId: '1', journey: 'ups:1Z', provider: 'trackingmore', courier: 'ups', now: NOW },
    classify,
  );
const merge = (stored: EventRow[], now: EventRow[], complete = true) => mergeEvents(stored, now, complete, NOW);
const valid = (events: readonly EventRow[]) =>
  events.filter(({ retracted_at }) => retracted_at === null).map(({ content, sub_status }) => [content, sub_status]);

test('a repeated report changes nothing', () => {
  const stored = [reported('2026-11-19 10:00', 'Arrived'), reported('2026-11-19', 'Announced')];
  expect(merge(stored, [...stored].reverse()).changed).toEqual([]);
});

test.each<[string, EventRow]>([
  ['text', reported('2026-11-19 10:00', 'Arrived at hub')],
  ['status', reported('2026-11-19 10:00', 'Arrived', { status: ShipmentStatus.Exception, subStatus: 7005 })],
  ['place', reported('2026-11-19 10:00', 'Arrived', { location: 'Halle' })],
  ['time', reported('2026-11-19 16:00', 'Arrived')],
])('a corrected %s changes the event and does not add one', (_what, correction) => {
  const stored = reported('2026-11-19 10:00', 'Arrived');
  const { changed, events } = merge([stored], [correction]);
  expect(changed).toEqual([{ ...correction, hash: stored.hash }]);
  expect(events).toHaveLength(1);
});

test("a provider's id names the event whatever else is corrected", () => {
  const stored = reported('2026-11-19 10:00', 'Arrived', { eventId: 'e1' });
  const correction = reported('2026-11-15', 'Anything', { eventId: 'e1', location: '' });
  expect(merge([stored], [correction]).events).toEqual([{ ...correction, hash: stored.hash }]);
});

test('an event that is no longer reported is retracted but stored; reported again, it is valid again', () => {
  const [first, second] = [
    reported('2026-11-19 10:00', 'Arrived'),
    reported('2026-11-19 11:00', 'Delivered', { status: ShipmentStatus.Delivered, subStatus: 4001 }),
  ];
  const gone = merge([first, second], [first]);
  expect(gone.changed).toEqual([{ ...second, retracted_at: NOW }]);
  expect(valid(gone.events)).toEqual([['Arrived', 2002]]);
  expect(valid(merge(gone.events, [first, second]).events)).toHaveLength(2);
});

test('an answer that is not complete retracts nothing', () => {
  const stored = [reported('2026-11-19 10:00', 'Arrived')];
  expect(merge(stored, [], false).changed).toEqual([]);
});

test('what another provider reported is not retracted by this one', () => {
  const other = { ...reported('2026-11-19 10:00', 'Arrived'), provider: 'aftership' };
  expect(merge([other], [reported('2026-11-19 12:00', 'Departed')]).events).toHaveLength(2);
  expect(
    merge([other], [reported('2026-11-19 12:00', 'Departed')]).events.every((row) => row.retracted_at === null),
  ).toBe(true);
});

test('another language adds its text to the event', () => {
  const stored = reported('2026-11-19 10:00', 'Arrived', { lang: 'en', rawCode: 'AR' });
  const german = reported('2026-11-19 10:00', 'Angekommen', { lang: 'de', rawCode: 'AR' });
  const [row] = merge([stored], [german]).events;
  expect(row).toMatchObject({ hash: stored.hash, content: 'Arrived', lang: 'en', texts: { de: 'Angekommen' } });
});

test('two events of one minute stay two, in whatever order they are reported', () => {
  const [a, b] = [reported('2026-11-19 10:00', 'Arrived'), reported('2026-11-19 10:00', 'Departed')];
  const stored = merge([], [a, b]).events;
  expect(merge(stored, [b, a]).changed).toEqual([]);
  const corrected = merge(stored, [b, { ...a, content: 'Arrived at hub' }]);
  expect(corrected.changed).toEqual([{ ...a, content: 'Arrived at hub' }]);
});

test('rows written before raw times were stored are the same events as those reported now', () => {
  const old: EventRow = {
    ...reported('2026-11-19T10:00:00Z', 'Arrived'),
    hash: 'ab'.repeat(16),
    time_raw: null,
    local_date: null,
    zone: null,
    journey: null,
    provider: null,
  };
  const { events } = merge([old], [reported('2026-11-19T10:00:00Z', 'Arrived at hub')]);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ hash: old.hash, content: 'Arrived at hub', zone: 'Z' });
});

test('over 20,000 random corrections, retractions and repeats the journey is what was reported last, each event once', () => {
  let state = 7;
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
  const text = () => ['Arrived', 'Departed', 'Out for delivery', 'Delivered'][Math.floor(next() * 4)] ?? '';
  const event = () =>
    reported(`2026-11-${String(1 + Math.floor(next() * 4)).padStart(2, '0')}${next() < 0.3 ? '' : ' 10:00'}`, text());
  let events: EventRow[] = [];
  let snapshot: EventRow[] = [];
  for (let round = 0; round < 20_000; round += 1) {
    if (round % 20 === 0) [events, snapshot] = [[], []];
    snapshot = snapshot.filter(() => next() > 0.15).map((row) => (next() < 0.1 ? { ...row, content: text() } : row));
    if (snapshot.length < 6) snapshot = [...snapshot, event()];
    const now = [...new Map(snapshot.map((row) => [`${row.time_raw} ${row.content}`, row])).values()].sort(
      () => next() - 0.5,
    );
    events = merge(events, now).events;
    const key = (row: EventRow) => `${row.time_raw} ${row.content}`;
    expect(
      events
        .filter((row) => row.retracted_at === null)
        .map(key)
        .sort(),
    ).toEqual(now.map(key).sort());
    expect(new Set(events.map(({ hash }) => hash)).size).toBe(events.length);
  }
});
