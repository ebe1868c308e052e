const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'billing', dir: __dirname, port: 4302, role: 'remote' });
