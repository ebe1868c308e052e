import { STORE_EVENTS } from '../notification/mail-state';
import { RETENTION_DAYS } from './data-privacy';

/** What is recorded of each part of the settings when somebody changes it. */
export const SETTING_FIELDS = {
  account: ['tz_name', 'notify_email', 'customer_lang'],
  couriers: [
    ...(['auto_detect', 'couriers', 'mapping', 'name', 'masks', 'check_digit', 'track_url', 'phone'] as const),
    ...(['initials', 'status_texts'] as const),
  ],
  promise: [
    ...(['enable', 'cutoff', 'warehouse_zone', 'processing', 'working_days', 'delivery_days'] as const),
    ...(['holidays', 'holiday_calendars', 'open_days', 'date', 'range', 'separator', 'show_countdown'] as const),
    ...(['template', 'out_of_zone', 'translation', 'position', 'style', 'selector'] as const),
    ...(['custom_css', 'icon', 'color'] as const),
  ],
  zones: ['name', 'areas', 'transit', 'couriers'],
  rules: ['name', 'status', 'priority', 'target', 'inventory', 'workflow', 'zones', 'format', 'text', 'icon', 'color'],
  delivery: ['enable', 'source_order', 'calc_from', 'share', 'hide_when', 'older'],
  store: ['platform', ...STORE_EVENTS],
  early: ['experimental'],
  staff: ['permissions'],
  privacy: ['data_export', 'data_deletion'],
  billing: ['overage_cap'],
  api_keys: ['name', 'scopes', 'key'],
  integrations: ['statuses', 'alerts', 'key'],
} as const;
export type SettingArea = keyof typeof SETTING_FIELDS;
export type SettingField<Area extends SettingArea> = (typeof SETTING_FIELDS)[Area][number];
export const SETTING_AREAS = Object.keys(SETTING_FIELDS) as SettingArea[];

/** What was done to a zone or a rule; all others are only changed. */
export const SETTING_DEEDS = ['changed', 'added', 'deleted', 'restored'] as const;
export type SettingDeed = (typeof SETTING_DEEDS)[number];

/** A value that is recorded as it was; of any other one only that it changed. */
export type SettingValue = string | number | boolean | null | (string | number)[];

/** After so many days a change is forgotten. */
export const SETTING_HISTORY_DAYS = RETENTION_DAYS.setting_changes;

/** One field of a change as it is recorded. */
export interface RecordedField {
  field: string;
  before?: SettingValue;
  after?: SettingValue;
}
