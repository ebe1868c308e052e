import type { PageTheme } from '@parcelway/domain';
import { defaultPageSettings, PAGE_SETTINGS_VERSION, pageSettings, type PageSettings } from '@parcelway/http-contract';
import { readStored, toEdit, type ReadSettings, type SettingsShape } from '../../drafts/stored-settings';

/** There is one version yet. */
const SHAPE: SettingsShape<PageSettings> = { version: PAGE_SETTINGS_VERSION, schema: pageSettings, migrations: {} };

/** Settings as they were stored, brought up to date, or why they are refused. @param migrations by the version that they start from */
export const readPageSettings = (stored: unknown, migrations = SHAPE.migrations): ReadSettings<PageSettings> =>
  readStored(stored, { ...SHAPE, migrations });

/** For the merchant, with the reason when they cannot be read. @param stored undefined: nothing was designed yet */
export const settingsToEdit = (stored: unknown, theme: PageTheme): PageSettings =>
  stored === undefined ? defaultPageSettings(theme) : toEdit(readPageSettings(stored), 'page');
