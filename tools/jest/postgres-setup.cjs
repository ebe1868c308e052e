// One PostgreSQL for the run: named by TEST_DATABASE_URL, else the embedded one, started here and stopped by the teardown.
const path = require('node:path');

module.exports = async () => {
  if (process.env.TEST_DATABASE_URL) return;
  const { startPostgres } = await import('../postgres/postgres.mjs');
  const server = await startPostgres({
    dir: path.join(__dirname, `../../.cache/test-postgres-${process.pid}`),
    // Tests need speed, not durability. Autovacuum off: one that counts a table between two tests, while it is empty, gives
    // the next test plans for no rows, with which a batch of 4,000 foreign keys takes seconds.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  });
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.__testPostgres = server;
};
