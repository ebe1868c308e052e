import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { createOutgoingHttp, MAX_ANSWER_BYTES, OutgoingFailure, type OutgoingHttp } from './outgoing-http';
import PRIVATE from './private-addresses.json';

const LOOPBACK = ['127.0.0.1'];
const opened: (() => unknown)[] = [];
afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

async function serve(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
function client(...options: Parameters<typeof createOutgoingHttp>): OutgoingHttp {
  const made = createOutgoingHttp(...options);
  opened.push(() => made.close());
  return made;
}
const post = (to: OutgoingHttp, url: string, body = '{}') => to.send({ method: 'POST', url, headers: {}, body });
const failure = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => 'answered',
    (thrown: unknown) => thrown,
  );
  return error instanceof OutgoingFailure ? error.kind : String(error);
};

test('a request has its method, headers and body, and the answer its status, text and pause', async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    request
      .setEncoding('utf8')
      .on('data', (body: string) => seen.push([request.method, request.headers['x-key'], body]));
    request.on('end', () => response.writeHead(429, { 'retry-after': '7' }).end('slower'));
  });
  const answer = await client(LOOPBACK).send({ method: 'PUT', url, headers: { 'x-key': 'k' }, body: '{"å":1}' });
  expect(seen).toEqual([['PUT', 'k', '{"å":1}']]);
  expect(answer).toEqual({ status: 429, body: 'slower', waitMs: 7000 });
});

test.each(PRIVATE)('no request leaves for %j', async (url) => {
  // Names that lead there are refused once they are resolved, which not every machine can.
  expect(['address', 'dns']).toContain(await failure(post(client(), url)));
});

test('a name is checked at every connection: one that was public and is private now is refused', async () => {
  let calls = 0;
  const url = await serve((_request, response) => {
    calls += 1;
    response.end();
  });
  const port = new URL(url).port;
  const lookup: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
  expect(await failure(post(client([], { lookup }), `http://rebind.test:${port}/`))).toBe('address');
  const mixed: LookupFunction = (_host, options, callback) =>
    options.all
      ? callback(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])
      : callback(null, '127.0.0.1', 4);
  expect(await failure(post(client([], { lookup: mixed }), `http://mixed.test:${port}/`))).toBe('address');
  expect(calls).toBe(0);
});

test('a redirect is an answer, and is not followed', async () => {
  let calls = 0;
  const url = await serve((_request, response) => {
    calls += 1;
    response.writeHead(302, { location: '/further' }).end();
  });
  expect((await post(client(LOOPBACK), url)).status).toBe(302);
  expect(calls).toBe(1);
});

test('an answer of megabytes, one that drips, none at all, a broken one, and nobody there', async () => {
  const outgoing = client(LOOPBACK, { timeoutMs: 400 });
  const huge = await serve((_request, response) => response.end('x'.repeat(MAX_ANSWER_BYTES + 1)));
  const dripping = await serve((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const silent = await serve(() => undefined);
  const broken = await serve((request) => request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'));
  const nobody = await serve(() => undefined);
  await opened.pop()?.();
  const kinds = await Promise.all([huge, dripping, silent, broken, nobody].map((url) => failure(post(outgoing, url))));
  expect(kinds).toEqual(['size', 'timeout', 'timeout', 'broken', 'connect']);
});

test('a server without a certificate is refused', async () => {
  const url = await serve((_request, response) => response.end());
  expect(await failure(post(client(LOOPBACK), url.replace('http:', 'https:')))).toBe('tls');
});
