import { MEANINGS } from './meanings';
import { compilePattern } from './pattern';
import type * as Pattern from './pattern';
import { createReader, prepareRules, readText, RULE_FILES, RULE_LANGUAGES } from './text-rules';

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

test('there are not more patterns than there were: each is to be maintained, and may misread couriers never seen', () => {
  // Lower it when there are fewer, never raise it: a new pattern takes the place of others.
  expect(rules.flatMap(({ rule }) => rule?.patterns ?? []).length).toBeLessThanOrEqual(2401);
});

/** The rules without the second reader, which leaves a few of what they read unknown. */
const byRules = createReader(() => true);

describe.each(RULE_LANGUAGES)('rules in %s', (language) => {
  const mine = rules.filter((rule) => rule.language === language);

  it('every example beside a rule is read by that very rule', () => {
    const read = mine.flatMap(({ meaning, rule }) =>
      (rule?.examples ?? []).map((text) => [text, byRules(text, language)?.rule, `${language}.${meaning}`]),
    );
    expect(read.filter(([, is, should]) => is !== should)).toEqual([]);
  });

  it('every rule has an example', () => {
    expect(mine.filter(({ rule }) => rule?.examples.length === 0).map(({ meaning }) => meaning)).toEqual([]);
  });

  it('no text that a rule names as not its own is read by it', () => {
    const read = mine.flatMap(({ meaning, rule }) =>
      (rule?.notExamples ?? []).map((text) => [text, byRules(text, language)?.rule, `${language}.${meaning}`]),
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

  it('does not apply to the next sentence', () => {
    expect(readText('Delivered. A signature was not requested.', 'en')?.rule).toBe('en.delivered');
  });
});

describe('a visit that missed, and where the parcel is since', () => {
  it.each([
    ['en', 'Nobody was in. Your parcel is now waiting for you at the parcel shop', 3002],
    ['de', 'Wir haben dich nicht angetroffen. Dein Paket liegt in der Filiale zur Abholung bereit', 3002],
    ['fr', 'Vous étiez absent. Votre colis vous attend au bureau de poste', 3002],
    ['pl', 'Nie zastaliśmy Cię w domu. Paczka czeka w punkcie odbioru', 3002],
    ['zh', '收件人不在，包裹已放至自提点，请凭码取件', 3002],
    ['en', 'Nobody was in. It is not ready for collection yet', 6002],
    ['de', 'Der Empfänger wurde nicht angetroffen. Die Sendung wird in eine Filiale gebracht', 6002],
  ])('%s "%s" is %i', (lang, text, subStatus) => {
    expect(byRules(text, lang)?.subStatus).toBe(subStatus);
  });
});

describe('the language of a text', () => {
  it('need not be known', () => {
    expect(readText('Votre colis sera livré demain', null)?.rule).toBe('fr.future_delivery');
    expect(readText('Paketet har levererats', null)?.rule).toBe('sv.delivered');
  });

  it('may be another than it is declared', () => {
    expect(readText('The parcel was delivered', 'nl-NL')?.rule).toBe('en.delivered');
  });

  it('a text without a word that rules know stays unknown', () => {
    for (const text of ['', '   ', '.,;', 'Qwxz vlkjh', '123 456', '🎉', 'Ярославль'])
      expect(readText(text, null)).toBeNull();
  });
});

describe('who acts on whom', () => {
  it.each([
    // The pick-up at the sender is no delivery.
    ['nl', 'Zending is opgehaald', 2001],
    ['zh', '已取件', 2001],
    ['zh', '快递员已取件', 2001],
    ['en', 'Picked up', 2001],
    ['de', 'Die Sendung wurde abgeholt', 2001],
    ['en', 'Shipment not collected', null],
    ['nl', 'Zending niet opgehaald, gaat naar een andere straat', null],
    ['en', 'Arrival at pick-up point', 3002],
    // Fetched by the recipient, or where recipients fetch, it is.
    ['nl', 'Zending is opgehaald door de ontvanger', 4002],
    ['nl', 'Pakket is opgehaald bij het PostNL-punt', 4002],
    ['zh', '收件人已取件', 4002],
    ['en', 'Collected by the recipient at the pick-up point', 4002],
    // Out of a locker, but onwards.
    ['de', 'Die Sendung wurde zum Weitertransport aus der Packstation entnommen', 2001],
    ['en', 'Taken out of the locker by the courier', 2001],
    // By the driver, but to a shop.
    ['en', 'Delivered by the driver to the parcel shop', 3002],
    ['de', 'Vom Fahrer im Paketshop abgegeben', 3002],
    ['en', 'Delivered in good order to a nearby parcel locker', 3002],
    // With a carrier is not with the one who rings at the door.
    ['en', 'The parcel is with our carrier', null],
    ['en', 'With the carrier', null],
    ['en', 'With courier for delivery', 3001],
    // Two things at once: it is what it does now.
    ['en', 'Left the sorting centre and is on its way to the recipient', 3001],
    ['de', 'Die Sendung hat das Zentrum verlassen und ist auf dem Weg zum Empfänger', 3001],
    ['nl', 'Zending heeft het depot verlaten en is onderweg naar de ontvanger', 3001],
    // Today is not later.
    ['en', 'Delivery is expected in the course of today', 3001],
    ['nl', 'Bezorging wordt verwacht in de loop van vandaag', 3001],
    ['en', 'Delivery is expected tomorrow', 2001],
    ['en', 'Handed over to PostNL', 2001],
    ['nl', 'Zending is overgedragen aan DHL', 2001],
    ['en', 'We have not been able to deliver your parcel', 6004],
    ['en', 'Collection shipment not collected, no answer', 1001],
    ['nl', 'Afhaalzending niet opgehaald, geen gehoor', 1001],
    // Single words of another sentence do not count.
    ['en', 'Tracking is being updated', null],
    ['en', 'Your claim is in process', null],
  ] as const)('%s "%s" is %s', (lang, text, subStatus) => {
    expect(byRules(text, lang)?.subStatus ?? null).toBe(subStatus);
  });
});
