import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { SignedText, VerificationKey } from '@parcelway/remote-contract';
import { z } from 'zod';
import { readState, writeState } from './state-file';

const FILE = 'keys.json';
const keyFile = z.strictObject({
  keys: z.array(z.strictObject({ id: z.string().min(1), privateKey: z.string().min(1) })).min(1),
});
type KeyFile = z.output<typeof keyFile>;

/** What the registry signs with: lists of files, channels, grants, report tokens. */
export interface KeyRing {
  /** With the first key. */
  sign(payload: string): SignedText;
  /** True when the signature is over exactly these bytes, by any key of the ring. */
  verify(text: SignedText): boolean;
  /** What others verify with: raw 32 bytes, base64url. */
  public(): VerificationKey[];
}

/** Opens `keys.json` of the state folder; makes it, with one Ed25519 key, when there is none. */
export function openKeyRing(stateDir: string): KeyRing {
  const text = readState(stateDir, FILE) ?? writeState(stateDir, FILE, toText({ keys: [newKey()] }), { ifNew: true });
  const keys = keyFile.parse(JSON.parse(text)).keys.map(({ id, privateKey }) => {
    const secret = createPrivateKey(privateKey);
    return { id, secret, open: createPublicKey(secret) };
  });
  return {
    sign(payload) {
      const [first] = keys;
      if (!first) throw new Error(`${FILE} of the state folder holds no key`);
      return {
        payload,
        keyId: first.id,
        signature: sign(null, Buffer.from(payload), first.secret).toString('base64url'),
      };
    },
    verify({ payload, keyId, signature }) {
      const key = keys.find(({ id }) => id === keyId);
      return key !== undefined && verify(null, Buffer.from(payload), key.open, Buffer.from(signature, 'base64url'));
    },
    public: () => keys.map(({ id, open }) => ({ id, key: rawOf(open) })),
  };
}

/** Puts a new key in front: it signs from the next start on, the older ones still verify. @returns its id */
export function addKey(stateDir: string): string {
  openKeyRing(stateDir);
  const { keys } = keyFile.parse(JSON.parse(readState(stateDir, FILE) ?? ''));
  const key = newKey();
  writeState(stateDir, FILE, toText({ keys: [key, ...keys] }));
  return key.id;
}

function newKey(): KeyFile['keys'][number] {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = createHash('sha256').update(rawOf(publicKey)).digest('hex').slice(0, 16);
  return { id, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

const rawOf = (key: KeyObject): string => String(key.export({ format: 'jwk' }).x);
const toText = (file: KeyFile): string => `${JSON.stringify(file, null, 2)}\n`;
