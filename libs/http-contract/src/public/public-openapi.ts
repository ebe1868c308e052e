import { PUBLIC_BASE } from '@parcelway/domain';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { z } from 'zod';
import { integrationMessage } from '../integration-message';
import { PUBLIC_ERRORS, publicError, type PublicCall, type PublicError } from './public-call';
import { publicCalls } from './public-calls';

const json = (schema: z.ZodType, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

const FAILURES: Partial<Record<keyof typeof PUBLIC_ERRORS, string>> = {
  400: 'The address or query is not valid; `errors` names the fields.',
  401: 'The key is missing, unknown or revoked.',
  402: "The shop's plan does not include the public API.",
  403: 'The key lacks the scope.',
  404: 'There is no such thing in this shop.',
  409: 'A limit of the shop is reached.',
  422: 'The body is not valid; `errors` names the fields.',
  429: 'Too many requests; `Retry-After` says in how many seconds to come back.',
};
/** Which failures a call can have beside those of all calls. */
const possible = ({ params, body, method }: PublicCall, status: number): boolean =>
  (status !== 404 || Object.keys(params.shape).length > 0) &&
  (status !== 422 || body !== null) &&
  (status !== 409 || method === 'POST');

function operation(call: PublicCall): ZodOpenApiOperationObject {
  const { operationId, summary, scope, params, query, body, data, status, example } = call;
  const failures = Object.entries(FAILURES).flatMap(([code, description]) => {
    const error = PUBLIC_ERRORS[Number(code) as keyof typeof PUBLIC_ERRORS];
    const sample: PublicError = { error: { code: error, message: description } };
    return possible(call, Number(code)) ? [[code, { description, content: json(publicError, sample) }] as const] : [];
  });
  return {
    operationId,
    summary,
    description: `Scope: \`${scope}\`.`,
    tags: [call.path.split('/')[1] ?? ''],
    security: [{ key: [] }],
    requestParams: { path: params, query },
    ...(body && { requestBody: { required: true, content: json(body, example.body) } }),
    responses: {
      [status]: data ? { description: 'Done.', content: json(data, example.data) } : { description: 'Done.' },
      ...Object.fromEntries(failures),
    },
  };
}

/** The OpenAPI 3.1 document of the public API. @param server the origin that it is served at */
export function publicOpenApi({ title, server }: { title: string; server: string }) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const call of Object.values(publicCalls) as PublicCall[])
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return createDocument({
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description: 'Orders, parcels and webhooks of one shop, for programs of its merchant.',
    },
    servers: [{ url: `${server}${PUBLIC_BASE}` }],
    paths,
    webhooks: {
      'shipment.status_changed': {
        post: {
          summary: 'A parcel has another status.',
          requestBody: { required: true, content: json(integrationMessage) },
          responses: { '2XX': { description: 'Received. Any other answer, or none in time, is tried again.' } },
        },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of the public API, which begins with pw_live_.' },
      },
    },
  });
}
export type PublicOpenApi = ReturnType<typeof publicOpenApi>;
