module.exports = require('../../../tools/e2e/preset.cjs')(__dirname, 'integrations-e2e');
