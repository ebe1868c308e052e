import { writeFileSync } from 'node:fs';
import {
  countWords,
  createClassifier,
  createReader,
  createSecondReader,
  DOUBT,
  doubting,
  LABELLED,
  lessons,
  measurePrecision,
  partOf,
  patternsFinding,
  providerOf,
  RECORDED,
  sameMeaning,
  type Doubt,
  type RecordedText,
  type TextReader,
} from '@parcelway/courier-events/corpus';
import { ShipmentStatus, SUB_STATUSES, type SubStatus } from '@parcelway/domain';

const LIMITS = { right_percent: 92, wrong_percent: 2 };
const RULES = 'libs/courier-events/src/rules';

interface Score {
  texts: number;
  /** The substatus, or at least the status, is right. */
  exact: number;
  right: number;
  wrong: number;
  unknown: number;
  /** Wrong, where what the text says or what was read is something that customers or the store are notified of. */
  consequential: number;
}
type Reading = (row: RecordedText) => SubStatus | null;

function score(rows: readonly RecordedText[], reading: Reading): Score {
  const sum: Score = { texts: rows.length, exact: 0, right: 0, wrong: 0, unknown: 0, consequential: 0 };
  for (const row of rows) {
    const read = reading(row);
    if (read === row.subStatus) sum.exact++;
    if (read === null) sum.unknown++;
    else if (sameMeaning(read, row.subStatus)) sum.right++;
    else {
      sum.wrong++;
      if (isNotified(read) || isNotified(row.subStatus)) sum.consequential++;
    }
  }
  return sum;
}

/** Out for delivery or waiting, delivered, a failed attempt, an exception or a return: what a mail goes out for. */
const NOTIFIED: readonly ShipmentStatus[] = [
  ShipmentStatus.OutForDelivery,
  ShipmentStatus.Delivered,
  ShipmentStatus.FailedAttempt,
  ShipmentStatus.Exception,
];
const isNotified = (subStatus: SubStatus): boolean => NOTIFIED.includes(SUB_STATUSES[subStatus].status);

const percent = (part: number, of: number) => Math.round((1000 * part) / Math.max(of, 1)) / 10;

const allRules = createReader(() => true);

interface LeftOut {
  unseen: (row: RecordedText, doubt?: number) => TextReader;
  unmodified: (row: RecordedText, doubt?: number) => TextReader;
}

/**
 * The reader of a courier's text as if none of its texts had been seen: without the patterns that only they support,
 * and with a second reader that was not trained on them. For couriers that no rule was written for, with all patterns.
 */
function leaveOut(): LeftOut {
  const couriersOf = new Map<string, Set<string>>();
  const restsOn = new Map<string, string[]>();
  const textKey = ({ courier, text }: { courier: string; text: string }) => `${courier}\n${text}`;
  for (const row of LABELLED) {
    const match = allRules(row.text, row.lang);
    if (!match) continue;
    const keys = patternsFinding(match.rule, row.text).map((pattern) => `${match.rule} ${pattern}`);
    restsOn.set(textKey(row), keys);
    if (match.subStatus !== row.subStatus) continue;
    for (const key of keys) couriersOf.set(key, (couriersOf.get(key) ?? new Set()).add(row.courier));
  }
  const onlyOf = (courier: string, key: string) => {
    const couriers = couriersOf.get(key);
    return couriers?.size === 1 && couriers.has(courier);
  };
  const readersWithout = (courier: string) => ({
    counts: countWords(lessons(courier)),
    fewer: createReader((language, meaning, pattern) => !onlyOf(courier, `${language}.${meaning} ${pattern}`)),
    doubts: new Map<number, Doubt>(),
  });
  const readers = new Map<string, ReturnType<typeof readersWithout>>();
  const readersOf = (courier: string) => {
    const made = readers.get(courier) ?? readersWithout(courier);
    readers.set(courier, made);
    return made;
  };
  const doubtOf = (courier: string, doubt: number): Doubt => {
    const { counts, doubts } = readersOf(courier);
    const made = doubts.get(doubt) ?? createSecondReader(counts, doubt);
    doubts.set(doubt, made);
    return made;
  };
  const restsOnItsOwn = (row: RecordedText) =>
    (restsOn.get(textKey(row)) ?? []).some((key) => onlyOf(row.courier, key));
  return {
    unseen: (row, doubt = DOUBT) =>
      doubting(restsOnItsOwn(row) ? readersOf(row.courier).fewer : allRules, doubtOf(row.courier, doubt)),
    unmodified: (row, doubt = DOUBT) => doubting(allRules, doubtOf(row.courier, doubt)),
  };
}

