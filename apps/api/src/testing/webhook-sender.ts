import { createHmac, randomUUID } from 'node:crypto';
import type { SyncWorld } from './sync-world';

export const webhookHmac = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** For tests only: a delivery as the platform sends it. @param change headers that are other, or null for none */
export function sendWebhook(
  world: SyncWorld,
  topic: string,
  body: unknown,
  change: Record<string, string | null> = {},
  method = 'POST',
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': world.domain,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-hmac-sha256': webhookHmac(text, world.secret),
    'x-shopify-triggered-at': new Date().toISOString(),
    ...change,
  };
  return fetch(`${world.url}/webhooks/platform`, {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    ...(method === 'POST' && { body: text }),
  });
}

export type SendWebhook = (
  topic: string,
  body: unknown,
  change?: Record<string, string | null>,
  method?: string,
) => Promise<Response>;

/** For tests only: the body of an order's webhook; ids stay exact. */
export const restOrder = (id: string, change: object = {}): string =>
  `{"id":${id},"admin_graphql_api_id":"gid://shopify/Order/${id}",${JSON.stringify({
    name: `#${id}`,
    created_at: '2026-11-01T10:00:00-05:00',
    updated_at: '2026-11-01T10:00:00-05:00',
    tags: 'x, y',
    line_items: [],
    fulfillments: [],
    ...change,
  }).slice(1)}`;
