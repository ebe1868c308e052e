import { type CaseEvent, type CaseName, caseOf, PLACES, reservedCase, type Writing } from './cases';
import type { Checkpoint } from './journey';

const HOUR_MS = 3_600_000;

/** An event as the provider tells it; of a plain journey's checkpoint nothing is missing. */
export interface ToldEvent extends Omit<Checkpoint, 'substatus'> {
  /** Null: the courier gave a text only. */
  substatus: Checkpoint['substatus'] | null;
  state?: string;
  /** How the courier writes its time; left out: local time with its offset, or the day. */
  writing?: Writing;
  leg?: 'first' | 'last';
}

/** A case that a parcel lives. */
export interface Told {
  case: CaseName;
  /** The step that stands, from 0; null: the couriers' time decides. */
  step: number | null;
  /** When the parcel was handed over, ISO 8601 in the couriers' time; null: as the store says. */
  start: string | null;
}

/** Cases by number: those that somebody set, else the one that the number's ending stands for. */
export class CaseBook {
  readonly #told = new Map<string, Told | null>();

  /** @param told null: the parcel travels as the couriers' figures have it. */
  set(number: string, told: Told | null): void {
    this.#told.set(number, told);
  }

  find(number: string): Told | null {
    const told = this.#told.get(number);
    if (told !== undefined) return told;
    const name = reservedCase(number);
    return name && { case: name, step: null, start: null };
  }
}

const beginning = (told: Told, start: Date): number => (told.start === null ? start : new Date(told.start)).getTime();

/** The step of a case that stands; -1 before its first one. */
export function stepAt(told: Told, start: Date, now: number): number {
  if (told.step !== null) return told.step;
  const begun = beginning(told, start);
  return caseOf(told.case).steps.findLastIndex(({ from }) => begun + from * HOUR_MS <= now);
}

/** When the case's next step comes by itself; Infinity after the last one, and where a step was set by hand. */
export function nextStepAt(told: Told, start: Date, now: number): number {
  if (told.step !== null) return Infinity;
  const begun = beginning(told, start);
  return (
    caseOf(told.case)
      .steps.map(({ from }) => begun + from * HOUR_MS)
      .find((at) => at > now) ?? Infinity
  );
}

/** What the provider tells in one step of a case, oldest first. */
export function toldIn(told: Told, step: number, start: Date): ToldEvent[] {
  const begun = beginning(told, start);
  return (caseOf(told.case).steps[step]?.tells ?? []).map((event) => toldEvent(event, begun));
}

function toldEvent({ at, place, code, text, writing = 'offset', leg }: CaseEvent, begun: number): ToldEvent {
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
