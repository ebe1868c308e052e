import { afterQuietHours } from './quiet-hours';

const NIGHT = { enabled: true, from: '21:00', to: '08:00' };
const after = (iso: string, zone = 'Europe/Berlin', quiet = NIGHT) =>
  afterQuietHours(new Date(iso), quiet, zone).toISOString();

test('[2.6] quiet hours are those of the shop: what is due in them waits for their end, all else is sent at once', () => {
  // 20:59, 21:00, 07:59 and 08:00 in Berlin.
  expect(after('2026-11-20T19:59:59Z')).toBe('2026-11-20T19:59:59.000Z');
  expect(after('2026-11-20T20:00:00Z')).toBe('2026-11-21T07:00:00.000Z');
  expect(after('2026-11-21T06:59:30Z')).toBe('2026-11-21T07:00:00.000Z');
  expect(after('2026-11-21T07:00:00Z')).toBe('2026-11-21T07:00:00.000Z');
  expect(after('2026-11-20T20:00:00Z', 'America/Los_Angeles')).toBe('2026-11-20T20:00:00.000Z');
});

test('[2.6] quiet hours may lie within a day, be off, or be none', () => {
  const noon = { enabled: true, from: '12:00', to: '14:30' };
  expect(after('2026-11-20T12:10:00Z', 'UTC', noon)).toBe('2026-11-20T14:30:00.000Z');
  expect(after('2026-11-20T14:30:00Z', 'UTC', noon)).toBe('2026-11-20T14:30:00.000Z');
  expect(after('2026-11-20T23:00:00Z', 'UTC', { ...NIGHT, enabled: false })).toBe('2026-11-20T23:00:00.000Z');
  expect(after('2026-11-20T21:00:00Z', 'UTC', { enabled: true, from: '21:00', to: '21:00' })).toBe(
    '2026-11-20T21:00:00.000Z',
  );
});

test('[2.6] in the night in which the clock jumps or goes back, quiet hours end when it shows their end', () => {
  // 29 March 2026: 02:00 becomes 03:00. 25 October 2026: 03:00 becomes 02:00.
  expect(after('2026-03-28T22:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(after('2026-10-24T22:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
});

test('[2.6] an end that the clock jumps over, or shows twice, still comes that night, and once', () => {
  const short = { enabled: true, from: '22:00', to: '02:30' };
  // Half past two is not there: it is half past three.
  expect(after('2026-03-28T23:00:00Z', 'Europe/Berlin', short)).toBe('2026-03-29T01:30:00.000Z');
  // The first half past two.
  expect(after('2026-10-24T22:00:00Z', 'Europe/Berlin', short)).toBe('2026-10-25T00:30:00.000Z');
  // In the second two o'clock.
  expect(after('2026-10-25T01:10:00Z', 'Europe/Berlin', short)).toBe('2026-10-25T01:30:00.000Z');
});

test('[2.6] a zone that is not known is read as UTC', () => {
  expect(after('2026-11-20T22:00:00Z', 'Mars/Olympus')).toBe('2026-11-21T08:00:00.000Z');
});

test('[2.6] at any minute of a year, in zones with every kind of clock: never earlier, never in quiet hours, never beyond a day', () => {
  const minuteOf = (at: Date, timeZone: string) => {
    const [hour = '', minute = ''] = at
      .toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })
      .split(':');
    return Number(hour) * 60 + Number(minute);
  };
  for (const zone of [
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'Asia/Kathmandu',
    'Africa/Casablanca',
  ])
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * 3_600_000 + 13 * 60_000) {
      const end = afterQuietHours(new Date(at), NIGHT, zone);
      const minute = minuteOf(end, zone);
      expect([
        zone,
        at,
        end.getTime() >= at,
        end.getTime() - at <= 12 * 3_600_000,
        minute >= 480 && minute < 1260,
      ]).toEqual([...[zone, at, true, true, true]]);
    }
});
