const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'orders', dir: __dirname, port: 4201, role: 'remote' });
