import { parseTime } from './answer';

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z', false],
  ['2026-11-20 10:31', '2026-11-20T10:31:00.000Z', true],
  ['2026-11-20T10:31:05Z', '2026-11-20T10:31:05.000Z', true],
  ['2026-11-20T10:31:05.123+0200', '2026-11-20T08:31:05.000Z', true],
])('time %s', (value, occurredAt, hasTime) => expect(parseTime(value)).toEqual({ occurredAt, hasTime }));
test.each(['', 'soon', '2026-02-31', '2026-13-01 10:00', '0001-01-01', '20/11/2026'])('no time: %s', (value) =>
  expect(parseTime(value)).toBeNull(),
);
