import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import { DEMO_SHOP, type Product } from '@parcelway/e2e';

export interface Answer {
  /** 0: the server ended the connection without an answer. */
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  ms: number;
}

export interface RequestOptions {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | Buffer | undefined;
  /** Another visitor: an address of the loopback network. */
  from?: string | undefined;
  /** Connections to use again; otherwise each request has its own. */
  agent?: http.Agent | undefined;
}

/** Whatever takes longer hangs. */
export const HANG_MS = 10_000;

/** The secret that the platform signs with; the product under attack is given it. */
export const SECRET = 'the-secret-of-the-hardening-bench';

/** One visitor's request, written as it is: no client library makes the path or the headers decent. @returns status 0 when there was no answer */
export function send(
  product: Product,
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1', agent }: RequestOptions = {},
): Promise<Answer> {
  const { port } = new URL(product.appUrl);
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, answer: http.IncomingHttpHeaders = {}, text = '') =>
      resolve({ status, headers: answer, body: text, ms: performance.now() - started });
    const request = http.request(
      { host: '127.0.0.1', port, path, method, localAddress: from, agent: agent ?? false, headers, timeout: HANG_MS },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()));
        response.on('error', () => done(0));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(0));
    if (body !== undefined) request.setHeader('content-length', Buffer.byteLength(body));
    request.end(body);
  });
}

/** The n-th visitor. */
export const visitor = (n: number): string => `127.${10 + (n >> 16)}.${(n >> 8) & 255}.${n & 255 || 1}`;

export const form = (fields: Record<string, string>): Pick<RequestOptions, 'method' | 'headers' | 'body'> => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** A delivery of the platform, signed. */
export const delivery = (topic: string, body: string): RequestOptions & { headers: Record<string, string> } => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': DEMO_SHOP,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-triggered-at': new Date().toISOString(),
    'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
  },
  body,
});

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
};

/** Whether others are served meanwhile: the slowest answer at `path` while `work` runs. */
export async function whileServing<T>(
  product: Product,
  work: () => Promise<T>,
  path = '/healthz',
): Promise<{ result: T; slowestMs: number }> {
  let running = true;
  let slowestMs = 0;
  const watching = (async () => {
    while (running) {
      const { status, ms } = await send(product, path, { from: '127.0.0.9' });
      slowestMs = Math.max(slowestMs, status === 200 ? ms : HANG_MS);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  })();
  const result = await work().finally(() => {
    running = false;
  });
  await watching;
  return { result, slowestMs: Math.round(slowestMs) };
}
