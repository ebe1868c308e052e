import { normalizeText } from './normalize';

/**
 * A small language for texts, in which nothing slow can be written. Words are literal, in any case and with
 * or without accents:
 *
 * - `deliver*` a word that begins so, `*zustellung` one that ends so, `*paket*` one that has it inside;
 * - `(sender|shipper|original sender)` one of these, `(the|your)?` one or nothing, `(has|been)*` up to four of them;
 * - `..` up to five words of the same sentence (letters, in Chinese up to twelve);
 * - `^` and `$` the start and the end of a sentence or of a part of it; `^^` and `$$` those of the whole text;
 * - `#` a number, `,` the end of a sentence or of a part of it.
 */
export function compilePattern(pattern: string, gap = 5): RegExp {
  const reader = { parts: pattern.match(/\)[?*]?|[(|]|[^\s()|]+/g) ?? [], at: 0, gap };
  const source = choices(reader);
  if (reader.at < reader.parts.length) throw new Error('A bracket closes nothing');
  const compiled = new RegExp(`(?<= |^)${source}`, 'u');
  if (compiled.test(' ')) throw new Error('A pattern needs a word');
  return compiled;
}

interface Reader {
  parts: string[];
  at: number;
  gap: number;
}

/** Reads the pattern up to its end, or the end of its group. */
function choices(reader: Reader): string {
  const found = [''];
  for (; reader.at < reader.parts.length; reader.at++) {
    const part = reader.parts[reader.at] ?? '';
    if (part.startsWith(')')) break;
    if (part === '|') found.push('');
    else found[found.length - 1] += part === '(' ? group(reader) : compilePart(part, reader.gap);
  }
  if (found.includes('')) throw new Error('A choice without a word');
  return found.length === 1 ? (found[0] ?? '') : `(?:${found.join('|')})`;
}

function group(reader: Reader): string {
  reader.at++;
  const inside = choices(reader);
  const end = reader.parts[reader.at];
  if (!end) throw new Error('A bracket is not closed');
  return `(?:${inside})${end === ')*' ? '{0,4}' : end.slice(1)}`;
}

function compilePart(part: string, gap: number): string {
  if (part === '..') return `(?:[^ .]+ ){0,${gap}}?`;
  if (part === '^') return '(?<=^ |[.,] )';
  if (part === '^^') return '(?<=^ )';
  if (part === '$') return '(?=$|[.,] )';
  if (part === '$$') return '(?=(?:[.,] )?$)';
  if (part === ',') return '[.,] ';
  const [, before, body, after] = /^(\*?)(.*?)(\*?)$/s.exec(part) ?? [];
  const words = normalizeText((body ?? '').replace(/#/g, '1')).trim();
  if (!words || /[.,]/.test(words)) throw new Error(`"${part}" is no word of a pattern`);
  return `${before ? '[^ ]*?' : ''}${words}${after ? '[^ ]*' : ''} `;
}

/** The pattern that finds a phrase of the list of unknown ones, whatever its names and numbers are. */
export function patternOfPhrase(phrase: string): string {
  const parts = phrase.split('@').map((part) =>
    normalizeText(part.replace(/#/g, '1'))
      .trim()
      .replace(/(?:^| )[.,](?= |$)/g, ' ,'),
  );
  return parts
    .filter((part) => part.replace(/[ ,]/g, '') !== '')
    .join(' .. ')
    .trim();
}
