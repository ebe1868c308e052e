import type { Edd, EddFormatChange, EddChange, EddTranslation } from '@parcelway/api/edd';
import { gmtOffset, isLanguage, type Language } from '@parcelway/domain';
import { holdsHtml, MAX_EDD_DAYS, unknownVariable, type EddFormat, type Weekday } from '@parcelway/domain/edd';
import type { ZoneChoice } from '../common/zone-select.component';

/** What the form is filled with. */
export interface StoredPromise {
  edd: Edd;
  translation: EddTranslation;
  /** IANA; of the shop. */
  shopZone: string;
}
export const TEXT_FIELDS = ['template', 'out_of_zone'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
/** A text in one language. */
export type TextKey = `${Language}.${TextField}`;

interface Fields extends ZoneChoice, EddFormat {
  cutoff: string;
  min: string;
  max: string;
  working_days: string[];
  delivery_days: string[];
  holidays: string[];
  holiday_calendars: string[];
  open_days: string[];
}
/** The form's fields as they are typed; texts by language, as far as there are any. */
export type PromiseDraft = Fields & Partial<Record<TextKey, string>>;
export type DraftKey = keyof PromiseDraft;
export type DraftChange = Partial<PromiseDraft>;

/** What is saved by one call each, in this order. */
export const PARTS = ['settings', 'format', 'translation'] as const;
export type Part = (typeof PARTS)[number];

const FORMAT_KEYS = ['date', 'range', 'separator', 'show_countdown'] as const satisfies (keyof EddFormat)[];
const isFormatKey = (key: string): boolean => (FORMAT_KEYS as readonly string[]).includes(key);

export const textKey = (language: Language, field: TextField): TextKey => `${language}.${field}`;
const isTextKey = (key: string): key is TextKey => key.includes('.');

export const draftOf = ({ edd, translation, shopZone }: StoredPromise): PromiseDraft => {
  const { workflow, format, text } = edd;
  const { tz_name: zone } = workflow;
  const isShopZone = zone === shopZone;
  const texts = { ...translation.translation, [translation.default_lang]: text };
  return {
    cutoff: workflow.cutoff,
    offset: isShopZone ? '' : String(zone === null ? workflow.timezone : gmtOffset(zone, new Date())),
    zone: isShopZone ? '' : (zone ?? ''),
    min: String(workflow.processing.min),
    max: String(workflow.processing.max),
    working_days: workflow.working_days.map(String),
    delivery_days: workflow.delivery_days.map(String),
    holidays: workflow.holidays,
    holiday_calendars: workflow.holiday_calendars,
    open_days: workflow.open_days,
    ...format,
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([language, of]) =>
        TEXT_FIELDS.map((field) => [`${language}.${field}`, of[field] ?? '']),
      ),
    ),
  };
};

/** What differs from what is stored. */
export function differences(change: DraftChange, stored: PromiseDraft): DraftChange {
  const isSame = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(stored[key as DraftKey] ?? (isTextKey(key) ? '' : undefined));
  return Object.fromEntries(Object.entries(change).filter((entry) => !isSame(entry)));
}

/** What of a change is left once a part of it is saved: what was typed meanwhile. */
export const without = (change: DraftChange, saved: DraftChange): DraftChange =>
  Object.fromEntries(
    Object.entries(change).filter(([key, value]) => !(key in saved) || saved[key as DraftKey] !== value),
  );

function partOf(key: string, defaultLanguage: Language): Part {
  if (isFormatKey(key)) return 'format';
  return isTextKey(key) && !key.startsWith(`${defaultLanguage}.`) ? 'translation' : 'settings';
}

/** The fields of a change that are saved with that part. */
export const ofPart = (change: DraftChange, part: Part, defaultLanguage: Language): DraftChange =>
  Object.fromEntries(Object.entries(change).filter(([key]) => partOf(key, defaultLanguage) === part));

const DAYS = /^\d{1,4}$/;
const CUTOFF = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
type Issue = 'cutoff' | 'zone' | 'days' | 'below' | 'weekday' | 'both' | 'empty' | 'html' | 'variable';
/** What is wrong by field, as the name of its text and what that holds. */
export type Issues = Partial<Record<DraftKey, { issue: Issue; variable?: string; max?: number }>>;

function textIssue(text: string, mayBeEmpty: boolean): Issues[DraftKey] {
  if (!mayBeEmpty && text.trim() === '') return { issue: 'empty' };
  if (holdsHtml(text)) return { issue: 'html' };
  const variable = unknownVariable(text);
  return variable === null ? undefined : { issue: 'variable', variable };
}

