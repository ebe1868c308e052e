import { acceptedLanguages, isLanguage, type Language } from '@parcelway/domain';

/** Ours among the languages that a reader wants, best first. @param wanted `?lang=`, if given. @param header the browser's `accept-language`. */
export const wantedLanguages = (wanted: unknown, header: string | undefined): Language[] => [
  ...(isLanguage(wanted) ? [wanted] : []),
  ...acceptedLanguages(header),
];
