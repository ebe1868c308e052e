import { isLanguage, type Language } from '@parcelway/domain';
import type { MailProblem } from '@parcelway/http-contract';

/** The problems of one place: a field's (`subject.de`, `html`) are shown in the language that is edited. */
export const problemsAt = (
  problems: readonly MailProblem[],
  block: string | null,
  field: string,
  language: Language,
): MailProblem[] =>
  problems.filter((one) => one.block === block && (one.field === field || one.field === `${field}.${language}`));

/** The language that a problem is in; null for a field that is the same in all. */
export function languageOf({ field }: MailProblem): Language | null {
  const language = field.split('.').at(-1);
  return isLanguage(language) ? language : null;
}

/** Problems of a block, or of subject and preheader, in languages that are not edited now. */
export const problemsElsewhere = (
  problems: readonly MailProblem[],
  block: string | null,
  language: Language,
): MailProblem[] =>
  problems.filter((one) => {
    const of = languageOf(one);
    return one.block === block && of !== null && of !== language;
  });
