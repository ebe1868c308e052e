import { RETENTION_DAYS } from '../user/data-privacy';
import type { EddDateFormat, EddRange } from './format';

/** What merchants may choose of a promise, and how many of each. */

export interface EddFormat {
  date: EddDateFormat;
  range: EddRange;
  /** Between both ends, spaces included. */
  separator: string;
  show_countdown: boolean;
}

export const EDD_POSITIONS = ['product', 'cart', 'both'] as const;
export const EDD_STYLES = ['text', 'timeline', 'countdown'] as const;
/** Two letters each, as in addresses of zones. */
export const CONTINENTS = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'] as const;
export type Continent = (typeof CONTINENTS)[number];

/** The longest processing or transit, in days. */
export const MAX_EDD_DAYS = 99;
export const MAX_EDD_ZONES = 100;
export const MAX_RULE_VALUES = 250;
/** Of a file of rules. */
export const MAX_RULE_FILE_ROWS = 2_000;
export const MAX_RULE_FILE_LENGTH = 1_000_000;
/** A deleted rule can be restored for so long. */
export const RULE_RETENTION_DAYS = RETENTION_DAYS.deleted_rules;

/** What a text of a promise may hold in braces. */
export const EDD_VARIABLES = ['min_date', 'max_date', 'date', 'days', 'cutoff', 'countdown', 'country'] as const;
export type EddVariable = (typeof EDD_VARIABLES)[number];

const VARIABLE = new RegExp(`\\{(${EDD_VARIABLES.join('|')})\\}`, 'g');

/** The text with its variables replaced; spaces that an empty one leaves behind are closed. Values are made for those that it has. */
export const filledText = (template: string, values: Readonly<Record<EddVariable, () => string>>): string =>
  template
    .replace(VARIABLE, (_, name: EddVariable) => values[name]())
    .replace(/ {2,}/g, ' ')
    .trim();

/** The first thing in braces that is no variable, or a brace alone; null where there is none. */
export const unknownVariable = (template: string): string | null =>
  /\{[^{}]*\}?|\}/.exec(template.replace(VARIABLE, ''))?.[0] ?? null;

/** Whether a text holds a tag, a comment or an entity of HTML: it is shown as it is, so that nobody would see what was meant. */
export const holdsHtml = (template: string): boolean => /<[a-z!/?]|&(?:#\w+|[a-z]\w*);/i.test(template);

/** Of a rule that has no colours of its own. */
export const PLAIN_RULE_COLOR = { text: '#14213d', background: '#ffffff' } as const;
