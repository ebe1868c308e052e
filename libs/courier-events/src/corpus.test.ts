import { ShipmentStatus, SUB_STATUSES, type SubStatus } from '@parcelway/domain';
import { classify } from './classify';
import { readCode } from './codes';
import fresh from './corpus/fresh.json';
import judged from './corpus/judged.json';
import sources from './corpus/sources.json';
import writtenFor from './corpus/written-for.json';
import { readText, RULE_FILES, RULE_LANGUAGES } from './text-rules';

interface LabelledEvent {
  courier: string;
  lang: string;
  text: string;
  rawCode?: string;
  subStatus: number;
  source: string;
}
const JUDGED: readonly LabelledEvent[] = judged;
const WRITTEN_FOR: readonly LabelledEvent[] = writtenFor;
/** Sentences in the manner of couriers, labelled before any rule was tried on them: see the README. */
const FRESH: readonly LabelledEvent[] = fresh;
const ALL = [...WRITTEN_FOR, ...JUDGED, ...FRESH];

interface Score {
  right: number;
  wrong: number;
  unknown: number;
}

function score(events: readonly LabelledEvent[], withLanguage: boolean): Score {
  const counts: Score = { right: 0, wrong: 0, unknown: 0 };
  for (const { text, lang, subStatus } of events) {
    const read = readText(text, withLanguage ? lang : null);
    counts[read ? (read.subStatus === subStatus ? 'right' : 'wrong') : 'unknown']++;
  }
  return counts;
}

const percent = (count: number, of: number) => Math.round((1000 * count) / of) / 10;

describe('the labelled corpus', () => {
  it('has 600 events of 25 couriers in the eleven languages, in every part', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(600);
    expect(new Set(ALL.map(({ courier }) => courier)).size).toBeGreaterThanOrEqual(25);
    for (const part of [WRITTEN_FOR, JUDGED, FRESH]) {
      expect([...new Set(part.map(({ lang }) => lang))].sort()).toEqual([...RULE_LANGUAGES].sort());
    }
  });

  it('judges rules on couriers they were not written for', () => {
    const written = new Set(WRITTEN_FOR.map(({ courier }) => courier));
    expect(JUDGED.filter(({ courier }) => written.has(courier))).toEqual([]);
  });

  it('names the source of every event, and labels it with a substatus of ours', () => {
    expect(ALL.filter(({ source }) => !(source in sources))).toEqual([]);
    expect(ALL.filter(({ subStatus }) => !(subStatus in SUB_STATUSES))).toEqual([]);
  });

  it('has no judged text among the examples of rules', () => {
    const examples = RULE_LANGUAGES.flatMap((language) =>
      Object.values(RULE_FILES[language] ?? {}).flatMap((rule) => [
        ...(rule?.examples ?? []),
        ...(rule?.notExamples ?? []),
      ]),
    );
    const written = new Set(WRITTEN_FOR.map(({ text }) => text.toLowerCase()));
    const shown = new Set(examples.map((text) => text.toLowerCase()));
    // What couriers have in common ("Delivered", "Out for delivery") is in both parts.
    const judgedOnly = JUDGED.filter(({ text }) => text.includes(' ') && !written.has(text.toLowerCase()));
    expect([...judgedOnly, ...FRESH].map(({ text }) => text).filter((text) => shown.has(text.toLowerCase()))).toEqual(
      [],
    );
  });

  it('is read right where the raw code speaks too', () => {
    const coded = ALL.filter(({ courier, rawCode }) => readCode(courier, rawCode) !== null);
    const wrong = coded.filter((event) => classify({ ...event, provider: null }).subStatus !== event.subStatus);
    expect(coded.length).toBeGreaterThan(100);
    expect(wrong.map(({ courier, rawCode, text }) => [courier, rawCode, text])).toEqual([]);
  });
});

describe.each([
  ['judged', JUDGED],
  ['fresh', FRESH],
])('rules on the %s part of the corpus', (_part, part) => {
  it.each([
    ['with its language', true],
    ['without its language', false],
  ])('at least 90 % right and at most 3 % wrong, %s', (_, withLanguage) => {
    const all = score(part, withLanguage);
    const rows = RULE_LANGUAGES.map((lang) => {
      const events = part.filter((event) => event.lang === lang);
      return { lang, events: events.length, ...score(events, withLanguage) };
    });
    const table = [...rows, { lang: 'all', events: part.length, ...all }]
      .map((row) => [row.lang.padEnd(4), row.events, row.right, row.wrong, row.unknown].join('\t'))
      .join('\n');
    process.stdout.write(`language\tevents\tright\twrong\tunknown\n${table}\n`);

    expect(percent(all.right, part.length)).toBeGreaterThanOrEqual(90);
    expect(percent(all.wrong, part.length)).toBeLessThanOrEqual(3);
  });

  it('no event is read as delivered that is not, or the other way round, in more than one of a hundred', () => {
    const delivered = (subStatus: number) => SUB_STATUSES[subStatus as SubStatus].status === ShipmentStatus.Delivered;
    const mistaken = part.filter(({ text, lang, subStatus }) => {
      const read = readText(text, lang);
      return read && delivered(read.subStatus) !== delivered(subStatus);
    });
    expect(percent(mistaken.length, part.length)).toBeLessThanOrEqual(1);
  });
});
