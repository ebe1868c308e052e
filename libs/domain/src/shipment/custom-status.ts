import type { Language } from '../languages';
import { COLOR, contrast, MIN_CONTRAST } from '../tracking-page/contrast';

/** The event after which a custom status is due: the order, its packing (handed over with a label), its first scan. */
export const CUSTOM_STATUS_STAGES = ['ordered', 'ready', 'shipped'] as const;
export type CustomStatusStage = (typeof CUSTOM_STATUS_STAGES)[number];

/** Icons to choose from; each is drawn on the merchant's page and on the shopper's. */
export const CUSTOM_STATUS_ICONS = [
  'calendar',
  'check',
  'clock',
  'delivery',
  'info',
  'location',
  'note',
  'order',
  'package',
  'paint',
  'person',
  'search',
] as const;
export type CustomStatusIcon = (typeof CUSTOM_STATUS_ICONS)[number];

/** Colours that are offered; all can be read on white. */
export const CUSTOM_STATUS_COLORS = [
  '#0b6e63',
  '#1f5fbf',
  '#6b3fa0',
  '#a8326e',
  '#b42318',
  '#8a5200',
  '#3f6b1f',
  '#4a5568',
] as const;

export const MAX_CUSTOM_STATUSES = 10;
export const MAX_DELAY_DAYS = 60;

/** A step of the merchant's own on the way of an order. */
export interface CustomStatus {
  id: string;
  name: string;
  /** `#rrggbb`, readable on white. */
  color: string;
  icon: CustomStatusIcon | null;
  after: CustomStatusStage;
  /** Whole days of 24 hours after that, from 0. */
  delayDays: number;
  description: string;
  /** The name in other languages. */
  translations: Partial<Record<Language, string>>;
}

/** Whether it is `#rrggbb` and can be read on white. */
export const isReadableColor = (color: string): boolean =>
  COLOR.test(color) && contrast(color, '#ffffff') >= MIN_CONTRAST;

/** Its name for who reads that language. */
export const customStatusName = ({ name, translations }: CustomStatus, language: Language): string =>
  translations[language] || name;
