const path = require('node:path');

module.exports = {
  ...require('../../tools/jest/preset.cjs')(__dirname, 'e2e', 'server'),
  testEnvironment: path.join(__dirname, 'environment.cjs'),
  testTimeout: 300_000,
};
