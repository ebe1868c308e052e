import { AccessTokens, NoToken } from './access-tokens';

let time: number;
let requests: number;
beforeEach(() => {
  time = Date.parse('2026-11-29T10:00:00Z');
  requests = 0;
});
const answered = (body: string, status = 200) => ({ status, body, waitMs: undefined });
const issue = async () => answered(JSON.stringify({ access_token: `token ${(requests += 1)}`, expires_in: 3600 }));
const failureOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => (error instanceof NoToken ? error.outcome : error));

test('a token is requested once for an account, and again in the last minute of its life', async () => {
  const tokens = new AccessTokens();
  const of = (account = 'a') => tokens.of(account, () => new Date(time), issue);
  expect(await Promise.all([of(), of()])).toEqual(['token 1', 'token 1']);
  expect(await of('b')).toBe('token 2');
  time += 3_539_000;
  expect(await of()).toBe('token 1');
  time += 1000;
  expect(await Promise.all([of(), of()])).toEqual(['token 3', 'token 3']);
});

test('one that the vendor rejected is replaced once, also for messages side by side', async () => {
  const tokens = new AccessTokens();
  const of = (rejected?: string) => tokens.of('a', () => new Date(time), issue, rejected);
  await of();
  expect(await Promise.all([of('token 1'), of('token 1')])).toEqual(['token 2', 'token 2']);
  expect(await of('token 1')).toBe('token 2');
});

test.each([
  [answered('{"error":"invalid_grant"}', 400), 'unauthorized'],
  [answered('{"error":"invalid_client"}', 401), 'unauthorized'],
  [answered('', 404), 'refused'],
  [answered('', 302), 'redirected'],
  [answered('', 503), 'unavailable'],
  [answered('<html>'), 'broken'],
  [answered('{"access_token":""}'), 'broken'],
])('%j issues none: messages wait, and it is requested again', async (answer, problem) => {
  const tokens = new AccessTokens();
  expect(
    await failureOf(
      tokens.of(
        'a',
        () => new Date(time),
        async () => answer,
      ),
    ),
  ).toEqual({ kind: 'again', problem });
  expect(await tokens.of('a', () => new Date(time), issue)).toBe('token 1');
});
