import type { SubStatus } from '@parcelway/domain';
import { MEANINGS } from './meanings';
import { normalizeText } from './normalize';
import { compilePattern } from './pattern';
import de from './rules/de.json';
import en from './rules/en.json';
import es from './rules/es.json';
import fr from './rules/fr.json';
import it from './rules/it.json';
import negations from './rules/negations.json';
import nl from './rules/nl.json';
import pl from './rules/pl.json';
import pt from './rules/pt.json';
import sv from './rules/sv.json';
import tr from './rules/tr.json';
import zh from './rules/zh.json';

/** What stands in a file of rules for one meaning. */
export interface RuleData {
  patterns: string[];
  /** Texts that this rule, and no other, must read. */
  examples: string[];
  /** Texts that look like it and are not. */
  notExamples?: string[];
}

export const RULE_FILES: Record<string, Partial<Record<string, RuleData>>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pl,
  pt,
  sv,
  tr,
  zh,
};
export type RuleLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'pt' | 'sv' | 'tr' | 'zh';
export const RULE_LANGUAGES = Object.keys(RULE_FILES) as RuleLanguage[];

/** A rule that an operator adds for a phrase the files do not know. */
export interface OperatorRule {
  id: string;
  /** In the language of `pattern.ts`; `patternOfPhrase` makes one of a phrase. */
  pattern: string;
  subStatus: SubStatus;
  /** The courier it is for; null for all. */
  courier: string | null;
}

export interface TextMatch {
  /** `<language>.<meaning>` or the operator's id. */
  rule: string;
  meaning: string | null;
  subStatus: SubStatus;
}

interface Language {
  rules: { match: TextMatch; pattern: RegExp }[];
  /** Words that say "not". */
  negation: RegExp;
  /** Words of its patterns and examples. */
  words: Set<string>;
  /** Beginnings of words: `deliver*`. */
  stems: Set<string>;
}

function compileLanguage(language: RuleLanguage, data: Partial<Record<string, RuleData>>): Language {
  const gap = language === 'zh' ? 12 : 5;
  const rules = MEANINGS.flatMap(({ id, subStatus }) => {
    const rule = data[id];
    if (!rule || rule.patterns.length === 0) return [];
    const source = rule.patterns.map((pattern) => compilePattern(pattern, gap).source).join('|');
    return [{ match: { rule: `${language}.${id}`, meaning: id, subStatus }, pattern: new RegExp(source, 'u') }];
  });
  const texts = Object.values(data).flatMap((rule) => [...(rule?.examples ?? []), ...(rule?.patterns ?? [])]);
  const stems = texts
    .flatMap((text) => text.match(/\p{L}{4,}(?=\*)/gu) ?? [])
    .map((stem) => normalizeText(stem).trim());
  const negation = compilePattern(`(${negations[language]})`);
  return {
    rules,
    negation,
    words: new Set(texts.flatMap((text) => normalizeText(text).split(' '))),
    stems: new Set(stems),
  };
}

let compiled: Map<RuleLanguage, Language> | undefined;
function languages(): Map<RuleLanguage, Language> {
  compiled ??= new Map(RULE_LANGUAGES.map((name) => [name, compileLanguage(name, RULE_FILES[name] ?? {})]));
  return compiled;
}

/** Makes ready what the first reading would: a third of a second in which a process does nothing else. */
export function prepareRules(): void {
  languages();
}

/** How much of a word a language knows: all of it, or as much as the longest beginning in its rules. */
function knownPart({ words, stems }: Language, word: string): number {
  if (words.has(word)) return 1;
  for (let length = Math.min(word.length - 1, 20); length >= 4; length--) {
    if (stems.has(word.slice(0, length))) return length / word.length;
  }
  return 0;
}

/** Meanings that a "not" in the same sentence takes back; rules of the others have read it themselves. */
const TAKEN_BACK: ReadonlySet<string> = new Set(
  MEANINGS.filter(({ id }) =>
    /^(?:deliver|collect|pickup_ready|hand|out_|given|accept|arriv|depart|left_|in_transit|customs_cl)/.test(id),
  ).map(({ id }) => id),
);

function reads({ negation }: Language, { match, pattern }: Language['rules'][number], text: string): boolean {
  const found = pattern.exec(text);
  if (!found || !match.meaning || !TAKEN_BACK.has(match.meaning)) return found !== null;
  const start = text.lastIndexOf(' . ', found.index) + 1;
  const end = text.indexOf(' . ', found.index);
  return !negation.test(text.slice(start, end < 0 ? undefined : end + 1));
}

/** How much of a text a language must know to be tried when it is neither the one named nor the best. */
const ENOUGH = 0.6;

/** The languages in which to read a text: the one it is said to be in, or that knows the most of it, and close ones. */
function inOrder(text: string, lang: string | null): Language[] {
  const words = text.split(' ').filter((word) => word && !/[#.,]/.test(word));
  const named = lang?.slice(0, 2).toLowerCase();
  return [...languages()]
    .map(([name, language]) => {
      const known = words.reduce((sum, word) => sum + knownPart(language, word), 0) / words.length;
      return { language, known, rank: name === named ? Infinity : known };
    })
    .sort((a, b) => b.rank - a.rank)
    .filter(({ known }, at) => at === 0 || known >= ENOUGH)
    .map(({ language }) => language);
}

/**
 * What the rules read in a text.
 * @param lang the language of the text, when it is known; the others are tried after it.
 * @returns null when no rule knows it.
 */
export function readText(text: string, lang: string | null): TextMatch | null {
  const normalized = normalizeText(text);
  if (normalized.trim() === '') return null;
  for (const language of inOrder(normalized, lang)) {
    const found = language.rules.find((rule) => reads(language, rule, normalized));
    if (found) return found.match;
  }
  return null;
}
