import { ShipmentStatus } from '@parcelway/domain';
import { defineCall, jsonArray } from '@parcelway/http-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../config';
import type { Caller } from '../context';
import { handleErrors } from './error-handler';
import { HttpError } from './errors';
import { openApi } from './openapi';
import { route } from './route';
import { serializerCompiler } from './serializer';

const owner: Caller = {
  shopId: '1',
  domain: 'a.myshopify.com',
  timezone: 'UTC',
  plan: 'free',
  userId: '7',
  permission: ['order.read'],
};
let caller: Caller | null;
let app: FastifyInstance;

const read = defineCall({
  method: 'GET',
  path: 'thing/{id}',
  summary: 'Reads.',
  permission: 'order.read',
  feature: null,
  params: z.object({ id: z.string().regex(/^\d+$/, 'must be an id') }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1), status: jsonArray(z.number().int()) }),
  data: z.object({ id: z.string(), page: z.number(), status: z.array(z.number()) }),
});
const write = defineCall({
  method: 'POST',
  path: 'thing',
  summary: 'Writes.',
  permission: 'order.write',
  feature: null,
  body: z.object({ name: z.string().min(1, 'must not be empty') }),
  data: z.object({}),
});
const open = defineCall({
  method: 'GET',
  path: 'open',
  summary: 'Open.',
  permission: 'public',
  feature: null,
  data: z.object({ secret: z.string().optional() }),
});
const broken = defineCall({
  method: 'GET',
  path: 'broken',
  summary: 'Breaks.',
  permission: null,
  feature: null,
  data: z.object({}),
});
const basic = defineCall({
  method: 'GET',
  path: 'basic',
  summary: 'Exports.',
  permission: 'order.read',
  feature: 'export',
  data: z.object({}),
});
const pro = defineCall({
  method: 'GET',
  path: 'pro',
  summary: 'Analyses.',
  permission: null,
  feature: 'analytics',
  data: z.object({}),
});
const noted = defineCall({
  method: 'POST',
  path: 'noted',
  summary: 'Notes.',
  permission: null,
  feature: null,
  body: z.object({ text: z.string().optional() }).optional(),
  data: z.object({ text: z.string() }),
});
const gone = defineCall({
  method: 'GET',
  path: 'gone',
  summary: 'Is gone.',
  permission: null,
  feature: null,
  data: z.object({}),
});

beforeAll(async () => {
  app = Fastify();
  await openApi(app, { PRODUCT_NAME: 'Test', APP_URL: 'http://app.test' } as Config);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    request.caller = caller;
  });
  route(app, read, async ({ params, query }) => ({ id: params.id, ...query, extra: 'never leaves' }));
  route(app, write, async () => ({}));
  route(app, open, async () => ({}));
  route(app, broken, async () => {
    throw new Error('password=hunter2');
  });
  route(app, basic, async () => ({}));
  route(app, pro, async () => ({}));
  route(app, noted, async ({ body }) => ({ text: body?.text ?? 'nothing' }));
  route(app, gone, async () => {
    throw new HttpError(404, 'There is no such thing.');
  });
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  caller = owner;
});

const get = async (url: string) => {
  const answer = await app.inject(url);
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};

