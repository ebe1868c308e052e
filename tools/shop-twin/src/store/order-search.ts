import type { TwinOrder } from '../model';
import type { TimeField } from './order-table';

/** A parsed search of orders: spans of time, which the indexes answer, and tests of the order itself. */
export interface OrderSearch {
  spans: Partial<Record<TimeField, { from: number; to: number }>>;
  tests: ((order: TwinOrder) => boolean)[];
}

/** A search the twin does not understand: better an error than a wrong list. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
}

const TIME_FIELDS: Readonly<Record<string, TimeField>> = {
  updated_at: 'updatedAt',
  created_at: 'createdAt',
  processed_at: 'processedAt',
};
const ALWAYS = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const TERM = /\s*(-)?([a-z_]+):(>=|<=|>|<)?("[^"]*"|'[^']*'|[^\s]+)\s*/y;

/**
 * Reads the platform's search syntax as far as an order list needs it: terms joined by spaces or AND, each `field:value`, `field:>value` or `-field:value`.
 * @throws {SearchError} for anything else.
 */
export function parseOrderSearch(text: string): OrderSearch {
  const search: OrderSearch = { spans: {}, tests: [] };
  const rest = text.replace(/\s+AND\s+/g, ' ').trim();
  TERM.lastIndex = 0;
  while (TERM.lastIndex < rest.length) {
    const from = TERM.lastIndex;
    const match = TERM.exec(rest);
    if (!match?.[2] || match[4] === undefined)
      throw new SearchError(`the twin does not understand the search from “${rest.slice(from, from + 40)}”`);
    addTerm(search, {
      negated: match[1] === '-',
      field: match[2],
      operator: match[3] ?? '',
      value: match[4].replace(/^(["'])(.*)\1$/s, '$2'),
    });
  }
  return search;
}

/** The same search among orders created at `from` or later. */
export function createdFrom(search: OrderSearch, from: number): OrderSearch {
  if (from === ALWAYS.from) return search;
  const span = search.spans.createdAt ?? ALWAYS;
  return { ...search, spans: { ...search.spans, createdAt: { ...span, from: Math.max(span.from, from) } } };
}

interface Term {
  negated: boolean;
  field: string;
  operator: string;
  value: string;
}

function addTerm(search: OrderSearch, term: Term): void {
  const timeField = TIME_FIELDS[term.field];
  if (timeField) {
    addSpan(search, timeField, term);
    return;
  }
  const test = orderTest(term);
  search.tests.push(term.negated ? (order) => !test(order) : test);
}

function addSpan(search: OrderSearch, field: TimeField, { negated, operator, value }: Term): void {
  const ms = Date.parse(value);
  if (Number.isNaN(ms) || negated) throw new SearchError(`“${value}” is not a time the twin can search by`);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? 24 * 3600_000 - 1 : 0;
  const span = (search.spans[field] ??= { ...ALWAYS });
  // The platform's times are whole seconds, so “later than” begins with the next one.
  if (operator === '>' || operator === '>=') span.from = Math.max(span.from, operator === '>' ? ms + day + 1 : ms);
  else if (operator === '<' || operator === '<=') span.to = Math.min(span.to, operator === '<' ? ms - 1 : ms + day);
  else Object.assign(span, { from: Math.max(span.from, ms), to: Math.min(span.to, ms + day) });
}

function orderTest({ field, operator, value }: Term): (order: TwinOrder) => boolean {
  const wanted = value.toLowerCase();
  if (field === 'id')
    return (order) => compareNumbers(BigInt(order.id), operator, BigInt(/\d+$/.exec(value)?.[0] ?? 0));
  if (operator) throw new SearchError(`the twin cannot compare by ${field}`);
  switch (field) {
    case 'name':
      return (order) => order.name.toLowerCase() === wanted || order.name.toLowerCase() === `#${wanted}`;
    case 'email':
      return (order) => (order.email ?? '').toLowerCase() === wanted;
    case 'tag':
      return (order) => order.tags.some((tag) => tag.toLowerCase() === wanted);
    case 'test':
      return (order) => order.test === (wanted === 'true');
    case 'financial_status':
      return (order) => order.financialStatus.toLowerCase() === wanted;
    case 'fulfillment_status':
      return fulfillmentTest(wanted);
    case 'status':
      return statusTest(wanted);
    default:
      throw new SearchError(`the twin cannot search orders by ${field}`);
  }
}

function fulfillmentTest(wanted: string): (order: TwinOrder) => boolean {
  const status = {
    unfulfilled: 'UNFULFILLED',
    unshipped: 'UNFULFILLED',
    partial: 'PARTIALLY_FULFILLED',
    fulfilled: 'FULFILLED',
    shipped: 'FULFILLED',
    restocked: 'RESTOCKED',
  }[wanted];
  if (!status) throw new SearchError(`the twin knows no fulfillment_status “${wanted}”`);
  return (order) => order.fulfillmentStatus === status;
}

function statusTest(wanted: string): (order: TwinOrder) => boolean {
  if (wanted === 'any') return () => true;
  if (wanted === 'cancelled') return (order) => order.cancelledAt !== null;
  if (wanted === 'closed') return (order) => order.closedAt !== null;
  if (wanted === 'open') return (order) => order.cancelledAt === null && order.closedAt === null;
  throw new SearchError(`the twin knows no status “${wanted}”`);
}

function compareNumbers(a: bigint, operator: string, b: bigint): boolean {
  if (operator === '>') return a > b;
  if (operator === '>=') return a >= b;
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return a === b;
}
