import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { createPublicClient, everyOrder, PublicApiError } from './index';

const ROOT = path.resolve(__dirname, '../../..');
const answering = (...answers: Response[]) => {
  const requests: Request[] = [];
  const client = createPublicClient({
    ...{ server: 'https://app.example.com', key: 'pw_live_1' },
    fetch: async (request) => {
      requests.push(request);
      return answers.shift() ?? Response.error();
    },
  });
  return { client, requests };
};

test('the types are those of the OpenAPI document of today', () => {
  const script = path.join(ROOT, 'tools/generators/public-client.mjs');
  const { status: exit, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([exit, stderr]).toEqual([0, '']);
});

test('orders come page by page until there is no cursor, with the key and the filter in each request', async () => {
  const { client, requests } = answering(
    Response.json({ data: [{ id: '1' }], next_cursor: 'second' }),
    Response.json({ data: [{ id: '2' }], next_cursor: null }),
  );
  const ids: string[] = [];
  for await (const { id } of everyOrder(client, { limit: 1 })) ids.push(id);
  expect(ids).toEqual(['1', '2']);
  expect(requests.map(({ url }) => url)).toEqual([
    'https://app.example.com/api/public/v1/orders?limit=1',
    'https://app.example.com/api/public/v1/orders?limit=1&cursor=second',
  ]);
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer pw_live_1', 'Bearer pw_live_1']);
});

test('a failure is thrown with its code and fields, also one that is not of the API', async () => {
  const error = { code: 'invalid_request', message: 'Check the query.', errors: { limit: 'is too large' } };
  const { client } = answering(
    Response.json({ error }, { status: 400 }),
    new Response('Bad gateway', { status: 502, statusText: 'Bad Gateway' }),
  );
  const failure = () =>
    everyOrder(client)
      .next()
      .catch((reason: unknown) => reason);
  const refused = await failure();
  expect(refused).toBeInstanceOf(PublicApiError);
  expect(refused).toMatchObject({ status: 400, ...error });
  expect(await failure()).toMatchObject({ status: 502, code: 'unavailable', message: 'Bad Gateway' });
});
