import { acceptedLanguages, isLanguage, type Language } from '@parcelway/domain';

/**
 * The supported languages that a reader prefers, best first.
 * @param wanted `?lang=`, if given.
 * @param header the browser's `accept-language`.
 */
export const wantedLanguages = (wanted: unknown, header: string | undefined): Language[] => [
  ...(isLanguage(wanted) ? [wanted] : []),
  ...acceptedLanguages(header),
];
