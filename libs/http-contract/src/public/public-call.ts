import type { ApiScope } from '@parcelway/domain';
import { z } from 'zod';

/**
 * One entry per call of the public API, which merchants' own programs make with a key. Answers are what `data` says, without
 * an envelope. It is public: fields are added, never renamed or removed.
 */
export interface PublicCall<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject | null = z.ZodObject | null,
  Data extends z.ZodObject | null = z.ZodObject | null,
> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/public/v1`, with `{name}` for path parameters. */
  path: string;
  operationId: string;
  summary: string;
  /** What the key must carry. */
  scope: ApiScope;
  params: Params;
  query: Query;
  /** Null: it has none. */
  body: Body;
  /** Null: the answer is 204 without a body. */
  data: Data;
  status: 200 | 201 | 204;
  example: {
    body: Body extends z.ZodObject ? z.input<Body> : null;
    data: Data extends z.ZodObject ? z.output<Data> : null;
  };
}

const none = z.object({});

/** Left out: no parameters, no query. */
export const definePublicCall = <
  D extends z.ZodObject | null,
  B extends z.ZodObject | null = null,
  P extends z.ZodObject = typeof none,
  Q extends z.ZodObject = typeof none,
>(
  input: Omit<PublicCall<P, Q, B, D>, 'params' | 'query' | 'body'> & { params?: P; query?: Q; body?: B },
): PublicCall<P, Q, B, D> => ({
  ...input,
  params: input.params ?? (none as unknown as P),
  query: input.query ?? (none as unknown as Q),
  body: input.body ?? (null as B),
});

export const PUBLIC_ERRORS = {
  400: 'invalid_request',
  401: 'unauthorized',
  402: 'plan_required',
  403: 'missing_scope',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid_body',
  429: 'rate_limited',
  500: 'internal',
  503: 'unavailable',
} as const;
const codes = Object.values(PUBLIC_ERRORS);

/** What every failed call answers. */
export const publicError = z
  .object({
    error: z.object({
      code: z.enum(codes),
      message: z.string(),
      /** By field, where the input is at fault. */
      errors: z.record(z.string(), z.string()).optional(),
    }),
  })
  .meta({ id: 'Error' });
export type PublicError = z.output<typeof publicError>;
