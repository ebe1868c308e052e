import { ReleaseFault } from './remote-load-error';

type Bytes = Uint8Array<ArrayBuffer>;

/** @throws when the text is not base64url */
function fromBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** The page's cryptography. @throws ReleaseFault where there is none: outside https and localhost */
export function subtle(): SubtleCrypto {
  const found = globalThis.crypto?.subtle;
  if (!found)
    throw new ReleaseFault('no-crypto', 'this page has no WebCrypto: it is neither on https nor on localhost');
  return found;
}

/**
 * Whether `signature` over exactly `text` was made with the private half of `key`. A malformed key or signature is a wrong one.
 * @param key raw Ed25519 public key, base64url
 * @param signature base64url
 */
export async function isSignedBy(key: string, signature: string, text: string): Promise<boolean> {
  const crypto = subtle();
  const message = new TextEncoder().encode(text);
  let rawKey: Bytes;
  let rawSignature: Bytes;
  try {
    rawKey = fromBase64Url(key);
    rawSignature = fromBase64Url(signature);
  } catch {
    return false;
  }
  if (rawKey.length !== 32 || rawSignature.length !== 64) return false;
  let imported: CryptoKey;
  try {
    imported = await crypto.importKey('raw', rawKey, 'Ed25519', false, ['verify']);
  } catch (error) {
    // Browsers before 2025 do not know the algorithm; any other complaint is about the key.
    if ((error as Error).name !== 'NotSupportedError') return false;
    const { verifyAsync } = await import(/* webpackChunkName: "ed25519" */ '@noble/ed25519');
    return verifyAsync(rawSignature, message, rawKey, { zip215: false });
  }
  return crypto.verify('Ed25519', imported, rawSignature, message);
}
