// @ts-check
const fs = require('node:fs');
const path = require('node:path');
const { createHash } = require('node:crypto');
const { build } = require('esbuild');
const { Compilation, sources } = require('webpack');
const { preloadedCalls } = require('./preloaded-calls.cjs');
const { textAt } = require('./text-at.cjs');

/** The languages of a folder of texts: code, file, and its texts by dotted key. @param {string} locales @returns {[string, string, (key: string) => string][]} */
function textsOf(locales) {
  return fs
    .readdirSync(locales)
    .filter((name) => /^[a-z]{2}\.json$/.test(name))
    .sort()
    .map((name) => {
      const file = path.join(locales, name);
      const texts = JSON.parse(fs.readFileSync(file, 'utf8'));
      return [
        name.slice(0, 2),
        file,
        (key) => {
          const text = textAt(texts, key);
          if (text === undefined) throw new Error(`${file} has no text ${key}`);
          return text;
        },
      ];
    });
}

/**
 * Puts into the release the files of `public/` as they are and, for a remote, `remote.json` with its names by language and its first calls,
 * and `labels.json`: the texts that the document draws before the remote's code has arrived, by language and path.
 */
class CopyStaticFiles {
  /** @param {string} dir the app's folder */
  constructor(dir) {
    this.dir = dir;
  }

  /** @param {import('webpack').Compilation} compilation @param {string} contract */
  async emitContract(compilation, contract) {
    /** @type {{ routes: { path: string, title?: unknown, search?: string }[], menu: { label: unknown } | null }} */
    const source = JSON.parse(fs.readFileSync(contract, 'utf8'));
    const languages = textsOf(path.join(this.dir, 'locales'));
    const { first, files } = await preloadedCalls(this.dir, source.routes);
    for (const file of [contract, ...languages.map(([, locale]) => locale), ...files])
      compilation.fileDependencies.add(path.resolve(file));
    const byLanguage = (/** @type {unknown} */ key) =>
      typeof key === 'string' ? Object.fromEntries(languages.map(([language, , text]) => [language, text(key)])) : key;
    const emit = (/** @type {string} */ name, /** @type {object} */ content) =>
      compilation.emitAsset(name, new sources.RawSource(`${JSON.stringify(content)}\n`));
    emit('remote.json', {
      ...source,
      routes: source.routes.map((route) => ({ ...route, title: byLanguage(route.title) })),
      menu: source.menu && { ...source.menu, label: byLanguage(source.menu.label) },
      ...(first.length > 0 && { first }),
    });
    const searching = source.routes.filter(({ search }) => search);
    if (searching.length === 0) return;
    /** @param {(key: string) => string} text */
    const words = (text) =>
      Object.fromEntries(searching.map(({ path: at, search = '' }) => [at, { search: text(search) }]));
    emit('labels.json', Object.fromEntries(languages.map(([language, , text]) => [language, words(text)])));
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CopyStaticFiles', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'CopyStaticFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const folder = path.join(this.dir, 'public');
          for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
            const file = path.join(folder, name);
            compilation.fileDependencies.add(file);
            compilation.emitAsset(name, new sources.RawSource(fs.readFileSync(file)));
          }
          const contract = path.join(this.dir, 'remote.json');
          if (fs.existsSync(contract)) await this.emitContract(compilation, contract);
        },
      );
    });
  }
}

/**
 * Builds `src/early.ts` into one small script without the federation runtime, which would make it wait for the rest. The document runs it
 * before everything else.
 */
class EarlyScript {
  /** @param {string} dir the app's folder @param {boolean} production */
  constructor(dir, production) {
    this.file = path.join(dir, 'src/early.ts');
    this.production = production;
    /** Name of the script in the build. */
    this.asset = '';
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('EarlyScript', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'EarlyScript', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { outputFiles, metafile } = await build({
            entryPoints: [this.file],
            bundle: true,
            write: false,
            minify: this.production,
            format: 'iife',
            target: 'es2022',
            sourcemap: 'external',
            outdir: 'js',
            metafile: true,
            logLevel: 'silent',
          });
          for (const input of Object.keys(metafile.inputs)) compilation.fileDependencies.add(path.resolve(input));
          const code = outputFiles.find(({ path: file }) => file.endsWith('.js'))?.contents ?? new Uint8Array();
          const map = outputFiles.find(({ path: file }) => file.endsWith('.map'))?.contents ?? new Uint8Array();
          const hash = this.production ? `.${createHash('sha256').update(code).digest('hex').slice(0, 10)}` : '';
          this.asset = `js/early${hash}.js`;
          compilation.emitAsset(this.asset, new sources.RawSource(Buffer.from(code)), { minimized: true });
          compilation.emitAsset(`${this.asset}.map`, new sources.RawSource(Buffer.from(map)), { development: true });
        },
      );
    });
  }
}

/** What the registry writes into a document before any code runs: the header, by language. @param {string} dir of the shell */
const documentWords = (dir) =>
  Object.fromEntries(
    textsOf(path.resolve(dir, '../../libs/i18n/src/locales')).map(([language, , text]) => [
      language,
      { header: text('header') },
    ]),
  );

/**
 * Writes `entry.json` for the registry's document: scripts and styles of the page in order; the chunks that are imported at once by those
 * scripts, to preload, and by name those that screens of some kinds need beside them; and the words that the document shows until they run.
 */
class WriteEntryFiles {
  /** @param {{ preloadChunks: string[], parts: Record<string, string>, early: EarlyScript | null, dir: string }} options names of chunks, and by name the endings of shared modules */
  constructor({ preloadChunks, parts, early, dir }) {
    this.preloadChunks = preloadChunks;
    this.parts = parts;
    this.early = early;
    this.dir = dir;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('WriteEntryFiles', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'WriteEntryFiles', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const initial = compilation.entrypoints.get('main')?.getFiles() ?? [];
          const groups = this.preloadChunks.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
          // A shared module that is fetched when it is needed has a chunk without a name.
          const holds = (/** @type {import('webpack').Chunk} */ chunk, /** @type {string} */ ending) =>
            [...compilation.chunkGraph.getChunkModulesIterable(chunk)].some((module) =>
              module.nameForCondition()?.endsWith(ending),
            );
          // With what it is fetched together with. Another group is what the shell would fetch if nobody provided the module: never.
          const filesOf = (/** @type {string} */ ending) =>
            [...compilation.chunks]
              .filter((chunk) => !chunk.canBeInitial() && holds(chunk, ending))
              .flatMap((chunk) => [...chunk.groupsIterable])
              .filter(({ origins }) => origins.some(({ module }) => module?.type === 'provide-module'))
              .flatMap((group) => group.getFiles());
          const parts = Object.entries(this.parts).map(([name, ending]) => ({ name, files: filesOf(ending) }));
          /** @param {string[]} files @param {string} ending */
          const only = (files, ending) => [...new Set(files)].filter((file) => file.endsWith(ending));
          const later = (/** @type {string[]} */ files) => only(files, '.js').filter((file) => !initial.includes(file));
          const entry = {
            scripts: [...(this.early ? [this.early.asset] : []), ...only(initial, '.js')],
            styles: only([...initial, ...groups, ...parts.flatMap(({ files }) => files)], '.css'),
            preload: later(groups),
            parts: Object.fromEntries(parts.map(({ name, files }) => [name, later(files)])),
            words: documentWords(this.dir),
          };
          compilation.emitAsset('entry.json', new sources.RawSource(`${JSON.stringify(entry, null, 2)}\n`));
        },
      );
    });
  }
}

module.exports = { CopyStaticFiles, EarlyScript, WriteEntryFiles };
