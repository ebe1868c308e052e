import { hasFeature, levelOfPlan, PLAN_NAMES, planWith, type Feature } from '@parcelway/domain';
import { envelope, errorBody, isNone, type Call, type DataOf } from '@parcelway/http-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type z } from 'zod';
import type { Caller } from '../context';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authentication hook on every route whose permission is not 'public'. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

export interface CallInput<C extends Call> {
  caller: C['permission'] extends 'public' ? Caller | null : Caller;
  params: z.output<C['params']>;
  query: z.output<C['query']>;
  body: z.output<C['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Sets a message beside the data, for calls whose answer has one. */
  setMessage(message: string): void;
}

/**
 * Refuses with 402 and the required plan when the shop's plan lacks the feature: for a handler in which only a part of
 * a call requires it.
 */
export function needFeature({ plan: bought }: Caller, feature: Feature): void {
  if (hasFeature(levelOfPlan(bought), feature)) return;
  const plan = planWith(feature);
  throw new HttpError(402, `Your plan does not include this. Upgrade to ${PLAN_NAMES[plan]} to use it.`, { plan });
}

/** The address of a call as the router writes it: `/api/v1/order/order_detail/:id`. */
export const addressOf = ({ version, path }: Call): string => `/api/${version}/${path.replace(/\{(\w+)\}/g, ':$1')}`;

/**
 * Mounts one call of the contract: `/api/<version>/<path>`. The handler gets validated input and returns `data` only;
 * the envelope, the checks and the documentation follow from the contract.
 * @param options.bodyLimit in bytes, for a call whose body may be larger than the server's others
 */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<DataOf<C>>,
  { bodyLimit }: { bodyLimit?: number } = {},
): void {
  const failure = (description: string) => errorBody.describe(description);
  app.route({
    method: call.method,
    url: addressOf(call),
    config: { call },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[0] ?? 'other'],
      ...(!isNone(call.params) && { params: call.params }),
      ...(!isNone(call.query) && { querystring: call.query }),
      ...(!isNone(call.body) && { body: call.body }),
      ...(call.permission !== 'public' && { security: [{ bearer: [] }] }),
      response: {
        200: envelope(call.data),
        400: failure('The request is malformed; errors names the fields.'),
        ...(call.permission !== 'public' && {
          401: failure('No valid token; the header X-Shopify-Retry-Invalid-Session-Request asks for a fresh one.'),
          403: failure('The signed-in user may not do this.'),
        }),
        ...((call.feature !== null || call.partly.length > 0) && {
          402: failure("The shop's plan does not hold this; plan names the lowest one that does."),
        }),
        404: failure('There is no such thing in this shop.'),
        429: failure('Too many requests; Retry-After says in how many seconds to come back.'),
        500: failure('Something failed on our side; it is logged.'),
      },
    },
    // No body at all counts as an empty one: it fits where every field is optional, and elsewhere the answer names what is missing.
    ...(!isNone(call.body) && {
      preValidation: async (request: FastifyRequest) => {
        request.body ??= {};
      },
    }),
    handler: async (request, reply) => {
      const { caller } = request;
      if (call.permission !== 'public') {
        if (!caller) throw new HttpError(401, 'Sign in again: the session is missing or has expired.');
        if (call.permission !== null && !caller.permission.includes(call.permission)) {
          throw new HttpError(403, `This needs the permission ${call.permission}. Ask the store owner for it.`);
        }
        if (call.feature) needFeature(caller, call.feature);
      }
      let message: string | undefined;
      const data = await handler({
        caller,
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
        setMessage: (text: string) => {
          message = text;
        },
      } as CallInput<C>);
      return { code: 200, ...(message !== undefined && { message }), data };
    },
  });
}
