import type { FastifyInstance } from 'fastify';
import { calls, isNone, type Call } from '@parcelway/http-contract';
import { z } from 'zod';
import { addressOf } from '../http/route';
import { EMAIL, FIRST, LAST, PHONES } from './test-canaries';

/**
 * For tests only: sends every call of the contract once, with a canary in every text of its query and body that may be free.
 * @param token a token for each call
 * @returns how many were answered with success
 */
export async function sendCanaries(app: FastifyInstance, token: () => string): Promise<number> {
  let succeeded = 0;
  for (const call of Object.values(calls) as Call[]) {
    // Only ids and names of ours are in paths.
    const params = inputOf(call.params, TEXTS.slice(CANARIES)) as Record<string, unknown>;
    const query = inputOf(call.query, TEXTS) as Record<string, unknown>;
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const path = addressOf(call).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const { statusCode } = await app.inject({
      ...{ method: call.method, url: `${path}?${search}`, headers: { authorization: `Bearer ${token()}` } },
      ...(!isNone(call.body) && { payload: inputOf(call.body, TEXTS) as object }),
    });
    if (statusCode === 200) succeeded += 1;
  }
  return succeeded;
}

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
  minItems?: number;
  minimum?: number;
  pattern?: string;
  format?: string;
  maxLength?: number;
}

const inputOf = (schema: z.ZodType, texts: readonly string[]): unknown =>
  isNone(schema)
    ? {}
    : filled(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema, texts);

function filled(schema: JsonSchema, texts: readonly string[]): unknown {
  const fill = (part: JsonSchema) => filled(part, texts);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fill(choices.find(({ type }) => type !== 'null') ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(fill));
  switch (schema.type) {
    case 'object': {
      const { properties = {}, additionalProperties: more } = schema;
      const own = Object.entries(properties).map(([name, of]) => [name, fill(of)] as const);
      const key = fill(schema.propertyNames ?? { type: 'string' });
      return Object.fromEntries(typeof more === 'object' ? [...own, [key, fill(more)]] : own);
    }
    case 'array':
      return schema.prefixItems
        ? schema.prefixItems.map(fill)
        : Array.from({ length: schema.minItems ?? 1 }, () => fill(schema.items || {}));
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return text(schema, texts);
  }
}

/** So many of the texts below contain a person's data. */
const CANARIES = 5;
/** From the text that shows most to the ones that a format wants. */
const TEXTS = [
  `${FIRST} ${LAST} ${PHONES[0]} ${EMAIL}`,
  EMAIL,
  `https://example.com/?email=${EMAIL}`,
  FIRST,
  FIRST.toLowerCase(),
  '1',
  '2026-11-20',
  '2026-11-20T12:00:00Z',
  '#aa0033',
  '08:00',
  'DE',
];
const text = ({ pattern, format, maxLength = Infinity }: JsonSchema, texts: readonly string[]): string =>
  texts.find(
    (one) =>
      one.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(one)) &&
      (format !== 'uri' || one.startsWith('https:')),
  ) ?? '';
