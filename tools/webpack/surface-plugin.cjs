// @ts-check
const fs = require('node:fs');
const path = require('node:path');
const { Compilation, sources } = require('webpack');
const { firstLoad, sumOf } = require('../budgets/first-load.cjs');
const { RUNTIME } = require('./federation.cjs');
const { loadTs } = require('./load-ts.cjs');
const { sharedFor } = require('./shared.cjs');
const { offeredNames } = require('./shared-names.cjs');

const CONTRACT = path.join(__dirname, '../../libs/remote-contract/src');

/** Writes `surface.json`: what this build offers to and asks of the other side; the registry's gates compare them. */
exports.SurfacePlugin = class SurfacePlugin {
  /** @param {{ role: 'shell' | 'remote', dir: string, root: string }} options */
  constructor({ role, dir, root }) {
    this.role = role;
    this.dir = dir;
    this.root = root;
    /** @type {Record<string, string[]>} */
    this.offers = {};
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SurfacePlugin', (compilation) => {
      // Before modules are joined into one.
      compilation.hooks.optimizeDependencies.tap('SurfacePlugin', () => {
        if (this.role === 'shell') this.offers = offeredNames(compilation);
      });
      compilation.hooks.processAssets.tap(
        { name: 'SurfacePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const { releaseSurface, SUPPORTED_CONTRACTS } = loadTs(path.join(CONTRACT, 'release.ts'));
          const surface = this.role === 'shell' ? this.shell(SUPPORTED_CONTRACTS) : this.remote(compilation);
          if (surface)
            compilation.emitAsset(
              'surface.json',
              new sources.RawSource(`${JSON.stringify(releaseSurface.parse(surface), null, 2)}\n`),
            );
        },
      );
    });
  }

  /** @param {readonly number[]} contracts */
  shell(contracts) {
    const languages = fs
      .readdirSync(path.join(this.root, 'libs/i18n/src/locales'))
      .map((file) => file.replace(/\.json$/, ''))
      .sort();
    return {
      kind: 'shell',
      contracts,
      provides: { ...versionsOf('shell', 'version'), [RUNTIME.name]: RUNTIME.version },
      offers: this.offers,
      routes: [],
      languages,
    };
  }

  /** @param {Compilation} compilation */
  remote(compilation) {
    const file = path.join(this.dir, 'remote.json');
    // That it is missing, or wrong, is the contract plugin's to say.
    if (!fs.existsSync(file)) return undefined;
    /** @type {import('@parcelway/remote-contract').RemoteJson} */
    const { contract, routes } = JSON.parse(fs.readFileSync(file, 'utf8'));
    const used = new Set(
      [...compilation.modules].flatMap((module) =>
        module.type === 'consume-shared-module' ? [/** @type {any} */ (module).options.shareKey] : [],
      ),
    );
    const { codeSurface } = loadTs(path.join(CONTRACT, 'code-surface.ts'));
    const files = compilation.getAssets().map(({ name, source }) => /** @type {const} */ ([name, source.buffer()]));
    const { entry, all } = firstLoad(compilation);
    return {
      kind: 'remote',
      contract,
      requires: {
        ...Object.fromEntries(
          Object.entries(versionsOf('remote', 'requiredVersion')).filter(([name]) => used.has(name)),
        ),
        [RUNTIME.name]: `^${RUNTIME.version}`,
      },
      // The registry asks the same function, and refuses a build that says otherwise.
      ...codeSurface(new Map(files), routes),
      bytes: { entry: sumOf(entry), firstRoute: sumOf(all) },
    };
  }
};

/** @param {'shell' | 'remote'} role @param {'version' | 'requiredVersion'} which @returns {Record<string, string>} */
const versionsOf = (role, which) =>
  Object.fromEntries(Object.entries(sharedFor(role)).map(([name, shared]) => [name, shared[which]]));
