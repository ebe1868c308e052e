// @ts-check
const fs = require('node:fs');
const path = require('node:path');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const { EntryPlugin } = require('webpack');
const { BudgetPlugin } = require('../budgets/budget-plugin.cjs');
const { ContractPlugin } = require('./contract-plugin.cjs');
const { cssModules } = require('./css-modules.cjs');
const { containerName, federationOf, RuntimeId } = require('./federation.cjs');
const { IntegrityPlugin } = require('./integrity-plugin.cjs');
const { CopyStaticFiles, EarlyScript, WriteEntryFiles } = require('./release-files.cjs');
const { SurfacePlugin } = require('./surface-plugin.cjs');

const ROOT = path.resolve(__dirname, '../..');
const LIBS = path.join(ROOT, 'libs');
/** A cached build is stale when one of these changed; what a library shares stands in its package.json. */
const TOOLS = [
  ...[__dirname, path.join(__dirname, '../budgets')].flatMap((dir) =>
    fs
      .readdirSync(dir)
      .filter((file) => /\.(cjs|json|html)$/.test(file))
      .map((file) => path.join(dir, file)),
  ),
  ...fs.readdirSync(LIBS).map((lib) => path.join(LIBS, lib, 'package.json')),
];

/**
 * @typedef {object} AppOptions
 * @property {string} id the app's folder name
 * @property {string} dir the app's folder
 * @property {number} port of its dev server
 * @property {'shell' | 'remote'} role
 */

/**
 * What one compilation makes: the shell, a remote's container, an isolated page, or for a remote's dev server
 * container and page together.
 * @typedef {'shell' | 'container' | 'page' | 'dev-remote'} Makes
 * @typedef {AppOptions & { makes: Makes, production: boolean, serve: boolean }} Build
 */

const ISOLATED = './src/isolated.tsx';

/** @param {AppOptions} declared @returns {(env?: Record<string, unknown>, argv?: { mode?: string }) => import('webpack').Configuration[] } */
exports.createConfig =
  (declared) =>
  (env = {}, argv = {}) => {
    const production = (argv.mode ?? process.env.NODE_ENV) === 'production';
    const serve = Boolean(env.WEBPACK_SERVE);
    process.env.NODE_ENV = production ? 'production' : 'development';
    // Another port lets two of them live side by side.
    const options = { ...declared, port: Number(process.env.PORT ?? declared.port) };
    const has = (/** @type {string} */ file) => fs.existsSync(path.join(options.dir, file));
    /** @type {Makes[]} */
    const all =
      options.role === 'shell'
        ? ['shell']
        : !has(ISOLATED)
          ? ['container']
          : !has('src/remote.tsx')
            ? ['page']
            : production
              ? ['container', 'page']
              : ['dev-remote'];
    return all.map((makes) => configOf({ ...options, makes, production, serve }));
  };

