import { asSafetyNet, nextPollAt, ROUND } from '@parcelway/app-api';
import { ShipmentStatus } from '@parcelway/domain';

/** The adapter's limits: a little below the provider's limits of 10 and 3. */
export const CALLS_PER_SECOND = 8.5;
export const CREATES_PER_SECOND = 2.7;
/** Parcels a call. */
export const POLL_BATCH = 40;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WARM = 6 * HOUR;

/** A parcel's way as parts of its life: info received, five scans, out for delivery, delivered. */
const SCANS = [0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 0.92, 1] as const;
const LIFE_DAYS = { least: 3, most: 9 };
/** No time: parcels of before the day were registered at negative ones. */
const UNREGISTERED = -Infinity;
/** Messages of the provider that never reach us. */
const LOST = 0.02;

export interface Day {
  calls: number;
  creates: number;
  polls: number;
  peakCallsPerSecond: number;
  delays: number[];
}

/**
 * A day of polling on a virtual clock: the schedule is the server's own code; claims take each waiting
 * shop's share, the longest waiting shop first (the database mixes the shops' shares by age). Simulated are the parcels, the provider's answers (at once, but never faster than its limit), and its messages.
 * @param shops parcels under way of each shop; a delivered one is followed by a new one.
 */
export function simulateDay(shops: readonly number[], pushes: boolean, random: () => number): Day {
  const total = shops.reduce((a, b) => a + b, 0);
  const [due, born, life] = [new Float64Array(total), new Float64Array(total), new Float64Array(total)];
  const [registeredAt, seen] = [new Float64Array(total).fill(UNREGISTERED), new Int8Array(total).fill(-1)];
  // A heap by due time for each shop, one after another in one array.
  const heap = new Int32Array(total).map((_, i) => i);
  const starts = new Int32Array(shops.length + 1);
  shops.forEach((count, shop) => {
    starts[shop + 1] = (starts[shop] ?? 0) + count;
  });
  const at = <T extends ArrayLike<number>>(list: T, index: number): number => list[index] as number;

  const scansBy = (parcel: number, now: number): number => {
    const part = (now - at(born, parcel)) / at(life, parcel);
    let scans = 0;
    while (scans < SCANS.length && part >= (SCANS[scans] as number)) scans += 1;
    return scans;
  };
  const begin = (parcel: number, now: number): void => {
    born[parcel] = now;
    life[parcel] = DAY * (LIFE_DAYS.least + random() * (LIFE_DAYS.most - LIFE_DAYS.least));
    registeredAt[parcel] = UNREGISTERED;
    seen[parcel] = 0;
    due[parcel] = now;
  };
  const schedule = (parcel: number, now: number): void => {
    const scans = at(seen, parcel);
    const scanTime = (count: number) => at(born, parcel) + at(life, parcel) * (SCANS[count] as number);
    const next = nextPollAt(
      {
        status:
          scans === 0
            ? ShipmentStatus.Pending
            : scans === 1
              ? ShipmentStatus.InfoReceived
              : scans < 7
                ? ShipmentStatus.InTransit
                : ShipmentStatus.OutForDelivery,
        subStatus: null,
        manualStatus: null,
        registeredAt: new Date(at(registeredAt, parcel)),
        lastCheckpointAt: scans === 0 ? null : new Date(scanTime(scans - 1)),
        deliveredAt: null,
        unconfirmedSince: null,
        refused: null,
        failures: 0,
      },
      new Date(now),
      random(),
    );
    const poll = (pushes ? asSafetyNet(next, new Date(now)) : next)?.getTime() ?? Infinity;
    const pushed = pushes && random() >= LOST ? Math.max(now + 1, scanTime(scans)) : Infinity;
    due[parcel] = Math.min(poll, pushed);
  };
  const sift = (shop: number, from: number): void => {
    const [start, end] = [at(starts, shop), at(starts, shop + 1)];
    for (let here = from; ;) {
      let least = here;
      const left = start + 2 * (here - start) + 1;
      if (left < end && at(due, at(heap, left)) < at(due, at(heap, least))) least = left;
      if (left + 1 < end && at(due, at(heap, left + 1)) < at(due, at(heap, least))) least = left + 1;
      if (least === here) return;
      [heap[here], heap[least]] = [at(heap, least), at(heap, here)];
      here = least;
    }
  };

  // Parcels of all ages, as after some weeks.
  for (let parcel = 0; parcel < total; parcel += 1) {
    begin(parcel, 0);
    born[parcel] = -random() * at(life, parcel);
    seen[parcel] = Math.min(7, scansBy(parcel, 0));
    registeredAt[parcel] = at(born, parcel);
    schedule(parcel, 0);
    // Somewhere between two polls, so that no wave of the beginning goes through the day.
    due[parcel] = at(due, parcel) * random();
  }
  const oldest = new Float64Array(shops.length);
  shops.forEach((count, shop) => {
    for (let i = Math.floor(count / 2); i >= 0; i -= 1) sift(shop, at(starts, shop) + i);
    oldest[shop] = at(due, at(heap, at(starts, shop)));
  });

  const day: Day = { calls: 0, creates: 0, polls: 0, peakCallsPerSecond: 0, delays: [] };
  let minute = { of: -1, calls: 0 };
  for (let now = 0; now < WARM + DAY;) {
    let waiting: number[] = [];
    for (let shop = 0; shop < shops.length; shop += 1) if (at(oldest, shop) <= now) waiting.push(shop);
    waiting = waiting.sort((a, b) => at(oldest, a) - at(oldest, b)).slice(0, ROUND);
    const share = Math.max(Math.ceil(ROUND / 50), Math.ceil(ROUND / Math.max(1, waiting.length)));
    let [known, fresh] = [0, 0];
    for (const shop of waiting) {
      const top = at(starts, shop);
      for (let n = 0; n < share && known + fresh < ROUND; n += 1) {
        const parcel = at(heap, top);
        if (at(due, parcel) > now) break;
        if (now >= WARM && day.polls % 16 === 0) day.delays.push((now - at(due, parcel)) / 1000);
        if (now >= WARM) day.polls += 1;
        if (at(registeredAt, parcel) === UNREGISTERED) {
          fresh += 1;
          registeredAt[parcel] = now;
        } else known += 1;
        seen[parcel] = scansBy(parcel, now);
        if (at(seen, parcel) === SCANS.length) begin(parcel, now + 1);
        else schedule(parcel, now);
        sift(shop, top);
      }
      oldest[shop] = at(due, at(heap, top));
    }
    const creates = Math.ceil(fresh / POLL_BATCH);
    const calls = Math.ceil(known / POLL_BATCH) + 2 * creates;
    if (now >= WARM) {
      day.calls += calls;
      day.creates += creates;
      const of = Math.floor(now / 60_000);
      if (of !== minute.of) minute = { of, calls: 0 };
      minute.calls += calls;
      day.peakCallsPerSecond = Math.max(day.peakCallsPerSecond, minute.calls / 60);
    }
    const needed = Math.max((calls / CALLS_PER_SECOND) * 1000, (creates / CREATES_PER_SECOND) * 1000);
    now += known + fresh < ROUND ? Math.max(1000, needed) : needed;
  }
  return day;
}
