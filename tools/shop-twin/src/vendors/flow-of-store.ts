import { GraphQLError } from 'graphql';
import type { VendorDesk } from './vendor-desk';

/** How the API of a store hands triggers to Flow. What Flow does in a fault mode is an error of the API. */
export const flowOf =
  (desk: VendorDesk, store: string) =>
  async (handle: string, payload: unknown): Promise<string | null> => {
    const { status, body } = await desk.receive('flow', {
      ...{ method: 'POST', path: `/${handle}`, headers: { store }, body: JSON.stringify(payload ?? null) },
    });
    if (status === 204) return null;
    if (status === 422) return String(body);
    throw new GraphQLError('Flow did not answer.', {
      extensions: { code: status === 429 ? 'THROTTLED' : 'INTERNAL_SERVER_ERROR' },
    });
  };
