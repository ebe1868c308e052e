import { ShipmentStatus, SUB_STATUSES, type SubStatus } from '@parcelway/domain';
import precision from './rules/precision.json';
import type { TextReader } from './text-rules';

/** How often each rule (`<language>.<meaning>`) read a text of the corpus, and how often its status was right. */
export type RulePrecision = Readonly<Record<string, RuleCounts>>;
interface RuleCounts {
  texts: number;
  right: number;
  /** How many of them were no delivery. */
  undelivered: number;
}

/** The least part of its readings that has to be right before a rule may overrule a provider, and of how many. */
const LEAST = { precision: 0.98, texts: 5 };

const COUNTS: RulePrecision = precision;
const isEnough = (part: number, texts: number) => texts >= LEAST.texts && part / texts >= LEAST.precision;

/** Whether a rule of the files has read enough texts of the corpus, and read them right. */
export function isProvenRule(rule: string): boolean {
  const counts = COUNTS[rule];
  return counts !== undefined && isEnough(counts.right, counts.texts);
}

/** Whether what a meaning reads has shown, in all languages together, to be no delivery: "1 of 2 pieces", a hand-over. */
export function isProvenDenial(meaning: string): boolean {
  const of = Object.entries(COUNTS).filter(([rule]) => rule.endsWith(`.${meaning}`));
  const sum = (count: (counts: RuleCounts) => number) => of.reduce((total, [, counts]) => total + count(counts), 0);
  return isEnough(
    sum(({ undelivered }) => undelivered),
    sum(({ texts }) => texts),
  );
}

/** A reading is right when it has the status, and for one that waits somewhere or goes back also the substatus. */
export function sameMeaning(read: SubStatus, label: SubStatus): boolean {
  if (read === label) return true;
  const status = SUB_STATUSES[read].status;
  return status === SUB_STATUSES[label].status && status !== ShipmentStatus.OutForDelivery;
}

/** The precision of each rule on labelled texts, by the name of the rule. */
export function measurePrecision(
  texts: readonly { text: string; lang: string; subStatus: number }[],
  readText: TextReader,
): Record<string, RuleCounts> {
  const counts = new Map<string, RuleCounts>();
  for (const { text, lang, subStatus } of texts) {
    const match = readText(text, lang);
    if (!match) continue;
    const count = counts.get(match.rule) ?? { texts: 0, right: 0, undelivered: 0 };
    count.texts++;
    if (SUB_STATUSES[subStatus as SubStatus].status !== ShipmentStatus.Delivered) count.undelivered++;
    if (sameMeaning(match.subStatus, subStatus as SubStatus)) count.right++;
    counts.set(match.rule, count);
  }
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
}
