import { z } from 'zod';
import {
  country,
  each,
  eachOfMany,
  firstOf,
  integer,
  lastMileOf,
  list,
  mapMany,
  placeOf,
  record,
  text,
} from '../answer-parts';
import { readTime, withoutEmptyClocks, type CourierTime, type TimeFormat } from '../courier-time';
import { NO_FACTS, type NamedParcel, type ProviderCheckpoint, type TrackingResult } from '../tracking-provider.port';
import { statusOf } from './status-map';

/** 17TRACK's answers, validated part by part: a broken event or record is left out, the rest is used. */
const envelope = z.object({ code: integer, data: record, message: text });
export interface Envelope {
  code: number;
  message: string;
  accepted: unknown[];
  rejected: Rejection[];
}

const rejection = z.object({
  number: text.pipe(z.string().min(1)),
  carrier: text,
  error: record.pipe(z.object({ code: integer.catch(0), message: text })),
});
export type Rejection = z.output<typeof rejection>;
const problem = z.object({ message: text });

/** @returns null when the body is not 17TRACK's envelope. */
export function parseEnvelope(body: unknown): Envelope | null {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return null;
  const { code, data, message } = parsed.data;
  const messages = each(list.parse(data.errors), problem).map((error) => error.message);
  return {
    code,
    message: firstOf(...messages, message) ?? '',
    accepted: list.parse(data.accepted),
    rejected: each(list.parse(data.rejected), rejection),
  };
}

const name = z.object({ number: text.pipe(z.string().min(1)), carrier: text });

/** Which parcels an answer is of, with 17TRACK's codes. */
export const parseNames = (items: readonly unknown[]): NamedParcel[] =>
  each(items, name).map(({ number, carrier }) => ({ number, courier: carrier }));

/** A courier's own date, time and zone; `time` and `timezone` are empty where only the day is known. */
const rawTime = record
  .pipe(z.object({ date: text, time: text, timezone: text }))
  .transform(({ date, time, timezone }) => date && `${date}${time && `T${time}${timezone}`}`);
const event = z.object({
  time_raw: rawTime,
  time_iso: text,
  time_utc: text,
  description: text,
  location: text,
  stage: text,
  sub_status: text,
  address: record.pipe(z.object({ country, state: text, city: text })),
});
type Event = z.output<typeof event>;

const place = record.pipe(z.object({ country }));
const tracked = name.extend({
  track_info: record.pipe(
    z.object({
      shipping_info: record.pipe(z.object({ shipper_address: place, recipient_address: place })),
      latest_status: record.pipe(z.object({ status: text, sub_status: text })),
      latest_event: record.pipe(z.object({ time_utc: text, description: text })),
      time_metrics: record.pipe(z.object({ estimated_delivery_date: record.pipe(z.object({ from: text, to: text })) })),
      misc_info: record.pipe(
        z.object({
          service_type: text,
          weight_raw: text,
          weight_kg: text,
          local_number: text,
          local_provider: text,
          local_key: text,
        }),
      ),
      tracking: record.pipe(z.object({ providers: list })),
    }),
  ),
});
const provider = z.object({ provider: record.pipe(z.object({ key: text })), events: list });

/** What 17TRACK writes itself, and what it passes on from couriers. */
const TIMES: readonly TimeFormat[] = ['iso', 'compact', 'day-first', 'epoch-milliseconds', 'epoch-seconds'];

/** @returns couriers in 17TRACK's codes. */
export async function parseTrackings(items: readonly unknown[]): Promise<TrackingResult[]> {
  const results: TrackingResult[] = [];
  for (const { number, carrier, track_info: info } of each(items, tracked)) {
    const { from, to } = info.time_metrics.estimated_delivery_date;
    const { misc_info: misc } = info;
    const localKey = misc.local_key === '0' ? '' : misc.local_key;
    const legs = each(info.tracking.providers, provider).filter(({ events }) => events.length > 0);
    const checkpoints: ProviderCheckpoint[][] = [];
    for (const [index, leg] of legs.entries())
      checkpoints.push(await checkpointsOf(leg.events, legs.length < 2 ? null : legOf(leg, index, localKey), info));
    results.push({
      number,
      courier: carrier,
      origin: info.shipping_info.shipper_address.country,
      destination: info.shipping_info.recipient_address.country,
      checkpoints: checkpoints.flat(),
      facts: {
        ...NO_FACTS,
        expectedAt: readTime(to, TIMES).date ?? readTime(from, TIMES).date,
        lastMile: lastMileOf('seventeentrack', {
          code: localKey,
          name: misc.local_provider,
          number: misc.local_number,
        }),
        weight: firstOf(misc.weight_raw, misc.weight_kg && `${misc.weight_kg} kg`),
        service: misc.service_type || null,
      },
    });
  }
  return results;
}

/** The courier in the country of arrival is named; without its name the order decides. */
const legOf = (leg: z.output<typeof provider>, index: number, localKey: string): ProviderCheckpoint['leg'] =>
  (localKey ? leg.provider.key === localKey : index > 0) ? 'last' : 'first';

async function checkpointsOf(
  items: readonly unknown[],
  leg: ProviderCheckpoint['leg'],
  { latest_event, latest_status }: z.output<typeof tracked>['track_info'],
): Promise<ProviderCheckpoint[]> {
  const events = await eachOfMany(items, event);
  const times = withoutEmptyClocks(await mapMany(events, timeOf));
  const checkpoints = await mapMany(events, (reported, index): ProviderCheckpoint | [] => {
    const time = times[index];
    // Without time, text and code it is no event.
    if (!time || (time.date === null && !reported.description && !reported.sub_status)) return [];
    // The parcel's status is its latest event's, which often does not repeat it.
    const isLatest =
      latest_event.time_utc !== '' &&
      reported.time_utc === latest_event.time_utc &&
      reported.description === latest_event.description;
    const status =
      statusOf(reported.stage, reported.sub_status) ??
      (isLatest ? statusOf(latest_status.status, latest_status.sub_status) : null);
    const { country: iso2, state, city } = reported.address;
    return {
      eventId: null,
      time,
      ...(status ?? { status: null, subStatus: null }),
      content: reported.description,
      lang: null,
      location: placeOf(reported.location, city, state),
      city,
      state,
      country: iso2,
      rawCode: reported.sub_status || reported.stage || null,
      leg,
    };
  });
  return checkpoints.flat();
}

/** As reported by the courier; 17TRACK's own reading adds assumed times and zones. */
function timeOf({ time_raw, time_iso, time_utc }: Event): CourierTime {
  let first: CourierTime | null = null;
  for (const value of [time_raw, time_iso, time_utc]) {
    if (value === '') continue;
    const time = readTime(value, TIMES);
    if (time.date !== null) return time;
    first ??= time;
  }
  return first ?? readTime('', TIMES);
}
