module.exports = require('../../../tools/e2e/preset.cjs')(__dirname, 'dashboard-e2e');
