// @ts-check
import path from 'node:path';
import { removePostgres, startPostgres } from './postgres.mjs';

/**
 * Runs `work` with TEST_DATABASE_URL naming a PostgreSQL; starts a durable embedded one when none is named, and removes it afterwards.
 * @param {string} root the project @param {() => Promise<void>} work
 */
export async function withDatabase(root, work) {
  if (process.env.TEST_DATABASE_URL) return work();
  const dir = path.join(root, '.cache', `postgres-${process.pid}`);
  const server = await startPostgres({ dir });
  process.env.TEST_DATABASE_URL = server.url;
  try {
    await work();
  } finally {
    await server.stop();
    removePostgres({ dir });
  }
}
