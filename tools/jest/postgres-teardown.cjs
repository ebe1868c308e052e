const { rmSync } = require('node:fs');
const path = require('node:path');

module.exports = async () => {
  const server = globalThis.__testPostgres;
  if (!server) return;
  await server.stop();
  rmSync(path.dirname(server.dataDir), { recursive: true, force: true });
};
