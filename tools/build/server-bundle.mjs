// @ts-check
/** How our own TypeScript becomes something Node runs: workspace sources are bundled, packages from the registry stay imports. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Files that are imported as their text. */
export const TEXT_LOADERS = /** @type {const} */ ({
  '.sql': 'text',
  '.css': 'text',
  '.html': 'text',
  '.graphql': 'text',
  '.svg': 'text',
  '.md': 'text',
  '.liquid': 'text',
});

/** @param {string} entry @param {string} outfile */
export async function bundleForNode(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    loader: TEXT_LOADERS,
    plugins: [
      {
        name: 'registry-packages-stay-imports',
        setup(b) {
          b.onResolve({ filter: /^[^./]/ }, (args) =>
            args.path.startsWith('@parcelway/') ? undefined : { path: args.path, external: true },
          );
        },
      },
    ],
  });
}

/**
 * A module that a thread is started with: packages are in it too, less what it does not use, so that a new thread is there at once
 * and its heap holds little.
 * @param {string} entry @param {string} outfile
 */
export async function bundleForThread(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // The smaller one of two where a package has both.
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    // For packages that are written for CommonJS.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
    loader: TEXT_LOADERS,
  });
}

/**
 * Imports a TypeScript module of ours from a script.
 * @param {string} file
 */
export async function importTs(file) {
  const dir = path.join(ROOT, '.cache/scripts');
  mkdirSync(dir, { recursive: true });
  const outfile = path.join(dir, `${path.basename(file).replace(/\.ts$/, '')}-${randomBytes(3).toString('hex')}.mjs`);
  await bundleForNode(file, outfile);
  return import(pathToFileURL(outfile).href);
}
