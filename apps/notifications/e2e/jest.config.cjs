module.exports = require('../../../tools/e2e/preset.cjs')(__dirname, 'notifications-e2e');
