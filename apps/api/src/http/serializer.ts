import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

const compiled = new WeakMap<object, (data: unknown) => string>();

/** Answers are written by a function compiled from the contract's schema: unknown fields never leave, at about the cost of JSON.stringify. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ schema }) => {
  if (!(schema instanceof z.ZodType)) return fastJson(schema as object);
  let write = compiled.get(schema);
  if (!write) {
    const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' });
    delete json.$schema;
    write = fastJson(json as object);
    compiled.set(schema, write);
  }
  return write;
};
