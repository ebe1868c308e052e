import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Config } from '../config';
import { visitorOf } from './visitor';

/** Time limit for receiving a request: slow bodies must not hold connections. */
const REQUEST_MS = 30_000;
const HEADERS_MS = 10_000;
/** Longer than the minute after which load balancers drop an idle connection: they must be the ones who close it. */
const KEEP_ALIVE_MS = 65_000;
/** Open connections of one address. A browser opens six, the platform some dozens. */
const MAX_CONNECTIONS = 256;

/**
 * Network options of the server: which proxies it trusts for visitors' addresses, and how long it waits for a request.
 */
export const serverOptions = ({ TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>) =>
  ({
    trustProxy: TRUSTED_PROXIES.length > 0 ? TRUSTED_PROXIES : false,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 2_000 },
  }) satisfies FastifyHttpOptions<Server>;

/**
 * Closes connections beyond {@link MAX_CONNECTIONS} of one address. Behind a proxy all are the proxy's, which has its
 * own limits.
 */
export function limitConnections(server: Server, { TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>): void {
  if (TRUSTED_PROXIES.length > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const visitor = visitorOf(socket.remoteAddress ?? '');
    const count = (open.get(visitor) ?? 0) + 1;
    if (count > MAX_CONNECTIONS) {
      socket.destroy();
      return;
    }
    open.set(visitor, count);
    socket.once('close', () => {
      const left = (open.get(visitor) ?? 1) - 1;
      if (left > 0) open.set(visitor, left);
      else open.delete(visitor);
    });
  });
}
