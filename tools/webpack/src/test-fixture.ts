import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { cssModules } from '../css-modules.cjs';
import { federationOf, RuntimeId } from '../federation.cjs';

const REPOSITORY = path.resolve(__dirname, '../../..');

/** Files by their path in a tiny repository. */
export type Files = Record<string, string>;

const REMOTE_JSON = {
  id: 'returns',
  contract: 1,
  owner: 'team-returns',
  routes: [{ ref: 'returns', path: '/returns' }],
  menu: { label: { en: 'Returns' }, icon: 'orders', order: 3 },
  i18n: { namespace: 'returns', languages: ['en'] },
  budgets: { entry: 60_000, firstRoute: 60_000 },
};
export const remoteJson = (change: object = {}): string => JSON.stringify({ ...REMOTE_JSON, ...change });

/** A repository with one good remote, `returns`, and another whose routes it may link to. */
const GOOD: Files = {
  'apps/returns/remote.json': remoteJson(),
  'apps/returns/locales/en.json': '{}',
  'apps/returns/src/remote.tsx': 'import "./page";\nexport const remote = {};\n',
  'apps/returns/src/page.js': '',
  'apps/orders/remote.json': JSON.stringify({
    id: 'orders',
    routes: [
      { ref: 'orders', path: '/orders' },
      { ref: 'orders.shipment', path: '/orders/shipment' },
    ],
  }),
  'apps/returns/package.json': '{ "nx": { "name": "returns" } }',
};

const roots: string[] = [];
/** Removes what the fixtures wrote. */
export const cleanUp = () => roots.splice(0).forEach((root) => rmSync(root, { recursive: true, force: true }));

/** Writes the good repository with these files changed. @returns its folder */
export function repository(changes: Files): string {
  const root = mkdtempSync(path.join(tmpdir(), 'parcelway-webpack-'));
  roots.push(root);
  for (const [name, text] of Object.entries({ ...GOOD, ...changes })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

export interface Build {
  /** Messages of the build's errors. */
  errors: string[];
  dist: string;
  /** Text of the one file whose path matches. */
  read(pattern: RegExp): string;
  files: string[];
}

interface BuildOptions {
  /** Options of the federation plugin that differ. */
  federation?: Parameters<typeof federationOf>[1];
  plugins(dir: string, root: string): WebpackPluginInstance[];
}

/** Builds the container of `returns`, in production mode. */
export async function build(root: string, { federation, plugins }: BuildOptions): Promise<Build> {
  const dir = path.join(root, 'apps/returns');
  const dist = path.join(dir, 'dist');
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: dir,
        entry: {},
        target: ['web', 'es2022'],
        devtool: false,
        output: {
          path: dist,
          publicPath: 'auto',
          uniqueName: 'returns',
          filename: 'js/[name].[contenthash:10].js',
          chunkFilename: 'js/[name].[contenthash:10].js',
        },
        resolve: { extensions: ['.tsx', '.ts', '.js'], modules: [path.join(REPOSITORY, 'node_modules')] },
        module: {
          rules: [
            {
              test: /\.css$/,
              use: [
                MiniCssExtractPlugin.loader,
                { loader: require.resolve('css-loader'), options: { modules: cssModules('returns') } },
              ],
            },
          ],
        },
        performance: { hints: false },
        optimization: { minimize: false },
        plugins: [
          federationOf({ id: 'returns', role: 'remote', production: true }, federation),
          new RuntimeId(),
          new MiniCssExtractPlugin({
            filename: 'css/[name].[contenthash:10].css',
            chunkFilename: 'css/[name].[contenthash:10].css',
          }),
          ...plugins(dir, root),
        ],
      },
      (error, result) => (error || !result ? reject(error) : resolve(result)),
    );
  });
  // A build with errors writes nothing.
  const files = !existsSync(dist)
    ? []
    : readdirSync(dist, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
        .sort();
  return {
    errors: stats.compilation.errors.map(({ message }) => message),
    dist,
    files,
    read(pattern) {
      const [file, ...more] = files.filter((name) => pattern.test(name));
      if (file === undefined || more.length > 0)
        throw new Error(`${pattern} fits ${[file, ...more].join(', ')} of ${files.join(', ')}`);
      return readFileSync(path.join(dist, file), 'utf8');
    },
  };
}
