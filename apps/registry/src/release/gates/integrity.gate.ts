import { z } from 'zod';
import { isStorageName } from '@parcelway/storage';
import { parseJson } from '../parse-json';
import { INTEGRITY_FILE, isProvider, MANIFEST_FILE } from '../stored-release';
import type { Candidate, Findings } from './gate';

const names = z.array(z.string());
const entryFiles = z.object({
  scripts: names.min(1),
  styles: names,
  preload: names,
  parts: z.record(z.string(), names).default({}),
});
const assets = z.object({ js: z.object({ sync: names, async: names }), css: z.object({ sync: names, async: names }) });
const manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string().min(1), path: z.string() }) }),
  exposes: z.array(z.object({ assets })).min(1),
  shared: z.array(z.object({ assets })),
});

/** The files are those that the build's own list names, every one there, under names that can be served. */
export function integrityGate({ id, files }: Pick<Candidate, 'id' | 'files'>): Findings {
  const findings = [...files.keys()]
    .filter((file) => !isStorageName(file))
    .map((file) => `${JSON.stringify(file)} cannot be the name of a served file: use letters, digits and . _ @ + ~ -`);
  if (files.has(INTEGRITY_FILE))
    findings.push(`${INTEGRITY_FILE} is written by the registry: leave it out of the build`);
  const list = isProvider(id) ? 'entry.json' : MANIFEST_FILE;
  const content = files.get(list);
  if (!content) return [...findings, `${list} is missing: build with tools/webpack`];
  const referenced = isProvider(id) ? shellFiles(content) : remoteFiles(content);
  if (!referenced) return [...findings, `${list} is not what the build writes: build again`];
  return [
    ...findings,
    ...[...new Set(referenced)]
      .filter((file) => !files.has(file))
      .map((file) => `${list} names ${file}, and the build does not hold it: build again from a clean folder`),
  ];
}

function shellFiles(content: Buffer): string[] | null {
  const parsed = entryFiles.safeParse(parseJson(content.toString('utf8')));
  if (!parsed.success) return null;
  const { scripts, styles, preload, parts } = parsed.data;
  return [...scripts, ...styles, ...preload, ...Object.values(parts).flat()];
}

/** What a browser loads of a remote first: its container, and the files of what it exposes. Null where the manifest is not what the build writes. */
export function firstFiles(files: ReadonlyMap<string, Buffer>): { entry: string; sync: string[] } | null {
  const parsed = manifest.safeParse(parseJson(files.get(MANIFEST_FILE)?.toString('utf8') ?? ''));
  if (!parsed.success) return null;
  const { remoteEntry } = parsed.data.metaData;
  return {
    entry: `${remoteEntry.path}${remoteEntry.name}`,
    sync: parsed.data.exposes.flatMap(({ assets: { js } }) => js.sync),
  };
}

function remoteFiles(content: Buffer): string[] | null {
  const parsed = manifest.safeParse(parseJson(content.toString('utf8')));
  if (!parsed.success) return null;
  const {
    metaData: { remoteEntry },
    exposes,
    shared,
  } = parsed.data;
  return [
    `${remoteEntry.path}${remoteEntry.name}`,
    ...[...exposes, ...shared].flatMap(({ assets: { js, css } }) => [
      ...js.sync,
      ...js.async,
      ...css.sync,
      ...css.async,
    ]),
  ];
}
