import { normalizePhrase, normalizeText } from './normalize';

describe('the form in which texts are compared', () => {
  it('case, accents, markup, entities and spaces make no difference', () => {
    expect(normalizeText('<b>Livr&eacute;</b>  à&nbsp;L&#39;ÉTAGE')).toBe(
      normalizeText('<i>LIVR&eacute;</i> a l’etage'),
    );
    expect(normalizeText('Gönderi İADE edıldi, Łódź, Straße')).toBe(' gonderi iade edildi , lodz , strasse ');
  });

  it('numbers, dates and times are one sign', () => {
    expect(normalizeText('2026-11-22, 13:45 Uhr, Nr. 00340434')).toBe(' # , # uhr , nr . # ');
  });

  it('"2 of 2" is all of it, "1 of 2" a part', () => {
    expect(normalizeText('2 of 2 pieces delivered')).toBe(' pieces delivered ');
    expect(normalizeText('1 of 2 pieces delivered')).toBe(' # of # pieces delivered ');
  });

  it('a text that is too long is cut', () => {
    expect(normalizeText('word '.repeat(100_000)).length).toBeLessThan(1100);
  });
});

describe('the key under which unknown phrases are counted', () => {
  it.each([
    ['Parcel 123 scanned at Wrocław by Jan Kowalski', 'Parcel 99881 scanned at Kraków by Anna Nowak'],
    ['Zwischenstopp am 22.11.2026 um 13:45', 'Zwischenstopp am 01.02.2027 um 7:05'],
    ['快件在【上海浦东】换包', '快件在【北京顺义】换包'],
    ['Relabelled (depot 12)', 'Relabelled (depot 7)'],
    ['Container AB12CD34 closed', 'Container ZZ98YY11 closed'],
    ['Bag closed at LEIPZIG', 'Bag closed at EAST MIDLANDS'],
  ])('%s and its sibling count as one', (one, other) => {
    expect(normalizePhrase(one)).toBe(normalizePhrase(other));
  });

  it('what the phrase means stays readable, and German nouns are no names', () => {
    expect(normalizePhrase('Parcel 123 scanned at Wrocław')).toBe('parcel # scanned at @');
    expect(normalizePhrase('Die Sendung wurde im Depot gewogen')).toBe('die sendung wurde im depot gewogen');
  });

  it('different phrases stay apart', () => {
    expect(normalizePhrase('Weighed at the depot')).not.toBe(normalizePhrase('Measured at the depot'));
  });
});
