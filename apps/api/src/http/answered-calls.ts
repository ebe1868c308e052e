import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import { addressOf } from './route';

/**
 * Calls of the contract that this server answers, as the registry compares them with what releases call: method, version and path, `{}` for
 * what an address carries (`GET v1/order/order_detail/{}`).
 */
export const answeredCalls = (app: FastifyInstance): string[] =>
  Object.values(calls)
    .filter((call) => app.hasRoute({ method: call.method, url: addressOf(call) }))
    .map(({ method, version, path }) => `${method} ${version}/${path.replace(/\{\w+\}/g, '{}')}`)
    .sort();
