import type { SubStatus } from '@parcelway/domain';
import { compileContexts, isAmbiguous, type Contexts } from './ambiguity';
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
import vocabulary from './rules/vocabulary.json';
import zh from './rules/zh.json';
import { isDoubtful, type Doubt } from './second-reader';
import type { RuleLanguage } from './rule-language';

/** The rules of one meaning in a file. */
export interface RuleData {
  patterns: string[];
  /** Texts that this rule, and no other, must read. */
  examples: string[];
  /** Texts that resemble it and are not. */
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
  /** Negations. */
  negation: RegExp;
  /** Words about the direction of a parcel, or the future. */
  contexts: Contexts;
  /** Words of its patterns and examples. */
  words: Set<string>;
  /** Beginnings of words: `deliver*`. */
  stems: Set<string>;
}

/** Which patterns a reader has: all of them, or those whose evidence does not come from one courier alone. */
export type PatternFilter = (language: RuleLanguage, meaning: string, pattern: string) => boolean;

function compileLanguage(language: RuleLanguage, filter: PatternFilter): Language {
  const data = RULE_FILES[language] ?? {};
  const patternsOf = (id: string) => (data[id]?.patterns ?? []).filter((pattern) => filter(language, id, pattern));
  const rules = MEANINGS.flatMap(({ id, subStatus }) => {
    const patterns = patternsOf(id);
    if (patterns.length === 0) return [];
    const source = patterns.map((pattern) => compileRule(language, pattern).source).join('|');
    return [{ match: { rule: `${language}.${id}`, meaning: id, subStatus }, pattern: new RegExp(source, 'u') }];
  });
  const texts = Object.entries(data).flatMap(([id, rule]) => [
    ...(rule?.examples ?? []),
    ...patternsOf(id).map((pattern) => withVocabulary(language, pattern)),
  ]);
  const stems = texts
    .flatMap((text) => text.match(/\p{L}{4,}(?=\*)/gu) ?? [])
    .map((stem) => normalizeText(stem).trim());
  return {
    rules,
    negation: compilePattern(`(${negations[language]})`),
    contexts: compileContexts(language),
    words: new Set(texts.flatMap((text) => normalizeText(text).split(' '))),
    stems: new Set(stems),
  };
}

const gapOf = (language: RuleLanguage): number => (language === 'zh' ? 12 : 5);

/** A pattern in which `@courier`, `@point` and `@recipient` are placeholders for a language's words of that kind. */
function withVocabulary(language: RuleLanguage, pattern: string): string {
  return pattern
    .replaceAll('@courier', `(${vocabulary.courier})`)
    .replaceAll('@point', vocabulary.point[language])
    .replaceAll('@recipient', vocabulary.recipient[language]);
}

const compileRule = (language: RuleLanguage, pattern: string): RegExp =>
  compilePattern(withVocabulary(language, pattern), gapOf(language));

/** The patterns of a rule (`<language>.<meaning>`) that find something in a text: what a reading rests on. */
export function patternsFinding(rule: string, text: string): string[] {
  const [language, meaning] = rule.split('.') as [RuleLanguage, string];
  const normalized = normalizeText(text);
  const patterns = RULE_FILES[language]?.[meaning]?.patterns ?? [];
  return patterns.filter((pattern) => compileRule(language, pattern).test(normalized));
}

/** How much of a word a language knows: all of it, or as much as the longest beginning in its rules. */
function knownPart({ words, stems }: Language, word: string): number {
  if (words.has(word)) return 1;
  for (let length = Math.min(word.length - 1, 20); length >= 4; length--) {
    if (stems.has(word.slice(0, length))) return length / word.length;
  }
  return 0;
}

/** Meanings that a "not" in the same sentence negates; rules of the others have read it themselves. */
const TAKEN_BACK: ReadonlySet<string> = new Set(
  MEANINGS.filter(({ id }) =>
    /^(?:deliver|collect|picked|pickup_ready|hand|out_|given|accept|arriv|depart|left_|in_transit|customs_cl)/.test(id),
  ).map(({ id }) => id),
);

