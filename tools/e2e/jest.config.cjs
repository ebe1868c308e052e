module.exports = { ...require('../../tools/jest/preset.cjs')(__dirname, 'e2e', 'server'), testTimeout: 180_000 };
