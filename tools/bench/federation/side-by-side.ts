import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};
const SPA = '/spa/';

export interface Served {
  address: string;
  stop(): Promise<void>;
}

interface Cached {
  headers: http.OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * The product, passed on as it is; with `spaDir`, its document loads the single-page app instead of the releases. Both ways go through
 * this same server, and files that never change come out of its memory for both, as from a CDN: what differs is the app alone.
 */
export async function serve(front: string, spaDir: string | null): Promise<Served> {
  const files = spaDir === null ? new Map<string, Buffer>() : compressed(spaDir);
  const cached = new Map<string, Cached>();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', front);
    const own = pathname.startsWith(SPA) ? files.get(pathname.slice(SPA.length)) : undefined;
    if (own) {
      response
        .writeHead(200, {
          'content-type': TYPES[path.extname(pathname)],
          'content-encoding': 'br',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-length': own.length,
        })
        .end(own);
      return;
    }
    const known = cached.get(pathname);
    if (known) {
      response.writeHead(200, known.headers).end(known.body);
      return;
    }
    const isDocument = (request.headers.accept ?? '').includes('text/html');
    const passed = http.request(
      `${front}${request.url}`,
      {
        method: request.method,
        headers: {
          ...request.headers,
          host: new URL(front).host,
          ...(isDocument && { 'accept-encoding': 'identity' }),
        },
      },
      (answer) => {
        const headers = { ...answer.headers };
        if (!isDocument) {
          response.writeHead(answer.statusCode ?? 502, headers);
          answer.pipe(response);
          // Browsers of this benchmark all accept the same encodings.
          if (answer.statusCode === 200 && headers['cache-control']?.includes('immutable')) {
            const body: Buffer[] = [];
            answer.on('data', (part: Buffer) => body.push(part));
            answer.on('end', () => cached.set(pathname, { headers, body: Buffer.concat(body) }));
          }
          return;
        }
        // Written for the front door's own address.
        delete headers['content-security-policy'];
        delete headers['content-length'];
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const html = Buffer.concat(parts).toString();
          const body = brotliCompressSync(spaDir === null ? html : spaDocument(html, spaDir));
          response
            .writeHead(answer.statusCode ?? 502, {
              ...headers,
              'content-encoding': 'br',
              'content-length': body.length,
            })
            .end(body);
        });
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The same document, with the app's files where the releases' were, its first route preloaded like theirs. */
function spaDocument(html: string, spaDir: string): string {
  const entry = JSON.parse(readFileSync(path.join(spaDir, 'entry.json'), 'utf8')) as {
    scripts: string[];
    styles: string[];
    preload: string[];
  };
  const tags = [
    ...entry.styles.map((file) => `<link rel="stylesheet" href="${SPA}${file}">`),
    ...entry.scripts.map((file) => `<script defer src="${SPA}${file}"></script>`),
    ...entry.preload.map((file) => `<link rel="preload" as="script" href="${SPA}${file}">`),
  ];
  return html
    .replace(/<(?:link|script)\b[^>]*\b(?:href|src)="\/r\/[^"]*\.(?:js|css|json)"[^>]*>(?:<\/script>)?\n?/g, '')
    .replace('</head>', `${tags.join('\n')}\n</head>`);
}

/** As a release is compressed when it is published. */
const compressed = (dir: string): Map<string, Buffer> =>
  new Map(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [
        path.relative(dir, file).split(path.sep).join('/'),
        brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      ]),
  );
