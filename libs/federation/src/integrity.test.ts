import { listedHash, verifiedList } from './integrity';
import { makeKey, sha384, signedList, type TestList } from './test-releases';

const key = makeKey();
const expected = { id: 'orders', version: '1.0.0-abc', counter: 5, keys: [{ id: 'k0', key: makeKey().key }, key] };
const refusal = (text: string, change: Partial<typeof expected> = {}) =>
  verifiedList(text, { ...expected, ...change }).then(
    () => 'believed',
    (error: Error & { failure?: string }) => `${error.failure}: ${error.message}`,
  );
const altered = (change: (signed: { payload: string; keyId: string; signature: string }) => object) =>
  JSON.stringify(change(JSON.parse(signedList(key)) as never));

afterEach(() => jest.restoreAllMocks());

test('a list signed by a known key is believed', async () => {
  await expect(verifiedList(signedList(key, { files: { 'a.js': sha384('a') } }), expected)).resolves.toMatchObject({
    counter: 5,
    files: { 'a.js': sha384('a') },
  });
});

test('a list with a higher counter than the page knows is believed', async () => {
  await expect(refusal(signedList(key, { counter: 6 }))).resolves.toBe('believed');
});

test.each<[string, TestList, string]>([
  ['an older counter', { counter: 4 }, 'the counter 4, and at least 5'],
  ['no counter', { counter: '9' as never }, 'the counter 9'],
  ['another remote', { remote: 'billing' }, 'is of billing'],
  ['another release', { version: '0.9.0-old' }, '0.9.0-old, not of orders 1.0.0-abc'],
  ['no files', { files: null as never }, 'is empty'],
])('a list with %s is refused, though it is signed', async (_name, list, reason) => {
  await expect(refusal(signedList(key, list))).resolves.toMatch(new RegExp(`^integrity: .*${reason}`));
});

test.each<[string, string, string]>([
  ['by an unknown key', signedList(makeKey('k9')), 'the key k9, which this page does not know'],
  ["by a stranger under a known key's name", signedList(makeKey('k1')), 'is not of the key k1'],
  [
    'with a payload changed by one character',
    altered((signed) => ({ ...signed, payload: signed.payload.replace('"counter":5', '"counter":6') })),
    'is not of the key',
  ],
  [
    'with a signature cut short',
    altered((signed) => ({ ...signed, signature: signed.signature.slice(0, 40) })),
    'is not of the key',
  ],
  ['with a signature that is no base64url', altered((signed) => ({ ...signed, signature: '§' })), 'is not of the key'],
  ['not at all', altered(({ payload }) => ({ payload })), 'is not a signed text'],
  ['in an error page', '<h1>502</h1>', 'is not JSON'],
  ['as a bare null', 'null', 'is not an object'],
])('a list signed %s is refused', async (_name, text, reason) => {
  await expect(refusal(text)).resolves.toContain(`integrity: `);
  await expect(refusal(text)).resolves.toContain(reason);
});

test('a page without keys believes nothing', async () => {
  await expect(refusal(signedList(key), { keys: [] })).resolves.toContain('does not know');
});

describe('in a browser that does not know Ed25519', () => {
  beforeEach(() => {
    jest
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('Unrecognized algorithm name', 'NotSupportedError'));
  });

  test('a good list is believed', async () => {
    await expect(refusal(signedList(key))).resolves.toBe('believed');
  });

  test("a stranger's list is refused", async () => {
    await expect(refusal(signedList(makeKey('k1')))).resolves.toContain('is not of the key k1');
  });
});

test('without WebCrypto nothing is believed, with a code of its own', async () => {
  jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({} as Crypto);
  await expect(refusal(signedList(key))).resolves.toMatch(/^no-crypto: /);
});

test('only a file with a whole hash of its own in the list has one', () => {
  const list = {
    remote: 'orders',
    version: '1.0.0-abc',
    counter: 5,
    files: { 'a.js': sha384('a'), 'b.js': 'sha384-AAAA', 'c.js': '' },
  };
  expect(['a.js', 'b.js', 'c.js', 'd.js', 'toString', '__proto__'].map((path) => listedHash(list, path))).toEqual([
    sha384('a'),
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
