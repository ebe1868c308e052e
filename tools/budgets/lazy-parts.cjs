// @ts-check
const path = require('node:path');
const { firstLoad, measured } = require('./first-load.cjs');

/** Texts of one language: no screen loads two of them, and their size is that of the screens. */
const TEXTS = /(^|\/)texts-[\w-]+-json\./;

/**
 * The JavaScript that a remote loads later, by where it is imported from: a folder of `src`, or the package. A file that several share
 * counts for each: whoever opens one of them first loads it.
 * @param {import('webpack').Compilation} compilation @param {string} dir the app's folder
 * @returns {{ folder: string, files: import('./first-load.cjs').LoadedFile[] }[]}
 */
exports.lazyParts = (compilation, dir) => {
  const first = new Set(firstLoad(compilation).all.map(({ file }) => file));
  /** @type {Map<string, Set<string>>} */
  const parts = new Map();
  for (const group of compilation.chunkGroups) {
    if (group.isInitial()) continue;
    const files = group.getFiles().filter((file) => file.endsWith('.js') && !first.has(file) && !TEXTS.test(file));
    for (const folder of new Set(group.origins.map((origin) => folderOf(origin, dir)))) {
      const known = parts.get(folder) ?? new Set();
      for (const file of files) known.add(file);
      parts.set(folder, known);
    }
  }
  return [...parts]
    .filter(([, files]) => files.size > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, files]) => ({ folder, files: measured(compilation, files) }));
};

/** @param {{ module?: { context?: string | null } | null, request?: string }} origin @param {string} dir */
function folderOf({ module, request = '' }, dir) {
  if (request !== '' && !/^[./]/.test(request)) return request;
  const at = path.relative(path.join(dir, 'src'), path.resolve(module?.context ?? dir, request)).split(path.sep);
  // Outside of `src`: what a library imports by itself, under the library's name.
  const lib = at.lastIndexOf('libs');
  if (lib >= 0) return at.slice(lib, lib + 2).join('/');
  return at.length > 1 ? (at[0] ?? 'src') : 'src';
}
