import { ShipmentStatus, SUB_STATUSES, type SubStatus } from '@parcelway/domain';
import { normalizeText } from './normalize';
import model from './rules/word-counts.json';

/**
 * How many labelled texts of each kind there are, and in how many of them a word occurs: all that a naive Bayes
 * classifier needs. A kind is a status; out for delivery and waiting, and a return and other exceptions, are distinguished.
 */
export interface WordCounts {
  kinds: string[];
  texts: number[];
  /** `zugestellt`: `4:31 6:12` – in 31 texts of the kind at place 4. */
  words: Record<string, string>;
}

/** A word that only one text has is about that text, not its kind. */
const LEAST_TEXTS = 2;
const SMOOTHING = 0.5;
/**
 * By how much another kind has to be likelier (natural logarithm) before a reading is doubtful. Chosen on the couriers that rules may be
 * written for, each left out in turn: below it, a consequential misreading avoided costs more than five right readings (docs/benchmarks.md).
 */
export const DOUBT = 3;

function kindOf(subStatus: SubStatus): string {
  const { status } = SUB_STATUSES[subStatus];
  if (status === ShipmentStatus.OutForDelivery) return subStatus === 3001 ? 'out_for_delivery' : 'waiting';
  if (status === ShipmentStatus.Exception) return subStatus >= 7010 ? 'return' : 'exception';
  return String(status);
}

const wordsOf = (text: string): string[] => [
  ...new Set(
    normalizeText(text)
      .split(' ')
      .filter((word) => word !== '' && !/^[#.,]$/.test(word)),
  ),
];

/** Counts the words of labelled texts. */
export function countWords(labelled: readonly { text: string; subStatus: number }[]): WordCounts {
  const kinds = [...new Set(labelled.map(({ subStatus }) => kindOf(subStatus as SubStatus)))].sort();
  const texts = kinds.map(() => 0);
  const counts = new Map<string, Map<number, number>>();
  for (const { text, subStatus } of labelled) {
    const kind = kinds.indexOf(kindOf(subStatus as SubStatus));
    texts[kind] = (texts[kind] ?? 0) + 1;
    for (const word of wordsOf(text)) {
      const of = counts.get(word) ?? new Map<number, number>();
      counts.set(word, of.set(kind, (of.get(kind) ?? 0) + 1));
    }
  }
  const frequent = [...counts].filter(
    ([, of]) => [...of.values()].reduce((sum, count) => sum + count, 0) >= LEAST_TEXTS,
  );
  const shown = (of: Map<number, number>) =>
    [...of]
      .sort(([one], [other]) => one - other)
      .map(([kind, count]) => `${kind}:${count}`)
      .join(' ');
  const words = frequent
    .map(([word, of]) => [word, shown(of)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { kinds, texts, words: Object.fromEntries(words) };
}

export type Doubt = (text: string, read: SubStatus) => boolean;

/**
 * A second reader: it only decides whether the words of the text clearly support another kind than a reading.
 * @param doubt by how much another kind has to be likelier.
 */
export function createSecondReader({ kinds, texts, words }: WordCounts, doubt = DOUBT): Doubt {
  const counts = new Map(
    Object.entries(words).map(([word, of]) => {
      const row = kinds.map(() => 0);
      for (const part of of.split(' ')) {
        const [kind, count] = part.split(':').map(Number);
        row[kind ?? 0] = count ?? 0;
      }
      return [word, row] as const;
    }),
  );
  const all = texts.reduce((sum, count) => sum + count, 0);
  const inKind = kinds.map((_, kind) => [...counts.values()].reduce((sum, row) => sum + (row[kind] ?? 0), 0));
  const likelihood = (known: readonly number[][], kind: number) =>
    known.reduce(
      (sum, row) => sum + Math.log(((row[kind] ?? 0) + SMOOTHING) / ((inKind[kind] ?? 0) + SMOOTHING * counts.size)),
      Math.log((texts[kind] ?? 0) / all),
    );
  return (text, read) => {
    const known = wordsOf(text).flatMap((word) => {
      const row = counts.get(word);
      return row ? [row] : [];
    });
    if (known.length === 0) return false;
    const likelihoods = kinds.map((_, kind) => likelihood(known, kind));
    const mine = likelihoods[kinds.indexOf(kindOf(read))];
    return mine !== undefined && Math.max(...likelihoods) - mine > doubt;
  };
}

let second: Doubt | undefined;

/** The second reader with all labelled texts. */
export function isDoubtful(text: string, read: SubStatus): boolean {
  second ??= createSecondReader(model);
  return second(text, read);
}
