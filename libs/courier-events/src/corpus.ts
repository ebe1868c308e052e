import { createHash } from 'node:crypto';
import { ShipmentStatus, SUB_STATUSES, type SubStatus } from '@parcelway/domain';
import fresh from './corpus/fresh.json';
import judged from './corpus/judged.json';
import recordedLists from './corpus/recorded-lists.json';
import recordedEvents from './corpus/recorded.json';
import writtenFor from './corpus/written-for.json';
import { MEANINGS } from './meanings';
import { RULE_FILES, RULE_LANGUAGES } from './text-rules';

/** A courier's text as it was recorded or published, labelled by what the whole sentence means. */
export interface RecordedText {
  courier: string;
  lang: string;
  text: string;
  rawCode?: string;
  subStatus: SubStatus;
  /** How the recording itself classified the event, by the first letter of its stages; see `PROVIDER_WORDS`. */
  provider?: string;
  source: string;
}

/** The status of a provider with general statuses for each stage of a recording. */
const PROVIDER_WORDS: Readonly<Record<string, ShipmentStatus>> = {
  r: ShipmentStatus.InfoReceived,
  a: ShipmentStatus.InTransit,
  t: ShipmentStatus.InTransit,
  c: ShipmentStatus.InTransit,
  o: ShipmentStatus.OutForDelivery,
  p: ShipmentStatus.OutForDelivery,
  d: ShipmentStatus.Delivered,
  f: ShipmentStatus.FailedAttempt,
  e: ShipmentStatus.Exception,
  b: ShipmentStatus.Exception,
};

export function providerOf({ provider }: RecordedText): { status: ShipmentStatus; subStatus: SubStatus | null } | null {
  const status = provider === undefined ? undefined : PROVIDER_WORDS[provider];
  if (status === undefined) return null;
  return { status, subStatus: provider === 'p' ? 3002 : provider === 'b' ? 7011 : null };
}

const SHOWN = new Set(writtenFor.map(({ courier }) => courier));
const NEVER_SHOWN = new Set(judged.map(({ courier }) => courier));

/**
 * Whether rules may be written for a courier's recorded texts, or are judged by them. Couriers of the older corpus stay
 * where they were; of the others a hash decides, so that nobody chooses.
 */
export function partOf(courier: string): 'written' | 'judged' {
  if (SHOWN.has(courier)) return 'written';
  if (NEVER_SHOWN.has(courier)) return 'judged';
  return (createHash('sha256').update(courier).digest()[0] ?? 0) % 2 === 1 ? 'judged' : 'written';
}

function unique(rows: readonly (Omit<RecordedText, 'subStatus'> & { subStatus: number })[]): RecordedText[] {
  const seen = new Map<string, RecordedText>();
  for (const row of rows) {
    if (!(row.subStatus in SUB_STATUSES)) throw new Error(`"${row.text}" has no substatus ${row.subStatus}`);
    const key = `${row.courier}\n${row.text.toLowerCase().replace(/[ .]+$/, '')}`;
    if (!seen.has(key)) seen.set(key, row as RecordedText);
  }
  return [...seen.values()];
}

/** All recorded texts, each once per courier. */
export const RECORDED: readonly RecordedText[] = unique([...recordedEvents, ...recordedLists]);

export interface LabelledText {
  courier: string;
  lang: string;
  text: string;
  subStatus: number;
}

/** Everything that is labelled: recorded texts, and sentences written in the manner of couriers. */
export const LABELLED: readonly LabelledText[] = [...RECORDED, ...writtenFor, ...judged, ...fresh];

/** The examples beside the rules, which belong to no courier. */
const EXAMPLES: readonly LabelledText[] = RULE_LANGUAGES.flatMap((lang) =>
  MEANINGS.flatMap(({ id, subStatus }) =>
    (RULE_FILES[lang]?.[id]?.examples ?? []).map((text) => ({ courier: '', lang, text, subStatus })),
  ),
);

/** What the second reader learns from; without a courier, what it would have learned had that one never been seen. */
export const lessons = (without: string | null = null): readonly LabelledText[] =>
  [...LABELLED, ...EXAMPLES].filter(({ courier }) => courier !== without);

export { createClassifier } from './classify';
export { measurePrecision, sameMeaning } from './precision';
export { countWords, createSecondReader, DOUBT, type Doubt } from './second-reader';
export { createReader, doubting, patternsFinding, readText, type TextReader } from './text-rules';
