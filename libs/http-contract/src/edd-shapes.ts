import { COLOR, CUSTOM_STATUS_ICONS } from '@parcelway/domain';
import {
  CONTINENTS,
  EDD_DATE_FORMATS,
  EDD_POSITIONS,
  EDD_RANGES,
  EDD_STYLES,
  holdsHtml,
  MAX_EDD_DAYS,
  MAX_EDD_ZONES,
  MAX_RULE_VALUES,
  RULE_TARGETS,
  STOCK_STATES,
  unknownVariable,
  widgetCssIssue,
  type CssIssue,
  type Weekday,
} from '@parcelway/domain/edd';
import { z } from 'zod';
import { day } from './day';
import { codeText } from './page-settings';
import { id, language, text } from './shapes';

/** Settings of the delivery promise. Stored with this version: others are migrated or refused. */
export const EDD_SETTINGS_VERSION = 1;

export const distinct = <T extends z.ZodType>(
  item: T,
  max: number,
  keyOf: (value: z.output<T>) => unknown = (value) => value,
) =>
  z
    .array(item)
    .max(max)
    .superRefine((values, ctx) => {
      const seen = new Set<unknown>();
      values.forEach((value, index) => {
        if (seen.has(keyOf(value))) ctx.addIssue({ code: 'custom', path: [index], message: 'is there twice' });
        seen.add(keyOf(value));
      });
    });

