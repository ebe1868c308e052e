import { useGetCouriersQuery } from '@parcelway/api';
import { useGetCustomCouriersQuery } from '@parcelway/api/custom-couriers';
import type { SettingHistory } from '@parcelway/api/staff';
import { isLanguage, LANGUAGE_NAMES, type Permission, type SettingValue, type StoreEvent } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { STATUS_OF_EVENT } from '@parcelway/store-connection/switches';
import { usePromiseFormats } from '../promise/promise-formats.hook';
import { PERMISSION_NAMES } from '../staff/permission-names';
import { AREA_TEXTS, FIELD_TEXTS, type Key } from './field-texts';

export type Change = SettingHistory['changes'][number];
type Field = Change['fields'][number];

/** Their values are codes of ours: only that they changed is shown. */
/** Without a value they are as the store has them. */
const AS_STORE: ReadonlySet<string> = new Set(['tz_name', 'customer_lang']);
const CODES: ReadonlySet<string> = new Set(
  'date range position style selector custom_css icon inventory holiday_calendars source_order calc_from share hide_when older'.split(
    ' ',
  ),
);

const isEvent = (field: string): field is StoreEvent => Object.hasOwn(STATUS_OF_EVENT, field);

/** Changes in words. */
export function useChangeTexts() {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const { dateTime, number, day } = useFormats();
  const { weekday } = usePromiseFormats();
  const { data: couriers = [] } = useGetCouriersQuery();
  const { data: custom = [] } = useGetCustomCouriersQuery();

  function itemText(field: string, item: string | number): string {
    if (typeof item === 'number') return weekday(item);
    if (field === 'couriers') return [...custom, ...couriers].find(({ code }) => code === item)?.name ?? item;
    if (field === 'permissions') {
      const name = PERMISSION_NAMES[item as Permission] as (typeof PERMISSION_NAMES)[Permission] | undefined;
      return name ? t(`staff.may.${name}`) : item;
    }
    return field === 'holidays' || field === 'open_days' ? day(item) : item;
  }
  function valueText(field: string, value: SettingValue): string {
    if (value === null) return t(AS_STORE.has(field) ? 'history.as_store' : 'history.none');
    if (typeof value === 'boolean') return t(value ? 'promise.on' : 'promise.off');
    if (typeof value === 'number') return number(value);
    if (field === 'customer_lang' && isLanguage(value)) return LANGUAGE_NAMES[value];
    if (typeof value === 'string') return value === '' ? t('history.none') : value;
    return value.map((item) => itemText(field, item)).join(', ') || t('history.none');
  }

  return {
    /** What was changed: a part of the settings, or a zone, rule or person of it. */
    title: ({ area, deed, subject }: Change): string => {
      const name = t(AREA_TEXTS[area]);
      return subject === '' ? name : t(`history.deed.${deed}`, { area: name, subject });
    },
    /** A field with its values where they are known; null: this release does not know the field. */
    line({ area }: Change, { field, before, after }: Field): string | null {
      const known: Partial<Record<string, Key>> = FIELD_TEXTS[area];
      const key = known[field];
      const name = isEvent(field) ? common(`status.${STATUS_OF_EVENT[field]}`) : key && t(key);
      if (!name) return null;
      if (field === 'data_export') return t('history.export');
      if (field === 'data_deletion')
        return typeof after === 'string'
          ? t('history.deletion', { time: dateTime(after) })
          : t('history.deletion_undone');
      if (CODES.has(field) || before === undefined || after === undefined) return t('history.changed', { name });
      return `${name}: ${valueText(field, before)} → ${valueText(field, after)}`;
    },
  };
}
