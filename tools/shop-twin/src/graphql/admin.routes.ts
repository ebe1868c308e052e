import type { FastifyInstance } from 'fastify';
import type { ShopStore } from '../store/shop-store';
import type { TokenRecord } from '../oauth/token-store';
import type { AdminContext } from './resolver';
import type { AdminExecutor, AdminRequest } from './execute';

export interface AdminRouteOptions {
  executor: AdminExecutor;
  store: (domain: string) => ShopStore | undefined;
  /** The token's record when it is valid for the shop. */
  access: (domain: string, token: string) => TokenRecord | null;
  context: (store: ShopStore, token: TokenRecord) => AdminContext;
}

const VERSION = '2026-07';

/** The Admin GraphQL endpoint of every store. */
export function adminRoutes(app: FastifyInstance, { executor, store, access, context }: AdminRouteOptions): void {
  app.post<{ Params: { shop: string; version: string }; Body: unknown }>(
    '/shops/:shop/admin/api/:version/graphql.json',
    async (request, reply) => {
      const { shop, version } = request.params;
      const found = store(shop);
      if (!found || version !== VERSION) return reply.code(404).send({ errors: 'Not Found' });
      void reply.header('x-shopify-api-version', VERSION);
      const header = request.headers['x-shopify-access-token'];
      const token = typeof header === 'string' ? access(shop, header) : null;
      if (!token)
        return reply
          .code(401)
          .send({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' });
      const parsed = readRequest(request.body);
      if (!parsed) return reply.code(400).send({ errors: { query: 'Required parameter missing or invalid' } });
      return executor.run(parsed, context(found, token));
    },
  );
}

function readRequest(body: unknown): AdminRequest | null {
  if (typeof body !== 'object' || body === null) return null;
  const { query, variables, operationName } = body as Record<string, unknown>;
  if (typeof query !== 'string') return null;
  const isMap = typeof variables === 'object' && variables !== null && !Array.isArray(variables);
  return {
    query,
    variables: isMap ? (variables as Record<string, unknown>) : {},
    operationName: typeof operationName === 'string' ? operationName : null,
  };
}
