import { FALLBACK_LANGUAGE, languageOfLocale, type Language } from '@parcelway/domain';

/** Key of the chosen language in local and session storage, and name of its cookie. */
export const LANGUAGE_KEY = 'parcelway.language';

export interface LanguageSources {
  /** The store platform's own setting (`de-AT`); wins over everything else. */
  platformLocale?: string | null;
  /** `location.search` */
  search?: string;
  /** `document.cookie` */
  cookie?: string;
  localStorage?: string | null;
  sessionStorage?: string | null;
  /** `navigator.languages` */
  browser?: readonly string[];
  /** `<html lang>` */
  htmlLang?: string;
}

/** Only the shape of a BCP 47 tag passes, so that script or markup can never pass as a language. */
const TAG = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;

const candidateLanguage = (candidate: string | null | undefined): Language | undefined =>
  candidate && TAG.test(candidate) ? languageOfLocale(candidate) : undefined;

function cookieValue(cookie: string): string | undefined {
  const raw = cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${LANGUAGE_KEY}=`))
    ?.slice(LANGUAGE_KEY.length + 1);
  try {
    return raw && decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/**
 * The language to start in. Order: the platform's locale, query string `lng`, cookie, local storage, session storage,
 * browser languages, HTML tag; English when none of them names one of ours.
 */
export function detectLanguage(sources: LanguageSources): Language {
  const candidates = [
    sources.platformLocale,
    new URLSearchParams(sources.search ?? '').get('lng'),
    cookieValue(sources.cookie ?? ''),
    sources.localStorage,
    sources.sessionStorage,
    ...(sources.browser ?? []),
    sources.htmlLang,
  ];
  for (const candidate of candidates) {
    const language = candidateLanguage(candidate);
    if (language) return language;
  }
  return FALLBACK_LANGUAGE;
}
