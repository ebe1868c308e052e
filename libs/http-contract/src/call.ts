import type { Feature, Permission } from '@parcelway/domain';
import { z } from 'zod';
import { paidPlan } from './shapes';

/**
 * One entry per call of the product's HTTP API. The server validates requests and generates its OpenAPI document from
 * it; the client takes its types from it. `path` is written as in the specification, with `{name}` for path parameters.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  version: 'v1' | 'v2';
  path: string;
  summary: string;
  /** What the caller's session must carry; null = any signed-in caller; 'public' = no session at all. */
  permission: Permission | 'public' | null;
  /** The feature that the shop's plan must include; otherwise the answer is 402. */
  feature: Feature | null;
  /** What only parts of its input require: the answer is 402 where they are used. */
  partly: readonly Feature[];
  params: Params;
  query: Query;
  body: Body;
  /** The shape of `data` in the answer's envelope `{ code, message?, data }`. */
  data: Data;
}

const none = z.undefined().or(z.object({})).optional();
export type None = typeof none;

interface CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> {
  method: Call['method'];
  version?: Call['version'];
  path: string;
  summary: string;
  permission: Call['permission'];
  feature: Feature | null;
  partly?: readonly Feature[];
  params?: P;
  query?: Q;
  body?: B;
  data: D;
}

export function defineCall<
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
  D extends z.ZodType = z.ZodType,
>(input: CallInput<P, Q, B, D>): Call<P, Q, B, D> {
  return {
    version: 'v1',
    partly: [],
    ...input,
    params: input.params ?? (none as unknown as P),
    query: input.query ?? (none as unknown as Q),
    body: input.body ?? (none as unknown as B),
  };
}

/** True when the entry declares no schema for that part. */
export const isNone = (schema: z.ZodType): boolean => schema === none;

/** The envelope every v1 and v2 answer comes in. HTTP status = `code`. */
export const envelope = <D extends z.ZodType>(data: D) =>
  z.object({ code: z.number().int(), message: z.string().optional(), data });

/** What a failed call answers: `errors` names the fields of an invalid input. */
export const errorBody = z.object({
  code: z.number().int(),
  message: z.string(),
  /** With 402: the lowest plan that allows it. */
  plan: paidPlan.optional(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type DataOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer D> ? z.output<D> : never;

/** A list that travels in a query string as a JSON array, e.g. `status=[2,3]`. Empty or absent = no limit. */
export const jsonArray = <T extends z.ZodType>(item: T, max = 100, maxLength = 4000) =>
  z
    .string()
    .max(maxLength)
    .optional()
    .transform((text, ctx): unknown => {
      if (text === undefined || text === '') return [];
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue({ code: 'custom', message: 'must be a JSON array' });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(max));