const days = z.number().int().min(0).max(MAX_EDD_DAYS, `must be at most ${MAX_EDD_DAYS} days`);
const notBelow = ({ min, max }: { min: number; max: number }) => min <= max;
const BELOW = { path: ['max'], message: 'must not be below the least' };
const dayRange = z.object({ min: days, max: days }).refine(notBelow, BELOW);
const weekday = z.literal([1, 2, 3, 4, 5, 6, 7] satisfies Weekday[]);
const weekdays = distinct(weekday, 7).refine((value) => value.length > 0, 'must name at least one day');
/** A zone that this runtime knows; offsets are no names. */
function isZoneName(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** When a warehouse works and a courier delivers. */
export const eddWorkflow = z.object({
  /** HH:MM in the warehouse's zone. An order at exactly this time counts as before it. */
  cutoff: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 16:00'),
  /** Hours ahead of GMT; counts where `tz_name` is null. */
  timezone: z.number().min(-12).max(14).multipleOf(0.25),
  /** IANA. */
  tz_name: z.string().max(64).refine(isZoneName, 'is no time zone that we know').nullable(),
  processing: dayRange,
  /** ISO weekdays: 1 is Monday. */
  working_days: weekdays,
  delivery_days: weekdays,
  /** Days on which they do not work, beside public holidays. */
  holidays: distinct(day, 366),
  /** Whose public holidays the warehouse has: a country, or a region such as DE-BY. */
  holiday_calendars: distinct(z.string().regex(/^[A-Z]{2}(?:-[A-Z0-9]{1,6})?$/, 'must be a country or region'), 10),
  /** Public holidays on which they work nevertheless. */
  open_days: distinct(day, 366),
});
export type EddWorkflow = z.output<typeof eddWorkflow>;

const courierTransit = z.object({ courier: text(64).min(1), min: days, max: days }).refine(notBelow, BELOW);
const eddArea = z.object({
  /** ISO 3166-1. */
  code: z.string().regex(/^[A-Z]{2}$/, 'must be the two letters of a country'),
  provinces: z.union([z.literal('all'), distinct(z.string().min(1).max(6), 200).min(1, 'must name at least one')]),
});
/** Where something goes, and how long it takes to get there. */
export const eddZoneValues = z
  .object({
    name: text(60).trim().min(1, 'must not be empty'),
    countries: distinct(eddArea, 300, ({ code }) => code),
    continents: distinct(z.enum(CONTINENTS), 7),
    /** Everywhere that no zone names. */
    rest: z.boolean(),
    transit: dayRange,
    couriers: distinct(courierTransit, 50, ({ courier }) => courier),
  })
  .refine(({ countries, continents, rest }) => rest || countries.length + continents.length > 0, {
    path: ['countries'],
    message: 'must name at least one area',
  });
export type EddZoneValues = z.output<typeof eddZoneValues>;
export const eddZone = eddZoneValues.safeExtend({ id: z.string() });
export type EddZone = z.output<typeof eddZone>;

export const eddFormat = z.object({
  date: z.enum(EDD_DATE_FORMATS),
  range: z.enum(EDD_RANGES),
  separator: text(10)
    .min(1, 'must not be empty')
    .refine((value) => !holdsHtml(value), 'must not hold HTML'),
  show_countdown: z.boolean(),
});

/** What shoppers read, with variables in braces. */
const promiseText = text(300)
  .trim()
  .superRefine((value, ctx) => {
    if (holdsHtml(value)) ctx.addIssue({ code: 'custom', message: 'must not hold HTML' });
    const unknown = unknownVariable(value);
    if (unknown !== null) ctx.addIssue({ code: 'custom', message: `holds ${unknown}, which is no variable` });
  });
export const eddText = z.object({
  template: promiseText.min(1, 'must not be empty'),
  /** Where no zone is delivered to. */
  out_of_zone: promiseText,
});
const CSS_REFUSED: Record<CssIssue, string> = {
  loads: 'must not load anything or reach beyond the widget',
  html: 'must not hold HTML',
  syntax: 'must be rules such as p { color: red }',
};
const color = z.string().toLowerCase().regex(COLOR, 'must be a color such as #0b6e63');
const icon = z.enum(CUSTOM_STATUS_ICONS).nullable();
export const eddWidget = z.object({
  position: z.enum(EDD_POSITIONS),
  style: z.enum(EDD_STYLES),
  /** Of the element in the theme after which it is shown; empty: where its block is. */
  selector: text(200)
    .trim()
    .regex(/^[^<{}]*$/, 'must be a CSS selector'),
  custom_css: codeText.superRefine((value, ctx) => {
    const issue = widgetCssIssue(value);
    if (issue) ctx.addIssue({ code: 'custom', message: CSS_REFUSED[issue] });
  }),
  icon,
  /** Null: those of the store's theme. */
  color: z.object({ text: color, background: color }).nullable(),
});
export type EddWidget = z.output<typeof eddWidget>;
/** As it is stored: an earlier server checked less of the CSS, and knew neither icon nor colors. */
export const storedEddWidget = eddWidget.extend({
  custom_css: codeText,
  icon: icon.default(null),
  color: eddWidget.shape.color.default(null),
});
/** By language and key: `template`, `out_of_zone`, or `rule_` and the id of a rule for its text. */
export const eddTranslations = z.partialRecord(
  language,
  z.record(z.string().regex(/^(?:template|out_of_zone|rule_\d{1,19})$/, 'is no text of the promise'), promiseText),
);
export type EddTranslations = z.output<typeof eddTranslations>;

/** All of a shop's settings but zones and rules, as they are stored. */
export const eddSettings = z.object({
  version: z.literal(EDD_SETTINGS_VERSION),
  workflow: eddWorkflow,
  format: eddFormat,
  widget: storedEddWidget,
  text: eddText,
  translation: eddTranslations,
});
export type EddSettings = z.output<typeof eddSettings>;

const targetValue = z.object({ id: text(255).trim().min(1, 'must not be empty'), title: text(255).trim() });
/** A rule for some products; what it leaves out is as for all others. */
export const eddRuleValues = z.object({
  name: text(60).trim().min(1, 'must not be empty'),
  status: z.boolean(),
  target: z
    .object({
      type: z.enum(RULE_TARGETS),
      /** Ids as the store has them; of tags and vendors the text itself. */
      values: distinct(targetValue, MAX_RULE_VALUES, ({ id: value }) => value.toLowerCase()).refine(
        (values) => values.length > 0,
        'must name at least one',
      ),
    })
    .superRefine(({ type, values }, ctx) => {
      if (type === 'tag' || type === 'vendor') return;
      values.forEach((value, index) => {
        if (!id.safeParse(value.id).success)
          ctx.addIssue({ code: 'custom', path: ['values', index, 'id'], message: 'must be an id' });
      });
    }),
  inventory: z.enum(STOCK_STATES),
  workflow: eddWorkflow.partial(),
  /** Instead of the shop's; none: those of the shop. */
  zones: z.array(eddZoneValues).max(MAX_EDD_ZONES),
  format: eddFormat.partial(),
  /** Empty: the shop's. */
  text: promiseText,
  icon,
  color: z.object({ text: color, background: color }),
});
export type EddRuleValues = z.output<typeof eddRuleValues>;
