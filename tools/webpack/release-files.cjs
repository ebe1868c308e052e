// @ts-check
const fs = require('node:fs');
const path = require('node:path');
const { Compilation, sources } = require('webpack');

/** Copies the files of `public/` and, for a remote, its `remote.json` into the release as they are. */
class CopyStaticFiles {
  /** @param {string} dir the app's folder */
  constructor(dir) { this.dir = dir; }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CopyStaticFiles', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'CopyStaticFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        const folder = path.join(this.dir, 'public');
        /** @type {[string, string][]} */
        const files = fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => [name, path.join(folder, name)]) : [];
        const contract = path.join(this.dir, 'remote.json');
        if (fs.existsSync(contract)) files.push(['remote.json', contract]);
        for (const [name, file] of files) {
          compilation.fileDependencies.add(file);
          compilation.emitAsset(name, new sources.RawSource(fs.readFileSync(file)));
        }
      });
    });
  }
}

/**
 * Writes `entry.json` for the registry's document: scripts and styles of the page in order, and the chunks that are
 * asked for at once by those scripts, to preload.
 */
class WriteEntryFiles {
  /** @param {string[]} preloadChunks names of the chunks to preload */
  constructor(preloadChunks) { this.preloadChunks = preloadChunks; }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('WriteEntryFiles', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'WriteEntryFiles', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const initial = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const groups = this.preloadChunks.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
        /** @param {string[]} files @param {string} ending */
        const only = (files, ending) => [...new Set(files)].filter((file) => file.endsWith(ending));
        const entry = {
          scripts: only(initial, '.js'),
          styles: only([...initial, ...groups], '.css'),
          preload: only(groups, '.js').filter((file) => !initial.includes(file)),
        };
        compilation.emitAsset('entry.json', new sources.RawSource(`${JSON.stringify(entry, null, 2)}\n`));
      });
    });
  }
}

module.exports = { CopyStaticFiles, WriteEntryFiles };
