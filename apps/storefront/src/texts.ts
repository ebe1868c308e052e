import { FALLBACK_LANGUAGE, type Language } from '@parcelway/domain';
import cn from './locales/cn.json';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import it from './locales/it.json';
import nl from './locales/nl.json';
import pl from './locales/pl.json';
import pt from './locales/pt.json';
import sv from './locales/sv.json';
import tr from './locales/tr.json';

/** The texts of the shopper's page. English sets the keys; a sentence for a substatus is optional everywhere. */
export type TrackingTexts = Omit<typeof en, 'sentence'> & { sentence: Record<string, string> };

const TEXTS: Record<Language, TrackingTexts> = { en, es, fr, it, de, pt, tr, nl, pl, sv, cn };

/** The texts in the language wanted most, and which language that is. @param wanted best first; none means English */
export function trackingTexts([language = FALLBACK_LANGUAGE]: readonly Language[]): {
  language: Language;
  texts: TrackingTexts;
} {
  return { language, texts: TEXTS[language] };
}
