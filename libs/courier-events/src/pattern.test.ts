import { normalizeText } from './normalize';
import { compilePattern, patternOfPhrase } from './pattern';

const finds = (pattern: string, text: string) => compilePattern(pattern).test(normalizeText(text));

describe('the language of patterns', () => {
  it('words are found literally, in any case and with or without accents', () => {
    expect(finds('livré au gardien', 'Votre colis a été LIVRE AU GARDIEN')).toBe(true);
    expect(finds('livré au gardien', 'livré au voisin')).toBe(false);
    expect(finds('liver', 'delivered')).toBe(false);
  });

  it('a star matches the rest of a word', () => {
    expect(finds('deliver*', 'Delivery attempted')).toBe(true);
    expect(finds('*fahrzeug', 'Zustellfahrzeug')).toBe(true);
    expect(finds('*fahrzeug', 'Fahrzeuge')).toBe(false);
  });

  it('two dots match up to five words of the same sentence', () => {
    expect(finds('not .. delivered', 'could not yet be fully delivered')).toBe(true);
    expect(finds('not .. delivered', 'not at home. Delivered to the neighbour')).toBe(false);
    expect(finds('not .. delivered', 'not one two three four five six delivered')).toBe(false);
  });

  it('brackets contain choices, may be nested, be left out or repeated', () => {
    expect(finds('(has|have) (been)? (shipped (out|off)|sent)', 'they have been shipped off')).toBe(true);
    expect(finds('(has|been|now)* sent', 'has been now sent')).toBe(true);
    expect(finds('(has|have) sent', 'sent')).toBe(false);
  });

  it('a label is distinguished from the same words in a sentence by its start and end', () => {
    expect(finds('^ partita $', 'PARTITA')).toBe(true);
    expect(finds('^ partita $', 'Partita dalla sede')).toBe(false);
    expect(finds('^^ delivered $$', 'Delivered.')).toBe(true);
    expect(finds('^^ delivered $$', 'Delivered, front door')).toBe(false);
  });

  it('in Chinese a letter is a word, and traditional letters are read as simplified ones', () => {
    expect(finds('已签收', '您的快件已簽收，謝謝')).toBe(true);
  });

  it.each(['', '   ', '(a|', 'a)', '(a||b)', '*', '(a)?', '(a|b)*', '!!'])('%j is no pattern', (pattern) => {
    expect(() => compilePattern(pattern)).toThrow();
  });

  it('a phrase of the list of unknown ones becomes a pattern that finds its siblings', () => {
    const pattern = patternOfPhrase('parcel # put into the blue box by @ (again?)');
    expect(finds(pattern, 'Parcel 4711 put into the blue box by Anna Smith (again?)')).toBe(true);
    expect(finds(pattern, 'Parcel put into the red box')).toBe(false);
  });
});
