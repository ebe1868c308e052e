import { normalizeNumber } from '@parcelway/couriers';
import {
  EVENT_COLUMNS,
  MAX_EVENT_FILE_LENGTH,
  MAX_EVENT_FILE_ROWS,
  MAX_EVENT_PLACE,
  MAX_EVENT_TEXT,
  REPORTED_STATUSES,
  type EventColumn,
} from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { readCsv } from '../http/text-file';
import { isFuture, reportedTime, reportEvents, reportProblem, type ReportedEvent } from '../tracking/reported-events';
import { parcelsOfNumbers, type ReportableParcel } from '../tracking/reported-events.store';

/** A character may take four bytes, and JSON escapes quotation marks. */
export const EVENT_FILE_BYTES = 4 * MAX_EVENT_FILE_LENGTH;
const ISSUES_SHOWN = 100;
const NEEDED = ['tracking_number', 'time', 'status', 'text'] as const satisfies readonly EventColumn[];

type Result = DataOf<Calls['importCourierEvents']>;
type Issue = Result['issues'][number];
interface FileEvent {
  row: number;
  numberKey: string;
  event: ReportedEvent;
}

/** Adds the events of a file: of rows that are right, each once; the others are reported. */
export async function importCourierEvents(
  ctx: AppContext,
  { shopId, timezone }: Caller,
  { content }: BodyOf<Calls['importCourierEvents']>,
): Promise<Result> {
  const { events, issues } = readEventsFile(content, timezone, ctx.now());
  return withShop(ctx.db, shopId, async (trx) => {
    const numbers = [...new Set(events.map(({ numberKey }) => numberKey))];
    const parcels = await parcelsOfNumbers(trx, shopId, numbers);
    const reported = new Map<ReportableParcel, ReportedEvent[]>();
    for (const { row, numberKey, event } of events) {
      const named = parcels.filter((parcel) => parcel.number_key === numberKey);
      const open = named.filter((parcel) => reportProblem(parcel) === null);
      const [first] = named;
      if (open.length === 0)
        issues.push({ row, column: 'tracking_number', message: (first && reportProblem(first)) ?? 'is of no parcel' });
      for (const parcel of open) reported.set(parcel, [...(reported.get(parcel) ?? []), event]);
    }
    const added = await reportEvents(trx, ctx, shopId, reported);
    issues.sort((one, other) => one.row - other.row);
    return {
      added,
      known: [...reported.values()].flat().length - added,
      issues: issues.slice(0, ISSUES_SHOWN),
      issue_count: issues.length,
    };
  });
}

/** @param zone of times without an offset */
function readEventsFile(content: string, zone: string, now: Date): { events: FileEvent[]; issues: Issue[] } {
  const lines = readCsv(content);
  const headings = (lines[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const filled = lines.flatMap((cells, index) =>
    index > 0 && cells.some((cell) => cell.trim() !== '') ? [{ row: index + 1, cells }] : [],
  );
  const refused = (row: number, message: string) => ({ events: [], issues: [{ row, column: null, message }] });
  if (content.split('"').length % 2 === 0) return refused(lines.length, 'A quotation mark is not closed.');
  if (NEEDED.some((column) => !headings.includes(column)))
    return refused(1, `The first row must name the columns: ${EVENT_COLUMNS.join(', ')}.`);
  if (filled.length === 0) return refused(1, 'There is no event in the file.');
  if (filled.length > MAX_EVENT_FILE_ROWS)
    return refused(filled[MAX_EVENT_FILE_ROWS]?.row ?? 1, `A file can have ${MAX_EVENT_FILE_ROWS} events.`);
  const events: FileEvent[] = [];
  const issues: Issue[] = [];
  for (const { row, cells } of filled) {
    const cell = (column: EventColumn) => cells[headings.indexOf(column)]?.trim() ?? '';
    const errors: Partial<Record<EventColumn, string>> = {};
    const event = readRow(cell, zone, now, errors);
    const numberKey = normalizeNumber(cell('tracking_number'));
    if (numberKey === '') errors.tracking_number = 'must have letters or digits';
    for (const column of EVENT_COLUMNS)
      if (errors[column] !== undefined) issues.push({ row, column, message: errors[column] });
    if (event && numberKey !== '') events.push({ row, numberKey, event });
  }
  return { events, issues };
}

/** @param errors those of the row are added @returns null: it has some */
function readRow(
  cell: (column: EventColumn) => string,
  zone: string,
  now: Date,
  errors: Partial<Record<EventColumn, string>>,
): ReportedEvent | null {
  const [content, location, country] = [cell('text'), cell('location'), cell('country').toUpperCase()];
  const time = reportedTime(cell('time'), zone);
  if (!time) errors.time = 'must be a time such as 2026-11-28 17:20';
  else if (isFuture(time, now)) errors.time = 'must not be in the future';
  const status = REPORTED_STATUSES.find(
    (one) =>
      one ===
      cell('status')
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
  );
  if (!status) errors.status = `must be one of: ${REPORTED_STATUSES.join(', ')}`;
  if (content === '' || content.length > MAX_EVENT_TEXT) errors.text = `must have 1 to ${MAX_EVENT_TEXT} characters`;
  if (location.length > MAX_EVENT_PLACE) errors.location = `must have at most ${MAX_EVENT_PLACE} characters`;
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) errors.country = 'must be a code such as DE';
  if (!time || !status || Object.keys(errors).length > 0) return null;
  return { time, status, subStatus: null, content, location, country: country || null };
}
