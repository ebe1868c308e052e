import type { MailProblem, MailSettings } from '@parcelway/http-contract';
import type { Template } from 'liquidjs';
import { textPlaces, type TextPlace } from './chosen-texts';
import { MailTemplateError } from './compiled-mail';
import { textEngine, VARIABLES } from './liquid/engine';
import { parseField } from './liquid/fill';
import { unknownVariables } from './liquid/problems';

/**
 * What prevents the texts of the settings from being filled, or shows nothing: tags, filters and variables that do not exist and
 * what is not closed, in every language. Each text is read alone, so one problem hides none of another text.
 */
export const lintMail = (settings: MailSettings): MailProblem[] =>
  textPlaces(settings).flatMap((place) =>
    sourcesOf(place).flatMap(({ field, source }) => lint({ block: place.block, field }, place.kind, source)),
  );

const sourcesOf = ({ name, texts }: TextPlace): { field: string; source: string }[] =>
  typeof texts === 'string'
    ? [{ field: name, source: texts }]
    : Object.entries(texts).map(([language, source]) => ({ field: `${name}.${language}`, source }));

function lint(place: Pick<MailProblem, 'block' | 'field'>, kind: TextPlace['kind'], source: string): MailProblem[] {
  let parsed: Template[];
  try {
    parsed = parseField({ ...place, kind, source, key: '' });
  } catch (error) {
    if (error instanceof MailTemplateError) return [error.problem];
    throw error;
  }
  return unknownVariables(textEngine, parsed, VARIABLES).map((problem) => ({ ...place, ...problem }));
}
