// Of every folder with browser tests: module.exports = require('../../../tools/e2e/preset.cjs')(__dirname, 'orders-e2e')
const path = require('node:path');

/** @param {string} rootDir @param {string} displayName */
module.exports = (rootDir, displayName) => ({
  ...require('../jest/preset.cjs')(rootDir, displayName, 'server'),
  testEnvironment: path.join(__dirname, 'environment.cjs'),
  testEnvironmentOptions: { failures: path.resolve(__dirname, '../../.cache/e2e-failures', displayName) },
  testTimeout: 300_000,
});
