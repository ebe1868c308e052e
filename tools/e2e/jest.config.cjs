module.exports = require('./preset.cjs')(__dirname, 'e2e');
