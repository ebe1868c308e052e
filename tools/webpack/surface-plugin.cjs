// @ts-check
const fs = require('node:fs');
const path = require('node:path');
const { Compilation, sources } = require('webpack');
const { firstLoad, sumOf } = require('../budgets/first-load.cjs');
const { RUNTIME } = require('./federation.cjs');
const { loadTs } = require('./load-ts.cjs');
const { routeRefsOf } = require('./route-refs.cjs');
const { sharedFor } = require('./shared.cjs');
const { offeredNames, usedNames } = require('./shared-names.cjs');

const CONTRACT = path.join(__dirname, '../../libs/remote-contract/src/release.ts');

/** Writes `surface.json`: what this build offers to and asks of the other side; the registry's gates compare them. */
exports.SurfacePlugin = class SurfacePlugin {
  /** @param {{ role: 'shell' | 'remote', dir: string, root: string }} options */
  constructor({ role, dir, root }) {
    this.role = role;
    this.dir = dir;
    this.root = root;
    /** @type {Record<string, string[]>} */
    this.names = {};
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SurfacePlugin', (compilation) => {
      // Before modules are joined into one.
      compilation.hooks.optimizeDependencies.tap('SurfacePlugin', () => {
        this.names = this.role === 'shell' ? offeredNames(compilation) : usedNames(compilation);
      });
      compilation.hooks.processAssets.tap(
        { name: 'SurfacePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const { releaseSurface, SUPPORTED_CONTRACTS } = loadTs(CONTRACT);
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
      offers: this.names,
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
    const links = routeRefsOf(compilation).flatMap(({ found }) =>
      found.flatMap((item) => ('ref' in item ? [item.ref] : [])),
    );
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
      uses: this.names,
      links: [...new Set([...routes.map(({ ref }) => ref), ...links])].sort(),
      bytes: { entry: sumOf(entry), firstRoute: sumOf(all) },
    };
  }
};

/** @param {'shell' | 'remote'} role @param {'version' | 'requiredVersion'} which @returns {Record<string, string>} */
const versionsOf = (role, which) =>
  Object.fromEntries(Object.entries(sharedFor(role)).map(([name, shared]) => [name, shared[which]]));
