import Fastify, { type FastifyInstance } from 'fastify';
import { healthRoute } from './health';

let now = 0;
let isBroken = false;
let isHanging = false;
let app: FastifyInstance;
const query = jest.fn(async () => {
  if (isBroken) throw new Error('away');
  if (isHanging) await new Promise(() => {});
  return { rows: [{ version: '17' }] };
});
beforeEach(() => {
  [now, isBroken, isHanging] = [0, false, false];
  query.mockClear();
  app = Fastify();
  const jobs = { state: async () => ({ ready: 2, failed: 1 }) };
  healthRoute(app, { db: { pool: { query } }, jobs, now: () => new Date(now) } as never);
});
afterEach(() => app.close());
const getHealth = async () => {
  const { statusCode, body } = await app.inject('/healthz');
  return [statusCode, JSON.parse(body) as Record<string, unknown>] as const;
};

test('says of each part whether it is ready, and what waits', async () => {
  expect(await getHealth()).toEqual([
    200,
    {
      status: 'ok',
      version: expect.any(String),
      database: { ready: true, version: '17' },
      queue: { ready: true, waiting: 2, failed: 1 },
    },
  ]);
});

test('anybody may request health as often as they like: a good answer costs the database one query a second', async () => {
  await Promise.all(Array.from({ length: 20 }, getHealth));
  now = 999;
  await getHealth();
  expect(query).toHaveBeenCalledTimes(1);
  now = 1_000;
  await getHealth();
  expect(query).toHaveBeenCalledTimes(2);
});

test('what is not ready is checked again at once', async () => {
  isBroken = true;
  expect((await getHealth())[0]).toBe(503);
  isBroken = false;
  expect((await getHealth())[0]).toBe(200);
});

test('a database that does not answer is not ready, and every caller gets that answer before a load balancer gives up', async () => {
  isHanging = true;
  const begun = performance.now();
  const [status, body] = await getHealth();
  expect([status, body.database]).toEqual([503, { ready: false, error: 'no answer within 1500 ms' }]);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
