const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'tracking-page', dir: __dirname, port: 4202, role: 'remote' });
