import { detectCourier } from '@parcelway/couriers';
import { createHash } from 'node:crypto';
import type { Twin } from '../twin';
import type { FollowLog } from './follow-log';
import { type CaseName, caseOf } from './cases';
import { type Checkpoint, journey, type Lane } from './journey';
import { ShippedParcels } from './shipped-parcels';
import { WorldTime } from './world-time';
import { CaseBook, nextStepAt, stepAt, type ActiveCase, eventsOfStep, type ReportedEvent } from './case-events';

/** A parcel that the app registered with the provider. */
export interface FollowedParcel {
  id: string;
  number: string;
  courier: string;
  destination: string | null;
  orderNumber: string | null;
  registeredAt: Date;
  updatedAt: Date;
  /** When the next event becomes visible; Infinity after the last. */
  nextAt: number;
}

/** A parcel as who watches the provider sees it. */
export interface WatchedParcel {
  parcel: FollowedParcel;
  /** The case that it lives, and its step from 0; -1 before the first one. */
  case: CaseName | null;
  step: number;
  /** What the provider answers now, oldest first. */
  told: ReportedEvent[];
  /** What it answered in earlier steps and no longer answers, or answers differently. */
  takenBack: ReportedEvent[];
  /** What later steps or hours will bring. */
  toCome: ReportedEvent[];
}

export interface FollowRequest {
  number: string;
  courier: string;
  destination: string | null;
  orderNumber: string | null;
}

/** From this score on a number has a courier's own form. */
const CLEARLY = 0.1;

/** The provider's book of parcels and what it knows of each at the couriers' time. */
export class FollowedParcels {
  /** By number; one number may be followed with several couriers. */
  readonly #parcels = new Map<string, FollowedParcel[]>();
  readonly #shipped: ShippedParcels;
  readonly #cases = new CaseBook();
  readonly #world: WorldTime;
  #size = 0;

