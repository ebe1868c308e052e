import {
  CONFIRM_DAYS,
  ENDED_SUB_STATUSES,
  EXPIRES_AFTER_DAYS,
  ShipmentStatus,
  UNCONFIRMED_HOURS,
  type SubStatus,
} from '@parcelway/domain';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long after a poll the next one follows, by status; null = no more polls. The provider's webhooks come on top:
 * they make a parcel due at once.
 */
export const POLL_EVERY_MS: Readonly<Record<ShipmentStatus, number | null>> = {
  [ShipmentStatus.Pending]: 6 * HOUR,
  [ShipmentStatus.InfoReceived]: 6 * HOUR,
  [ShipmentStatus.InTransit]: 4 * HOUR,
  [ShipmentStatus.OutForDelivery]: 30 * MINUTE,
  [ShipmentStatus.Delivered]: null, // but see `afterDelivery`
  [ShipmentStatus.Expired]: null,
  [ShipmentStatus.FailedAttempt]: 2 * HOUR,
  [ShipmentStatus.Exception]: 6 * HOUR,
};
/** A provider gathers the first events some minutes after a parcel was registered. */
const JUST_REGISTERED = { within: HOUR, every: 15 * MINUTE };
/** A number that was refused may be known tomorrow; quota may have returned in some hours. */
const REFUSED_EVERY_MS = { bad_number: DAY, bad_courier: DAY, other: 6 * HOUR, quota: 6 * HOUR } as const;
/** A courier has nothing new so soon after an answer: a manual re-track calls it again only after this. */
export const BY_HAND_MS = 10 * MINUTE;
const FAILURE = { first: 5 * MINUTE, longest: 6 * HOUR };
/** A fresh delivery is polled once more: a false one is mostly contradicted on the next day. */
const LOOK_AGAIN = { within: 20 * HOUR, after: DAY };
/** While a delivery by text alone is unconfirmed and sent to nobody. */
const UNCONFIRMED_EVERY_MS = 6 * HOUR;
/** Where the provider sends messages by itself, polls only find what messages lost. */
const SAFETY_NET = 3;

export interface PollSituation {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  /** The mark of the merchant, if one is set. */
  manualStatus: ShipmentStatus | null;
  registeredAt: Date | null;
  lastCheckpointAt: Date | null;
  /** The courier's current delivery. */
  deliveredAt: Date | null;
  /** Since when it rests on text alone; null: it is confirmed. */
  unconfirmedSince: Date | null;
  refused: keyof typeof REFUSED_EVERY_MS | null;
  /** Failures of the provider in a row. */
  failures: number;
}

/**
 * When a parcel is due again.
 * @param random 0 to 1; spreads parcels by a tenth of the interval either way, so that those of one sync do not stay together.
 */
export function nextPollAt(situation: PollSituation, now: Date, random = Math.random()): Date | null {
  const every = interval(situation, now);
  return every === null ? null : new Date(now.getTime() + Math.round(every * (0.9 + 0.2 * random)));
}

function interval(situation: PollSituation, now: Date): number | null {
  const { status, subStatus, manualStatus, registeredAt, lastCheckpointAt, refused, failures } = situation;
  const every = status === ShipmentStatus.Delivered ? afterDelivery(situation, now) : POLL_EVERY_MS[status];
  if (every === null || manualStatus === ShipmentStatus.Delivered || manualStatus === ShipmentStatus.Exception)
    return null;
  if (failures > 0) return afterFailures(failures);
  if (refused) return REFUSED_EVERY_MS[refused];
  const silentFor = lastCheckpointAt ? now.getTime() - lastCheckpointAt.getTime() : 0;
  if (subStatus !== null && ENDED_SUB_STATUSES.includes(subStatus) && silentFor >= EXPIRES_AFTER_DAYS * DAY)
    return null;
  if (!lastCheckpointAt && registeredAt && now.getTime() - registeredAt.getTime() < JUST_REGISTERED.within)
    return JUST_REGISTERED.every;
  return every;
}

/** A delivery by text alone is polled until it is confirmed or old, every other delivery once. */
function afterDelivery({ deliveredAt, unconfirmedSince }: PollSituation, now: Date): number | null {
  const age = (since: Date): number => now.getTime() - since.getTime();
  if (!unconfirmedSince) return deliveredAt && age(deliveredAt) < LOOK_AGAIN.within ? LOOK_AGAIN.after : null;
  if (age(unconfirmedSince) >= CONFIRM_DAYS * DAY) return null;
  return age(unconfirmedSince) < UNCONFIRMED_HOURS * HOUR ? UNCONFIRMED_EVERY_MS : DAY;
}

/** How long a parcel waits after so many failures in a row, in milliseconds. */
export const afterFailures = (failures: number): number =>
  Math.min(FAILURE.first * 2 ** Math.min(failures - 1, 20), FAILURE.longest);

/** The next poll of a parcel whose provider sends messages. */
export const asSafetyNet = (next: Date | null, now: Date): Date | null =>
  next && new Date(now.getTime() + SAFETY_NET * (next.getTime() - now.getTime()));
