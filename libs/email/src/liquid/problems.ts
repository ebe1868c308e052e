import { MAIL_FILTERS } from '@parcelway/domain';
import type { MailProblem } from '@parcelway/http-contract';
import { LiquidError, type Liquid, type Template } from 'liquidjs';
import { VARIABLES } from './engine';
import { MAIL_TAGS } from './sandbox';

export type LiquidProblem = Pick<MailProblem, 'line' | 'message'>;

/** A failure of the template engine in words, with its line. */
export const problemOf = (error: unknown): LiquidProblem => ({
  line: LiquidError.is(error) ? (error.token.getPosition()[0] ?? null) : null,
  message: inWords(error),
});

/** With its line, if known. */
export const lined = ({ line, message }: LiquidProblem): string =>
  line === null ? message : `Line ${line}: ${message}`;

/**
 * The variables of a text that are not known, so that they show nothing.
 * @param names of the known ones. @param lists that it may loop over, whose entries are not checked
 */
export const unknownVariables = (
  engine: Liquid,
  parsed: Template[],
  names: readonly string[],
  lists: readonly string[] = [],
): LiquidProblem[] =>
  Object.values(engine.analyzeSync(parsed, { partials: false }).globals)
    .flat()
    .filter((variable) => !names.includes(String(variable)) && !lists.includes(String(variable.segments[0])))
    .map((variable) => ({
      line: variable.location.row,
      message: unknownVariable(String(variable), [...names, ...lists]),
    }));

const TOO_LONG = 'The text becomes too long: at most 100,000 bytes are possible. Shorten it or its loops.';
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

const unknownVariable = (name: string, names: readonly string[]): string =>
  `There is no "${short(name)}", so nothing is shown. Use ${list(names)}.`;

const list = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
