import { createHmac } from 'node:crypto';
import type { Isolation, IsolationCases } from '../../testing/isolation';
import { EMAIL, NUMBER } from '../../testing/two-shops';

export const isolation: IsolationCases = {
  'GET /t/:handle': async ({ app, b }) => {
    const answer = await app.inject(`/t/shop-a?nums=${NUMBER}`);
    expect(answer.body).not.toContain(b.secret);
    expect(answer.body).not.toContain('same@example.com');
  },
  'POST /t/:handle': async ({ app, b }) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/t/shop-a',
      payload: `order=${encodeURIComponent('#1001')}&email=${EMAIL}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.body).not.toContain(b.secret);
  },
  'GET /proxy/track': (isolation) => proxyOf(isolation, 'GET', '/proxy/track'),
  'POST /proxy/track': (isolation) => proxyOf(isolation, 'POST', '/proxy/track'),
  'GET /proxy/track/*': (isolation) => proxyOf(isolation, 'GET', '/proxy/track/deeper'),
  'POST /proxy/track/*': (isolation) => proxyOf(isolation, 'POST', '/proxy/track/deeper'),
};

/** Signed by the platform for A, with B added to the query: either refused or A's. */
async function proxyOf({ world, app, a, b }: Isolation, method: 'GET' | 'POST', path: string): Promise<void> {
  const timestamp = Math.floor(world.ctx.now().getTime() / 1000);
  const signed = {
    shop: a.domain,
    path_prefix: '/apps/track',
    timestamp: String(timestamp),
    logged_in_customer_id: '',
    nums: NUMBER,
  };
  const message = Object.entries(signed)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('');
  const signature = createHmac('sha256', world.ctx.config.SHOPIFY_API_SECRET).update(message).digest('hex');
  const query = new URLSearchParams({ ...signed, signature }).toString();
  const form = {
    payload: `order=${encodeURIComponent('#1001')}&email=${EMAIL}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  const right = await app.inject({ method, url: `${path}?${query}`, ...(method === 'POST' && form) });
  expect(right.statusCode).toBe(200);
  expect(right.body).not.toContain(b.secret);
  const twoShops = await app.inject({
    method,
    url: `${path}?${query}&shop=${b.domain}`,
    ...(method === 'POST' && form),
  });
  expect(twoShops.statusCode).toBe(400);
}
