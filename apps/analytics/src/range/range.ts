import {
  daysIn,
  lastDaysUntil,
  MOST_RANGE_DAYS,
  RANGE_DAYS,
  USUAL_RANGE_DAYS,
  wrongRange,
  type DayRange,
} from '@parcelway/domain';

export type RangeDays = (typeof RANGE_DAYS)[number];

/** Which days are shown, and whether they are compared with as many days right before. */
export interface Choice {
  range: DayRange;
  /** The offered range that it is; null where the two days were chosen. */
  days: RangeDays | null;
  compare: boolean;
}
export type RangeProblem = 'missing' | 'order' | 'long';

/** A day of the calendar, as YYYY-MM-DD. */
const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** What is wrong with two days as they were typed, by field. */
export function problemsOf(range: DayRange): Partial<Record<keyof DayRange, RangeProblem>> {
  const missing = (['start', 'end'] as const).filter((field) => !isDay(range[field]));
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, 'missing']));
  const wrong = wrongRange(range);
  if (!wrong) return {};
  return { [wrong.field]: daysIn(range) > MOST_RANGE_DAYS ? 'long' : 'order' };
}

/** The choice of an address; what is none of ours is the usual range. @param today the shop's, YYYY-MM-DD */
export function readChoice(params: URLSearchParams, today: string): Choice {
  const compare = params.get('compare') === '1';
  const range = { start: params.get('start') ?? '', end: params.get('end') ?? '' };
  if (Object.keys(problemsOf(range)).length === 0) return { range, days: null, compare };
  const days = RANGE_DAYS.find((one) => String(one) === params.get('days')) ?? USUAL_RANGE_DAYS;
  return { range: lastDaysUntil(today, days), days, compare };
}

/** The query of a choice. The usual one needs none. */
export const writeChoice = ({ range, days, compare }: Choice): Record<string, string> => ({
  ...(days === null && { start: range.start, end: range.end }),
  ...(days !== null && days !== USUAL_RANGE_DAYS && { days: String(days) }),
  ...(compare && { compare: '1' }),
});
