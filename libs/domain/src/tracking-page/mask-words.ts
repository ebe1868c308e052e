/** Words of a courier that a merchant does not want its customers to read. */
export interface MaskRule {
  /** Found in any case, as whole words, with any space between them. */
  from: string;
  /** What stands instead; empty takes the words out. */
  to: string;
}

const WORD = /[\p{L}\p{N}]/u;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** One word on each side of which no letter or digit stands; scripts without spaces between words are matched anywhere. */
function patternOf(from: string): string {
  const words = from.normalize('NFC').trim().split(/\s+/u).filter(Boolean).map(escaped).join('\\s+');
  if (words === '') return '';
  const isSpaced = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(from);
  const chars = [...from.trim()];
  const before = isSpaced && WORD.test(chars[0] ?? '') ? '(?<![\\p{L}\\p{N}])' : '';
  const after = isSpaced && WORD.test(chars.at(-1) ?? '') ? '(?![\\p{L}\\p{N}])' : '';
  return `${before}${words}${after}`;
}

/**
 * Makes a function that takes the rules' words out of a text, in one pass: what one rule puts in, no other rule changes.
 * Where two rules begin at the same place, the longer one wins.
 */
export function wordMask(rules: readonly MaskRule[]): (text: string) => string {
  const used = rules
    .map((rule) => ({ pattern: patternOf(rule.from), to: rule.to, length: rule.from.trim().length }))
    .filter(({ pattern }) => pattern !== '')
    .sort((a, b) => b.length - a.length);
  if (used.length === 0) return (text) => text;
  const all = new RegExp(used.map(({ pattern }) => `(${pattern})`).join('|'), 'giu');
  return (text) => {
    const masked = text.normalize('NFC').replace(all, (...found: unknown[]) => {
      const rule = used.findIndex((_, index) => found[index + 1] !== undefined);
      return used[rule]?.to ?? '';
    });
    return masked === text.normalize('NFC') ? text : tidied(masked);
  };
}

/** Without the spaces and commas that a word taken out leaves behind. */
const tidied = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]/gu, '')
    .replace(/\s{2,}/gu, ' ')
    .replace(/\s+([,.;:!?)])/gu, '$1')
    .replace(/([,;:-])(?:\s*[,;:-])+/gu, '$1')
    .replace(/^[\s,;:.-]+|[\s,;:-]+$/gu, '');
