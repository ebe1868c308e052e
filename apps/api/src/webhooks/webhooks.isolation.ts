import { createHmac } from 'node:crypto';
import type { IsolationCases } from '../testing/isolation';

export const isolation: IsolationCases = {
  'POST /webhooks/platform': async ({ a, app, b, rowsOf, world }) => {
    // A delivery signed by the platform for A, whose body speaks of B's shop and order: B stays as it is.
    const before = await rowsOf(b);
    const body = JSON.stringify({
      id: Number(b.order),
      admin_graphql_api_id: `gid://shopify/Order/${b.order}`,
      myshopify_domain: b.domain,
    });
    const signature = createHmac('sha256', world.ctx.config.SHOPIFY_API_SECRET).update(body).digest('base64');
    await app.inject({
      method: 'POST',
      url: '/webhooks/platform',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/delete',
        'x-shopify-shop-domain': a.domain,
        'x-shopify-webhook-id': 'w1',
        'x-shopify-hmac-sha256': signature,
        'x-shopify-api-version': '2026-07',
      },
    });
    expect(await rowsOf(b)).toBe(before);
  },
};
