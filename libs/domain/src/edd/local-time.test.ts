import { Temporal } from 'temporal-polyfill';
import { instantOf, localTime } from './local-time';

const QUARTER_MS = 15 * 60_000;
/** Zones with the days around a change of their clocks: by an hour, half an hour and two, at midnight, and a day left out. */
const CHANGES = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Antarctica/Troll', '2026-03-29'],
  ['Africa/Cairo', '2026-04-24'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2026-01-01'],
  ['+05:30', '2026-01-01'],
] as const;
/** Of two days before that day and two after it. */
const steps = (day: string): number[] =>
  Array.from({ length: 5 * 96 }, (_, index) => Date.parse(day) - 2 * 86_400_000 + index * QUARTER_MS + 1);

test.each(CHANGES)('a clock shows what the zone says, at each quarter of an hour: %s, %s', (zone, day) => {
  for (const at of steps(day)) {
    const {
      year,
      month,
      day: date,
      hour,
      minute,
    } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    expect([at, localTime(new Date(at), zone)]).toEqual([
      at,
      { day: Date.UTC(year, month - 1, date) / 86_400_000, ms: (hour * 60 + minute) * 60_000 + 1 },
    ]);
  }
});

test.each(CHANGES)(
  'a time of day is the instant that the zone says, also where it is skipped or comes twice: %s, %s',
  (zone, day) => {
    for (const wall of steps(day)) {
      const number = Math.floor(wall / 86_400_000);
      const minute = Math.floor((wall - number * 86_400_000) / 60_000);
      const { epochMilliseconds } = Temporal.PlainDateTime.from(
        new Date(wall - 1).toISOString().slice(0, -1),
      ).toZonedDateTime(zone);
      expect([wall, instantOf(number, minute, zone).getTime()]).toEqual([wall, epochMilliseconds]);
    }
  },
);

test('an unknown zone is refused', () => {
  expect(() => localTime(new Date(0), 'Europe/Nowhere')).toThrow(RangeError);
});
