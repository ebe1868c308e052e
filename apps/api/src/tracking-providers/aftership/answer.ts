import { z } from 'zod';
import {
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
  withParcelStatus,
} from '../answer-parts';
import { readTime, withoutEmptyClocks, type TimeFormat } from '../courier-time';
import { NO_FACTS, type NamedParcel, type ProviderCheckpoint, type TrackingResult } from '../tracking-provider.port';
import { twoLetters } from './countries';
import { statusOf } from './status-map';

/** AfterShip's answers, validated part by part: a broken checkpoint or record is left out, the rest is used. */
const envelope = z.object({ meta: z.object({ code: integer, message: text }), data: record });
export interface Envelope {
  code: number;
  message: string;
  data: Record<string, unknown>;
}

/** @returns null when the body is not AfterShip's envelope. */
export function parseEnvelope(body: unknown): Envelope | null {
  const parsed = envelope.safeParse(body);
  return parsed.success ? { ...parsed.data.meta, data: parsed.data.data } : null;
}

const page = z.object({
  trackings: list,
  pagination: record.pipe(z.object({ next_cursor: text, has_next_page: z.boolean().catch(false) })),
});
/** `next`: the cursor of the page after this one; null when it is the last. */
export function parsePage(data: Record<string, unknown>): { trackings: unknown[]; next: string | null } {
  const { trackings, pagination } = page.parse(data);
  return { trackings, next: pagination.has_next_page ? pagination.next_cursor || null : null };
}

const name = z.object({ tracking_number: text.pipe(z.string().min(1)), slug: text });

/** Which parcels an answer is of, with AfterShip's slugs. */
export const parseNames = (items: readonly unknown[]): NamedParcel[] =>
  each(items, name).map(({ tracking_number, slug }) => ({ number: tracking_number, courier: slug }));

const country3 = text.transform(twoLetters);
const dates = record.pipe(
  z.object({ estimated_delivery_date: text, estimated_delivery_date_max: text, datetime: text, datetime_max: text }),
);
const tracking = name.extend({
  origin_country_region: country3,
  destination_country_region: country3,
  courier_destination_country_region: country3,
  courier_estimated_delivery_date: dates,
  latest_estimated_delivery: dates,
  tag: text,
  subtag: text,
  signed_by: text,
  last_mile: record.pipe(z.object({ slug: text, tracking_number: text })),
  shipment_weight: record.pipe(z.object({ value: text, unit: text })),
  shipment_type: text,
  checkpoints: list,
});
const checkpoint = z.object({
  checkpoint_time: z.unknown(),
  slug: text,
  message: text,
  location: text,
  city: text,
  state: text,
  country_region: country3,
  tag: text,
  subtag: text,
  raw_tag: text,
});

/** What AfterShip writes itself, and what it passes on from couriers. */
const TIMES: readonly TimeFormat[] = ['iso', 'compact', 'day-first', 'epoch-milliseconds', 'epoch-seconds'];

/** @returns couriers as AfterShip's slugs. */
export async function parseTrackings(items: readonly unknown[]): Promise<TrackingResult[]> {
  const results: TrackingResult[] = [];
  for (const item of each(items, tracking)) {
    const { last_mile: last, shipment_weight: weight } = item;
    const { courier_estimated_delivery_date: courier, latest_estimated_delivery: latest } = item;
    const expected = [
      courier.estimated_delivery_date,
      courier.estimated_delivery_date_max,
      latest.datetime,
      latest.datetime_max,
    ];
    const lastMile = last.slug && last.slug !== item.slug ? last.slug : null;
    results.push({
      number: item.tracking_number,
      courier: item.slug,
      origin: item.origin_country_region,
      destination: item.destination_country_region ?? item.courier_destination_country_region,
      checkpoints: withParcelStatus(await checkpointsOf(item.checkpoints, lastMile), statusOf(item.tag, item.subtag)),
      facts: {
        ...NO_FACTS,
        expectedAt: expected.map((value) => readTime(value, TIMES).date).find((date) => date !== null) ?? null,
        signedBy: firstOf(item.signed_by),
        lastMile: lastMileOf('aftership', { code: last.slug, number: last.tracking_number }),
        weight: weight.value ? `${weight.value} ${weight.unit}`.trim() : null,
        service: firstOf(item.shipment_type),
      },
    });
  }
  return results;
}

/** @param lastMile the slug of another courier that delivers. */
async function checkpointsOf(items: readonly unknown[], lastMile: string | null): Promise<ProviderCheckpoint[]> {
  const reported = await eachOfMany(items, checkpoint);
  const times = withoutEmptyClocks(await mapMany(reported, ({ checkpoint_time }) => readTime(checkpoint_time, TIMES)));
  const checkpoints = await mapMany(reported, (item, index): ProviderCheckpoint | [] => {
    const time = times[index];
    // Without time, text and code it is no event.
    if (!time || (time.date === null && !item.message && !item.raw_tag)) return [];
    return {
      // It is not documented that its `hash` stays when a text is corrected.
      eventId: null,
      time,
      ...(statusOf(item.tag, item.subtag) ?? { status: null, subStatus: null }),
      content: item.message,
      lang: null,
      location: placeOf(item.location, item.city, item.state),
      city: item.city,
      state: item.state,
      country: item.country_region,
      rawCode: item.raw_tag || item.subtag || null,
      leg: lastMile === null ? null : item.slug === lastMile ? 'last' : 'first',
    };
  });
  return checkpoints.flat();
}
