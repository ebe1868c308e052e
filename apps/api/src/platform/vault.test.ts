import { randomBytes } from 'node:crypto';
import { createVault } from './vault';

const key = randomBytes(32).toString('base64');
const vault = createVault(key);

test('what was encrypted comes back, in any script', () => {
  for (const text of ['', 'jane@example.com', 'Žluťoučký 🚚 – 順豐', 'x'.repeat(10_000)])
    expect(vault.decrypt(vault.encrypt(text))).toBe(text);
});

test('bytes that are no text come back as they were', () => {
  const bytes = randomBytes(5000);
  expect(vault.decryptBytes(vault.encrypt(bytes))).toEqual(bytes);
});

test('the same text is never stored the same way twice', () => {
  const seen = new Set(Array.from({ length: 3000 }, () => vault.encrypt('jane@example.com').toString('hex')));
  expect(seen.size).toBe(3000);
});

test('altered bytes, a foreign key and an unknown key id are refused', () => {
  const bytes = vault.encrypt('secret');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => vault.decrypt(changed)).toThrow();
  }
  expect(() => createVault(randomBytes(32).toString('base64')).decrypt(bytes)).toThrow();
  expect(() => vault.decrypt(Buffer.alloc(0))).toThrow();
});

test('an address has one index whatever its capitals, and a token hash is not an index', () => {
  expect(vault.blindIndex(' Jane@Example.com')).toEqual(vault.blindIndex('jane@example.com'));
  expect(vault.hashToken('jane@example.com')).not.toEqual(vault.blindIndex('jane@example.com'));
});

test('a key of another length is refused', () => expect(() => createVault('c2hvcnQ=')).toThrow(/32 bytes/));
