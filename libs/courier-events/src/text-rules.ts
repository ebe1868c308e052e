import type { SubStatus } from '@parcelway/domain';
import { MEANINGS } from './meanings';
import { normalizeText } from './normalize';
import { compilePattern } from './pattern';
import de from './rules/de.json';
import en from './rules/en.json';
import es from './rules/es.json';
import fr from './rules/fr.json';
import it from './rules/it.json';
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
  /** Words of its patterns and examples. */
  words: Set<string>;
  /** Beginnings of words: `deliver*`. */
  stems: Set<string>;
}

function compileLanguage(language: string, data: Partial<Record<string, RuleData>>): Language {
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
  return { rules, words: new Set(texts.flatMap((text) => normalizeText(text).split(' '))), stems: new Set(stems) };
}

let compiled: Map<RuleLanguage, Language> | undefined;
function languages(): Map<RuleLanguage, Language> {
  compiled ??= new Map(RULE_LANGUAGES.map((name) => [name, compileLanguage(name, RULE_FILES[name] ?? {})]));
  return compiled;
}

function knows({ words, stems }: Language, word: string): boolean {
  if (words.has(word)) return true;
  for (let length = 4; length < word.length && length < 20; length++) if (stems.has(word.slice(0, length))) return true;
  return false;
}

/** The languages in which to read a text: the one it is said to be in, then those that know the most of its words. */
function inOrder(text: string, lang: string | null): RuleLanguage[] {
  const words = text.split(' ').filter((word) => word && !/[#.,]/.test(word));
  const known = (name: RuleLanguage) => {
    const language = languages().get(name);
    return language ? words.filter((word) => knows(language, word)).length : 0;
  };
  const first = lang?.slice(0, 2).toLowerCase();
  return RULE_LANGUAGES.map((name) => ({ name, known: name === first ? Infinity : known(name) }))
    .sort((a, b) => b.known - a.known)
    .map(({ name }) => name);
}

/**
 * What the rules read in a text.
 * @param lang the language of the text, when it is known; the others are tried after it.
 * @returns null when no rule knows it.
 */
export function readText(text: string, lang: string | null): TextMatch | null {
  const normalized = normalizeText(text);
  if (normalized.trim() === '') return null;
  for (const name of inOrder(normalized, lang)) {
    const found = languages()
      .get(name)
      ?.rules.find(({ pattern }) => pattern.test(normalized));
    if (found) return found.match;
  }
  return null;
}
