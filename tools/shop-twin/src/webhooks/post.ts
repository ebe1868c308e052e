import http from 'node:http';
import https from 'node:https';

const CONNECT_MS = 1000;
const TOTAL_MS = 5000;

/** Posts a webhook with the platform's time limits. @returns the status, or the reason there is none. */
export function post(
  uri: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number } | { failure: string }> {
  return new Promise((resolve) => {
    const url = new URL(uri);
    const bytes = Buffer.from(body, 'utf8');
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(bytes.length),
        'user-agent': 'Shopify-Captain-Hook',
        accept: '*/*',
        connection: 'close',
      },
    });
    const connecting = setTimeout(() => request.destroy(new Error('no connection within 1 s')), CONNECT_MS);
    const total = setTimeout(() => request.destroy(new Error('no answer within 5 s')), TOTAL_MS);
    const settle = (outcome: { status: number } | { failure: string }): void => {
      clearTimeout(connecting);
      clearTimeout(total);
      resolve(outcome);
    };
    request.on('socket', (socket) => socket.once('connect', () => clearTimeout(connecting)));
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => settle({ status: response.statusCode ?? 0 }));
      response.on('error', (error) => settle({ failure: error.message }));
    });
    request.on('error', (error) => settle({ failure: error.message }));
    request.end(bytes);
  });
}
