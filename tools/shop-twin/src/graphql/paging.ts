import { GraphQLError } from 'graphql';

export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

export interface Connection<T> {
  nodes: T[];
  edges: { cursor: string; node: T }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const MAX_PAGE = 250;

/** Cursors as the platform's: base64 of {"last_id":1,"last_value":"…"}; the id keeps all its digits. */
export function cursorOf(id: string, value: string): string {
  return Buffer.from(`{"last_id":${id},"last_value":${JSON.stringify(value)}}`).toString('base64');
}

/** @throws a GraphQL error when the text is no cursor. */
export function readCursor(cursor: string): { id: string; value: string } {
  const match = /^\{"last_id":(\d+),"last_value":("(?:[^"\\]|\\.)*")\}$/.exec(
    Buffer.from(cursor, 'base64').toString('utf8'),
  );
  if (!match?.[1] || !match[2]) throw badRequest('Invalid cursor for current pagination sort.');
  return { id: match[1], value: JSON.parse(match[2]) as string };
}

export function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}

/** How many items a page may hold and from which end. @throws a GraphQL error as the platform words it. */
export function pageSize(args: PageArgs): { size: number; fromEnd: boolean } {
  const { first, last } = args;
  if (typeof first !== 'number' && typeof last !== 'number') throw badRequest('you must provide one of first or last');
  if (typeof first === 'number' && typeof last === 'number')
    throw badRequest('providing both first and last is not supported');
  const size = first ?? last ?? 0;
  if (size < 0) throw badRequest(`${typeof first === 'number' ? 'first' : 'last'} cannot be negative`);
  if (size > MAX_PAGE) throw badRequest(`${typeof first === 'number' ? 'first' : 'last'} cannot exceed ${MAX_PAGE}`);
  return { size, fromEnd: typeof first !== 'number' };
}

/** One page of a list that is at hand. */
export function pageOf<T>(all: readonly { id: string; source: T }[], args: PageArgs): Connection<T> {
  const { size, fromEnd } = pageSize(args);
  const items = args.reverse ? [...all].reverse() : [...all];
  const at = (cursor: string): number => {
    const { id } = readCursor(cursor);
    return items.findIndex((item) => item.id === id);
  };
  const low = args.after ? at(args.after) + 1 : 0;
  const high = args.before ? Math.max(0, at(args.before)) : items.length;
  const start = fromEnd ? Math.max(low, high - size) : low;
  const end = fromEnd ? high : Math.min(high, low + size);
  return connection(
    items.slice(start, end).map((item) => ({ cursor: cursorOf(item.id, item.id), node: item.source })),
    { hasNextPage: end < items.length, hasPreviousPage: start > 0 },
  );
}

export function connection<T>(
  edges: { cursor: string; node: T }[],
  more: { hasNextPage: boolean; hasPreviousPage: boolean },
): Connection<T> {
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: { ...more, startCursor: edges[0]?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null },
  };
}
