import { readReportToken, signReportToken, type ReportToken } from './report-token';

const NOW = new Date('2026-03-01T10:00:00Z');
const [key, older, foreign] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)] as const;
const token: ReportToken = {
  page: 'p',
  shop: null,
  caller: 'c',
  releases: { orders: ['1.0.0-a'] },
  overrides: [],
  session: null,
  expires: NOW.getTime() / 1000 + 60,
};
const read = (text: unknown, now = NOW) => readReportToken([key, older], text, now);

test('is read as it was signed, also with the key before', () => {
  expect([read(signReportToken(key, token)), read(signReportToken(older, token))]).toEqual([token, token]);
});

test('has an end', () => {
  expect(read(signReportToken(key, token), new Date(NOW.getTime() + 60_000))).toBeNull();
});

const text = signReportToken(key, token);
const [payload = '', signature = ''] = text.split('.');
test.each([
  ['of another key', signReportToken(foreign, token)],
  [
    'with another payload',
    `${Buffer.from(JSON.stringify({ ...token, caller: 'd' })).toString('base64url')}.${signature}`,
  ],
  ['cut short', text.slice(0, -4)],
  ['with more behind it', `${text}.x`],
  ['without a signature', payload],
  ['empty', ''],
  ['no text', { token }],
  ['too long', `${text}${'x'.repeat(4_000)}`],
])('one %s is none', (_name, given) => {
  expect(read(given)).toBeNull();
});
