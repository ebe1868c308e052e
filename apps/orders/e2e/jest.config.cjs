module.exports = require('../../../tools/e2e/preset.cjs')(__dirname, 'orders-e2e');
