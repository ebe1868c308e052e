import { MAIL_FILTERS } from '@parcelway/domain';
import type { MailProblem } from '@parcelway/http-contract';
import { LiquidError } from 'liquidjs';
import { MAIL_TAGS, VARIABLES } from './engine';

export type Place = Pick<MailProblem, 'block' | 'field'>;

/** A failure of the template engine in words, with its line. */
export function problemOf(error: unknown, { block, field }: Place): MailProblem {
  const line = LiquidError.is(error) ? (error.token.getPosition()[0] ?? null) : null;
  return { block, field, line, message: inWords(error) };
}

const TOO_LONG = 'The text becomes too long: a mail holds at most 100,000 bytes. Shorten it or its loops.';
const RULES: [RegExp, (found: string) => string][] = [
  [/^tag "(.*)" not found/s, (name) => unknownTag(name)],
  [/^undefined filter: (.*)/s, (name) => `There is no filter "${name}". Use ${list(MAIL_FILTERS)}.`],
  [/^output .*not closed/s, () => 'A "{{" is not closed. Add "}}" after it.'],
  [/^tag \{%-?\s*(\w+).*%\} not closed/s, (name) => `"${name}" is not closed. Add {% end${name} %}.`],
  [/^tag .*not closed/s, () => 'A "{%" is not closed. Add "%}" after it.'],
  [/^(\w+) expect \d+ arguments/, (name) => `"${name}" needs a value after it, as in ${name}: "…".`],
  [/^template render limit exceeded/, () => 'The text takes too long to fill. Take out its loops.'],
  [/^memory alloc limit exceeded/, () => 'The text makes too much on its way. Use smaller loops and shorter texts.'],
  [/^(?:output|parse length) limit exceeded/, () => TOO_LONG],
];

function inWords(error: unknown): string {
  if (error instanceof RangeError) return 'Too many tags stand inside one another. Take some out.';
  const message = (error instanceof Error ? error.message : String(error)).replace(/, (?:file:.*, )?line:\d+.*$/s, '');
  for (const [pattern, words] of RULES) {
    const found = pattern.exec(message);
    if (found) return words(short(found[1] ?? ''));
  }
  return `This cannot be read (${short(message)}). Write {{ ${VARIABLES[0]} }} for a value and {% if … %} … {% endif %} for a condition.`;
}

function unknownTag(name: string): string {
  const closes = /^end(\w+)/.exec(name)?.[1] ?? (['else', 'elsif', 'when'].includes(name) ? 'if' : undefined);
  return closes && (MAIL_TAGS as readonly string[]).includes(closes)
    ? `"${name}" stands without a tag that it belongs to. Take it out or begin with {% ${closes} … %}.`
    : `There is no tag "${name}". Use ${list(MAIL_TAGS)}.`;
}

export const unknownVariable = (name: string): string =>
  `There is no "${short(name)}", so nothing is shown. Use ${list(VARIABLES)}.`;

const list = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
