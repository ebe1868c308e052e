import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * A key of our own, for one purpose. The app secret itself only ever checks what the platform signed: if it also signed text
 * that somebody else can choose, that signature could be replayed as a webhook.
 * @param label names the purpose; a different label derives an unrelated key.
 */
export const derivedKey = (secret: string | Buffer, label: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `parcelway:${label}`, 32));

/** HMAC-SHA256 of `text` under any of the secrets equals `mac`, compared in constant time. Empty secrets never match. */
export function macMatches(text: string | Buffer, mac: Buffer, secrets: readonly (string | Buffer)[]): boolean {
  if (mac.length !== 32) return false;
  return secrets.some(
    (secret) => secret.length > 0 && timingSafeEqual(createHmac('sha256', secret).update(text).digest(), mac),
  );
}

/** Lower-case hex of 32 bytes, as the platform writes it; anything else returns an empty buffer. */
export const hexMac = (text: string): Buffer =>
  /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.alloc(0);

/** The platform's time stamp: whole seconds, at most 90 s from `now`. Anything that is not a plain integer is stale. */
export const isFresh = (timestamp: string | undefined, now: Date): boolean =>
  timestamp !== undefined && /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now.getTime() / 1000) <= 90;
