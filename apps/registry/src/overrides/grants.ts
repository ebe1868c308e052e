import { randomBytes } from 'node:crypto';
import { grant as grantSchema, type Grant } from '../model';
import type { KeyRing } from '../release/keys';
import { parseJson } from '../release/parse-json';

export const GRANT_LIFE_MS = 8 * 3_600_000;

/** Beginning of the ids of grants that expire at that time: in order of time, so that a storage can list what is still valid. */
export const idAt = (time: number): string => Math.floor(time).toString(36).padStart(9, '0');

/**
 * @param until ISO time of its end, when another grant goes before it
 * @returns the grant, and its signed text as in a link: `<payload>.<key id>.<signature>`
 */
export function issueGrant(
  keys: KeyRing,
  wanted: Omit<Grant, 'id' | 'expiresAt'>,
  now: Date,
  until?: string,
): { grant: Grant; text: string } {
  const expires = until === undefined ? now.getTime() + GRANT_LIFE_MS : Date.parse(until);
  const grant: Grant = {
    ...wanted,
    id: `${idAt(expires)}-${randomBytes(12).toString('hex')}`,
    expiresAt: new Date(expires).toISOString(),
  };
  const { payload, keyId, signature } = keys.sign(JSON.stringify(grant));
  return { grant, text: [Buffer.from(payload).toString('base64url'), keyId, signature].join('.') };
}

/** @returns the grant, or in words why it is none */
export function readGrant(keys: KeyRing, text: string, now: Date): Grant | string {
  if (text === '') return 'there is no grant';
  if (text.length > 2_000) return 'the grant cannot be read';
  const [payload, keyId, signature, ...rest] = text.split('.');
  if (!payload || !keyId || !signature || rest.length > 0) return 'the grant cannot be read';
  const signed = { payload: Buffer.from(payload, 'base64url').toString('utf8'), keyId, signature };
  if (!keys.verify(signed)) return 'the grant is not signed by this registry';
  // Other texts carry the same signature: only one with exactly a grant's fields is a grant.
  const parsed = grantSchema.safeParse(parseJson(signed.payload));
  if (!parsed.success) return 'the grant cannot be read';
  const left = Date.parse(parsed.data.expiresAt) - now.getTime();
  if (left <= 0) return 'the grant has expired';
  if (left > GRANT_LIFE_MS) return 'the grant is valid for too long';
  return parsed.data;
}
