import { createHash } from 'node:crypto';
import {
  integrityList,
  releaseName,
  releaseSurface,
  remoteJson,
  signedText,
  type IntegrityList,
  type ReleaseSurface,
  type RemoteJson,
} from '@parcelway/remote-contract';
import { codeCalls } from '@parcelway/remote-contract/code-calls';
import { codeSurface } from '@parcelway/remote-contract/code-surface';
import { shellSurface } from '@parcelway/remote-contract/shell-surface';
import { z } from 'zod';
import { NAMES } from '../model';
import type { Storage } from '@parcelway/storage';
import type { KeyRing } from './keys';
import { mapConcurrent } from './map-concurrent';
import { parseJson } from './parse-json';

export const INTEGRITY_FILE = 'integrity.json';
export const MANIFEST_FILE = 'mf-manifest.json';

/** A release in the storage that is not what was published, or not there. */
export class ReleaseUnsound extends Error {
  override readonly name = 'ReleaseUnsound';
}

/** SHA-384 as in a list of files and in an `integrity` attribute. */
export const sha384Of = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * A release's list of files: signed by a key of the ring, and for this release.
 * @returns null when there is no such release. @throws ReleaseUnsound; StorageError
 */
export async function readIntegrity(
  { storage, keys }: { storage: Storage; keys: KeyRing },
  id: string,
  version: string,
): Promise<IntegrityList | null> {
  const object = await storage.get(NAMES.file(id, version, INTEGRITY_FILE));
  return object && checkIntegrity(keys, id, version, object.content);
}

/** The check of {@link readIntegrity}, for a list from elsewhere. */
export function checkIntegrity(keys: KeyRing, id: string, version: string, content: Buffer): IntegrityList {
  const unsound = (what: string) => new ReleaseUnsound(`${INTEGRITY_FILE} of ${id}@${version} ${what}`);
  const text = signedText.safeParse(parseJson(content.toString('utf8')));
  if (!text.success) throw unsound('is damaged');
  if (!keys.verify(text.data)) throw unsound('is not signed by a key of this registry');
  const list = integrityList.safeParse(parseJson(text.data.payload));
  if (!list.success) throw unsound('is no list of files');
  if (list.data.remote !== id || list.data.version !== version)
    throw unsound(`is the list of ${list.data.remote}@${list.data.version}`);
  return list.data;
}

/** One file of a release, verified by its list. @throws ReleaseUnsound when it is missing, not listed, or changed; StorageError */
export async function readChecked(storage: Storage, list: IntegrityList, file: string): Promise<Buffer> {
  const wanted = Object.hasOwn(list.files, file) ? list.files[file] : undefined;
  if (!wanted) throw new ReleaseUnsound(`${list.remote}@${list.version} has no file ${file}`);
  const object = await storage.get(NAMES.file(list.remote, list.version, file));
  if (!object) throw new ReleaseUnsound(`${file} of ${list.remote}@${list.version} is missing in ${storage.name}`);
  if (sha384Of(object.content) !== wanted)
    throw new ReleaseUnsound(
      `${file} of ${list.remote}@${list.version} in ${storage.name} is not the file that was published`,
    );
  return object.content;
}

/** What a release declares. */
export interface ReleaseFacts {
  id: string;
  version: string;
  /** Null for what is no remote. */
  contract: RemoteJson | null;
  surface: ReleaseSurface;
  counter: number;
}

/** @returns null when there is no such release. @throws ReleaseUnsound; StorageError */
export async function readFacts(
  from: { storage: Storage; keys: KeyRing },
  id: string,
  version: string,
): Promise<ReleaseFacts | null> {
  const list = await readIntegrity(from, id, version);
  if (!list) return null;
  const json = async (file: string): Promise<unknown> =>
    parseJson((await readChecked(from.storage, list, file)).toString('utf8'));
  const contract = isProvider(id) ? null : remoteJson.safeParse(await json('remote.json'));
  const surface = releaseSurface.safeParse(await json('surface.json'));
  if (contract?.success === false || !surface.success)
    throw new ReleaseUnsound(`${id}@${version} was published by another version of the registry: publish it again`);
  const manifest = isProvider(id) ? undefined : await readChecked(from.storage, list, MANIFEST_FILE);
  const declared = surfaceOf(surface.data, manifest);
  const code = new Map<string, Buffer>();
  const complete = declared.calls && (declared.kind === 'remote' ? declared.uses : declared.offers);
  const scripts = complete ? [] : Object.keys(list.files).filter(isScript);
  await mapConcurrent(scripts, async (file) => void code.set(file, await readChecked(from.storage, list, file)));
  const facts = { id, version, counter: list.counter, contract: contract?.data ?? null };
  return { ...facts, surface: withNames(declared, facts.contract, code) };
}

const isScript = (file: string): boolean => file.endsWith('.js');

/** A surface from before names and calls were declared lacks them: they are read from the code. */
export function withNames(
  surface: ReleaseSurface,
  contract: RemoteJson | null,
  files: ReadonlyMap<string, Buffer>,
): ReleaseSurface {
  const declared = { ...surface, calls: surface.calls ?? codeCalls(files, surface.kind) };
  if (declared.kind === 'shell') return { ...declared, offers: declared.offers ?? shellSurface(files).offers };
  return declared.uses || !contract ? declared : { ...declared, uses: codeSurface(files, contract.routes).uses };
}

const sharedOf = z.object({ shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })) });

/**
 * What a remote requires of the shell, by the manifest that module federation loads it by: `surface.json` counts for the same modules
 * only where the manifest lacks them.
 */
export function surfaceOf(declared: ReleaseSurface, manifest: Buffer | undefined): ReleaseSurface {
  if (declared.kind !== 'remote') return declared;
  const read = sharedOf.safeParse(parseJson(manifest?.toString('utf8') ?? ''));
  if (!read.success) return declared;
  const requires = Object.fromEntries(read.data.shared.map(({ name, requiredVersion }) => [name, requiredVersion]));
  return { ...declared, requires: { ...declared.requires, ...requires } };
}

/** What merchants' pages are made in. */
export const SHELL = 'shell';
/** What one remote is opened in alone, with a fake host and its fixtures. */
export const ISOLATED_HOST = 'isolated-host';
/** Whether an app provides the shared modules, instead of being a remote that consumes them. */
export const isProvider = (id: string): boolean => id === SHELL || id === ISOLATED_HOST;

/** Every release of an id that was published whole, oldest name first. */
export async function listReleases(storage: Storage, id: string): Promise<string[]> {
  const names = await storage.list(`r/${id}/`);
  return names
    .map((name) => name.split('/'))
    .filter((parts) => parts.length === 4 && parts[3] === INTEGRITY_FILE)
    .map((parts) => parts[2] ?? '')
    .filter((version) => releaseName.safeParse(version).success);
}
