const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'isolated-host', dir: __dirname, port: 4300, role: 'isolated-host' });
