import { useState } from 'react';
import { DatePicker } from './date-picker.component';

/** A day of the shop in the calendar's form: midnight of the browser. */
const dateOf = (day: string) => new Date(`${day}T00:00`);
const dayOf = (date: Date) =>
  new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10);

export interface DayRangePickerProps {
  /** YYYY-MM-DD, both inclusive. */
  from: string;
  to: string;
  onChange(from: string, to: string): void;
}

/** A range of days, chosen in a calendar. */
export function DayRangePicker({ from, to, onChange }: DayRangePickerProps) {
  const end = dateOf(to);
  const [shown, setShown] = useState({ month: end.getMonth(), year: end.getFullYear() });
  return (
    <DatePicker
      {...shown}
      allowRange
      selected={{ start: dateOf(from), end }}
      onMonthChange={(month, year) => setShown({ month, year })}
      onChange={(range) => onChange(dayOf(range.start), dayOf(range.end))}
    />
  );
}
