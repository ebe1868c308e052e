import { z } from 'zod';
import type { ProviderCheckpoint, TrackingResult } from '../tracking-provider.port';
import { statusOf } from './status-map';

/**
 * What TrackingMore says, validated part by part: a broken checkpoint is left out, a broken record is left out,
 * and the rest of the answer stays good.
 */
const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : ''));
const country = text.transform((value) => (/^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null));
const list = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? (value as unknown[]) : []));
const record = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {},
  );

const envelope = z.object({
  meta: z.object({ code: z.coerce.number().int(), message: text }).partial().optional(),
  code: z.coerce.number().int().optional(),
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
  errorCode: z.coerce.number().int().catch(0),
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
  checkpoint_date: z.string(),
  checkpoint_delivery_status: text,
  checkpoint_delivery_substatus: text,
  tracking_detail: text,
  location: text,
  city: text,
  state: text,
  country_iso2: country,
  raw_status: text,
});
const tracking = z.object({
  tracking_number: text.pipe(z.string().min(1)),
  courier_code: text,
  origin_country: country,
  destination_country: country,
  origin_info: record.pipe(z.object({ trackinfo: list })),
  destination_info: record.pipe(z.object({ trackinfo: list })),
});

export function parseTrackings(data: unknown): TrackingResult[] {
  const items = Array.isArray(data) ? (data as unknown[]) : [data];
  return each(items, tracking).map((item) => ({
    number: item.tracking_number,
    courier: item.courier_code,
    origin: item.origin_country,
    destination: item.destination_country,
    checkpoints: [...item.origin_info.trackinfo, ...item.destination_info.trackinfo].flatMap((raw) => {
      const checkpoint = parseCheckpoint(raw);
      return checkpoint ? [checkpoint] : [];
    }),
  }));
}

function parseCheckpoint(raw: unknown): ProviderCheckpoint | null {
  const parsed = trackinfo.safeParse(raw);
  if (!parsed.success) return null;
  const info = parsed.data;
  const time = parseTime(info.checkpoint_date);
  const status = statusOf(info.checkpoint_delivery_status, info.checkpoint_delivery_substatus);
  if (!time || !status) return null;
  return {
    ...time,
    ...status,
    content: info.tracking_detail,
    location: info.location || [info.city, info.state].filter(Boolean).join(', '),
    country: info.country_iso2,
    rawCode: info.raw_status || info.checkpoint_delivery_substatus || null,
  };
}

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Accepts what TrackingMore really sends: ISO-8601, "2026-11-20 10:31" and bare dates. Without an offset it counts as UTC. */
export function parseTime(value: string): { occurredAt: string; hasTime: boolean } | null {
  const match = TIME.exec(value.trim());
  if (!match) return null;
  const [, day = '', clock, offset = 'Z'] = match;
  const date = new Date(`${day}T${clock ?? '00:00'}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  // 2026-02-31 would roll over into March: not a date the courier gave.
  if (Number.isNaN(date.getTime()) || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    return null;
  const year = date.getUTCFullYear();
  return year < 1990 || year > 2200 ? null : { occurredAt: date.toISOString(), hasTime: clock !== undefined };
}

/** Text that the database can hold and a page can show: no control characters, no broken surrogates, at most 1,000 characters. */
function cleanText(value: string): string {
  return value
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\s\u0000-\u001F\u007F-\u009F]+/g, ' ')
    .trim()
    .slice(0, 1000);
}

function each<T extends z.ZodType>(items: readonly unknown[], schema: T): z.output<T>[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}
