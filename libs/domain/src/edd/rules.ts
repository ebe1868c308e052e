/** By what a rule chooses products, the most specific first. */
export const RULE_TARGETS = ['variant', 'product', 'tag', 'collection', 'vendor'] as const;
export type RuleTarget = (typeof RULE_TARGETS)[number];

/** What the store has an id for; tags and vendors are texts. */
export const RESOURCE_TARGETS = ['product', 'variant', 'collection'] as const satisfies readonly RuleTarget[];
export type ResourceTarget = (typeof RESOURCE_TARGETS)[number];
export const isResourceTarget = (type: RuleTarget): type is ResourceTarget =>
  (RESOURCE_TARGETS as readonly RuleTarget[]).includes(type);

export const STOCK_STATES = ['any', 'in_stock', 'out_of_stock'] as const;
export type StockState = (typeof STOCK_STATES)[number];

export interface RuleScope {
  /** A whole number in digits. */
  id: string;
  /** 1 comes first. */
  priority: number;
  target: { type: RuleTarget; values: readonly { id: string }[] };
  inventory: StockState;
}

/** What rules choose by; ids and names as the store has them. */
export interface Item {
  variant: string | null;
  product: string;
  tags: readonly string[];
  collections: readonly string[];
  vendor: string | null;
  inStock: boolean;
}

const valuesOf: Record<RuleTarget, (item: Item) => readonly (string | null)[]> = {
  variant: ({ variant }) => [variant],
  product: ({ product }) => [product],
  tag: ({ tags }) => tags,
  collection: ({ collections }) => collections,
  vendor: ({ vendor }) => [vendor],
};

/** The store writes tags and vendors in any case. */
const normal = (value: string): string => value.trim().toLowerCase();

const hasStock = (inventory: StockState, inStock: boolean): boolean =>
  inventory === 'any' || (inventory === 'in_stock') === inStock;

const byOrder = (one: RuleScope, other: RuleScope): number =>
  one.priority - other.priority || one.id.length - other.id.length || (one.id < other.id ? -1 : 1);

/**
 * Finds the rule of an item: by variant before product, tag, collection and vendor, then by priority, then the older one. Null: the default rule.
 * It is made once for a set of rules: a cart has many items, and a shop may have thousands of rules.
 */
export function ruleFinder<R extends RuleScope>(rules: readonly R[]): (item: Item) => R | null {
  const ordered = [...rules].sort(byOrder);
  const rank = new Map(ordered.map((rule, index) => [rule, index]));
  const byValue = new Map<string, R[]>();
  for (const rule of ordered)
    for (const { id } of rule.target.values) {
      const key = `${rule.target.type} ${normal(id)}`;
      byValue.set(key, [...(byValue.get(key) ?? []), rule]);
    }
  const first = (found: R[]): R | null =>
    found.reduce<R | null>((best, rule) => (best && rankOf(best) < rankOf(rule) ? best : rule), null);
  const rankOf = (rule: R): number => rank.get(rule) ?? 0;
  return (item) => {
    for (const type of RULE_TARGETS) {
      const found = valuesOf[type](item)
        .flatMap((value) => (value === null ? [] : (byValue.get(`${type} ${normal(value)}`) ?? [])))
        .filter(({ inventory }) => hasStock(inventory, item.inStock));
      if (found.length > 0) return first(found);
    }
    return null;
  };
}
