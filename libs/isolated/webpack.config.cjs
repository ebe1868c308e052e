const { createConfig } = require('../../tools/webpack/factory.cjs');

module.exports = createConfig({ id: 'kit', dir: __dirname, port: 4300, role: 'remote' });
