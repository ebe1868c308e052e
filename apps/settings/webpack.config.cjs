const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'settings', dir: __dirname, port: 4301, role: 'remote' });
