import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type RunningTwin, type ServerOptions, startTwin } from '../server';
import { SHOP, sampleOrders } from './sample-store';

export const API_KEY = 'test-key';
export const API_SECRET = 'test-secret';

/** Starts a twin on a free port with a small shop; options replace parts of that. */
export function startTestTwin(options: Partial<ServerOptions> & { appUrl?: string } = {}): Promise<RunningTwin> {
  const { appUrl = 'http://localhost:9', ...rest } = options;
  return startTwin({
    config: {
      appUrl,
      publicUrl: '',
      apiKey: API_KEY,
      apiSecret: API_SECRET,
      appHandle: 'parcelway',
      trackingApiKey: 't',
      trackingWebhookSecret: 't',
    },
    seeds: [{ shop: SHOP, orders: sampleOrders(12) }],
    bulkStartDelayMs: 0,
    // The sample orders have fixed times, and must be visible on any day.
    grants: ['read_all_orders'],
    ...rest,
  });
}

export async function call(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : parsed(text), headers: answer.headers };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const exchangeBody = (token: string): Record<string, string> => ({
  client_id: API_KEY,
  client_secret: API_SECRET,
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  subject_token: token,
  subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
  requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
  expiring: '1',
});

export interface TokenPair {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  refresh_token_expires_in: number;
  scope: string;
}

export function requestToken(
  twin: RunningTwin,
  body: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  return call(`${twin.url}/shops/${SHOP.domain}/admin/oauth/access_token`, 'POST', body);
}

/** Installs the app by token exchange. */
export async function install(twin: RunningTwin): Promise<TokenPair> {
  return (await requestToken(twin, exchangeBody(twin.twin.sessionToken(SHOP)))).body as TokenPair;
}

export interface GraphqlAnswer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
  extensions?: {
    cost: {
      requestedQueryCost: number;
      actualQueryCost: number | null;
      throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
    };
  };
}

/** One Admin GraphQL call. */
export async function graphql(
  twin: RunningTwin,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer> {
  const answer = await call(
    `${twin.url}/shops/${SHOP.domain}/admin/api/2026-07/graphql.json`,
    'POST',
    { query, variables },
    { 'x-shopify-access-token': token },
  );
  return answer.body as GraphqlAnswer;
}

export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that records its requests and answers with `answer`. */
export async function startReceiver(
  answer: (request: Received) => {
    status?: number;
    headers?: Record<string, string | string[]>;
    body?: string;
  } = () => ({}),
): Promise<{ url: string; received: Received[]; close: () => Promise<void> }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const entry = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      received.push(entry);
      const { status = 200, headers = {}, body = '' } = answer(entry);
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Waits until a condition holds. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 5000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
