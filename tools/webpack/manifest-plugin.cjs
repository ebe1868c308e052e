// @ts-check
const { Compilation, sources } = require('webpack');

/** Writes `mf-manifest.json`: which files a remote begins with, as module federation's own manifests say it. */
exports.ManifestPlugin = class ManifestPlugin {
  /** @param {string} name the container's global name */
  constructor(name) {
    this.name = name;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const entry = compilation.entrypoints.get(this.name);
          const first = [...(entry?.childrenIterable ?? [])];
          /** @param {string} ending @param {Iterable<string>} files */
          const only = (ending, files) =>
            [...new Set(files)].filter((file) => file.endsWith(ending) && !file.includes('.hot-update.'));
          const sync = first.flatMap((group) => group.getFiles());
          const manifest = {
            id: this.name,
            name: this.name,
            metaData: {
              name: this.name,
              type: 'app',
              globalName: this.name,
              publicPath: 'auto',
              remoteEntry: { name: only('.js', entry?.getFiles() ?? []).at(-1), path: '', type: 'global' },
              buildInfo: { buildVersion: '', buildName: '' },
              types: { path: '', name: '', zip: '', api: '' },
            },
            shared: [],
            remotes: [],
            exposes: [
              {
                id: `${this.name}:remote`,
                name: 'remote',
                path: './remote',
                assets: { js: { sync: only('.js', sync), async: [] }, css: { sync: only('.css', sync), async: [] } },
              },
            ],
          };
          compilation.emitAsset('mf-manifest.json', new sources.RawSource(`${JSON.stringify(manifest)}\n`));
        },
      );
    });
  }
};
