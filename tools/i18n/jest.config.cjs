module.exports = require('../../tools/jest/preset.cjs')(__dirname, 'i18n-check', 'node');