  constructor(
    private readonly twin: Twin,
    private readonly log: FollowLog,
  ) {
    this.#shipped = new ShippedParcels(twin);
    const entries = log.read();
    this.#world = new WorldTime(
      twin.clock,
      entries.flatMap((entry) => ('clock' in entry ? entry.clock : [])),
      (clock) => log.append({ clock }),
    );
    for (const entry of entries) {
      if ('clock' in entry) continue;
      if ('forget' in entry) this.#forget(entry.forget);
      else if ('case' in entry) this.#cases.set(entry.number, entry.case);
      else this.#add({ ...entry.follow, registeredAt: new Date(entry.follow.registeredAt) });
    }
  }

  close(): void {
    this.#world.stop();
  }

  get size(): number {
    return this.#size;
  }

  /** @returns null when the parcel is followed already. */
  follow(request: FollowRequest): FollowedParcel | null {
    const registeredAt = this.twin.clock.courierNow();
    const parcel = this.#add({ ...request, registeredAt });
    if (parcel) this.log.append({ follow: { ...request, registeredAt: registeredAt.toISOString() } });
    return parcel;
  }

  find(number: string): readonly FollowedParcel[] {
    return this.#parcels.get(number) ?? [];
  }

  all(): FollowedParcel[] {
    return [...this.#parcels.values()].flat();
  }

  /** @returns false when no parcel has the id. */
  remove(id: string): boolean {
    const known = this.#forget(id);
    if (known) this.log.append({ forget: id });
    return known;
  }

  /** Sets a number's case, or null for its own journey. It also applies to a parcel that is followed later. */
  setCase(number: string, wanted: ActiveCase | null): void {
    const activeCase = wanted && { ...wanted, start: this.#startOf(number, wanted).toISOString() };
    this.#cases.set(number, activeCase);
    this.log.append({ number, case: activeCase });
    for (const parcel of this.find(number)) parcel.nextAt = 0;
  }

  /** In the couriers' time. By default early enough for all steps, since events in the future are not believed. */
  #startOf(number: string, { case: name, start }: ActiveCase): Date {
    if (start !== null) return new Date(this.#world.couriersAt(Date.parse(start)));
    const [parcel] = this.find(number);
    const own = parcel ? this.#laneOf(parcel).start : this.twin.clock.courierNow();
    const length = (caseOf(name).steps.at(-1)?.from ?? 0) * 3_600_000;
    return new Date(Math.min(own.getTime(), this.twin.clock.courierNow().getTime() - length));
  }

  /** What is known now, oldest first. */
  checkpoints(parcel: FollowedParcel): ReportedEvent[] {
    return this.watch(parcel).told;
  }

  /** TrackingMore's code of the courier that the answer is for; null: the parcel's own. */
  answersFor({ number }: FollowedParcel): string | null {
    const activeCase = this.#cases.find(number);
    return (activeCase && caseOf(activeCase.case).answersFor) ?? null;
  }

  /** The case that a parcel lives; null: an ordinary journey. */
  lives({ number }: FollowedParcel): CaseName | null {
    return this.#cases.find(number)?.case ?? null;
  }

  watch(parcel: FollowedParcel): WatchedParcel {
    const now = this.twin.clock.courierNow().getTime();
    const activeCase = this.#cases.find(parcel.number);
    const inWorldTime = <T extends ReportedEvent>(events: readonly T[]): T[] =>
      events.map((event) => ({ ...event, at: this.#world.of(event.at) }));
    if (!activeCase) {
      const events = this.#journey(parcel);
      const known = events.filter(({ at }) => at <= now);
      const toCome = inWorldTime(events.slice(known.length));
      return { parcel, case: null, step: 0, told: inWorldTime(known), takenBack: [], toCome };
    }
    const start = this.#laneOf(parcel).start;
    const step = stepAt(activeCase, start, now);
    const known = eventsOfStep(activeCase, step, start);
    const inSteps = (are: (index: number) => boolean): ReportedEvent[] => {
      const events = caseOf(activeCase.case).steps.flatMap((_, index) =>
        are(index) ? eventsOfStep(activeCase, index, start) : [],
      );
      const others = new Map(events.map((event) => [keyOf(event), event]));
      for (const event of known) others.delete(keyOf(event));
      return inWorldTime([...others.values()]);
    };
    return {
      parcel,
      case: activeCase.case,
      step,
      told: inWorldTime(known),
      takenBack: inSteps((index) => index < step),
      toCome: inSteps((index) => index > step),
    };
  }

  /** Parcels with events that became visible since the last call. */
  collectUpdated(): FollowedParcel[] {
    const now = this.twin.clock.courierNow();
    const updated: FollowedParcel[] = [];
    for (const parcel of this.all()) {
      if (parcel.nextAt > now.getTime()) continue;
      parcel.updatedAt = now;
      parcel.nextAt = this.#nextAfter(parcel, now.getTime());
      updated.push(parcel);
    }
    return updated;
  }

  #add(request: FollowRequest & { registeredAt: Date }): FollowedParcel | null {
    const { number, courier } = request;
    if (this.find(number).some((parcel) => parcel.courier === courier)) return null;
    const id = createHash('md5').update(`${courier} ${number}`).digest('hex');
    const parcel: FollowedParcel = { ...request, id, updatedAt: request.registeredAt, nextAt: Infinity };
    parcel.nextAt = this.#nextAfter(parcel, this.twin.clock.courierNow().getTime());
    this.#parcels.set(number, [...this.find(number), parcel]);
    this.#size += 1;
    return parcel;
  }

  #forget(id: string): boolean {
    const parcel = this.all().find((candidate) => candidate.id === id);
    if (!parcel) return false;
    this.#parcels.set(
      parcel.number,
      this.find(parcel.number).filter((other) => other !== parcel),
    );
    this.#size -= 1;
    return true;
  }

  #nextAfter(parcel: FollowedParcel, ms: number): number {
    const activeCase = this.#cases.find(parcel.number);
    if (activeCase) return nextStepAt(activeCase, this.#laneOf(parcel).start, ms);
    return this.#journey(parcel).find(({ at }) => at > ms)?.at ?? Infinity;
  }

  #journey(parcel: FollowedParcel): Checkpoint[] {
    return belongs(parcel) ? journey(parcel.number, parcel.courier, this.#laneOf(parcel)) : [];
  }

  #laneOf(parcel: FollowedParcel): Lane {
    const shipped = this.#shipped.find(parcel.number);
    return {
      destination: parcel.destination ?? shipped?.destination ?? null,
      // The store's clock is the world's.
      start: shipped ? new Date(this.#world.couriersAt(shipped.start.getTime())) : parcel.registeredAt,
      ...(shipped?.city && { city: shipped.city }),
    };
  }
}

const keyOf = ({ at, text, substatus }: ReportedEvent): string => `${at} ${substatus} ${text}`;

/** A courier knows nothing of a number that is clearly another one's. */
function belongs({ number, courier }: FollowedParcel): boolean {
  const { candidates, validCheckDigit } = detectCourier(number);
  if (validCheckDigit === false) return false;
  return candidates.some(({ code }) => code === courier) || candidates.every(({ score }) => score < CLEARLY);
}
