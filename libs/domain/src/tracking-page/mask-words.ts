/** Courier's words that a merchant hides from its customers. */
export interface MaskRule {
  /** Matched case-insensitively, as whole words, with any space between them. */
  from: string;
  /** The replacement; empty removes the words. */
  to: string;
}

const WORD = /[\p{L}\p{N}]/u;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A word without a letter or digit on either side; scripts without spaces between words are matched anywhere. */
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
 * Returns a function that replaces the rules' words in a text, in one pass: the replacement of one rule is not matched
 * by another. Where two rules match at the same place, the longer one wins.
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

/** Without the spaces and commas that a removed word leaves behind. */
const tidied = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]/gu, '')
    .replace(/\s{2,}/gu, ' ')
    .replace(/\s+([,.;:!?)])/gu, '$1')
    .replace(/([,;:-])(?:\s*[,;:-])+/gu, '$1')
    .replace(/^[\s,;:.-]+|[\s,;:-]+$/gu, '');
