// @ts-check
const path = require('node:path');
const { build } = require('esbuild');
const { Compilation, sources } = require('webpack');

/** Below a build: no part of the release, and loaded by the isolated host alone. */
exports.FIXTURES_FILE = 'fixtures/fixtures.js';

/** What the isolated host provides to fixtures (apps/isolated-host/src/fixtures-modules.ts). */
const PROVIDED = ['@parcelway/http-contract', '@parcelway/isolated/scenarios', '@parcelway/testing/builders'];

/**
 * A remote's fixtures as one script: it leaves a function `parcelwayFixtures(require)` in the page, which returns what
 * `src/isolated/handlers.ts` exports.
 * @param {string} dir the remote's folder @param {{ minify: boolean }} options
 * @returns {Promise<{ code: Buffer, files: string[] }>} `files` is what the script depends on
 */
exports.buildFixtures = async (dir, { minify }) => {
  const { outputFiles, metafile } = await build({
    entryPoints: [path.join(dir, 'src/isolated/handlers.ts')],
    bundle: true,
    write: false,
    minify,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    external: PROVIDED,
    metafile: true,
    logLevel: 'silent',
    banner: { js: 'globalThis.parcelwayFixtures=(require)=>{const module={exports:{}};' },
    footer: { js: 'return module.exports;};' },
  });
  return {
    code: Buffer.from(outputFiles[0]?.contents ?? new Uint8Array()),
    files: Object.keys(metafile.inputs).map((file) => path.resolve(file)),
  };
};

/** Writes a remote's fixtures beside its release. */
exports.FixturesOutput = class FixturesOutput {
  /** @param {string} dir the remote's folder */
  constructor(dir) {
    this.dir = dir;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FixturesOutput', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'FixturesOutput', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { code, files } = await exports.buildFixtures(this.dir, { minify: true });
          for (const file of files) compilation.fileDependencies.add(file);
          compilation.emitAsset(exports.FIXTURES_FILE, new sources.RawSource(code), { minimized: true });
        },
      );
    });
  }
};
