import type { EddPreview } from '@parcelway/api/edd';

type Explained = EddPreview['latest'][number];
/** Days one after the other that are for the same. */
export interface DaySpan extends Pick<Explained, 'use' | 'holiday'> {
  /** YYYY-MM-DD */
  from: string;
  to: string;
}

/** The days of an explanation by what they are for; that of the order is always alone. */
export function daySpans(days: EddPreview['latest']): DaySpan[] {
  const spans: DaySpan[] = [];
  days.forEach(({ day, ...about }, index) => {
    const last = spans.at(-1);
    if (last && index > 1 && last.use === about.use && last.holiday === about.holiday) last.to = day;
    else spans.push({ ...about, from: day, to: day });
  });
  return spans;
}
