// @ts-check
const fs = require('node:fs');
const path = require('node:path');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { BudgetPlugin } = require('../budgets/budget-plugin.cjs');
const { sharedFor } = require('./shared.cjs');
const { CopyStaticFiles, WriteEntryFiles } = require('./release-files.cjs');

const ROOT = path.resolve(__dirname, '../..');
const LIBS = path.join(ROOT, 'libs');

/** The name under which a remote's container registers itself; libs/federation uses the same rule. @param {string} id */
const containerName = (id) => `parcelway_${id.replace(/-/g, '_')}`;

/**
 * @typedef {object} AppOptions
 * @property {string} id the app's folder name
 * @property {string} dir the app's folder
 * @property {number} port of its dev server
 * @property {'shell' | 'remote'} role
 */

/** @param {AppOptions} options @returns {(env?: Record<string, unknown>, argv?: { mode?: string }) => import('webpack').Configuration & { devServer?: object }} */
exports.createConfig = (options) => (env = {}, argv = {}) => {
  const production = (argv.mode ?? process.env.NODE_ENV) === 'production';
  const serve = Boolean(env.WEBPACK_SERVE);
  process.env.NODE_ENV = production ? 'production' : 'development';
  const build = { ...options, production, serve };
  const file = production ? '[name].[contenthash:10]' : '[name]';
  return {
    mode: production ? 'production' : 'development',
    name: options.id,
    context: options.dir,
    target: ['web', 'es2022'],
    entry: entryOf(build),
    // Never an eval devtool: the page's policy forbids eval. Hidden: maps stay on the server.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: path.join(options.dir, production ? 'dist' : 'dist-dev'),
      clean: !serve,
      publicPath: 'auto',
      uniqueName: containerName(options.id),
      filename: `js/${file}.js`,
      chunkFilename: `js/${file}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 15_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    // A name that a module does not export is an error here, not undefined in the browser.
    module: { rules: rulesOf(build), parser: { javascript: { exportsPresence: 'error' } } },
    plugins: pluginsOf(build, file),
    optimization: optimizationOf(build),
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      name: `${options.id}-${production ? 'production' : 'development'}${serve ? '-serve' : ''}`,
      cacheDirectory: path.join(ROOT, '.cache/webpack'),
      buildDependencies: { config: [__filename, require.resolve('./shared.cjs'), require.resolve('./release-files.cjs')] },
    },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    ...(serve && { devServer: devServerOf(options) }),
  };
};

/** @typedef {AppOptions & { production: boolean, serve: boolean }} Build */

/** @param {Build} build @returns {Record<string, string | string[]>} */
function entryOf({ role, dir, production }) {
  if (role === 'shell') return { main: [...(production ? [] : [require.resolve('./refresh-hook.cjs')]), './src/index.ts'] };
  // A remote has a page of its own only where it offers one; what is released is the container.
  const isolated = './src/isolated.tsx';
  return !production && fs.existsSync(path.join(dir, isolated)) ? { main: isolated } : {};
}

/** @param {Build} build */
function rulesOf({ dir, production, serve }) {
  return [
    {
      test: /\.[cm]?[jt]sx?$/,
      include: [path.join(dir, 'src'), LIBS],
      use: {
        loader: 'swc-loader',
        options: {
          sourceMaps: true,
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic', development: !production, refresh: serve } },
          },
        },
      },
    },
    { test: /\.css$/, use: [serve ? 'style-loader' : MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { importLoaders: 0 } }], sideEffects: true },
  ];
}

/** @param {Build} build @param {string} file name pattern */
function pluginsOf(build, file) {
  const { id, dir, role, production, serve } = build;
  const hasPage = role === 'remote' && 'main' in entryOf(build);
  return [
    new ModuleFederationPlugin({
      name: containerName(id),
      filename: production ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
      ...(role === 'remote' && { exposes: { './remote': { import: exposedModules(build) } } }),
      remotes: {},
      shared: sharedFor(role === 'remote' && hasPage ? 'alone' : role),
      shareStrategy: 'loaded-first',
      manifest: role === 'remote',
      dts: false,
      dev: { disableDynamicRemoteTypeHints: true, disableHotTypesReload: true, disableLiveReload: true },
      experiments: { optimization: { target: 'web', ...(role === 'remote' && { disableRemote: true, disableSnapshot: true }) } },
    }),
    new CopyStaticFiles(dir),
    ...(production ? [new BudgetPlugin({ id, role })] : []),
    ...(role === 'shell' ? [new WriteEntryFiles(['bootstrap'])] : []),
    ...(hasPage ? [new HtmlWebpackPlugin({ title: id, excludeChunks: [containerName(id)] })] : []),
    ...(serve
      ? [new ReactRefreshPlugin({ library: containerName(id), overlay: false, exclude: [/node_modules/] })]
      : [new MiniCssExtractPlugin({ filename: `css/${file}.css`, chunkFilename: `css/${file}.css` })]),
  ];
}

/**
 * The container has no dev client of its own: with one in front of the exposed module, a remote hot-updates inside the shell too.
 * @param {Build} build
 */
function exposedModules({ serve, port }) {
  const remote = './src/remote.tsx';
  if (!serve) return [remote];
  const socket = encodeURIComponent(`ws://localhost:${port}/ws`);
  return [
    require.resolve('@pmmmwh/react-refresh-webpack-plugin/client/ReactRefreshEntry.js'),
    `${require.resolve('webpack-dev-server/client/index.js')}?protocol=ws&webSocketURL=${socket}&hot=true`,
    require.resolve('webpack/hot/dev-server.js'),
    remote,
  ];
}

/** @param {Build} build @returns {import('webpack').Configuration['optimization']} */
function optimizationOf({ role, production }) {
  const ids = production ? 'deterministic' : 'named';
  return {
    runtimeChunk: false,
    chunkIds: ids,
    moduleIds: ids,
    minimizer: ['...', new CssMinimizerPlugin()],
    splitChunks: role === 'remote' ? { chunks: 'async' } : {
      chunks: 'all',
      // Long-cached files: they change with a dependency, not with a release of ours. Only what the page needs at once:
      // tables and forms stay in the chunks that are fetched when a remote asks.
      cacheGroups: {
        vendor: {
          test: /node_modules[\\/](react|react-dom|scheduler|react-redux|react-router|@reduxjs|redux|redux-thunk|reselect|immer|use-sync-external-store|i18next|react-i18next|@module-federation)[\\/]/,
          name: 'vendor', chunks: 'initial', priority: 20,
        },
        polaris: { test: /node_modules[\\/]@shopify[\\/]/, type: /javascript/, name: 'polaris', chunks: 'initial', priority: 20 },
      },
    },
  };
}

/** @param {AppOptions} options */
const devServerOf = ({ port }) => ({
  port,
  host: 'localhost',
  hot: true,
  liveReload: false,
  historyApiFallback: true,
  static: false,
  headers: { 'Access-Control-Allow-Origin': '*' },
  client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
});
