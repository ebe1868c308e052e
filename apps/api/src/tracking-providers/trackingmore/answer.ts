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
  withParcelStatus,
} from '../answer-parts';
import { readTime, withoutEmptyClocks, type TimeFormat } from '../courier-time';
import { NO_FACTS, type NamedParcel, type ProviderCheckpoint, type TrackingResult } from '../tracking-provider.port';
import { statusOf } from './status-map';

/**
 * TrackingMore's answers, validated part by part: a broken checkpoint is left out, a broken record is left out,
 * and the rest of the answer stays good.
 */
const envelope = z.object({
  meta: z.object({ code: integer, message: text }).partial().optional(),
  code: integer.optional(),
  message: text,
  data: z.unknown().optional(),
});
export interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

/** @returns null when the body is not TrackingMore's envelope. */
export function parseEnvelope(body: unknown, httpStatus: number): Envelope | null {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return null;
  const { meta, code, message, data } = parsed.data;
  return { code: meta?.code ?? code ?? httpStatus, message: meta?.message || message, data };
}

const batchItem = z.object({
  tracking_number: text,
  courier_code: text,
  errorCode: integer.catch(0),
  errorMessage: text,
});
export type BatchItem = z.output<typeof batchItem>;
const batch = z.object({ success: list, error: list });

export function parseBatch(data: unknown): { accepted: BatchItem[]; refused: BatchItem[] } {
  const { success, error } = batch.parse(record.parse(data));
  return { accepted: each(success, batchItem), refused: each(error, batchItem) };
}

const detected = z.object({ courier_code: z.string().min(1).max(64) });
export const parseDetected = (data: unknown): string[] =>
  each(list.parse(data), detected).map((item) => item.courier_code);

const trackinfo = z.object({
  checkpoint_date: z.unknown(),
  checkpoint_delivery_status: text,
  checkpoint_delivery_substatus: text,
  tracking_detail: text,
  location: text,
  city: text,
  state: text,
  country_iso2: country,
  raw_status: text,
});
const leg = record.pipe(z.object({ courier_code: text, reference_number: text, trackinfo: list }));
const tracking = z.object({
  tracking_number: text.pipe(z.string().min(1)),
  courier_code: text,
  origin_country: country,
  destination_country: country,
  delivery_status: text,
  substatus: text,
  scheduled_delivery_date: text,
  signed_by: text,
  destination_track_number: text,
  weight: text,
  weight_kg: text,
  service_code: text,
  origin_info: leg,
  destination_info: leg,
});

/** What TrackingMore writes itself, and what it passes on from couriers. */
const TIMES: readonly TimeFormat[] = ['iso', 'compact', 'day-first', 'epoch-milliseconds', 'epoch-seconds'];

const itemsOf = (data: unknown): unknown[] => (Array.isArray(data) ? (data as unknown[]) : [data]);

/** Which parcels an answer is of, with TrackingMore's codes. */
export const parseNames = (data: unknown): NamedParcel[] =>
  each(itemsOf(data), tracking).map((item) => ({ number: item.tracking_number, courier: item.courier_code }));

/** @returns couriers in TrackingMore's codes. */
export async function parseTrackings(data: unknown): Promise<TrackingResult[]> {
  const results: TrackingResult[] = [];
  for (const item of each(itemsOf(data), tracking)) {
    const { origin_info: first, destination_info: last } = item;
    const twoLegs = first.trackinfo.length > 0 && last.trackinfo.length > 0;
    const checkpoints = [
      ...(await checkpointsOf(first.trackinfo, twoLegs ? 'first' : null)),
      ...(await checkpointsOf(last.trackinfo, twoLegs ? 'last' : null)),
    ];
    results.push({
      number: item.tracking_number,
      courier: item.courier_code,
      origin: item.origin_country,
      destination: item.destination_country,
      checkpoints: withParcelStatus(checkpoints, statusOf(item.delivery_status, item.substatus)),
      facts: {
        ...NO_FACTS,
        expectedAt: readTime(item.scheduled_delivery_date, TIMES).date,
        signedBy: item.signed_by || null,
        lastMile: lastMileOf('trackingmore', {
          code: last.courier_code,
          number: item.destination_track_number || (last.courier_code && last.reference_number),
        }),
        weight: firstOf(item.weight, item.weight_kg && `${item.weight_kg} kg`),
        service: item.service_code || null,
      },
    });
  }
  return results;
}

async function checkpointsOf(
  trackinfos: readonly unknown[],
  of: ProviderCheckpoint['leg'],
): Promise<ProviderCheckpoint[]> {
  const infos = await eachOfMany(trackinfos, trackinfo);
  const times = withoutEmptyClocks(await mapMany(infos, (info) => readTime(info.checkpoint_date, TIMES)));
  const checkpoints = await mapMany(infos, (info, index): ProviderCheckpoint | [] => {
    const time = times[index];
    // Without time, text and code it is no event.
    if (!time || (time.date === null && !info.tracking_detail && !info.raw_status)) return [];
    return {
      eventId: null,
      time,
      ...(statusOf(info.checkpoint_delivery_status, info.checkpoint_delivery_substatus) ?? {
        status: null,
        subStatus: null,
      }),
      content: info.tracking_detail,
      lang: null,
      location: placeOf(info.location, info.city, info.state),
      city: info.city,
      state: info.state,
      country: info.country_iso2,
      rawCode: info.raw_status || info.checkpoint_delivery_substatus || null,
      leg: of,
    };
  });
  return checkpoints.flat();
}
