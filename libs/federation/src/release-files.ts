import type { IntegrityList, ResolvedRemote, VerificationKey } from '@parcelway/remote-contract';
import { listedHash, sha384Of, verifiedList } from './integrity';
import { isLocal, manifestAddress, withAttempt, withoutQuery } from './release-address';
import { ReleaseFault } from './remote-load-error';

/** A release whose list of files and manifest are verified; nothing of it has run yet. */
export interface OpenRelease {
  id: string;
  version: string;
  /** Its folder, with a slash at the end; every file of it lies below. */
  folder: string;
  manifestUrl: string;
  /** Exactly the bytes that were verified. */
  manifest: ArrayBuffer;
  /** Null for a local override, which is not signed. */
  list: IntegrityList | null;
  /** How often this remote was requested before, in this page. */
  attempt: number;
}

async function fetchFile(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new ReleaseFault('load', `${url} did not arrive`, { cause });
  });
  if (!response.ok) throw new ReleaseFault('status', `${url} answered ${response.status}`);
  return response.arrayBuffer().catch((cause: unknown) => {
    throw new ReleaseFault('load', `${url} broke off`, { cause });
  });
}

/**
 * Fetches the signed list of files and the manifest side by side, and verifies both.
 * @param signal ends the attempt
 * @throws ReleaseFault
 */
export async function openRelease(
  release: ResolvedRemote,
  keys: readonly VerificationKey[],
  attempt: number,
  signal: AbortSignal,
): Promise<OpenRelease> {
  const { id, version, counter } = release;
  const manifestUrl = manifestAddress(release).href;
  const folder = new URL('.', manifestUrl).href;
  const open = { id, version, folder, manifestUrl, attempt };
  const get = (url: string) => fetchFile(withAttempt(url, attempt), signal);
  if (isLocal(release)) return { ...open, manifest: await get(manifestUrl), list: null };
  if (counter === null) throw new ReleaseFault('integrity', "the page's set names no counter for this release");

  const [signed, manifest] = await Promise.all([get(`${folder}integrity.json`), get(manifestUrl)]);
  const list = await verifiedList(new TextDecoder().decode(signed), { id, version, counter, keys });
  const verified = { ...open, manifest, list };
  if ((await sha384Of(manifest)) !== expectedHash(verified, manifestUrl))
    throw new ReleaseFault('integrity', `${manifestUrl} is not the file that was released`);
  return verified;
}

/**
 * The hash a file of the release must have; null where nothing is signed.
 * @throws ReleaseFault for a file outside the release's folder, and for one that its list does not name
 */
export function expectedHash({ folder, list }: OpenRelease, url: string): string | null {
  const plain = withoutQuery(url);
  if (!plain.startsWith(folder)) throw new ReleaseFault('integrity', `${url} is not a file of ${folder}`);
  if (!list) return null;
  const hash = listedHash(list, plain.slice(folder.length));
  if (!hash) throw new ReleaseFault('integrity', `${url} is not in the list of files`);
  return hash;
}

/**
 * Why a script or style sheet failed, which the browser's own event does not contain. Requests the file once more,
 * bypassing every cache.
 */
export async function faultOf(release: OpenRelease, url: string, signal: AbortSignal): Promise<ReleaseFault> {
  try {
    const hash = expectedHash(release, url);
    const response = await fetch(withoutQuery(url), { signal, cache: 'no-store' });
    if (!response.ok) return new ReleaseFault('status', `${url} answered ${response.status}`);
    if (hash && (await sha384Of(await response.arrayBuffer())) !== hash)
      return new ReleaseFault('integrity', `${url} is not the file that was released`);
    return new ReleaseFault('load', `${url} could not be run`);
  } catch (error) {
    return error instanceof ReleaseFault ? error : new ReleaseFault('load', `${url} did not arrive`, { cause: error });
  }
}
