import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ROOT } from './product';
import type { Build } from './releases';

/**
 * Builds of the last release that are kept in the repository, so that shell and remotes of today are tried against what is out there.
 * `node tools/e2e/keep-previous.mjs` keeps the builds of now, after a release.
 */
const fileOf = (id: string) => path.join(ROOT, 'tools/e2e/previous', `${id}.json.br`);

/** @returns null: it was never released before. */
export function keptRelease(id: string): Build | null {
  if (!existsSync(fileOf(id))) return null;
  const files = JSON.parse(String(brotliDecompressSync(readFileSync(fileOf(id))))) as Record<string, string>;
  return new Map(Object.entries(files).map(([file, content]) => [file, Buffer.from(content, 'base64')]));
}

/** Source maps are left out: they are most of a build, and no browser sees them. */
export function keepRelease(id: string, build: Build): void {
  const files = [...build]
    .filter(([file]) => !/\.map$|(^|\/)mf-stats\.json$|^fixtures\//.test(file))
    .map(([file, content]) => [file, content.toString('base64')]);
  writeFileSync(
    fileOf(id),
    brotliCompressSync(JSON.stringify(Object.fromEntries(files)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
