import type { Language } from '../languages';

/** What a status of the merchant's own waits for: the order, its being ready (handed over with a label), its first scan. */
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

const COLOR = /^#[0-9a-f]{6}$/i;
/** WCAG 2.2, 1.4.3: text of any size. */
const MIN_CONTRAST = 4.5;

/** Contrast to white by WCAG 2.2, from 1 to 21. @param color `#rrggbb` */
export function contrastToWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Whether it is `#rrggbb` and can be read on white. */
export const isReadableColor = (color: string): boolean => COLOR.test(color) && contrastToWhite(color) >= MIN_CONTRAST;

/** Its name for who reads that language. */
export const customStatusName = ({ name, translations }: CustomStatus, language: Language): string =>
  translations[language] || name;
