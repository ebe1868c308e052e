const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'shell', dir: __dirname, port: 4200, role: 'shell' });
