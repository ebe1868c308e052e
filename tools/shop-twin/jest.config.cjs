const path = require('node:path');
const preset = require('../../tools/jest/preset.cjs')(__dirname, 'shop-twin', 'node');

module.exports = {
  ...preset,
  transform: { '\\.graphql$': path.join(__dirname, '../jest/text.cjs'), ...preset.transform },
};
