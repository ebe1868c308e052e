// @ts-check
const fs = require('node:fs');
const path = require('node:path');
const { createHash } = require('node:crypto');
const { build } = require('esbuild');
const { Compilation, sources } = require('webpack');
const { loadTs } = require('./load-ts.cjs');
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

/** Copies the files of `public/` and, for a remote, its `remote.json` into the release as they are. */
class CopyStaticFiles {
  /** @param {string} dir the app's folder */
  constructor(dir) {
    this.dir = dir;
  }

  /**
   * `words.json`: the texts that the document draws before the remote's code has arrived, by language and path.
   * @param {import('webpack').Compilation} compilation @param {string} contract
   */
  emitWords(compilation, contract) {
    /** @type {{ path: string, search?: string }[]} */
    const first = (fs.existsSync(contract) ? (JSON.parse(fs.readFileSync(contract, 'utf8')).first ?? []) : []).filter(
      (/** @type {{ search?: string }} */ { search }) => search,
    );
    if (first.length === 0) return;
    /** @type {Record<string, Record<string, { search: string }>>} */
    const words = {};
    for (const [language, file, text] of textsOf(path.join(this.dir, 'locales'))) {
      compilation.fileDependencies.add(file);
      words[language] = Object.fromEntries(
        first.map(({ path: route, search = '' }) => [route, { search: text(search) }]),
      );
    }
    compilation.emitAsset('words.json', new sources.RawSource(`${JSON.stringify(words)}\n`));
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CopyStaticFiles', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'CopyStaticFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const folder = path.join(this.dir, 'public');
          /** @type {[string, string][]} */
          const files = fs.existsSync(folder)
            ? fs.readdirSync(folder).map((name) => [name, path.join(folder, name)])
            : [];
          const contract = path.join(this.dir, 'remote.json');
          if (fs.existsSync(contract)) files.push(['remote.json', contract]);
          this.emitWords(compilation, contract);
          for (const [name, file] of files) {
            compilation.fileDependencies.add(file);
            compilation.emitAsset(name, new sources.RawSource(fs.readFileSync(file)));
          }
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

/** What the registry writes into a document before any code runs: header, menu and the names of the shell's own screens, by language. @param {string} dir of the shell */
function documentWords(dir) {
  const { MENU, FURTHER_SCREENS } = loadTs(path.join(dir, 'src/routes/screens.ts'));
  /** @type {Record<string, { header: string, menu: string[], titles: Record<string, string> }>} */
  const languages = {};
  for (const [language, , text] of textsOf(path.resolve(dir, '../../libs/i18n/src/locales'))) {
    languages[language] = {
      header: text('header'),
      menu: MENU.map((/** @type {{ path: string }} */ { path: route }) => route),
      titles: Object.fromEntries(
        [...MENU, ...FURTHER_SCREENS].map((/** @type {{ path: string, title: string }} */ screen) => [
          screen.path,
          text(screen.title),
        ]),
      ),
    };
  }
  return languages;
}

/**
 * Writes `entry.json` for the registry's document: scripts and styles of the page in order, and the chunks that are
 * asked for at once by those scripts, to preload; and the words that the document shows until they run.
 */
class WriteEntryFiles {
  /** @param {{ preloadChunks: string[], preloadModules: string[], early: EarlyScript, dir: string }} options names of chunks, and endings of modules whose chunks to preload */
  constructor({ preloadChunks, preloadModules, early, dir }) {
    this.preloadChunks = preloadChunks;
    this.preloadModules = preloadModules;
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
          const holds = (/** @type {import('webpack').Chunk} */ chunk) =>
            [...compilation.chunkGraph.getChunkModulesIterable(chunk)].some((module) =>
              this.preloadModules.some((ending) => module.nameForCondition()?.endsWith(ending)),
            );
          const needed = [...compilation.chunks]
            .filter((chunk) => !chunk.canBeInitial() && holds(chunk))
            .flatMap((chunk) => [...chunk.files]);
          /** @param {string[]} files @param {string} ending */
          const only = (files, ending) => [...new Set(files)].filter((file) => file.endsWith(ending));
          const entry = {
            scripts: [this.early.asset, ...only(initial, '.js')],
            styles: only([...initial, ...groups], '.css'),
            preload: only([...groups, ...needed], '.js').filter((file) => !initial.includes(file)),
            words: documentWords(this.dir),
          };
          compilation.emitAsset('entry.json', new sources.RawSource(`${JSON.stringify(entry, null, 2)}\n`));
        },
      );
    });
  }
}

module.exports = { CopyStaticFiles, EarlyScript, WriteEntryFiles };
