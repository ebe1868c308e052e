import { Webhook } from 'standardwebhooks';
import type { TwinVendor } from './vendor';

/** A merchant's own system that receives signed webhooks, and verifies them as the specification's library does. */
export function webhook(): TwinVendor {
  const messages = new Map<string, unknown>();
  let verifier: Webhook | null = null;
  return {
    title: 'Own system (signed webhooks)',
    enter: (base) => ({ url: `${base}/vendors/webhook/hook` }),
    revoked: { status: 410, body: 'This endpoint is no longer there.' },
    accepted: () => ({ messages: [...messages.values()] }),
    setSecret(secret) {
      verifier = new Webhook(secret);
    },
    answer({ method, headers, body }) {
      if (method !== 'POST') return { status: 405 };
      if (!verifier) return { status: 401, body: 'The secret is not entered yet: see the page /vendors.' };
      try {
        const message = verifier.verify(body, headers as Record<string, string>);
        messages.set(headers['webhook-id'] ?? '', message);
      } catch (error) {
        return { status: 401, body: `The signature does not fit: ${(error as Error).message}` };
      }
      return { status: 204 };
    },
  };
}
