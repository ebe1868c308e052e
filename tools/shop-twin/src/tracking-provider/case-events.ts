import { type CaseEvent, type CaseName, caseOf, PLACES, reservedCase, type Writing } from './cases';
import type { Checkpoint } from './journey';

const HOUR_MS = 3_600_000;

/** An event as the provider reports it; a plain journey's checkpoint has all fields. */
export interface ReportedEvent extends Omit<Checkpoint, 'substatus'> {
  /** Null: the courier gave a text only. */
  substatus: Checkpoint['substatus'] | null;
  state?: string;
  /** How the courier writes its time; left out: local time with its offset, or the day. */
  writing?: Writing;
  leg?: 'first' | 'last';
}

/** The case of a parcel. */
export interface ActiveCase {
  case: CaseName;
  /** The current step, from 0; null: the couriers' time decides. */
  step: number | null;
  /** When the parcel was handed over, ISO 8601 in the couriers' time; null: as in the store. */
  start: string | null;
}

/** Cases by number: those that somebody set, else the one of the number's ending. */
export class CaseBook {
  readonly #cases = new Map<string, ActiveCase | null>();

  /** @param cases null: the parcel travels as the couriers' figures have it. */
  set(number: string, activeCase: ActiveCase | null): void {
    this.#cases.set(number, activeCase);
  }

  find(number: string): ActiveCase | null {
    const activeCase = this.#cases.get(number);
    if (activeCase !== undefined) return activeCase;
    const name = reservedCase(number);
    return name && { case: name, step: null, start: null };
  }
}

const beginning = (activeCase: ActiveCase, start: Date): number =>
  (activeCase.start === null ? start : new Date(activeCase.start)).getTime();

/** The current step of a case; -1 before its first one. */
export function stepAt(activeCase: ActiveCase, start: Date, now: number): number {
  if (activeCase.step !== null) return activeCase.step;
  const begun = beginning(activeCase, start);
  return caseOf(activeCase.case).steps.findLastIndex(({ from }) => begun + from * HOUR_MS <= now);
}

/** When the case's next step is due; Infinity after the last one, and where a step was set manually. */
export function nextStepAt(activeCase: ActiveCase, start: Date, now: number): number {
  if (activeCase.step !== null) return Infinity;
  const begun = beginning(activeCase, start);
  return (
    caseOf(activeCase.case)
      .steps.map(({ from }) => begun + from * HOUR_MS)
      .find((at) => at > now) ?? Infinity
  );
}

/** The events of one step of a case, oldest first. */
export function eventsOfStep(activeCase: ActiveCase, step: number, start: Date): ReportedEvent[] {
  const begun = beginning(activeCase, start);
  return (caseOf(activeCase.case).steps[step]?.events ?? []).map((event) => reportedEvent(event, begun));
}

function reportedEvent({ at, place, code, text, writing = 'offset', leg }: CaseEvent, begun: number): ReportedEvent {
  const { city, state, country, zone } = PLACES[place];
  const ms = Math.floor((begun + at * HOUR_MS) / 1000) * 1000;
  return {
    at: ms,
    hasTime: writing === 'offset' || writing === 'zoneless',
    substatus: code,
    text,
    city,
    state,
    country,
    location: [city, state].filter(Boolean).join(', '),
    offset: offsetAt(zone, ms),
    writing,
    ...(leg && { leg }),
  };
}

/** Hours from UTC, in summer as in winter. */
function offsetAt(timeZone: string, ms: number): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(ms);
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(name.map(({ value }) => value).join('')) ?? [];
  return (Number(hours ?? 0) + Number(minutes ?? 0) / 60) * (sign === '-' ? -1 : 1);
}