function reads({ negation }: Language, { match, pattern }: Language['rules'][number], text: string): boolean {
  const found = pattern.exec(text);
  if (!found || !match.meaning || !TAKEN_BACK.has(match.meaning)) return found !== null;
  return !negation.test(sentenceAt(text, found.index));
}

const leavesOpen = ({ contexts }: Language, { match, pattern }: Language['rules'][number], text: string): boolean =>
  isAmbiguous(contexts, match.meaning, text, sentenceAt(text, text.search(pattern)));

function sentenceAt(text: string, index: number): string {
  const end = text.indexOf(' . ', index);
  return text.slice(text.lastIndexOf(' . ', index) + 1, end < 0 ? undefined : end + 1);
}

/**
 * "Nobody was in. It waits for you at the post office": a visit that missed, and where the parcel is since. What it
 * means to the reader is the second, when a sentence or part of its own contains it.
 */
const THEN_WAITS: ReadonlySet<string | null> = new Set(['absent', 'failed']);

function waitsSince(language: Language, text: string): TextMatch | undefined {
  const ready = language.rules.find(({ match }) => match.meaning === 'pickup_ready');
  if (!ready?.pattern.test(text)) return undefined;
  return text
    .split(/ [.,] /)
    .slice(1)
    .map((part) => language.rules.find((rule) => reads(language, rule, ` ${part.trim()} `))?.match)
    .find((match) => match === ready.match);
}

/** How much of a text a language must know to be tried when it is neither the one named nor the best. */
const ENOUGH = 0.6;

/** The languages in which to read a text: the declared one, or that knows the most of it, and close ones. */
function inOrder(languages: Languages, text: string, lang: string | null): Language[] {
  const words = text.split(' ').filter((word) => word && !/[#.,]/.test(word));
  const named = lang?.slice(0, 2).toLowerCase();
  const tried = [...languages]
    .map(([name, language]) => {
      const known = words.reduce((sum, word) => sum + knownPart(language, word), 0) / words.length;
      return { language, known, rank: name === named ? Infinity : known };
    })
    .sort((a, b) => b.rank - a.rank);
  const most = tried[0]?.rank === Infinity ? (tried[0]?.known ?? 0) : 0;
  return tried.filter(({ known }, at) => at === 0 || (known >= ENOUGH && known > most)).map(({ language }) => language);
}

type Languages = ReadonlyMap<RuleLanguage, Language>;
export type TextReader = (text: string, lang: string | null) => TextMatch | null;

/** A reader with some of the patterns only: what the rules would read had a courier's texts never been seen. */
export function createReader(filter: PatternFilter): TextReader {
  const languages: Languages = new Map(RULE_LANGUAGES.map((name) => [name, compileLanguage(name, filter)]));
  return (text, lang) => {
    const normalized = normalizeText(text);
    if (normalized.trim() === '') return null;
    for (const language of inOrder(languages, normalized, lang)) {
      const found = language.rules.find((rule) => reads(language, rule, normalized));
      if (!found) continue;
      const since = THEN_WAITS.has(found.match.meaning) ? waitsSince(language, normalized) : undefined;
      return since ?? (leavesOpen(language, found, normalized) ? null : found.match);
    }
    return null;
  };
}

/** A reader that leaves a text unknown where its reading is doubtful. */
export const doubting =
  (reader: TextReader, isDoubtful: Doubt): TextReader =>
  (text, lang) => {
    const match = reader(text, lang);
    return match && isDoubtful(text, match.subStatus) ? null : match;
  };

let reader: TextReader | undefined;

/** Makes ready what the first reading would: a tenth of a second in which a process does nothing else. */
export function prepareRules(): void {
  reader ??= doubting(
    createReader(() => true),
    isDoubtful,
  );
}

/**
 * What the rules read in a text.
 * @param lang the language of the text, when it is known; the others are tried after it.
 * @returns null when no rule knows it.
 */
export function readText(text: string, lang: string | null): TextMatch | null {
  reader ??= doubting(
    createReader(() => true),
    isDoubtful,
  );
  return reader(text, lang);
}
