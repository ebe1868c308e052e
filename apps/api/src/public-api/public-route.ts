import { PUBLIC_BASE } from '@parcelway/domain';
import { PUBLIC_ERRORS, publicError, type PublicCall, type PublicError } from '@parcelway/http-contract/public';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppContext, Caller } from '../context';
import { failureOf } from '../http/error-handler';
import { HttpError } from '../http/errors';
import { authenticateKey } from './authenticate-key';

const BODY_BYTES = 16 * 1024;

interface PublicInput<C extends PublicCall> {
  caller: Caller;
  params: z.output<C['params']>;
  query: z.output<C['query']>;
  body: C['body'] extends z.ZodObject ? z.output<C['body']> : null;
}
type PublicData<C extends PublicCall> = C['data'] extends z.ZodObject ? z.output<C['data']> : void;

/** The address of a call as the router writes it. */
export const publicAddressOf = ({ path }: Pick<PublicCall, 'path'>): string =>
  `${PUBLIC_BASE}${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Failures below this scope have the shape of the public API, and its calls are authenticated by a key. */
export function preparePublicScope(scope: FastifyInstance, ctx: AppContext): void {
  scope.addHook('onRequest', async (request, reply) => {
    const { publicCall } = request.routeOptions.config;
    if (!publicCall) return;
    reply.header('cache-control', 'no-store');
    request.caller = await authenticateKey(ctx, request.headers.authorization, publicCall.scope);
  });
  scope.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const { code, headers, body } = failureOf(error, request);
    const name = PUBLIC_ERRORS[code as keyof typeof PUBLIC_ERRORS] as PublicError['error']['code'] | undefined;
    const { message, errors } = body;
    return reply
      .code(code)
      .headers(headers)
      .send({ error: { code: name ?? 'invalid_request', message, ...(errors && { errors }) } } satisfies PublicError);
  });
}

/** Any other address below the public API fails in its shape too, and not as an address of the app's screens does. */
export function unknownAddresses(scope: FastifyInstance): void {
  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${PUBLIC_BASE}/*`,
    schema: { hide: true },
    handler: async () => {
      throw new HttpError(404, `The public API has no such call. ${PUBLIC_BASE}/docs lists what it has.`);
    },
  });
}

/** Mounts one call of the public API: its input is validated, its answer has the shape of the contract and no envelope. */
export function publicRoute<C extends PublicCall>(
  scope: FastifyInstance,
  call: C,
  handler: (input: PublicInput<C>) => Promise<PublicData<C>>,
): void {
  scope.route({
    method: call.method,
    url: publicAddressOf(call),
    config: { publicCall: call },
    bodyLimit: BODY_BYTES,
    schema: {
      hide: true,
      params: call.params,
      querystring: call.query,
      ...(call.body && { body: call.body }),
      response: { ...(call.data && { [call.status]: call.data }), '4xx': publicError, '5xx': publicError },
    },
    ...(call.body && {
      preValidation: async (request) => {
        request.body ??= {};
      },
    }),
    handler: async (request, reply) => {
      if (!request.caller) throw new HttpError(401, 'Send a valid key.');
      const { caller, params, query, body } = request;
      const data = await handler({ caller, params, query, body: call.body ? body : null } as PublicInput<C>);
      return reply.code(call.status).send(data);
    },
  });
}
