import { languageOfLocale, type Language } from './languages';

/** The header's length is not bounded by the client. */
const MAX_HEADER = 500;

/** The supported languages among those in `accept-language`, best first. */
export function acceptedLanguages(header = ''): Language[] {
  return header
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((word) => word.trim());
      const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { language: languageOfLocale(tag), weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ language }) => language ?? []);
}
