import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@parcelway/domain';
import de from './locales/de.json';
import en from './locales/en.json';

/** The texts of the shopper's page. English sets the keys; a sentence for a substatus is optional everywhere. */
export type TrackingTexts = Omit<typeof en, 'sentence'> & { sentence: Record<string, string> };

/** One entry per language that is translated; the rest fall back. */
const TEXTS: Partial<Record<Language, TrackingTexts>> = { en, de };

/** The languages the page can be read in. */
export const trackingLanguages: readonly Language[] = LANGUAGES.filter((language) => TEXTS[language]);

/** The texts in the first of the wanted languages that there are, and which language that is. */
export function trackingTexts(wanted: readonly Language[]): { language: Language; texts: TrackingTexts } {
  const language = wanted.find((one) => TEXTS[one]) ?? FALLBACK_LANGUAGE;
  return { language, texts: TEXTS[language] ?? en };
}
