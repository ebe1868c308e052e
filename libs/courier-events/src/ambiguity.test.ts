import { compileContexts, isAmbiguous } from './ambiguity';
import { normalizeText } from './normalize';
import type { RuleLanguage } from './rule-language';
import { createReader } from './text-rules';

const read = createReader(() => true);

describe('a text that leaves open whom or which way it is about stays unknown', () => {
  it.each([
    ['en', 'Arrived at the depot, returns', 'Arrived at the depot'],
    ['fr', 'Colis arrivé, retours', 'Colis arrivé'],
    ['en', 'Awaiting arrived parcels', 'Arrived parcels'],
    ['zh', '等 已到达', '已到达'],
    ['en', 'Collection order, incorrect address', 'Incorrect address'],
    ['it', 'Ritiro, indirizzo errato', 'Indirizzo errato'],
  ])('%s "%s", unlike "%s"', (lang, ambiguous, plain) => {
    expect(read(ambiguous, lang)).toBeNull();
    expect(read(plain, lang)).not.toBeNull();
  });

  it('unless it names the recipient or a delivery', () => {
    expect(read('Incorrect address of the recipient, pickup arranged', 'en')).not.toBeNull();
    expect(read('Delivery failed: incorrect address, collection is on Monday', 'en')).not.toBeNull();
  });
});

describe('"delivered" is no delivery beside words about', () => {
  it.each([
    ['the future', 'it', 'Sarà consegnato'],
    ['a part', 'es', 'Entrega parcial'],
    ['a pick-up point', 'sv', 'Levererat till ombud'],
  ])('%s: %s "%s"', (_, lang, text) => {
    const contexts = compileContexts(lang as RuleLanguage);
    const normalized = normalizeText(text);
    expect(isAmbiguous(contexts, 'delivered', normalized, normalized)).toBe(true);
    expect(isAmbiguous(contexts, 'delivered', normalized, normalizeText('Consegnato, entregado, levererat'))).toBe(
      false,
    );
  });
});
