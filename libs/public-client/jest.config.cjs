module.exports = require('../../tools/jest/preset.cjs')(__dirname, 'public-client', 'node');
