import { isLanguage, type Language } from '@parcelway/domain';
import type { MessageTree } from './message-tree';

/** Texts from the server by language: the language's own name, and messages by namespace. */
export type Overlay = Partial<Record<Language, { name: string; translation: Record<string, MessageTree> }>>;

const texts = new Map<Language, ReadonlyMap<string, MessageTree>>();
let names: Readonly<Partial<Record<Language, string>>> = {};
const listeners = new Set<() => void>();

/** Stores an overlay, also for namespaces that are loaded later. What is not of the overlay's shape is left out. @returns what was stored */
export function storeOverlay(overlay: Overlay): [Language, string, MessageTree][] {
  const stored = Object.entries(overlay).flatMap(([language, entry]) => {
    if (!isLanguage(language) || typeof entry?.name !== 'string') return [];
    names = { ...names, [language]: entry.name };
    const namespaces = Object.entries(entry.translation ?? {}).filter(([, tree]) => isTree(tree));
    texts.set(language, new Map([...(texts.get(language) ?? []), ...namespaces]));
    return namespaces.map(([namespace, tree]): [Language, string, MessageTree] => [language, namespace, tree]);
  });
  for (const listener of listeners) listener();
  return stored;
}

/** The server's texts of one namespace, to be laid over the built-in ones. */
export const overlayOf = (language: Language, namespace: string): MessageTree | undefined =>
  texts.get(language)?.get(namespace);

/** What the server calls the languages. */
export const languageNames = () => names;
/** @returns unsubscribe */
export function onLanguageNames(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isTree = (value: unknown): value is MessageTree =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((part) => typeof part === 'string' || isTree(part));
