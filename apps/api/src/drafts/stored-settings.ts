import type { z } from 'zod';
import { HttpError } from '../http/errors';

/** Settings that are stored with the version of their schema. */
export interface SettingsShape<T> {
  version: number;
  schema: z.ZodType<T>;
  /** One step each, by the version that it starts from: brings settings to the next. */
  migrations: Readonly<Record<number, (settings: Record<string, unknown>) => Record<string, unknown>>>;
}
export type ReadSettings<T> = { settings: T } | { refused: 'newer' | 'unreadable' };

/**
 * Settings as they were stored, brought up to date. Read whole or not at all: what a newer server wrote, or what does not fit,
 * is refused.
 */
export function readStored<T>(stored: unknown, { version, schema, migrations }: SettingsShape<T>): ReadSettings<T> {
  if (typeof stored !== 'object' || stored === null) return { refused: 'unreadable' };
  let settings = stored as Record<string, unknown>;
  while (typeof settings.version === 'number' && settings.version < version) {
    const migration = migrations[settings.version];
    if (!migration) return { refused: 'unreadable' };
    settings = migration(settings);
  }
  if (typeof settings.version === 'number' && settings.version > version) return { refused: 'newer' };
  const read = schema.safeParse(settings);
  return read.success ? { settings: read.data } : { refused: 'unreadable' };
}

/**
 * For the merchant, with the reason when they cannot be read.
 * @param thing "page"
 * @throws HttpError 409
 */
export function toEdit<T>(read: ReadSettings<T>, thing: string): T {
  if ('settings' in read) return read.settings;
  throw new HttpError(
    409,
    read.refused === 'newer'
      ? `This ${thing} was designed with a newer version of the app. Reload the page in a few minutes.`
      : `The stored design of this ${thing} cannot be read. Restore a published version, or write to us; nothing was changed.`,
  );
}
