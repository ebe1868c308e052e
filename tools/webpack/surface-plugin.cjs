// @ts-check
const fs = require('node:fs');
const path = require('node:path');
const { Compilation, sources } = require('webpack');
const { firstLoad, sumOf } = require('../budgets/first-load.cjs');
const { lazyParts } = require('../budgets/lazy-parts.cjs');
const { RUNTIME } = require('./federation.cjs');
const { loadTs } = require('./load-ts.cjs');
const { sharedFor } = require('./shared.cjs');

const CONTRACT = path.join(__dirname, '../../libs/remote-contract/src');

/**
 * Writes `surface.json`: what this build offers to and requires of the other side; the registry's gates compare them. What can be read from the
 * code is: the registry calls the same functions, and refuses a build that says otherwise.
 */
exports.SurfacePlugin = class SurfacePlugin {
  /** @param {{ role: import('./factory.cjs').AppOptions['role'], dir: string }} options */
  constructor({ role, dir }) {
    this.role = role;
    this.dir = dir;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SurfacePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SurfacePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const { releaseSurface } = loadTs(path.join(CONTRACT, 'release.ts'));
          const surface = this.role === 'remote' ? this.remote(compilation) : this.provider(compilation);
          if (surface)
            compilation.emitAsset(
              'surface.json',
              new sources.RawSource(`${JSON.stringify(releaseSurface.parse(surface), null, 2)}\n`),
            );
        },
      );
    });
  }

  /** @param {Compilation} compilation */
  provider(compilation) {
    const { shellSurface } = loadTs(path.join(CONTRACT, 'shell-surface.ts'));
    const files = filesOf(compilation);
    return { kind: 'shell', ...shellSurface(files), routes: [], calls: codeCalls()(files, 'shell') };
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
    const { entry, all } = firstLoad(compilation);
    const files = filesOf(compilation);
    return {
      kind: 'remote',
      contract,
      requires: {
        ...Object.fromEntries(
          Object.entries(sharedFor('consumer')).flatMap(([name, { requiredVersion }]) =>
            used.has(name) ? [[name, requiredVersion]] : [],
          ),
        ),
        [RUNTIME.name]: `^${RUNTIME.version}`,
      },
      ...codeSurface(files, routes),
      calls: codeCalls()(files, 'remote'),
      bytes: { entry: sumOf(entry), firstRoute: sumOf(all) },
      lazy: Object.fromEntries(
        lazyParts(compilation, this.dir).map(({ folder, files }) => [folder, files.map(({ file }) => file)]),
      ),
    };
  }
};

/** @returns {typeof import('@parcelway/remote-contract/code-calls').codeCalls} */
const codeCalls = () => loadTs(path.join(CONTRACT, 'code-calls.ts')).codeCalls;
/** What merchants' pages may load of the build. @param {Compilation} compilation */
const filesOf = (compilation) =>
  new Map(
    compilation
      .getAssets()
      .filter(({ name }) => !name.startsWith('fixtures/'))
      .map(({ name, source }) => [name, /** @type {Buffer} */ (source.buffer())]),
  );