/** Writes anew what is computed from the corpus: how precise the rules are, and what the second reader has counted. */
function renew(log: (line: string) => void): void {
  const files = { 'word-counts': countWords(lessons()), precision: measurePrecision(LABELLED, allRules) };
  for (const [name, content] of Object.entries(files)) writeFileSync(`${RULES}/${name}.json`, lines(content));
  log(`written: ${Object.keys(files).join(', ')} in ${RULES}`);
}

/** JSON with one entry a line. */
const lines = (content: object): string =>
  `${JSON.stringify(content).replace(/"words":\{|(?<=[}"]),(?="[^"]+":["{])/g, (part) => `${part}\n`)}\n`;

function table(rows: readonly RecordedText[], by: (row: RecordedText) => string, reading: Reading): string[] {
  const groups = [...new Set(rows.map(by))].sort();
  return [...groups, 'all'].map((group) => {
    const its = score(group === 'all' ? rows : rows.filter((row) => by(row) === group), reading);
    const columns = [its.texts, its.exact, its.right, its.wrong, its.unknown, its.consequential];
    return `  ${group.padEnd(6)} ${columns.map((value) => String(value).padStart(5)).join(' ')}`;
  });
}

/**
 * Reads all recorded texts, leaving each text's courier out, and those of the couriers that no rule was written for;
 * with the provider's word where the recording has one. `--write` renews the precision of the rules.
 */
export function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  if (args.includes('--write')) renew(log);

  const { unseen, unmodified } = leaveOut();
  const alone: Reading = (row) => unseen(row)(row.text, row.lang)?.subStatus ?? null;
  const asideAlone: Reading = (row) => unmodified(row)(row.text, row.lang)?.subStatus ?? null;
  const combined: Reading = (row) =>
    createClassifier([], unseen(row))({ ...row, rawCode: null, provider: providerOf(row) }).subStatus;
  const judged = RECORDED.filter(({ courier }) => partOf(courier) === 'judged');
  const withProvider = RECORDED.filter((row) => providerOf(row) !== null);
  const providerOnly: Reading = (row) =>
    createClassifier([], () => null)({ ...row, rawCode: null, provider: providerOf(row) }).subStatus;

  const head = '         texts exact right wrong unknown consequential';
  const show = (title: string, rows: readonly RecordedText[], reading: Reading) => {
    log(`${title}\n${head}\n${table(rows, ({ lang }) => lang, reading).join('\n')}`);
    log(`${head}\n${table(rows, ({ subStatus }) => String(subStatus), reading).join('\n')}`);
  };
  show('each courier left out in turn, texts alone', RECORDED, alone);
  show('couriers set aside for judging, texts alone', judged, asideAlone);
  show('each courier left out, with the word of the recording', withProvider, combined);

  const working = RECORDED.filter(({ courier }) => partOf(courier) === 'written');
  log('by doubt: right, wrong, of them consequential, unknown, in percent');
  for (const doubt of [5, 3, 2, 1]) {
    const parts = [
      score(working, (row) => unseen(row, doubt)(row.text, row.lang)?.subStatus ?? null),
      score(judged, (row) => unmodified(row, doubt)(row.text, row.lang)?.subStatus ?? null),
    ].map(({ texts, ...its }) => [its.right, its.wrong, its.consequential, its.unknown].map((n) => percent(n, texts)));
    log(`  ${doubt}: the others, left out ${parts[0]?.join(', ')}; set aside ${parts[1]?.join(', ')}`);
  }

  const [all, aside, both, only] = [
    score(RECORDED, alone),
    score(judged, asideAlone),
    score(withProvider, combined),
    score(withProvider, providerOnly),
  ] as const;
  const figures = {
    texts: all.texts,
    couriers: new Set(RECORDED.map(({ courier }) => courier)).size,
    languages: new Set(RECORDED.map(({ lang }) => lang)).size,
    ...Object.fromEntries(
      Object.entries({ left_out: all, set_aside: aside, with_provider: both, provider_only: only }).flatMap(
        ([name, its]) => [
          [`${name}_right_percent`, percent(its.right, its.texts)],
          [`${name}_exact_percent`, percent(its.exact, its.texts)],
          [`${name}_wrong_percent`, percent(its.wrong, its.texts)],
          [`${name}_consequential_wrong_percent`, percent(its.consequential, its.texts)],
          [`${name}_unknown_percent`, percent(its.unknown, its.texts)],
        ],
      ),
    ),
  };
  const pass =
    percent(all.right, all.texts) >= LIMITS.right_percent && percent(all.wrong, all.texts) <= LIMITS.wrong_percent;
  return Promise.resolve({ pass, figures, limits: LIMITS });
}