/** What would be refused of a draft, found before it is sent. */
export function issuesOf(draft: PromiseDraft, change: DraftChange, defaultLanguage: Language): Issues {
  const issues: Issues = {};
  if (!CUTOFF.test(draft.cutoff)) issues.cutoff = { issue: 'cutoff' };
  if ('offset' in change && draft.offset !== '' && draft.zone === '') issues.zone = { issue: 'zone' };
  for (const key of ['min', 'max'] as const)
    if (!DAYS.test(draft[key]) || Number(draft[key]) > MAX_EDD_DAYS) issues[key] = { issue: 'days', max: MAX_EDD_DAYS };
  if (!issues.min && !issues.max && Number(draft.max) < Number(draft.min)) issues.max = { issue: 'below' };
  for (const key of ['working_days', 'delivery_days'] as const)
    if (draft[key].length === 0) issues[key] = { issue: 'weekday' };
  if (draft.open_days.some((day) => draft.holidays.includes(day))) issues.open_days = { issue: 'both' };
  if (draft.separator === '') issues.separator = { issue: 'empty' };
  else if (holdsHtml(draft.separator)) issues.separator = { issue: 'html' };
  for (const key of Object.keys(draft).filter(isTextKey)) {
    const issue = textIssue(draft[key] ?? '', key !== textKey(defaultLanguage, 'template'));
    if (issue) issues[key] = issue;
  }
  return issues;
}

const weekdaysOf = (days: readonly string[]): Weekday[] => days.map(Number).sort() as Weekday[];

/** The body of `updateEdd`, without its revision. */
export function settingsChange(
  change: DraftChange,
  draft: PromiseDraft,
  { shopZone, translation: { default_lang: language } }: Pick<StoredPromise, 'shopZone' | 'translation'>,
): Omit<EddChange, 'revision'> {
  const zone = draft.offset === '' ? shopZone : draft.zone;
  const { cutoff, holidays, holiday_calendars, open_days } = change;
  const workflow: EddChange['workflow'] = {
    ...(cutoff !== undefined && { cutoff }),
    ...(('offset' in change || 'zone' in change) && {
      tz_name: zone || null,
      // A shop that only had an offset gets it back by Undo.
      timezone: zone ? gmtOffset(zone, new Date()) : Number(draft.offset),
    }),
    ...(('min' in change || 'max' in change) && { processing: { min: Number(draft.min), max: Number(draft.max) } }),
    ...(change.working_days && { working_days: weekdaysOf(change.working_days) }),
    ...(change.delivery_days && { delivery_days: weekdaysOf(change.delivery_days) }),
    ...(holidays && { holidays }),
    ...(holiday_calendars && { holiday_calendars }),
    ...(open_days && { open_days }),
  };
  const text = Object.fromEntries(
    TEXT_FIELDS.flatMap((field) => {
      const { [textKey(language, field)]: value } = change;
      return value === undefined ? [] : [[field, value]];
    }),
  );
  return { ...(Object.keys(workflow).length > 0 && { workflow }), ...(Object.keys(text).length > 0 && { text }) };
}

/** The body of `updateEddFormat`, without its revision. */
export const formatChange = (change: DraftChange): Omit<EddFormatChange, 'revision'> =>
  Object.fromEntries(Object.entries(change).filter(([key]) => isFormatKey(key)));

/** All texts in other languages, as the call replaces them: those of rules stay. */
export function translationChange(
  change: DraftChange,
  { translation, default_lang: own }: EddTranslation,
): EddTranslation['translation'] {
  const texts: EddTranslation['translation'] = { ...translation };
  for (const [key, value] of Object.entries(change)) {
    const [language, field = ''] = key.split('.');
    if (isTextKey(key) && isLanguage(language) && language !== own)
      texts[language] = { ...texts[language], [field]: value as string };
  }
  return texts;
}

const REFUSED: Record<string, DraftKey> = {
  'workflow.tz_name': 'zone',
  'workflow.timezone': 'zone',
  'workflow.processing.min': 'min',
  'workflow.processing': 'max',
};

/** The field that a refusal of the server is about, by its path in the call. */
export function fieldOf(path: string, defaultLanguage: Language): DraftKey | undefined {
  const [first = '', second = '', third = ''] = path.split('.');
  if (first === 'workflow') return REFUSED[path] ?? REFUSED[`${first}.${second}`] ?? (second as keyof Fields);
  if (first === 'text') return textKey(defaultLanguage, second as TextField);
  if (first === 'translation' && isLanguage(second)) return textKey(second, third as TextField);
  return isFormatKey(first) ? (first as keyof EddFormat) : undefined;
}
