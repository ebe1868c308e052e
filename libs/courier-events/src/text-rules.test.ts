import { MEANINGS } from './meanings';
import { compilePattern } from './pattern';
import type * as Pattern from './pattern';
import { prepareRules, readText, RULE_FILES, RULE_LANGUAGES } from './text-rules';

const rules = RULE_LANGUAGES.flatMap((language) =>
  Object.entries(RULE_FILES[language] ?? {}).map(([meaning, rule]) => ({ language, meaning, rule })),
);

jest.mock('./pattern', () => {
  const actual = jest.requireActual<typeof Pattern>('./pattern');
  return { ...actual, compilePattern: jest.fn(actual.compilePattern) };
});

test('once the rules are prepared, the first reading compiles none', () => {
  prepareRules();
  const prepared = jest.mocked(compilePattern).mock.calls.length;
  expect(prepared).toBeGreaterThan(0);
  readText('Parcel is on its way', 'en');
  expect(compilePattern).toHaveBeenCalledTimes(prepared);
});

describe.each(RULE_LANGUAGES)('rules in %s', (language) => {
  const mine = rules.filter((rule) => rule.language === language);

  it('every example beside a rule is read by that very rule', () => {
    const read = mine.flatMap(({ meaning, rule }) =>
      (rule?.examples ?? []).map((text) => [text, readText(text, language)?.rule, `${language}.${meaning}`]),
    );
    expect(read.filter(([, is, should]) => is !== should)).toEqual([]);
  });

  it('every rule has an example', () => {
    expect(mine.filter(({ rule }) => rule?.examples.length === 0).map(({ meaning }) => meaning)).toEqual([]);
  });

  it('no text that a rule names as not its own is read by it', () => {
    const read = mine.flatMap(({ meaning, rule }) =>
      (rule?.notExamples ?? []).map((text) => [text, readText(text, language)?.rule, `${language}.${meaning}`]),
    );
    expect(read.filter(([, is, not]) => is === not)).toEqual([]);
  });

  it.each([
    'returned',
    'return_planned',
    'handover',
    'partial',
    'future_delivery',
    'not_yet_delivered',
    'failed',
    'pickup_failed',
  ])('%s is no delivery, however near its words are to one', (meaning) => {
    const examples = mine.find((rule) => rule.meaning === meaning)?.rule?.examples ?? [];
    const read = examples.map((text) => readText(text, null)?.subStatus ?? null);
    expect(examples.length).toBeGreaterThan(0);
    expect(read.filter((subStatus) => subStatus !== null && subStatus >= 4001 && subStatus <= 4004)).toEqual([]);
  });

  it('every rule is of a known meaning', () => {
    const known = MEANINGS.map(({ id }) => id);
    expect(mine.map(({ meaning }) => meaning).filter((meaning) => !known.includes(meaning))).toEqual([]);
  });
});

describe('a "not" that no rule expects', () => {
  it.each([
    ['en', 'Arrived without its papers'],
    ['de', 'Kein einziges Stück davon zugestellt'],
    ['fr', 'Aucun des colis livré'],
    ['tr', 'Paket dağıtıma çıkmadı'],
    ['zh', '包裹没有到达'],
  ])('makes no delivery or arrival of its sentence: %s "%s"', (lang, text) => {
    expect([null, 6004]).toContain(readText(text, lang)?.subStatus ?? null);
  });

  it('says nothing of the next sentence', () => {
    expect(readText('Delivered. A signature was not requested.', 'en')?.rule).toBe('en.delivered');
  });
});

describe('the language of a text', () => {
  it('need not be known', () => {
    expect(readText('Votre colis sera livré demain', null)?.rule).toBe('fr.future_delivery');
    expect(readText('Paketet har levererats', null)?.rule).toBe('sv.delivered');
  });

  it('may be another than it is said to be', () => {
    expect(readText('The parcel was delivered', 'nl-NL')?.rule).toBe('en.delivered');
  });

  it('a text without a word that rules know stays unknown', () => {
    for (const text of ['', '   ', '.,;', 'Qwxz vlkjh', '123 456', '🎉', 'Ярославль'])
      expect(readText(text, null)).toBeNull();
  });
});
