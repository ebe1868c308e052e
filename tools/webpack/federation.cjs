// @ts-check
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
/** @type {{ devDependencies: Record<string, string> }} */
const { devDependencies } = require('../../package.json');
const { sharedFor } = require('./shared.cjs');

const ENHANCED = '@module-federation/enhanced';
/** What a container uses of the shell beside the shared modules; the surfaces of both declare it, and a gate compares them. */
exports.RUNTIME = { name: ENHANCED, version: devDependencies[ENHANCED] ?? '' };

const PROVIDER = path.resolve(__dirname, '../../libs/federation/src/provide-runtime-core.ts');

/** The name under which a remote's container registers itself; libs/federation uses the same rule. @param {string} id */
exports.containerName = (id) => `parcelway_${id.replace(/-/g, '_')}`;

/**
 * Shell and isolated host share everything and provide the runtime's core; a container uses both from the page.
 * @param {{ id: string, role: 'shell' | 'isolated-host' | 'remote', production: boolean }} build
 * @param {Partial<ConstructorParameters<typeof ModuleFederationPlugin>[0]>} [change] options of the plugin that differ
 */
exports.federationOf = ({ id, role, production }, change) => {
  const remote = role === 'remote';
  return new ModuleFederationPlugin({
    name: exports.containerName(id),
    filename: production ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
    ...(remote ? { exposes: { './remote': './src/remote.tsx' } } : { runtimePlugins: [PROVIDER] }),
    remotes: {},
    shared: sharedFor(remote ? 'consumer' : 'provider'),
    // Nothing is fetched before a screen imports it, and one remote that is down cannot stop the page.
    shareStrategy: 'loaded-first',
    manifest: remote,
    dts: false,
    dev: false,
    experiments: {
      optimization: { target: 'web', disableSnapshot: true, disableRemote: remote },
      externalRuntime: remote,
    },
    ...change,
  });
};

/**
 * The plugin writes a module with the path of its runtime in it and names it by a hash of that: with a name of its own, the same sources
 * build the same files in whatever folder.
 */
exports.RuntimeId = class RuntimeId {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RuntimeId', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('RuntimeId', (modules) => {
        for (const module of modules)
          if (/[\\/]\.federation[\\/]entry\./.test(module.nameForCondition() ?? ''))
            compilation.chunkGraph.setModuleId(module, 'federation');
      });
    });
  }
};
