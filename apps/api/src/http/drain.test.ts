import { Agent, get } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { createDrain, type Drain } from './drain';

/** A server with one slow route, and a client with keep-alive connections, like a load balancer. */
let app: FastifyInstance;
let drain: Drain;
let client: Agent;
let answerSlow: (() => void) | undefined;
beforeEach(async () => {
  answerSlow = undefined;
  app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 65_000 });
  drain = createDrain(app);
  app.get('/quick', async () => 'ok');
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      answerSlow = resolve;
    });
    return 'ok';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  client = new Agent({ keepAlive: true });
});
afterEach(async () => {
  client.destroy();
  await app.close();
});
const request = (path: string) =>
  new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    get({ agent: client, port: (app.server.address() as AddressInfo).port, path }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
    }).on('error', reject);
  });
const until = async (holds: () => boolean) => {
  while (!holds())
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
};

test('a request that is under way is answered, and its connection does not keep the process alive', async () => {
  const slow = request('/slow');
  await until(() => answerSlow !== undefined);
  const closing = drain.close(false);
  expect(drain.isDraining()).toBe(true);
  answerSlow?.();
  expect(await slow).toEqual({ status: 200, connection: 'close' });
  await closing; // not after the 65 s of an idle connection
});

test('behind a load balancer new clients are served until it has noticed, with "connection: close"', async () => {
  await request('/quick');
  const closing = drain.close(true);
  expect(await request('/quick')).toEqual({ status: 200, connection: 'close' });
  await closing;
  await expect(request('/quick')).rejects.toThrow();
});

test('a connection that a browser opened ahead of any request does not keep the process alive', async () => {
  const unused = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = (await once(app.server, 'connection')) as [Socket];
  const closed = once(socket, 'close');
  await drain.close(false);
  await closed;
  unused.destroy();
});

test('what hangs is cut', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  try {
    const slow = request('/slow').catch((error: Error) => error.message);
    await until(() => answerSlow !== undefined);
    const closing = drain.close(false);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await slow).toBe('socket hang up');
    await closing;
  } finally {
    jest.useRealTimers();
  }
});
