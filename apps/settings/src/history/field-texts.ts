import type { SettingArea, SettingField, StoreEvent } from '@parcelway/domain';
import type { MessageKey } from '@parcelway/i18n';

export type Key = MessageKey<'settings'>;

/** What each part of the settings is called. */
export const AREA_TEXTS: Record<SettingArea, Key> = {
  account: 'tabs.general',
  couriers: 'tabs.couriers',
  promise: 'promise.title',
  zones: 'zones.title',
  rules: 'rules.title',
  delivery: 'delivery.status.title',
  store: 'switches_kit.title',
  early: 'early.title',
  staff: 'staff.title',
  privacy: 'privacy.title',
  billing: 'history.billing',
  api_keys: 'history.api_keys',
};

/** What each field is called, as on the screen where it is changed. Events of the store have the names of their statuses. */
export const FIELD_TEXTS: { [Area in SettingArea]: Record<Exclude<SettingField<Area>, StoreEvent>, Key> } = {
  account: { tz_name: 'zone.title', notify_email: 'email.label', customer_lang: 'language.customers' },
  couriers: { auto_detect: 'couriers.detect.label', couriers: 'couriers.own.title', mapping: 'couriers.names.title' },
  promise: {
    enable: 'promise.title',
    cutoff: 'promise.processing.cutoff',
    warehouse_zone: 'promise.processing.zone',
    processing: 'promise.processing.title',
    working_days: 'promise.processing.working_days',
    delivery_days: 'promise.processing.delivery_days',
    holidays: 'promise.processing.closed',
    holiday_calendars: 'promise.processing.holidays',
    open_days: 'promise.processing.worked',
    date: 'promise.format.date',
    range: 'promise.format.range',
    separator: 'promise.format.separator',
    show_countdown: 'promise.format.show_countdown',
    template: 'promise.wording.template',
    out_of_zone: 'promise.wording.out_of_zone',
    translation: 'history.translations',
    position: 'customize.position',
    style: 'customize.style.title',
    selector: 'customize.position',
    custom_css: 'customize.css',
    icon: 'customize.icon',
    color: 'customize.own_colors',
  },
  zones: {
    name: 'zones.form.name',
    areas: 'zones.form.areas',
    transit: 'zones.column.transit',
    couriers: 'zones.form.couriers',
  },
  rules: {
    name: 'rules.form.name',
    status: 'rules.form.status',
    priority: 'history.order',
    target: 'rules.form.target',
    inventory: 'rules.form.stock',
    workflow: 'promise.processing.title',
    zones: 'zones.title',
    format: 'promise.format.date',
    text: 'rules.form.text',
    icon: 'customize.icon',
    color: 'customize.own_colors',
  },
  delivery: {
    enable: 'delivery.status.label',
    source_order: 'delivery.sources.title',
    calc_from: 'delivery.calculation.from',
    share: 'delivery.calculation.share',
    hide_when: 'delivery.hidden.title',
    older: 'delivery.older.title',
  },
  store: { platform: 'switches_kit.platform' },
  early: { experimental: 'early.label' },
  staff: { permissions: 'staff.permissions' },
  privacy: { data_export: 'privacy.export.title', data_deletion: 'privacy.deletion.title' },
  billing: { overage_cap: 'history.overage_cap' },
  api_keys: { name: 'zones.form.name', scopes: 'history.scopes', key: 'history.key' },
};
