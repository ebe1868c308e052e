const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'dashboard', dir: __dirname, port: 4204, role: 'remote' });
