import { detectCourier } from '@parcelway/couriers';
import { createHash } from 'node:crypto';
import type { Twin } from '../twin';
import type { FollowLog } from './follow-log';
import { type Checkpoint, journey, type Lane } from './journey';
import { ShippedParcels } from './shipped-parcels';

/** A parcel that the app told the provider to follow. */
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
  #size = 0;

  constructor(
    private readonly twin: Twin,
    private readonly log: FollowLog,
  ) {
    this.#shipped = new ShippedParcels(twin);
    for (const entry of log.read()) {
      if ('forget' in entry) this.#forget(entry.forget);
      else this.#add({ ...entry.follow, registeredAt: new Date(entry.follow.registeredAt) });
    }
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

  /** What is known now, oldest first. */
  checkpoints(parcel: FollowedParcel): Checkpoint[] {
    const now = this.twin.clock.courierNow().getTime();
    return this.#journey(parcel).filter(({ at }) => at <= now);
  }

  /** Parcels with events that became visible since they were last asked for here. */
  takeUpdated(): FollowedParcel[] {
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
    return this.#journey(parcel).find(({ at }) => at > ms)?.at ?? Infinity;
  }

  #journey(parcel: FollowedParcel): Checkpoint[] {
    if (!belongs(parcel)) return [];
    const shipped = this.#shipped.find(parcel.number);
    const lane: Lane = {
      destination: parcel.destination ?? shipped?.destination ?? null,
      start: shipped?.start ?? parcel.registeredAt,
      ...(shipped?.city && { city: shipped.city }),
    };
    return journey(parcel.number, parcel.courier, lane);
  }
}

/** A courier knows nothing of a number that is clearly another one's. */
function belongs({ number, courier }: FollowedParcel): boolean {
  const { candidates, validCheckDigit } = detectCourier(number);
  if (validCheckDigit === false) return false;
  return candidates.some(({ code }) => code === courier) || candidates.every(({ score }) => score < CLEARLY);
}
