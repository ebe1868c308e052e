import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPrivate, TeamNotices, type TeamNotice } from './team-notices';
import { OWNER, refusalOf, STRANGER, testReleases, type TestReleases } from './test-releasing';

const NOTICE: TeamNotice = {
  ...{ environment: 'staging', remote: 'orders', version: '1.0.0-a', who: 'health rule' },
  ...{ reason: 'failed on 9 of 40', page: 'https://app.example/platform?remote=orders' },
};

let releases: TestReleases;
let server: Server;
let got: unknown[];
let answers: number[];
let url: string;
const errors: unknown[] = [];
beforeEach(async () => {
  [releases, got, answers] = [await testReleases(), [], []];
  errors.length = 0;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      got.push(JSON.parse(body));
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  server.close();
  await releases.remove();
});
const notices = (allowPrivate = true) =>
  new TeamNotices({
    ...{ storage: releases.storage, environment: 'staging', allowPrivate },
    ...{ onError: (error: unknown) => errors.push(error), pausesMs: [1, 1] },
  });

test('a team is notified at its address', async () => {
  await notices().set('orders', url);
  expect(await notices().notify(NOTICE)).toBe(true);
  expect(got).toEqual([NOTICE]);
});

test('a failed notice is sent again, a few times', async () => {
  answers = [500, 302];
  await notices().set('orders', url);
  expect(await notices().notify(NOTICE)).toBe(true);
  expect(got).toHaveLength(3);
  answers = [500, 500, 500, 204];
  expect(await notices().notify(NOTICE)).toBe(false);
  expect(got).toHaveLength(6);
  expect(String(errors[0])).toContain('the team of orders could not be notified');
});

test('without an address, or after its removal, nobody is notified', async () => {
  expect(await notices().notify(NOTICE)).toBe(false);
  await notices().set('orders', url);
  await notices().set('orders', null);
  expect(await notices().notify(NOTICE)).toBe(false);
  expect([got, errors]).toEqual([[], []]);
});

test.each([
  ['no address', 'is no address'],
  ['http://hooks.example/x', 'must begin with https'],
  ['ftp://hooks.example/x', 'must begin with https'],
  ['https://me:secret@hooks.example/', 'must not carry a password'],
  ['https://10.0.0.7/', 'private network'],
  ['https://169.254.169.254/latest', 'private network'],
  ['https://[::1]/', 'private network'],
  ['https://[::ffff:10.0.0.1]/', 'private network'],
  ['https://2130706433/', 'private network'],
])('%s is refused off a developer machine', async (address, why) => {
  const { gate, message } = await refusalOf(notices(false).set('orders', address));
  expect([gate, message]).toEqual(['notify', expect.stringContaining(why)]);
});

test('a name that leads to a private network is sent nothing', async () => {
  await notices(false).set('orders', 'https://localhost/hook');
  expect(await notices(false).notify(NOTICE)).toBe(false);
  expect(String((errors[0] as Error).cause)).toContain('private network');
});

test('public addresses are not private', () => {
  expect(['8.8.8.8', '2001:4860:4860::8888'].map(isPrivate)).toEqual([false, false]);
});

test("a team's address is its own to set, and the audit log records it", async () => {
  const { service } = releases;
  expect((await refusalOf(service.notify(STRANGER, 'orders', 'https://hooks.example/a'))).status).toBe(403);
  await service.notify(OWNER, 'orders', 'https://hooks.example/secret');
  expect((await service.audit(1))[0]).toMatchObject({
    action: 'notify',
    remote: 'orders',
    detail: 'https://hooks.example',
  });
});
