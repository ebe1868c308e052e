import type { PageTheme } from '@parcelway/domain';
import { defaultPageSettings, PAGE_SETTINGS_VERSION, pageSettings, type PageSettings } from '@parcelway/http-contract';
import { readStored, toEdit, type ReadSettings, type SettingsShape } from '../../drafts/stored-settings';

/** Until version 2 a page followed the store's theme where its colours and font were these. */
const UNCHOSEN = { accent: '#0b6e63', background: '#f7f6f3', card: '#ffffff', ink: '#14213d', font: 'system' };
const SHAPE: SettingsShape<PageSettings> = {
  version: PAGE_SETTINGS_VERSION,
  schema: pageSettings,
  migrations: {
    1: (settings) => {
      const look = (settings.look ?? {}) as Record<string, unknown>;
      const follows = Object.entries(UNCHOSEN).every(([name, value]) => look[name] === value);
      return { ...settings, version: 2, look: { ...look, follow_theme: follows } };
    },
  },
};

/** Settings as they were stored, brought up to date, or why they are refused. @param migrations by the version that they start from */
export const readPageSettings = (stored: unknown, migrations = SHAPE.migrations): ReadSettings<PageSettings> =>
  readStored(stored, { ...SHAPE, migrations });

/** For the merchant, with the reason when they cannot be read. @param stored undefined: nothing was designed yet */
export const settingsToEdit = (stored: unknown, theme: PageTheme): PageSettings =>
  stored === undefined ? defaultPageSettings(theme) : toEdit(readPageSettings(stored), 'page');
