const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'analytics', dir: __dirname, port: 4205, role: 'remote' });
