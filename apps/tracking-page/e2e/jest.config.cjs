module.exports = require('../../../tools/e2e/preset.cjs')(__dirname, 'tracking-page-e2e');
