import type { Language } from '@parcelway/domain';
import type { MessageTree } from './message-tree';

/** Texts that a language lacks, for the team whose they are. They are shown in English; where English lacks one, as words. */
export interface MissingTexts {
  namespace: string;
  language: Language;
  /** Dotted, without plural endings. */
  keys: string[];
}

const reported = new Set<string>();
const listeners = new Set<(missing: MissingTexts) => void>();

/** Each missing text is reported once in a page. @returns unsubscribe */
export function onMissingTexts(listener: (missing: MissingTexts) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportMissing({ namespace, language, keys }: MissingTexts): void {
  const fresh = keys.filter((key) => !reported.has(`${language}/${namespace}/${key}`));
  for (const key of fresh) reported.add(`${language}/${namespace}/${key}`);
  if (fresh.length > 0) for (const listener of listeners) listener({ namespace, language, keys: fresh });
}

/** Keys of English that another language lacks; the forms of a plural are each language's own. */
export function lacking(english: MessageTree, other: MessageTree): string[] {
  const there = new Set(keysOf(other));
  return [...new Set(keysOf(english))].filter((key) => !there.has(key));
}

const keysOf = (tree: MessageTree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [`${prefix}${name}`.replace(/_(?:zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${prefix}${name}.`),
  );

/** The fallback of a text that not even English has: `list.sync_failed` is `Sync failed`. */
export function inWords(key: string): string {
  const words = (key.split('.').at(-1) ?? key).replace(/[_-]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
