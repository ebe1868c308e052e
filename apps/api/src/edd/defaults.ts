import { FALLBACK_LANGUAGE, languageOfLocale, type Language } from '@parcelway/domain';
import { EDD_SETTINGS_VERSION, eddSettings, type EddSettings } from '@parcelway/http-contract';
import { isHolidayCalendar } from '@parcelway/holidays';
import { readStored, toEdit, type SettingsShape } from '../drafts/stored-settings';
import { offsetIn } from '../tracking/time/instant';
import texts from './default-texts.json';
import type { ShopFacts } from './edd.store';

/** The language of the texts that are not translations. */
export const languageOf = ({ locale }: ShopFacts): Language => languageOfLocale(locale) ?? FALLBACK_LANGUAGE;

/** Ours, for a shop that saved nothing yet. */
export const defaultSettings = (shop: ShopFacts, now: Date): EddSettings => ({
  version: EDD_SETTINGS_VERSION,
  workflow: {
    cutoff: '16:00',
    ...(eddSettings.shape.workflow.shape.tz_name.safeParse(shop.timezone).success
      ? { timezone: offsetIn(shop.timezone, now) / 3_600_000, tz_name: shop.timezone }
      : { timezone: 0, tz_name: null }),
    processing: { min: 1, max: 2 },
    working_days: [1, 2, 3, 4, 5],
    delivery_days: [1, 2, 3, 4, 5],
    holidays: [],
    holiday_calendars: isHolidayCalendar(shop.country) ? [shop.country] : [],
    open_days: [],
  },
  format: { date: 'MMM D', range: 'range', separator: ' – ', show_countdown: true },
  widget: { position: 'product', style: 'text', selector: '', custom_css: '', icon: null, color: null },
  text: { ...texts[languageOf(shop)] },
  translation: {},
});

const SHAPE: SettingsShape<EddSettings> = { version: EDD_SETTINGS_VERSION, schema: eddSettings, migrations: {} };

/**
 * Settings as they were stored, or our defaults.
 * @throws HttpError 409 for those of a newer server
 */
export const readSettings = (stored: unknown, shop: ShopFacts, now: Date): EddSettings =>
  stored === null ? defaultSettings(shop, now) : toEdit(readStored(stored, SHAPE), 'delivery promise');
