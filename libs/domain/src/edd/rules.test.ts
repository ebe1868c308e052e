import { RULE_TARGETS, ruleFinder, type Item, type RuleScope } from './rules';

const ITEM: Item = {
  variant: '11',
  product: '1',
  tags: ['Fragile', 'Sale'],
  collections: ['7', '8'],
  vendor: 'Northwater',
  inStock: true,
};
const VALUES = { variant: '11', product: '1', tag: 'sale', collection: '8', vendor: 'NORTHWATER' };
const rule = (id: string, type: keyof typeof VALUES, more: Partial<RuleScope> = {}): RuleScope => ({
  id,
  priority: 1,
  target: { type, values: [{ id: VALUES[type] }] },
  inventory: 'any',
  ...more,
});
const found = (rules: RuleScope[], item: Partial<Item> = {}) => ruleFinder(rules)({ ...ITEM, ...item })?.id ?? null;

test('the most specific rule counts: variant, product, tag, collection, vendor', () => {
  const all = RULE_TARGETS.map((type, index) => rule(String(index + 1), type, { priority: 9 - index }));
  expect(RULE_TARGETS.map((_, index) => found(all.slice(index)))).toEqual(['1', '2', '3', '4', '5']);
});

test('of the same kind the first by priority counts, then the older one', () => {
  expect(found([rule('1', 'tag', { priority: 2 }), rule('2', 'tag')])).toBe('2');
  expect(found([rule('10', 'tag'), rule('9', 'tag')])).toBe('9');
});

test('of several tags of an item the one whose rule comes first counts', () => {
  const fragile = rule('2', 'tag', { target: { type: 'tag', values: [{ id: 'fragile' }] } });
  expect(found([rule('1', 'tag', { priority: 5 }), fragile])).toBe('2');
});

test('without a rule for it an item has none', () => {
  expect(found([rule('1', 'product')], { product: '2' })).toBeNull();
  expect(found([rule('1', 'variant')], { variant: null })).toBeNull();
  expect(found([])).toBeNull();
});

test('a rule may be for what is in stock, or for what is not', () => {
  const rules = [rule('1', 'product', { inventory: 'out_of_stock' }), rule('2', 'vendor', { inventory: 'in_stock' })];
  expect([found(rules), found(rules, { inStock: false })]).toEqual(['2', '1']);
});
