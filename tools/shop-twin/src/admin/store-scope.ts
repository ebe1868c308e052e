import type { FastifyInstance } from 'fastify';
import { type Store, StoreError, type Twin } from '../twin';

/** The store of an admin page's address, which names it by its handle. @throws {StoreError} when there is none. */
export function storeByHandle(twin: Twin, handle: string): Store {
  const store = twin.store(handle);
  if (!store || store.handle !== handle) throw new StoreError(`There is no store ${handle}.`, 'not-found');
  return store;
}

/** Pages answer a refusal with its text, where the controls answer with JSON. */
export function refuseInText(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StoreError)) throw error;
    return reply
      .code(error.kind === 'not-found' ? 404 : 422)
      .type('text/plain; charset=utf-8')
      .send(error.message);
  });
}
