import type { Storage } from '@parcelway/storage';
import type { KeyRing } from '../release/keys';
import { mapConcurrent } from '../release/map-concurrent';
import { parseJson } from '../release/parse-json';
import { readChecked, readFacts, readIntegrity, type ReleaseFacts } from '../release/stored-release';

/** What a release is made of, as far as two of them are compared. */
export interface ReleaseContents {
  id: string;
  version: string;
  /** By name without the hash of its content. */
  files: Record<string, { hash: string; bytes: number }>;
  /** Of all files as they are stored. */
  bytes: number;
  /** Gzip bytes of JavaScript that a remote's budgets count; null for the shell. */
  budgeted: { entry: number; firstRoute: number } | null;
  /** Path of each route, by its ref. */
  routes: Record<string, string>;
  calls: string[];
  /** By language, then by key. */
  texts: Record<string, Record<string, string>>;
  /** Shared modules: provided with a version by the shell, used with a range by a remote. */
  modules: Record<string, string>;
}

interface From {
  storage: Storage;
  keys: KeyRing;
}

/** @returns null when there is no such release. @throws ReleaseUnsound; StorageError */
export async function readContents(from: From, id: string, version: string): Promise<ReleaseContents | null> {
  const list = await readIntegrity(from, id, version);
  const facts = list && (await readFacts(from, id, version));
  if (!list || !facts) return null;
  const files: ReleaseContents['files'] = {};
  const texts: ReleaseContents['texts'] = {};
  await mapConcurrent(Object.entries(list.files), async ([file, hash]) => {
    const content = await readChecked(from.storage, list, file);
    files[withoutHash(file)] = { hash, bytes: content.length };
    const [, language] = TEXTS.exec(file) ?? [];
    if (language) texts[language] = textsOf(content.toString('utf8'));
  });
  return {
    ...{ id, version, files, texts },
    ...declaredBy(facts),
    bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function declaredBy({
  contract,
  surface,
}: ReleaseFacts): Pick<ReleaseContents, 'budgeted' | 'routes' | 'calls' | 'modules'> {
  const routes =
    surface.kind === 'shell'
      ? surface.routes.map((ref) => [ref, ''])
      : (contract?.routes.map(({ ref, path }) => [ref, path]) ?? []);
  return {
    budgeted: surface.kind === 'remote' ? surface.bytes : null,
    routes: Object.fromEntries(routes) as Record<string, string>,
    calls: surface.calls ?? [],
    modules: surface.kind === 'shell' ? surface.provides : surface.requires,
  };
}

/** A chunk of texts, as builds name it. */
const TEXTS = /^js\/texts-([a-z]{2})(?:-json)?\.[^/]+\.js$/;

/** `js/main.0a1b2c3d4e.js` is `js/main.js`. */
const withoutHash = (file: string): string => file.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '');

/** Texts of a chunk, which holds them as a quoted JSON text; `list.title` for what is nested. */
function textsOf(code: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, quoted = ''] of code.matchAll(/JSON\.parse\('((?:[^'\\]|\\.)*)'\)/g))
    flatten(parseJson(quoted.replace(/\\(.)/g, '$1')), '', found);
  return found;
}

function flatten(value: unknown, key: string, into: Record<string, string>): void {
  if (typeof value === 'string') into[key] = value;
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) flatten(inner, key ? `${key}.${name}` : name, into);
}
