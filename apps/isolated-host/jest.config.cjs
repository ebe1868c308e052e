module.exports = require('../../tools/jest/preset.cjs')(__dirname, 'isolated-host', 'browser');
