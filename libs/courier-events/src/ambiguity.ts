import { MEANINGS } from './meanings';
import { compilePattern } from './pattern';
import contexts from './rules/contexts.json';
import vocabulary from './rules/vocabulary.json';
import type { RuleLanguage } from './rule-language';

type Context = keyof typeof contexts | 'point' | 'recipient';
/** Words about the direction of a parcel, who is visited, or the future. */
export type Contexts = Readonly<Record<Context, RegExp>>;

export function compileContexts(language: RuleLanguage): Contexts {
  const wordsOf = (words: Record<RuleLanguage, string>) => compilePattern(`(${words[language]})`);
  return {
    return: wordsOf(contexts.return),
    waiting: wordsOf(contexts.waiting),
    collection: wordsOf(contexts.collection),
    delivery: wordsOf(contexts.delivery),
    future: wordsOf(contexts.future),
    part: wordsOf(contexts.part),
    point: wordsOf(vocabulary.point),
    recipient: wordsOf(vocabulary.recipient),
  };
}

const meaningsLike = (ids: RegExp): ReadonlySet<string | null> =>
  new Set(MEANINGS.map(({ id }) => id).filter((id) => ids.test(id)));
/** Scans and deliveries: beside a word of return they are steps of the return. */
const ON_THE_WAY = meaningsLike(/^(?:accept|arriv|deliver|depart|given|hand|in_transit|left_|out_)/);
/** What has not happened yet in a sentence that waits for something. */
const DONE = meaningsLike(/^(?:accept|arriv|collected|customs_cl|deliver|depart|handover|left_|picked)/);
/** "Delivered" to a pick-up point, in part or in the future is no delivery. */
const NO_DELIVERY = ['future', 'part', 'point'] as const;
/** What can befall a visit: one to the recipient, or one to the sender to collect the parcel. */
const OF_A_VISIT = meaningsLike(/^(?:absent|address|delayed|failed|future|out_|refused)/);

/**
 * Whether other words leave open whom or which way a reading is about: "Return: arrived at the branch" is no arrival,
 * "not collected, incorrect address" may be the sender's. Such a text stays unknown.
 * @param text the whole text, normalized. @param sentence the one in which the meaning was read.
 */
export function isAmbiguous(contexts: Contexts, meaning: string | null, text: string, sentence: string): boolean {
  if (ON_THE_WAY.has(meaning) && contexts.return.test(text)) return true;
  if (DONE.has(meaning) && contexts.waiting.test(sentence)) return true;
  if (meaning === 'delivered' && NO_DELIVERY.some((context) => contexts[context].test(sentence))) return true;
  return (
    OF_A_VISIT.has(meaning) &&
    contexts.collection.test(sentence) &&
    !contexts.delivery.test(text) &&
    !contexts.recipient.test(text)
  );
}
