import { createCipheriv, createDecipheriv, createHmac, randomFillSync } from 'node:crypto';
import { derivedKey } from '@parcelway/platform-auth';

/** Encrypts what is personal or secret at rest. All keys are derived from one configured key, one for each use. */
export interface Vault {
  /** AES-256-GCM; the same text is encrypted differently each time. */
  encrypt(text: string | Buffer): Buffer;
  /** @throws when the bytes were altered or come from another key. */
  decrypt(bytes: Buffer): string;
  /** The same for what is no text. */
  decryptBytes(bytes: Buffer): Buffer;
  /** A keyed hash of an e-mail address in lower case: the same address always gives the same 32 bytes. */
  blindIndex(email: string): Buffer;
  /** A keyed hash of an opaque token, to look it up without storing it. */
  hashToken(token: string): Buffer;
}

const KEY_ID = 1;
const IV = 12;
const TAG = 16;

/** @param key 32 bytes in base64. The layout of a stored value is key id (1 byte), nonce (12), tag (16), cipher text. */
export function createVault(key: string): Vault {
  const master = Buffer.from(key, 'base64');
  if (master.length !== 32) throw new Error('The encryption key must be 32 bytes in base64.');
  const textKey = derivedKey(master, `vault:text:${KEY_ID}`);
  const indexKey = derivedKey(master, 'vault:blind-index');
  const tokenKey = derivedKey(master, 'vault:token');
  // Nonces are drawn in bulk: one call to the kernel for each would cost more than the encryption.
  const pool = Buffer.alloc(IV * 1024);
  let next = pool.length;
  const nonce = () => {
    if (next === pool.length) {
      randomFillSync(pool);
      next = 0;
    }
    next += IV;
    return pool.subarray(next - IV, next);
  };
  const decryptBytes = (bytes: Buffer): Buffer => {
    if (bytes[0] !== KEY_ID || bytes.length < 1 + IV + TAG)
      throw new Error(`Cannot decrypt: unknown key id ${bytes[0] ?? 'none'}.`);
    const decipher = createDecipheriv('aes-256-gcm', textKey, bytes.subarray(1, 1 + IV), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(1 + IV, 1 + IV + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(1 + IV + TAG)), decipher.final()]);
  };
  return {
    encrypt(plain) {
      const iv = nonce();
      const cipher = createCipheriv('aes-256-gcm', textKey, iv);
      const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
      cipher.final();
      return Buffer.concat([Buffer.of(KEY_ID), iv, cipher.getAuthTag(), body]);
    },
    decrypt: (bytes) => decryptBytes(bytes).toString('utf8'),
    decryptBytes,
    blindIndex: (email) => createHmac('sha256', indexKey).update(email.trim().toLowerCase()).digest(),
    hashToken: (token) => createHmac('sha256', tokenKey).update(token).digest(),
  };
}
