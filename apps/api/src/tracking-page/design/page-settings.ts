import type { PageTheme } from '@parcelway/domain';
import { defaultPageSettings, PAGE_SETTINGS_VERSION, pageSettings, type PageSettings } from '@parcelway/http-contract';
import { HttpError } from '../../http/errors';

/** One step each: brings settings of that version to the next. There is one version yet. */
const MIGRATIONS: Readonly<Record<number, (settings: Record<string, unknown>) => Record<string, unknown>>> = {};

export type ReadSettings = { settings: PageSettings } | { refused: 'newer' | 'unreadable' };

/**
 * Settings as they were stored, brought up to date. Read whole or not at all: what a newer server wrote, or what does not fit,
 * is refused.
 * @param migrations by the version that they start from
 */
export function readPageSettings(stored: unknown, migrations = MIGRATIONS): ReadSettings {
  if (typeof stored !== 'object' || stored === null) return { refused: 'unreadable' };
  let settings = stored as Record<string, unknown>;
  while (typeof settings.version === 'number' && settings.version < PAGE_SETTINGS_VERSION) {
    const migration = migrations[settings.version];
    if (!migration) return { refused: 'unreadable' };
    settings = migration(settings);
  }
  if (typeof settings.version === 'number' && settings.version > PAGE_SETTINGS_VERSION) return { refused: 'newer' };
  const read = pageSettings.safeParse(settings);
  return read.success ? { settings: read.data } : { refused: 'unreadable' };
}

/** For the merchant, who is told why when they cannot be read. @param stored undefined: nothing was designed yet */
export function settingsToEdit(stored: unknown, theme: PageTheme): PageSettings {
  if (stored === undefined) return defaultPageSettings(theme);
  const read = readPageSettings(stored);
  if ('settings' in read) return read.settings;
  throw new HttpError(
    409,
    read.refused === 'newer'
      ? 'This page was designed with a newer version of the app. Reload the page in a few minutes.'
      : 'The stored design of this page cannot be read. Restore a published version, or write to us; nothing was changed.',
  );
}
