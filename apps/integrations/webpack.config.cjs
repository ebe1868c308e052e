const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'integrations', dir: __dirname, port: 4303, role: 'remote' });
