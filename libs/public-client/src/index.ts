import createClient, { type Client } from 'openapi-fetch';
// With its ending, as Node resolves what is published.
import type { components, operations, paths } from './schema.gen.js';

type Schemas = components['schemas'];
export type Order = Schemas['Order'];
export type Parcel = Schemas['Parcel'];
export type Webhook = Schemas['Webhook'];
export type ApiError = Schemas['Error']['error'];
export type PublicClient = Client<paths>;

export interface ClientOptions {
  /** Origin of the server: `https://app.example.com`. */
  server: string;
  /** A key of the shop, which begins with `pw_live_`. */
  key: string;
  /** Instead of the global one. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Calls by method and path: `client.GET('/orders/{id}', { params: { path: { id } } })` answers `{ data, error, response }`. */
export const createPublicClient = ({ server, key, fetch }: ClientOptions): PublicClient =>
  createClient<paths>({
    baseUrl: new URL('/api/public/v1', server).href,
    headers: { authorization: `Bearer ${key}` },
    ...(fetch && { fetch }),
  });

/** A call that failed. */
export class PublicApiError extends Error {
  override readonly name = 'PublicApiError';
  constructor(
    readonly status: number,
    readonly code: ApiError['code'],
    message: string,
    /** By field, where the input is at fault. */
    readonly errors: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** An answer's data. @throws PublicApiError for a call that failed */
export function dataOf<T>({ data, error, response }: { data?: T; error?: Schemas['Error']; response: Response }): T {
  if (response.ok) return data as T;
  // What is in between, such as a proxy, fails in other shapes.
  const { code, message, errors } = error?.error ?? { code: 'unavailable' as const, message: response.statusText };
  throw new PublicApiError(response.status, code, message, errors);
}

export type OrderFilter = Omit<NonNullable<operations['listOrders']['parameters']['query']>, 'cursor'>;

/** All orders, page by page, those first that the store changed longest ago. @throws PublicApiError */
export async function* everyOrder(client: PublicClient, filter: OrderFilter = {}): AsyncGenerator<Order> {
  let cursor: string | null | undefined;
  do {
    const page = dataOf(await client.GET('/orders', { params: { query: { ...filter, ...(cursor && { cursor }) } } }));
    yield* page.data;
    cursor = page.next_cursor;
  } while (cursor !== null);
}
