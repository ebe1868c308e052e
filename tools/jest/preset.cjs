// One preset for every project: module.exports = require('../../tools/jest/preset.cjs')(__dirname, 'orders', 'browser')
const path = require('node:path');
const root = path.resolve(__dirname, '../..');

/**
 * @param {string} rootDir
 * @param {string} displayName
 * @param {'browser' | 'node' | 'server'} kind browser: jsdom; node: plain; server: node with a PostgreSQL to clone databases from
 */
module.exports = (rootDir, displayName, kind) => ({
  rootDir,
  displayName,
  testEnvironment: kind === 'browser' ? path.join(__dirname, 'environment.cjs') : 'node',
  ...(kind === 'browser' && { setupFiles: [path.join(__dirname, 'shims.cjs')] }),
  setupFilesAfterEnv: [
    path.join(__dirname, 'retry.cjs'),
    ...(kind === 'browser' ? [path.join(__dirname, 'setup.cjs')] : []),
  ],
  ...(kind === 'server' && {
    globalSetup: path.join(__dirname, 'postgres-setup.cjs'),
    globalTeardown: path.join(__dirname, 'postgres-teardown.cjs'),
  }),
  transform: {
    '\\.(sql|css|graphql|md|svg|liquid|block\\.js)$': path.join(__dirname, 'text.cjs'),
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // npm workspaces link @parcelway/* to libs/*: jest resolves the real path, which is outside node_modules, so it is transformed.
  transformIgnorePatterns: [
    '/node_modules/(?!(@noble/ed25519|@shopify/polaris-icons|hucre|jose|graphql-query-complexity|echarts|echarts-for-react|request-filtering-agent|temporal-polyfill|temporal-utils|zrender)/)',
  ],
  // Servers send style sheets as text; in the browser kind the bundler handles them.
  moduleNameMapper:
    kind === 'browser'
      ? {
          '\\.module\\.css$': path.join(__dirname, 'class-names.cjs'),
          '\\.(css|svg)$': path.join(__dirname, 'empty.cjs'),
        }
      : {},
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  cacheDirectory: path.join(root, '.cache/jest'),
  testTimeout: 30_000,
});
