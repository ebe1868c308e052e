// @ts-check
const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const {
  Compilation,
  javascript,
  RuntimeGlobals,
  RuntimeModule,
  runtime,
  sources,
  Template,
  WebpackError,
} = require('webpack');

/** Of no file: a chunk that is not in the table is refused by the browser like a wrong one. */
const NO_FILE = `sha384-${'A'.repeat(64)}`;
const TABLE = `${RuntimeGlobals.require}.integrity`;

/** @param {Buffer} content hashed as in an `integrity` attribute */
const sha384 = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * A placeholder in the runtime until the chunk's bytes are final. As long as a hash, so that source maps stay right.
 * @param {'js' | 'css'} kind @param {string | number | null} id
 */
const placeholderOf = (kind, id) => `sha384-${createHash('sha256').update(`${kind} of chunk ${id}`).digest('hex')}`;

/** @typedef {import('webpack').Chunk} Chunk */

/** @param {Compilation} compilation @param {Chunk} chunk @param {'js' | 'css'} kind */
function hasFile({ chunkGraph }, chunk, kind) {
  if (kind === 'js') return javascript.JavascriptModulesPlugin.chunkHasJs(chunk, chunkGraph);
  return chunkGraph.getChunkModulesIterableBySourceType(chunk, 'css/mini-extract') !== undefined;
}

/** The hashes of all chunks that this runtime may load, by kind and id. */
class IntegrityTable extends RuntimeModule {
  constructor() {
    super('chunk integrity', RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    const compilation = /** @type {Compilation} */ (this.compilation);
    const chunks = [.../** @type {Chunk} */ (this.chunk).getAllAsyncChunks()].filter(({ id }) => id !== null);
    /** @param {'js' | 'css'} kind */
    const table = (kind) =>
      Object.fromEntries(
        chunks
          .filter((chunk) => hasFile(compilation, chunk, kind))
          .map(({ id }) => [String(id), placeholderOf(kind, id)])
          .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      );
    return Template.asString([`${TABLE} = ${JSON.stringify({ js: table('js'), css: table('css') })};`]);
  }
}

/**
 * Every script and style sheet that the bundle loads by itself carries the SHA-384 its build gave it. The table is in the file
 * with the runtime (the container entry of a remote, `main` of the shell): whoever vouches for that file vouches for all of them.
 * Chunks are named by their content, and the runtime contains those names, so its own name changes with every one of them.
 */
exports.IntegrityPlugin = class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const withTable = new WeakSet();
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('IntegrityPlugin', (chunk) => {
          if (withTable.has(chunk)) return;
          withTable.add(chunk);
          compilation.addRuntimeModule(chunk, new IntegrityTable());
        });
      /** @param {string} element @param {'js' | 'css'} kind */
      const attributes = (element, kind) =>
        Template.asString([
          `${element}.crossOrigin = "anonymous";`,
          `${element}.integrity = ${TABLE}.${kind}[chunkId] || ${JSON.stringify(NO_FILE)};`,
        ]);
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', (source) =>
        Template.asString([source, attributes('script', 'js')]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('IntegrityPlugin', (source, { tag }) =>
        Template.asString([source, attributes(tag, 'css')]),
      );

      compilation.hooks.processAssets.tap(
        { name: 'IntegrityPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => this.fillIn(compilation),
      );
    });
  }

  /** @param {Compilation} compilation whose files have their last content and name, but for the tables */
  fillIn(compilation) {
    for (const main of compilation.chunks) {
      if (!main.hasRuntime()) continue;
      /** @type {Map<string, string>} */
      const hashes = new Map();
      for (const chunk of main.getAllAsyncChunks()) {
        for (const file of chunk.files) {
          const kind = file.endsWith('.js') ? 'js' : file.endsWith('.css') ? 'css' : undefined;
          const content = compilation.getAsset(file)?.source.buffer();
          if (kind && content) hashes.set(placeholderOf(kind, chunk.id), sha384(content));
        }
      }
      for (const file of main.files) {
        if (!file.endsWith('.js')) continue;
        const text = String(compilation.getAsset(file)?.source.source());
        const filled = text.replace(/sha384-[0-9a-f]{64}/g, (placeholder) => hashes.get(placeholder) ?? placeholder);
        const missing = filled.match(/sha384-[0-9a-f]{64}/g);
        if (missing)
          compilation.errors.push(
            new WebpackError(
              `${file}: ${missing.length} of the chunks it loads have no hash, so no browser would take them.`,
            ),
          );
        if (filled !== text) compilation.updateAsset(file, new sources.RawSource(filled));
      }
    }
  }
};
exports.sha384 = sha384;
