const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'notifications', dir: __dirname, port: 4203, role: 'remote' });
