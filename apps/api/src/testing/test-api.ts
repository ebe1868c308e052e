import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { AppContext, Caller } from '../context';
import { handleErrors } from '../http/error-handler';
import { serializerCompiler } from '../http/serializer';

/** For tests only: the API with its own routes only, called as `caller()`. */
export async function testApi(
  ctx: AppContext,
  caller: () => Caller | null,
  register: (app: FastifyInstance, ctx: AppContext) => void,
): Promise<FastifyInstance> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    request.caller = caller();
  });
  register(app, ctx);
  await app.ready();
  return app;
}

export const callerOf = (shopId: string, domain = 'demo.myshopify.com', timezone = 'UTC'): Caller => ({
  shopId,
  domain,
  timezone,
  plan: 'free',
  userId: '1',
  permission: ['order.read'],
});
