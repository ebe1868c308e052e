import { fromProviderCode, type CodedProvider } from '@parcelway/couriers';
import { ShipmentStatus } from '@parcelway/domain';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { ReadStatus } from './status-reader';
import type { ParcelFacts, ProviderCheckpoint } from './tracking-provider.port';

/** What answers of providers are read with: a broken part becomes empty and never spoils the rest. */
export const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : ''));

/** ISO 3166-1 alpha-2 in capitals, else null. */
export const country = text.transform((value) => (/^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null));

export const list = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? (value as unknown[]) : []));

export const record = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {},
  );

export const integer = z.coerce.number().int();

/** Those of the items that fit. */
export function each<T extends z.ZodType>(items: readonly unknown[], schema: T): z.output<T>[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

const SLICE = 1000;

/** Maps a list that may be very long, slice by slice, yielding the event loop in between. */
export async function mapMany<T, R>(items: readonly T[], map: (item: T, index: number) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % SLICE === 0) await nextTurn();
    mapped.push(map(item, index));
  }
  return mapped;
}

/** As `each`, for lists that a courier may make very long. */
export async function eachOfMany<T extends z.ZodType>(items: readonly unknown[], schema: T): Promise<z.output<T>[]> {
  return (await mapMany(items, (item) => each([item], schema))).flat();
}

const MAX_TEXT = 1000;

/** An event's place as reported, else made of its parts. */
export const placeOf = (reported: string, ...parts: readonly string[]): string =>
  (reported || parts.filter(Boolean).join(', ')).slice(0, MAX_TEXT).replace(/\p{Surrogate}/gu, '\ufffd');

/**
 * Text that the database can store and a page can show: no control characters, no lone surrogates, at most 1,000
 * characters.
 */
function cleanText(value: string): string {
  return (
    value
      // Ten times what is stored leaves room for what is removed.
      .slice(0, 10_000)
      .replace(/[\s\u0000-\u001F\u007F-\u009F]+/g, ' ')
      .trim()
      .slice(0, MAX_TEXT)
      // After the cut, which may part a pair.
      .replace(/\p{Surrogate}/gu, '\ufffd')
  );
}

/** The first text that is not empty. */
export const firstOf = (...texts: readonly string[]): string | null => texts.find((value) => value !== '') ?? null;

/** The courier that delivers, as a courier of ours; an unknown one has the provider's name for it. */
export function lastMileOf(
  provider: CodedProvider,
  reported: { code: string; name?: string; number: string },
): ParcelFacts['lastMile'] {
  const courier = fromProviderCode(provider, reported.code) ?? (reported.name || reported.code);
  return courier || reported.number ? { courier, number: reported.number } : null;
}

/**
 * The parcel's status is its latest event's where that one has none itself. Of events of one time the one listed first
 * is the latest: providers list newest first.
 * @param said the provider's status for the whole parcel. That nothing is known, or nothing any more, is no event's.
 */
export function withParcelStatus(
  checkpoints: readonly ProviderCheckpoint[],
  said: ReadStatus | null,
): ProviderCheckpoint[] {
  if (said === null || said.status === ShipmentStatus.Pending || said.status === ShipmentStatus.Expired)
    return [...checkpoints];
  let latest: ProviderCheckpoint | null = null;
  for (const checkpoint of checkpoints)
    if (checkpoint.time.date !== null && (latest === null || instantOf(checkpoint) > instantOf(latest)))
      latest = checkpoint;
  return checkpoints.map((checkpoint) =>
    checkpoint === latest && checkpoint.status === null ? { ...checkpoint, ...said } : checkpoint,
  );
}

const instantOf = ({ time: { date, clock, offset } }: ProviderCheckpoint): number =>
  Date.parse(`${date}T${clock ?? '12:00:00'}${offset ?? 'Z'}`);
