module.exports = require('../../../tools/e2e/preset.cjs')(__dirname, 'billing-e2e');
