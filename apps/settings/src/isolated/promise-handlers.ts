import { bcp47, isLanguage, LANGUAGES } from '@parcelway/domain';
import type { Edd, EddTranslation } from '@parcelway/api/edd';
import type { Handlers } from '@parcelway/isolated/scenarios';
import { Refused } from '@parcelway/isolated/scenarios';

const EUROPE = ['AT', 'BE', 'DE', 'FR', 'IT', 'NL'];

const FRESH: Edd = {
  ...{ revision: 0, saved_at: null, saved_by: '', enable: false, zones: [], rules: [], rule_limit: null },
  workflow: {
    ...{ cutoff: '16:00', timezone: 1, tz_name: 'Europe/Berlin', processing: { min: 1, max: 2 } },
    ...{ working_days: [1, 2, 3, 4, 5], delivery_days: [1, 2, 3, 4, 5] },
    ...{ holidays: [], holiday_calendars: ['DE'], open_days: [] },
  },
  format: { date: 'MMM D', range: 'range', separator: ' – ', show_countdown: true },
  widget: { position: 'product', style: 'text', selector: '', custom_css: '', icon: null, color: null },
  text: {
    template: 'Estimated delivery: {date}',
    out_of_zone: 'There is no delivery estimate for this country yet ({country}).',
  },
  preview: { from: null, to: null, text: '' },
};
const ZONE: Edd['zones'][number] = {
  ...{ id: '7', revision: 1, name: 'Europe', countries: [], continents: ['EU'], rest: false },
  ...{ transit: { min: 2, max: 3 }, couriers: [] },
};
/** What the engine of the server says of an order on Friday evening. */
const LATE_ORDER = [
  { day: '2026-11-27', use: 'after_cutoff' },
  { day: '2026-11-28', use: 'closed' },
  { day: '2026-11-29', use: 'closed' },
  { day: '2026-11-30', use: 'closed', holiday: 'St Andrew’s Day' },
  { day: '2026-12-01', use: 'accepted' },
  { day: '2026-12-02', use: 'processing' },
] as const;

/** The delivery promise: a shop with `rows` 0 never saved one. */
export function promiseHandlers(rows: number): Handlers {
  const isNew = rows === 0;
  let edd: Edd = isNew
    ? FRESH
    : { ...FRESH, revision: 3, saved_at: '2026-11-18T09:00:00.000Z', saved_by: 'Anna', enable: true, zones: [ZONE] };
  let translation: EddTranslation['translation'] = isNew
    ? {}
    : { de: { template: 'Voraussichtliche Lieferung: {date}', rule_5: 'Nur für dich: {date}' } };
  const next = (revision: number): number => {
    if (revision !== edd.revision) throw new Refused(409, 'Anna saved this delivery promise meanwhile.');
    return revision + 1;
  };
  const texts = (): EddTranslation => ({ revision: edd.revision, translation, default_lang: 'en' });
  return {
    preSaleEdd: () => edd,
    updateEdd: ({ body: { revision, enable = edd.enable, workflow, text, widget } }) => {
      edd = {
        ...edd,
        ...{ revision: next(revision), enable },
        workflow: { ...edd.workflow, ...workflow },
        text: { ...edd.text, ...text },
        widget: { ...edd.widget, ...widget },
      };
      return edd;
    },
    updateEddFormat: ({ body: { revision, ...format } }) => {
      edd = { ...edd, revision: next(revision), format: { ...edd.format, ...format } };
      return edd;
    },
    eddTranslation: texts,
    saveEddTranslation: ({ body }) => {
      edd = { ...edd, revision: next(body.revision) };
      ({ translation } = body);
      return texts();
    },
    eddSetLink: () => ({ url: 'https://demo.example.com/admin/themes/current/editor?template=product' }),
    eddPreview: ({ query: { country = 'DE', lang = 'en' } }) => {
      const { style, custom_css: css, color } = edd.widget;
      const widget = {
        ...{ version: String(edd.revision), style, icon: '', color, css, lang, country, province: '' },
        ...{ countries: EUROPE, provinces: [], steps: [], cutoff: null, countdown: '' },
        labels: { country: 'Deliver to', province: 'Region' },
      };
      const common = { rule: null, processing: edd.workflow.processing, ordered_at: '17:20', cutoff_at: null };
      if (edd.zones.length === 0 || !EUROPE.includes(country))
        return {
          ...{ ...common, from: null, to: null, reason: 'out_of_zone', zone: null, transit: null },
          ...{ text: edd.text.out_of_zone.replace('{country}', country), earliest: [], latest: [] },
          widget: {
            ...widget,
            text: edd.text.out_of_zone.replace('{country}', country),
            from: null,
            to: null,
            days: null,
          },
        };
      const { template = edd.text.template } = translation[lang] ?? {};
      return {
        ...{ ...common, from: '2026-12-04', to: '2026-12-08', reason: null },
        ...{ zone: { id: '7', name: 'Europe' }, transit: { min: 2, max: 3 } },
        text: template.replace('{date}', 'Dec 4 – 8'),
        widget: {
          ...{ ...widget, from: '2026-12-04', to: '2026-12-08', text: template.replace('{date}', 'Dec 4 – 8') },
          days: { processing: edd.workflow.processing, transit: { min: 2, max: 3 } },
        },
        earliest: [...LATE_ORDER, { day: '2026-12-03', use: 'transit' }, { day: '2026-12-04', use: 'transit' }],
        latest: [
          ...LATE_ORDER,
          { day: '2026-12-03', use: 'processing' },
          { day: '2026-12-04', use: 'transit' },
          { day: '2026-12-05', use: 'no_delivery' },
          { day: '2026-12-06', use: 'no_delivery' },
          { day: '2026-12-07', use: 'transit' },
          { day: '2026-12-08', use: 'transit' },
        ],
      };
    },
    holidayCalendars: () => ({
      calendars: [...EUROPE, 'JP'].map((country) => ({
        country,
        regions: country === 'DE' ? [{ code: 'DE-BY', name: 'Bayern' }] : [],
      })),
    }),
    holidays: () => ({
      holidays: [
        { day: '2026-12-25', name: 'Christmas Day' },
        { day: '2026-12-26', name: 'Boxing Day' },
        { day: '2027-01-01', name: 'New Year’s Day' },
        { day: '2027-03-26', name: 'Good Friday' },
        { day: '2027-03-29', name: 'Easter Monday' },
        { day: '2027-05-01', name: 'Labour Day' },
      ],
    }),
    shopifyCountries: ({ query: { lang = 'en' } }) => {
      const names = new Intl.DisplayNames(bcp47(isLanguage(lang) ? lang : LANGUAGES[0]), { type: 'region' });
      const country = (code: string) => ({
        code,
        name: names.of(code) ?? code,
        provinces: code === 'DE' ? [{ code: 'BY', name: 'Bavaria' }] : [],
      });
      return {
        continents: [
          { code: 'EU', name: names.of('150') ?? 'EU', countries: EUROPE.map(country) },
          { code: 'AS', name: names.of('142') ?? 'AS', countries: ['CN', 'JP'].map(country) },
        ],
      };
    },
  };
}
