import http from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { AddressInfo } from 'node:net';

const compress = promisify(brotliCompress);
/** Files are compressed once and as well as it goes, like ours; answers as quickly as they come. */
const FILE_QUALITY = 11;
const ANSWER_QUALITY = 5;
const COMPRESSES = /^(?:text\/|application\/(?:json|javascript|graphql-response\+json)|image\/svg)/;

export interface Front {
  address: string;
  stop(): Promise<void>;
}

interface Cached {
  headers: http.OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * The proxy before such a server in production, which itself compresses nothing: brotli for all that gains by it, and files out of memory, as from a CDN.
 * @param server address of the server @param isFile of a path: the same bytes for every visitor
 */
export async function serveCompressed(server: string, isFile: (pathname: string) => boolean): Promise<Front> {
  const cached = new Map<string, Cached>();
  const front = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', server);
    const known = request.method === 'GET' ? cached.get(pathname) : undefined;
    if (known) {
      response.writeHead(200, known.headers).end(known.body);
      return;
    }
    const cacheable = request.method === 'GET' && isFile(pathname);
    const passed = http.request(
      `${server}${request.url}`,
      { method: request.method, headers: { ...request.headers, 'accept-encoding': 'identity' } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', () => response.destroy());
        answer.on('end', () => {
          void packed(answer, Buffer.concat(parts), cacheable ? FILE_QUALITY : ANSWER_QUALITY).then((whole) => {
            if (cacheable && answer.statusCode === 200) cached.set(pathname, whole);
            response.writeHead(answer.statusCode ?? 502, whole.headers).end(whole.body);
          });
        });
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        front.closeAllConnections();
        front.close(() => resolve());
      }),
  };
}

async function packed(answer: http.IncomingMessage, body: Buffer, quality: number): Promise<Cached> {
  const headers: http.OutgoingHttpHeaders = { ...answer.headers };
  delete headers['transfer-encoding'];
  if (!body.length || !COMPRESSES.test(String(headers['content-type'] ?? ''))) return { headers, body };
  const small = await compress(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  return { headers: { ...headers, 'content-encoding': 'br', 'content-length': small.length }, body: small };
}
