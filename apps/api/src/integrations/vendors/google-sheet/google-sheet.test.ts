import { createVerify, generateKeyPairSync } from 'node:crypto';
import { MESSAGE } from '../../test-message';
import { googleSheet, isServiceAccount } from '.';

const NOW = new Date('2026-11-29T10:00:00Z');
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = JSON.stringify({
  type: 'service_account',
  client_email: 'parcels@shop.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  // Anybody can write another address into the file: it is never called.
  token_uri: 'https://evil.example/token',
});
const secrets = {
  service_account: key,
  sheet_url: 'https://docs.google.com/spreadsheets/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit?gid=0#gid=0',
};
const account = { secrets, token: 'ya29.token' };
const BASE = 'https://sheets.googleapis.com';
const VALUES = `${BASE}/v4/spreadsheets/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/values`;
const columnOf = (...ids: unknown[]) => ({
  status: 200,
  body: JSON.stringify({
    range: 'Sheet1!A1:A1000',
    majorDimension: 'COLUMNS',
    ...(ids.length > 0 && { values: [ids] }),
  }),
  waitMs: undefined,
});
const requestWith = (...ids: unknown[]) => {
  const { body, ...request } = googleSheet.request(MESSAGE, account, BASE, NOW, columnOf(...ids));
  return { ...request, json: JSON.parse(body ?? '') as { range: string; values: string[][] } };
};

test('a token is requested with an assertion that the service account signed, at the documented address alone', () => {
  const { url, headers, body } = googleSheet.token?.request({ secrets }, 'https://oauth2.googleapis.com', NOW) ?? {};
  expect(url).toBe('https://oauth2.googleapis.com/token');
  expect(headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded' });
  const form = new URLSearchParams(body ?? '');
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT' });
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    iss: 'parcels@shop.iam.gserviceaccount.com',
    scope: 'https://www.googleapis.com/auth/spreadsheets',
    aud: 'https://oauth2.googleapis.com/token',
    iat: NOW.getTime() / 1000,
    exp: NOW.getTime() / 1000 + 3600,
  });
  const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
  expect(isSigned).toBe(true);
});

test('the column of ids is read first', () => {
  expect(googleSheet.lookUp?.request(MESSAGE, account, BASE)).toMatchObject({
    method: 'GET',
    url: `${VALUES}/A:A?majorDimension=COLUMNS&valueRenderOption=UNFORMATTED_VALUE`,
    headers: { authorization: 'Bearer ya29.token' },
  });
});

test('a parcel that has a row is updated there, also where the merchant sorted or made its id a number', () => {
  const { method, url, json } = requestWith('Parcel', '12', 77);
  expect([method, url]).toEqual(['PUT', `${VALUES}/A3:J3?valueInputOption=RAW`]);
  expect(json).toMatchObject({ range: 'A3:J3', majorDimension: 'ROWS' });
  expect(json.values[0]?.slice(0, 5)).toEqual(['77', '#1001', '1Z999AA10123456784', 'UPS', 'Out for delivery']);
});

test('one that has none is appended; an empty sheet gets its header with it', () => {
  expect(requestWith('Parcel', '12')).toMatchObject({
    method: 'POST',
    url: `${VALUES}/A:J:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
  });
  expect(requestWith('Parcel', '12').json.values).toHaveLength(1);
  const [header, row] = requestWith().json.values;
  expect([header?.[0], row?.[0], header?.length]).toEqual(['Parcel', '77', row?.length]);
});

test('only a key that can sign is one of a service account', () => {
  expect(isServiceAccount(key)).toBe(true);
  const pem = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
  expect(isServiceAccount(JSON.stringify({ client_email: 'a@b.example', private_key: pem }))).toBe(false);
  expect(isServiceAccount('{"client')).toBe(false);
});

const error = (code: number, status: string) => JSON.stringify({ error: { code, message: status, status } });
const UPDATED = JSON.stringify({ spreadsheetId: 's', updatedRange: 'Sheet1!A3:J3', updatedRows: 1 });
const APPENDED = JSON.stringify({ spreadsheetId: 's', tableRange: 'A1:J2', updates: { updatedRange: 'Sheet1!A3:J3' } });
test.each([
  [200, UPDATED, { kind: 'sent' }],
  [200, APPENDED, { kind: 'sent' }],
  [200, '<html>', { kind: 'again', problem: 'broken' }],
  [200, '{"spreadsheetId":"s","upd', { kind: 'again', problem: 'broken' }],
  [400, error(400, 'INVALID_ARGUMENT'), { kind: 'failed', problem: 'refused' }],
  [401, error(401, 'UNAUTHENTICATED'), { kind: 'again', problem: 'unauthorized' }],
  [403, error(403, 'PERMISSION_DENIED'), { kind: 'again', problem: 'no_access' }],
  [404, error(404, 'NOT_FOUND'), { kind: 'again', problem: 'gone' }],
  // The quota is one of a minute.
  [429, error(429, 'RESOURCE_EXHAUSTED'), { kind: 'again', problem: 'throttled', waitMs: 60_000 }],
  [503, error(503, 'UNAVAILABLE'), { kind: 'again', problem: 'unavailable' }],
])('%i %s is %j', (status, body, outcome) => {
  expect(googleSheet.outcome({ status, body, waitMs: undefined })).toEqual(outcome);
});
test('a column that is none is not read as an empty sheet', () => {
  const outcome = (body: string) => googleSheet.lookUp?.outcome({ status: 200, body, waitMs: undefined });
  expect(outcome('<html>')).toEqual({ kind: 'again', problem: 'broken' });
  expect(outcome(columnOf().body)).toEqual({ kind: 'sent' });
});
