import type { TwinOrder } from '../model';
import type { OrderSearch } from './order-search';
import type { OrderTable, TimeField } from './order-table';

const DAY_MS = 86_400_000;
const RECENT_DAYS = 60;

/** When the oldest order was created that a token with these scopes sees: without `read_all_orders` 60 days ago. */
export const oldestSeen = (scope: string, now: Date): number =>
  scope.split(',').includes('read_all_orders') ? Number.NEGATIVE_INFINITY : now.getTime() - RECENT_DAYS * DAY_MS;

/** Orders that fit a search, in order of a time, after a position. */
export function* searchOrders(
  table: OrderTable,
  search: OrderSearch,
  options: { field: TimeField; reverse?: boolean; after?: { ms: number; id: string } },
): IterableIterator<TwinOrder> {
  const { field } = options;
  const others = (Object.keys(search.spans) as TimeField[]).filter((name) => name !== field);
  for (const order of table.scan(field, { ...options, ...search.spans[field] })) {
    const inSpans = others.every((name) => {
      const ms = Date.parse(order[name]);
      const span = search.spans[name];
      return !span || (ms >= span.from && ms <= span.to);
    });
    if (inSpans && search.tests.every((test) => test(order))) yield order;
  }
}

/** How many orders fit a search; a single span of time is answered from its index. */
export function countOrders(table: OrderTable, search: OrderSearch, limit: number): number {
  const fields = Object.keys(search.spans) as TimeField[];
  const [only = 'createdAt'] = fields;
  if (search.tests.length === 0 && fields.length <= 1) {
    const { from, to } = search.spans[only] ?? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
    return Math.min(limit, table.countBetween(only, from, to));
  }
  let count = 0;
  for (const _order of searchOrders(table, search, { field: only })) if (++count === limit) break;
  return count;
}
