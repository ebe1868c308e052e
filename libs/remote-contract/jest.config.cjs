module.exports = require('../../tools/jest/preset.cjs')(__dirname, 'remote-contract', 'browser');
