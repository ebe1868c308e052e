module.exports = require('../../../tools/e2e/preset.cjs')(__dirname, 'analytics-e2e');
