import { readSections, writeSections } from '../analytics/dashboard';
import { isLanguage } from '../languages';
import { readClosedWarning } from '../plan/quota';
import { wrongListSetting } from './order-list-settings';

/** The keys of a user's settings; the session and the later user data return them. */
export const USER_SETTINGS = [
  /** The guide on the dashboard is unfolded. */
  'guide_toggle_state',
  /** The trends on the dashboard are unfolded. */
  'trends_toggle_state',
  'guide_tab',
  /** Closed permanently, written as `false`: the same value as in the session, where it then no longer shows. */
  'dashboard_affiliate_banner',
  'new_user_banner',
  'upgrade_modal',
  'show_ad',
  'dashboard_app_show',
  'contact_gift_box',
  'shopify_api_banner',
  /** The warning about the quota that was closed, as `closedWarning` writes it. */
  'quota_banner',
  /** Id of the newest notice that was seen. */
  'notice_seen',
  /** The survey was shown, written as `true`; the server stores the time. */
  'survey_seen',
  /** The language chosen in our menu; empty: that of the store admin. */
  'lang',
  /**
   * Layout of the lists of parcels and orders: the columns of each, and for parcels the rows per page and the sorting.
   */
  'orders_columns',
  'orders_tab_columns',
  'orders_page_size',
  'orders_sort',
  /** Order of the dashboard's parts, as `writeSections` writes it. */
  'dashboard_sections',
] as const;
export type UserSetting = (typeof USER_SETTINGS)[number];
export type UserSettingValue = boolean | number | string;

/** The error of a value of a setting, as the end of a sentence; null when valid. */
export function wrongSetting(key: UserSetting, value: UserSettingValue): string | null {
  switch (key) {
    case 'guide_toggle_state':
    case 'trends_toggle_state':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'guide_tab':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 3
        ? null
        : 'must be a step of the guide, 0 to 3';
    case 'notice_seen':
      return typeof value === 'string' && value !== '' ? null : 'must be the id of a notice';
    case 'quota_banner':
      return typeof value === 'string' && readClosedWarning(value) !== null
        ? null
        : 'must be a warning about the quota, as closedWarning writes it';
    case 'survey_seen':
      return value === true ? null : 'must be true';
    case 'lang':
      return isLanguage(value) || value === ''
        ? null
        : 'must be one of our languages, or empty for that of the store admin';
    case 'dashboard_sections':
      return typeof value === 'string' && value === writeSections(readSections(value))
        ? null
        : 'must be every part of the dashboard once, as writeSections does';
    case 'orders_columns':
    case 'orders_tab_columns':
    case 'orders_page_size':
    case 'orders_sort':
      return wrongListSetting(key, value);
    default:
      return value === false ? null : 'must be false: what is closed stays closed';
  }
}
