// @ts-check
/** How our own TypeScript becomes something Node runs: workspace sources are bundled, packages from the registry stay imports. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
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
  // Scripts of a store's theme.
  '.block.js': 'text',
});

/** @param {string} entry @param {string} outfile @param {import('esbuild').Plugin[]} plugins */
export async function bundleForNode(entry, outfile, plugins = []) {
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
      ...plugins,
      {
        name: 'registry-packages-stay-imports',
        setup(b) {
          // `#` names a file of the package itself.
          b.onResolve({ filter: /^[^./#]/ }, (args) =>
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

/** What a module of ours reads beside itself lies beside its source, not beside the bundle of a script. @type {import('esbuild').Plugin} */
const sourcesKeepTheirUrl = {
  name: 'sources-keep-their-url',
  setup(b) {
    b.onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
      loader: 'ts',
    }));
  },
};

/**
 * Imports a TypeScript module of ours from a script.
 * @param {string} file
 */
export async function importTs(file) {
  const dir = path.join(ROOT, '.cache/scripts');
  mkdirSync(dir, { recursive: true });
  const outfile = path.join(dir, `${path.basename(file).replace(/\.ts$/, '')}-${randomBytes(3).toString('hex')}.mjs`);
  await bundleForNode(file, outfile, [sourcesKeepTheirUrl]);
  return import(pathToFileURL(outfile).href);
}
