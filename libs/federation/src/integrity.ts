import type { IntegrityList, SignedText, VerificationKey } from '@parcelway/remote-contract';
import { isSignedBy, subtle } from './integrity-signature';
import { ReleaseFault } from './remote-load-error';

const HASH = /^sha384-[A-Za-z0-9+/]{64}$/;

/** What a release's list of files must contain to be accepted. */
export interface Expected {
  id: string;
  version: string;
  counter: number;
  keys: readonly VerificationKey[];
}

const refuse = (message: string, cause?: unknown) => new ReleaseFault('integrity', message, { cause });

function parsed(text: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    throw refuse(`${what} is not JSON`, error);
  }
  throw refuse(`${what} is not an object`);
}

/**
 * The file list of a release, verified: signed by a known key, of this remote and release, and not older than the page's set knows.
 * @param text `integrity.json` as it arrived
 * @throws ReleaseFault; nothing of a list that is not verified is used
 */
export async function verifiedList(text: string, { id, version, counter, keys }: Expected): Promise<IntegrityList> {
  const { payload, keyId, signature } = parsed(text, 'integrity.json') as Partial<SignedText>;
  if (typeof payload !== 'string' || typeof keyId !== 'string' || typeof signature !== 'string')
    throw refuse('integrity.json is not a signed text');
  const key = keys.find((known) => known.id === keyId);
  if (!key) throw refuse(`integrity.json is signed with the key ${keyId}, which this page does not know`);
  if (!(await isSignedBy(key.key, signature, payload)))
    throw refuse(`the signature of integrity.json is not of the key ${keyId}`);

  const list = parsed(payload, 'the list of files') as Partial<IntegrityList>;
  if (list.remote !== id || list.version !== version)
    throw refuse(`the list of files is of ${list.remote} ${list.version}, not of ${id} ${version}`);
  if (typeof list.counter !== 'number' || list.counter < counter)
    throw refuse(`the list of files has the counter ${list.counter}, and at least ${counter} is known`);
  if (typeof list.files !== 'object' || list.files === null) throw refuse('the list of files is empty');
  return list as IntegrityList;
}

/** The hash that a list names for a file; undefined for a file it does not name. @param path relative to the release's folder */
export function listedHash(list: IntegrityList, path: string): string | undefined {
  const hash = Object.hasOwn(list.files, path) ? list.files[path] : undefined;
  return hash && HASH.test(hash) ? hash : undefined;
}

/** SHA-384 as in an `integrity` attribute. */
export async function sha384Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await subtle().digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
