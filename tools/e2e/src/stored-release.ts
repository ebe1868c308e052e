import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ROOT } from './product';
import type { Build } from './releases';

/**
 * Builds of the last release that are stored in the repository, so that today's shell and remotes are tested against what is deployed.
 * `node tools/e2e/keep-previous.mjs` stores the current builds, after a release.
 */
const fileOf = (id: string) => path.join(ROOT, 'tools/e2e/previous', `${id}.json.br`);

/** @returns null: it was never released before. */
export function storedRelease(id: string): Build | null {
  if (!existsSync(fileOf(id))) return null;
  const files = JSON.parse(String(brotliDecompressSync(readFileSync(fileOf(id))))) as Record<string, string>;
  return new Map(Object.entries(files).map(([file, content]) => [file, Buffer.from(content, 'base64')]));
}

/** Source maps are left out: they are most of a build, and no browser sees them. */
export function saveRelease(id: string, build: Build): void {
  const files = [...build]
    .filter(([file]) => !/\.map$|(^|\/)mf-stats\.json$|^fixtures\//.test(file))
    .map(([file, content]) => [file, content.toString('base64')]);
  writeFileSync(
    fileOf(id),
    brotliCompressSync(JSON.stringify(Object.fromEntries(files)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