test('an answer comes in the envelope, and holds what the contract says and nothing else', async () => {
  expect(await get('/api/v1/thing/5?page=2&status=[1,2]')).toEqual({
    status: 200,
    body: { code: 200, data: { id: '5', page: 2, status: [ShipmentStatus.InfoReceived, ShipmentStatus.InTransit] } },
  });
});
test('a malformed query is 400 and names the field', async () => {
  const { status, body } = await get('/api/v1/thing/5?page=x');
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 400, errors: { page: expect.any(String) } });
});
test('a list that is no JSON array is 400 and names the field', async () => {
  expect((await get('/api/v1/thing/5?status=1,2')).body).toMatchObject({
    code: 400,
    errors: { status: 'must be a JSON array' },
  });
});
test('a malformed path parameter is 400 and names the field', async () => {
  expect((await get('/api/v1/thing/abc')).body).toMatchObject({ code: 400, errors: { id: 'must be an id' } });
});
test('a malformed body is 422 and names the field', async () => {
  caller = { ...owner, permission: ['order.write'] };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/thing', payload: { name: '' } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 422, errors: { name: 'must not be empty' } });
});
test('a body that is no JSON is a 400, not a 500', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/thing',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(400);
});
test('without a caller it is 401', async () => {
  caller = null;
  expect((await get('/api/v1/thing/5')).status).toBe(401);
});
test('without the permission it is 403 and names it', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/thing', payload: { name: 'x' } });
  expect(answer.statusCode).toBe(403);
  expect(answer.json().message).toContain('order.write');
});
test.each<[Caller['plan'], number, number]>([
  ['free', 402, 402],
  ['special', 402, 402],
  ['basic', 200, 402],
  ['paid', 200, 402],
  ['pro', 200, 200],
  ['trial', 200, 200],
  ['enterprise', 200, 200],
])(
  '[6.3] access depends on plan via the feature flags: on plan %s a call of Basic is %i, one of Pro %i',
  async (plan, ofBasic, ofPro) => {
    caller = { ...owner, plan };
    expect([(await get('/api/v1/basic')).status, (await get('/api/v1/pro')).status]).toEqual([ofBasic, ofPro]);
  },
);
test('what the plan does not allow is 402 and names the plan that would', async () => {
  expect((await get('/api/v1/basic')).body).toEqual({
    code: 402,
    plan: 'basic',
    message: 'Your plan does not include this. Upgrade to Basic to use it.',
  });
  expect((await get('/api/v1/pro')).body).toMatchObject({ code: 402, plan: 'pro' });
});
test('a user who may not do it at all is refused for that before any plan is named', async () => {
  caller = { ...owner, permission: [] };
  expect((await get('/api/v1/basic')).status).toBe(403);
});
test('402 is documented for the calls that need a plan, and for no others', async () => {
  const { body } = await get('/docs/json');
  const paths = body.paths as Record<string, Record<string, { responses: Record<string, unknown> }>>;
  expect([
    Object.keys(paths['/api/v1/basic']?.get?.responses ?? {}),
    Object.keys(paths['/api/v1/gone']?.get?.responses ?? {}),
  ]).toEqual([expect.arrayContaining(['200', '402']), expect.not.arrayContaining(['402'])]);
});
test("the API's page has the product's name and mark", async () => {
  const page = await app.inject({ url: '/docs/' });
  expect(page.body).toContain('<title>Test API</title>');
  expect((await app.inject({ url: '/docs/static/theme/mark.svg' })).body).toContain('<svg');
  const start = await app.inject({ url: '/docs/static/swagger-initializer.js' });
  const logo = /data:image\/svg\+xml;base64,([\w+/=]+)/.exec(start.body)?.[1] ?? '';
  expect(Buffer.from(logo, 'base64').toString()).toContain('Test API');
});
test('where the body is optional, none at all is accepted; where it is not, its missing fields are named', async () => {
  expect((await app.inject({ method: 'POST', url: '/api/v1/noted' })).json().data).toEqual({ text: 'nothing' });
  caller = { ...owner, permission: ['order.write'] };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/thing' });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['name']]);
});
test('a public call needs no caller', async () => {
  caller = null;
  expect(await get('/api/v1/open')).toEqual({ status: 200, body: { code: 200, data: {} } });
});
test('a refusal keeps its code and message', async () => {
  expect(await get('/api/v1/gone')).toEqual({ status: 404, body: { code: 404, message: 'There is no such thing.' } });
});
test('a fault of ours reveals nothing of its inside', async () => {
  const { status, body } = await get('/api/v1/broken');
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('hunter2');
});