/** @param {Build} build @returns {import('webpack').Configuration} */
function configOf(build) {
  const { id, dir, makes, production, serve } = build;
  const file = production ? '[name].[contenthash:10]' : '[name]';
  const dist = path.join(dir, production ? 'dist' : 'dist-dev');
  return {
    mode: production ? 'production' : 'development',
    name: makes === 'page' ? `${id}-isolated` : id,
    context: dir,
    target: ['web', 'es2022'],
    entry: entryOf(build),
    // Never an eval devtool: the page's policy forbids eval. Hidden: maps stay on the server.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: makes === 'page' ? path.join(dist, 'isolated') : dist,
      clean: !serve && { keep: /^isolated\// },
      publicPath: 'auto',
      uniqueName: containerName(makes === 'page' ? `${id}-isolated` : id),
      filename: `js/${file}.js`,
      chunkFilename: `js/${file}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      // Comments about exports beside every module cost time to write and nobody reads them.
      pathinfo: false,
      chunkLoadTimeout: 15_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    // A name that a module does not export is an error here, not undefined in the browser.
    module: {
      noParse: /[\\/]axe-core[\\/]axe\.js$/,
      rules: rulesOf(build),
      parser: { javascript: { exportsPresence: 'error' } },
    },
    plugins: pluginsOf(build, file),
    optimization: optimizationOf(build),
    performance: { hints: false },
    // The shell bundles the libraries' barrels, whose imports webpack was seen to order otherwise out of its cache: same sources, other bytes.
    cache: !(production && makes === 'shell') && {
      type: 'filesystem',
      name: `${id}-${makes}-${production ? 'production' : 'development'}${serve ? '-serve' : ''}`,
      cacheDirectory: path.join(ROOT, '.cache/webpack'),
      buildDependencies: { config: TOOLS },
    },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    watchOptions: { aggregateTimeout: 20 },
    ...(serve && { devServer: devServerOf(build) }),
  };
}

/** @param {Build} build @returns {Record<string, string | string[]>} */
function entryOf({ makes, dir }) {
  if (makes === 'shell') return { main: './src/index.ts' };
  // Shared modules are ready only behind an import().
  if (makes === 'dev-remote')
    return { main: `data:text/javascript,import(${JSON.stringify(path.join(dir, ISOLATED))})` };
  return makes === 'container' ? {} : { main: ISOLATED };
}

/** @param {Build} build */
function rulesOf({ id, dir, production, serve }) {
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
    {
      test: /\.css$/,
      use: [
        serve ? 'style-loader' : MiniCssExtractPlugin.loader,
        { loader: 'css-loader', options: { modules: cssModules(id) } },
      ],
      sideEffects: true,
    },
  ];
}

/** @param {Build} build @param {string} file name pattern */
function pluginsOf(build, file) {
  const { id, dir, role, makes, production, serve } = build;
  const released = production && makes !== 'page';
  const early = new EarlyScript(dir, production);
  return [
    ...(makes === 'page' ? [] : [federationOf(build), new RuntimeId(), new CopyStaticFiles(dir)]),
    ...(production ? [new IntegrityPlugin()] : []),
    ...(released ? [new BudgetPlugin({ id, role, dir }), new SurfacePlugin({ role, dir })] : []),
    ...(released && makes === 'container' ? [new ContractPlugin({ id, dir, root: ROOT })] : []),
    ...(makes === 'shell'
      ? [
          early,
          new WriteEntryFiles({
            preloadChunks: ['bootstrap'],
            preloadModules: ['forms.ts', 'list.ts'].map((name) => path.join('libs', 'ui', 'src', name)),
            early,
            dir,
          }),
        ]
      : []),
    ...(makes === 'page' || makes === 'dev-remote'
      ? // Beside its scripts wherever it is put, and nothing inline: a strict policy holds.
        [
          new HtmlWebpackPlugin({
            title: `${id}, isolated`,
            template: require.resolve('./isolated.html'),
            publicPath: makes === 'page' ? 'auto' : '/',
            excludeChunks: [containerName(id)],
          }),
        ]
      : []),
    ...(serve
      ? // The hook comes first of all entries, before React Refresh puts its own in that place.
        [
          new EntryPlugin(dir, require.resolve('./refresh-hook.cjs'), { name: undefined }),
          new ReactRefreshPlugin({ library: containerName(id), overlay: false, exclude: [/node_modules/] }),
          new ReportAddress(build),
        ]
      : [new MiniCssExtractPlugin({ filename: `css/${file}.css`, chunkFilename: `css/${file}.css` })]),
  ];
}

/** @param {Build} build @returns {import('webpack').Configuration['optimization']} */
function optimizationOf({ makes, production }) {
  const ids = production ? 'deterministic' : 'named';
  return {
    runtimeChunk: false,
    chunkIds: ids,
    moduleIds: ids,
    minimizer: ['...', new CssMinimizerPlugin()],
    splitChunks:
      makes !== 'shell'
        ? { chunks: makes === 'page' ? 'all' : 'async' }
        : {
            chunks: 'all',
            // Long-cached files: they change with a dependency, not with a release of ours. Only what the page needs at once:
            // tables and forms stay in the chunks that are fetched when a remote asks.
            cacheGroups: {
              // In one file, with its styles: it is provided to remotes and asked for by the shell, which know different modules already.
              list: {
                test: /[\\/]libs[\\/]ui[\\/]src[\\/]list/,
                name: 'list',
                chunks: 'async',
                priority: 30,
                enforce: true,
              },
              vendor: { test: /node_modules[\\/](?!@shopify[\\/])/, name: 'vendor', chunks: 'initial', priority: 20 },
              polaris: {
                test: /node_modules[\\/]@shopify[\\/]/,
                type: /javascript/,
                name: 'polaris',
                chunks: 'initial',
                priority: 20,
              },
            },
          },
  };
}

/** Says once where the dev server answers, when there is something to see. */
class ReportAddress {
  /** @param {Build} build */
  constructor({ id, port, makes }) {
    this.line = `${makes === 'dev-remote' ? `${id}, isolated` : id}: http://localhost:${port}/`;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    let told = false;
    compiler.hooks.done.tap('ReportAddress', (stats) => {
      if (!told && !stats.hasErrors())
        setImmediate(() => console.log(`ready after ${process.uptime().toFixed(1)} s  ${this.line}`));
      told ||= !stats.hasErrors();
    });
  }
}

/** @param {AppOptions} options @returns {import('webpack-dev-server').Configuration} */
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
