// @ts-check
const zlib = require('node:zlib');

/**
 * @typedef {object} LoadedFile
 * @property {string} file
 * @property {number} bytes gzip -9
 */

/**
 * The JavaScript a browser must fetch before an app works, biggest first: its entry, and what the entry requests as soon as it runs
 * (the shell's bootstrap, a container's exposed module).
 * @param {import('webpack').Compilation} compilation
 * @returns {{ entry: LoadedFile[], all: LoadedFile[] }}
 */
exports.firstLoad = (compilation) => {
  const entry = new Set([...compilation.entrypoints.values()].flatMap((point) => point.getFiles()));
  // A container requests nothing but what it exposes.
  const first = [...compilation.entrypoints.values()]
    .flatMap((point) => [...point.childrenIterable].filter(({ name }) => point.name !== 'main' || name === 'bootstrap'))
    .flatMap((group) => group.getFiles());
  return { entry: measured(compilation, entry), all: measured(compilation, [...entry, ...first]) };
};

/**
 * The scripts among these files, biggest first.
 * @param {import('webpack').Compilation} compilation @param {Iterable<string>} files @returns {LoadedFile[]}
 */
const measured = (compilation, files) =>
  [...new Set(files)]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      file,
      bytes: zlib.gzipSync(compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0), { level: 9 }).length,
    }))
    .sort((a, b) => b.bytes - a.bytes);
exports.measured = measured;

/** @param {LoadedFile[]} files */
exports.sumOf = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);
