/** The interface languages; `en` is the default and the fallback. Code `cn` is Chinese as spoken by the specification. */
export const LANGUAGES = ['en', 'es', 'fr', 'it', 'de', 'pt', 'tr', 'nl', 'pl', 'sv', 'cn'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language's own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
  pt: 'Português',
  tr: 'Türkçe',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
  cn: '简体中文',
};
export const FALLBACK_LANGUAGE: Language = 'en';

const BCP47: Record<Language, string> = {
  en: 'en',
  es: 'es',
  fr: 'fr',
  it: 'it',
  de: 'de',
  pt: 'pt-PT',
  tr: 'tr',
  nl: 'nl',
  pl: 'pl',
  sv: 'sv',
  cn: 'zh-CN',
};
/** The BCP 47 tag for Intl and `<html lang>`. */
export const bcp47 = (language: Language): string => BCP47[language];

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value);

/** The language of a platform locale such as `de-AT`, `zh-Hans-CN` or `pt-BR`; undefined when it is none of ours. */
export function languageOfLocale(locale: string): Language | undefined {
  const primary = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  const code = primary === 'zh' ? 'cn' : primary;
  return isLanguage(code) ? code : undefined;
}
