// @ts-check
const fs = require('node:fs');
const path = require('node:path');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const { EntryPlugin } = require('webpack');
const { BudgetPlugin } = require('../budgets/budget-plugin.cjs');
const { ContractPlugin } = require('./contract-plugin.cjs');
const { cssModules } = require('./css-modules.cjs');
const { containerName, federationOf, RuntimeId } = require('./federation.cjs');
const { FixturesOutput } = require('./fixtures-output.cjs');
const { IntegrityPlugin } = require('./integrity-plugin.cjs');
const { CopyStaticFiles, EarlyScript, WriteEntryFiles } = require('./release-files.cjs');
const { SurfacePlugin } = require('./surface-plugin.cjs');

const ROOT = path.resolve(__dirname, '../..');
const LIBS = path.join(ROOT, 'libs');
/** A cached build is stale when one of these changed; what a library shares is in its package.json. */
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
 * @property {'shell' | 'isolated-host' | 'remote'} role the first two provide the shared modules
 */

/** @typedef {AppOptions & { production: boolean, serve: boolean }} Build */

/** @param {AppOptions} declared @returns {(env?: Record<string, unknown>, argv?: { mode?: string }) => import('webpack').Configuration } */
exports.createConfig =
  (declared) =>
  (env = {}, argv = {}) => {
    const production = (argv.mode ?? process.env.NODE_ENV) === 'production';
    process.env.NODE_ENV = production ? 'production' : 'development';
    // Another port lets two of them live side by side.
    const port = Number(process.env.PORT ?? declared.port);
    return configOf({ ...declared, port, production, serve: Boolean(env.WEBPACK_SERVE) });
  };

/** @param {Build} build @returns {import('webpack').Configuration} */
function configOf(build) {
  const { id, dir, role, production, serve } = build;
  const file = production ? '[name].[contenthash:10]' : '[name]';
  const dist = path.join(dir, production ? 'dist' : 'dist-dev');
  return {
    mode: production ? 'production' : 'development',
    name: id,
    context: dir,
    target: ['web', 'es2022'],
    // A remote is its container, whose entry the federation plugin makes.
    entry: role === 'remote' ? {} : { main: './src/index.ts' },
    // Never an eval devtool: the page's policy forbids eval. Hidden: maps stay on the server.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: dist,
      clean: !serve,
      publicPath: 'auto',
      uniqueName: containerName(id),
      filename: `js/${file}.js`,
      chunkFilename: `js/${file}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      // Comments about exports beside every module cost build time and are not read.
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
    // In production Nx caches whole builds; storing modules too costs a third of a first build, and saves a quarter of a later one.
    cache: !production && {
      type: 'filesystem',
      name: `${id}-development${serve ? '-serve' : ''}`,
      cacheDirectory: path.join(ROOT, '.cache/webpack'),
      buildDependencies: { config: TOOLS },
    },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    watchOptions: { aggregateTimeout: 20 },
    ...(serve && { devServer: devServerOf(build) }),
  };
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
  const { id, dir, role, production, serve } = build;
  const early = new EarlyScript(dir, production);
  return [
    federationOf(build),
    new RuntimeId(),
    new CopyStaticFiles(dir),
    ...(production ? [new IntegrityPlugin(), new SurfacePlugin({ role, dir })] : []),
    ...(production && role !== 'isolated-host' ? [new BudgetPlugin({ id, role, dir })] : []),
    ...(production && role === 'remote' ? [new ContractPlugin({ id, dir, root: ROOT }), new FixturesOutput(dir)] : []),
    ...(role === 'shell' ? [early] : []),
    ...(role === 'remote'
      ? []
      : [
          new WriteEntryFiles({
            preloadChunks: ['bootstrap'],
            parts: Object.fromEntries(
              ['forms', 'list'].map((name) => [name, path.join('libs', 'ui', 'src', `${name}.ts`)]),
            ),
            early: role === 'shell' ? early : null,
            dir,
          }),
        ]),
    ...(serve
      ? // The hook comes first of all entries, before React Refresh puts its own in that place.
        [
          new EntryPlugin(dir, require.resolve('./refresh-hook.cjs'), { name: undefined }),
          new ReactRefreshPlugin({ library: containerName(id), overlay: false, exclude: [/node_modules/] }),
        ]
      : [new MiniCssExtractPlugin({ filename: `css/${file}.css`, chunkFilename: `css/${file}.css` })]),
  ];
}

/** @param {Build} build @returns {import('webpack').Configuration['optimization']} */
function optimizationOf({ role, production }) {
  const ids = production ? 'deterministic' : 'named';
  return {
    runtimeChunk: false,
    chunkIds: ids,
    moduleIds: ids,
    // SWC instead of Terser: builds take a third less, and are as small.
    minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }), new CssMinimizerPlugin()],
    splitChunks:
      role === 'remote'
        ? { chunks: 'async' }
        : {
            chunks: 'all',
            // Long-cached files: they change with a dependency, not with a release of ours. Only what the page needs at once:
            // lists, forms and dialogs stay in the chunks that are fetched when a remote imports them.
            cacheGroups: {
              // In one file, with its styles: it is provided to remotes and imported by the shell, which know different modules already.
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
