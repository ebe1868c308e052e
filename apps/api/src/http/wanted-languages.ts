import { isLanguage, languageOfLocale, type Language } from '@parcelway/domain';

/** Ours among the languages that a reader wants, best first. @param wanted `?lang=`, if given. @param header the browser's `accept-language`. */
export const wantedLanguages = (wanted: unknown, header: string | undefined): Language[] => [
  ...(isLanguage(wanted) ? [wanted] : []),
  ...acceptedLanguages(header),
];

/** Ours among the languages the browser asks for, best first. */
function acceptedLanguages(header = ''): Language[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...params] = part.trim().split(';');
      const q = Number(
        params
          .find((param) => param.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { language: languageOfLocale(tag), q: Number.isFinite(q) ? q : 0, index };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q || a.index - b.index)
    .flatMap(({ language }) => language ?? []);
}
