// @ts-check
/** Shell and Orders as one single-page app: the shell's own configuration without what makes it federated. */
const path = require('node:path');
const { createConfig } = require('../../webpack/factory.cjs');
const { EarlyScript, WriteEntryFiles } = require('../../webpack/release-files.cjs');

const ROOT = path.resolve(__dirname, '../../..');
const FEDERATED = ['ModuleFederationPlugin', 'BudgetPlugin', 'SurfacePlugin', 'IntegrityPlugin', 'WriteEntryFiles'];

/** @param {string} outDir @returns {import('webpack').Configuration} */
exports.spaConfig = (outDir) => {
  const config = createConfig({ id: 'shell', dir: path.join(ROOT, 'apps/shell'), port: 0, role: 'shell' })(
    {},
    { mode: 'production' },
  );
  if (!config.module?.rules) throw new Error('the shell has no configuration');
  const early = config.plugins?.find((plugin) => plugin instanceof EarlyScript);
  if (!(early instanceof EarlyScript)) throw new Error('the shell has no early script');
  const [scripts, ...others] = /** @type {import('webpack').RuleSetRule[]} */ (config.module.rules);
  return {
    ...config,
    name: 'single-page-app',
    output: { ...config.output, path: outDir, uniqueName: 'single_page_app', clean: true },
    resolve: { ...config.resolve, alias: { '@parcelway/federation$': path.join(__dirname, 'spa-federation.ts') } },
    module: {
      ...config.module,
      rules: [{ ...scripts, include: [path.join(ROOT, 'apps'), path.join(ROOT, 'libs'), __dirname] }, ...others],
    },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !FEDERATED.includes(plugin?.constructor.name ?? '')),
      new WriteEntryFiles({
        preloadChunks: ['bootstrap', 'orders'],
        parts: {},
        early,
        dir: path.join(ROOT, 'apps/shell'),
      }),
    ],
    cache: false,
    devtool: false,
  };
};
