import { courierByCode } from '@parcelway/couriers';
import { DAY_MS, DELIVERY_WEEKDAY_SHARE, HOUR_MS, TRANSIT_DAYS } from '../demo-store/purchase-times';
import { fromQuantiles, pick, pickWeighted, randomFrom, type Random } from '../demo-store/random';
import { hubsOf } from './hubs';
import { ROUTES, SCENARIOS, type PlaceName, type Scenario, TEXTS, type Substatus } from './scenarios';

export interface Checkpoint {
  /** Milliseconds since 1970. */
  at: number;
  /** False when the courier reports the day only. */
  hasTime: boolean;
  substatus: Substatus;
  text: string;
  location: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Hours from UTC at the place. */
  offset: number;
}

export interface Lane {
  /** ISO 3166-1 alpha-2; null: the courier does not know, it stays in its own country. */
  destination: string | null;
  /** City of the recipient. */
  city?: string;
  start: Date;
}

/** Couriers whose events carry a date without a time. */
const DATE_ONLY = new Set(['canpar']);
/** A lane's duration against the mean of the figures, which contain domestic and far parcels alike. */
const PACE = {
  domesticExpress: 0.35,
  domesticPost: 0.45,
  nearExpress: 0.55,
  nearPost: 0.9,
  farExpress: 0.8,
  farPost: 1.7,
};

/** All that will ever be known of a parcel, oldest first. The same parcel always travels the same way. */
export function journey(number: string, courier: string, lane: Lane): Checkpoint[] {
  const random = randomFrom(`journey/${courier}/${number}`);
  const destination = lane.destination ?? courierByCode(courier)?.country ?? 'US';
  const origin = originOf(courier, destination, random);
  const scenario = scenarioOf(number, courier, origin === destination);
  const start = lane.start.getTime() + random() * 4 * HOUR_MS;
  const arrival = start + transitDays(courier, origin, destination, random) * DAY_MS;
  const places = placesOf(origin, destination, lane.city, random);
  const hasTime = !DATE_ONLY.has(courier);
  const checkpoints: Checkpoint[] = [];
  const add = (
    substatus: Substatus,
    at: number,
    place: { city: string; country: string },
    text = pick(TEXTS[substatus], random),
  ): void => {
    // Nothing happens before what came before it: couriers' clocks differ, ours do not.
    const time = Math.max(at, (checkpoints.at(-1)?.at ?? 0) + 10 * 60_000);
    checkpoints.push({
      at: Math.floor(time / 1000) * 1000,
      hasTime,
      substatus,
      text,
      city: place.city,
      country: place.country,
      location: `${place.city}, ${place.country}`,
      offset: hubsOf(place.country).offset,
    });
  };

  const route = origin === destination ? ROUTES.domestic : ROUTES.international;
  const { stopAt, ending } = SCENARIOS[scenario];
  for (const step of route) {
    if (stopAt !== undefined && step.share > stopAt) break;
    add(
      step.substatus,
      start + (arrival - start) * step.share + (step.share > 0 ? random() * 3 * HOUR_MS : 0),
      places[step.place],
    );
  }
  let at = checkpoints.at(-1)?.at ?? start;
  for (const step of ending(random)) {
    at =
      step.localHour === undefined
        ? at + step.afterDays * DAY_MS
        : atLocalHour(at + step.afterDays * DAY_MS, step.localHour, hubsOf(places[step.place].country).offset, random);
    add(step.substatus, at, places[step.place], step.text);
    at = checkpoints.at(-1)?.at ?? at;
  }
  return checkpoints;
}

/** Which story a parcel lives; customs can hold only what crosses a border. */
export function scenarioOf(number: string, courier: string, domestic: boolean): Scenario {
  const entries = Object.entries(SCENARIOS) as [Scenario, (typeof SCENARIOS)[Scenario]][];
  const weighted = entries.map(
    ([name, { weight, abroadOnly }]) => [name, domestic && abroadOnly ? 0 : weight] as const,
  );
  return pickWeighted(weighted, randomFrom(`scenario/${courier}/${number}`));
}

/** Country of dispatch: a national courier's own, else a warehouse near the recipient. */
function originOf(courier: string, destination: string, random: Random): string {
  const home = courierByCode(courier)?.country;
  if (home) return home;
  const { region } = hubsOf(destination);
  if (region === 'NA') return random() < 0.85 ? 'US' : 'CN';
  if (region === 'EU') return random() < 0.85 ? 'DE' : 'US';
  return random() < 0.6 ? 'CN' : 'US';
}

function transitDays(courier: string, origin: string, destination: string, random: Random): number {
  const post = courierByCode(courier)?.type === 'post';
  const near = hubsOf(origin).region === hubsOf(destination).region;
  const pace =
    origin === destination
      ? post
        ? PACE.domesticPost
        : PACE.domesticExpress
      : near
        ? post
          ? PACE.nearPost
          : PACE.nearExpress
        : post
          ? PACE.farPost
          : PACE.farExpress;
  return Math.max(0.7, fromQuantiles(TRANSIT_DAYS, random()) * pace);
}

function placesOf(
  origin: string,
  destination: string,
  city: string | undefined,
  random: Random,
): Record<PlaceName, { city: string; country: string }> {
  const from = hubsOf(origin);
  const to = hubsOf(destination);
  return {
    origin: { city: pick(from.hubs, random), country: origin },
    originHub: { city: pick(from.hubs, random), country: origin },
    originGateway: { city: from.gateway, country: origin },
    gateway: { city: to.gateway, country: destination },
    hub: { city: pick(to.hubs, random), country: destination },
    local: { city: city || pick(to.hubs, random), country: destination },
  };
}

/** The next time at which the hour is reached locally; Sundays and some Saturdays wait, as deliveries do. */
function atLocalHour(from: number, hour: number, offset: number, random: Random): number {
  const local = from + offset * HOUR_MS;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  let at = midnight + hour * HOUR_MS + Math.floor(random() * HOUR_MS);
  if (at < local) at += DAY_MS;
  for (let tries = 0; tries < 2; tries++) {
    // Against an ordinary weekday's share.
    const weight = (DELIVERY_WEEKDAY_SHARE[(new Date(at).getUTCDay() + 6) % 7] ?? 1) / DELIVERY_WEEKDAY_SHARE[3];
    if (random() < weight) break;
    at += DAY_MS;
  }
  return at - offset * HOUR_MS;
}
