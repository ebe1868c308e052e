module.exports = require('../../../tools/e2e/preset.cjs')(__dirname, 'settings-e2e');
