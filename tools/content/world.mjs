// @ts-check
/** What the two commands have of the world around them. */
import path from 'node:path';
import { databaseOf, PostgresError } from '../postgres/postgres.mjs';
import { ROOT } from '../start/prepare.mjs';

export const world = {
  root: ROOT,
  cwd: process.env.INIT_CWD ?? process.cwd(),
  now: () => new Date(),
  out: (/** @type {string} */ line) => console.log(line),
  log: (/** @type {string} */ line) => console.error(line),
  /** The named database, or the one of `npm start`, which is started for the moment if it does not run. @param {string | undefined} named */
  async database(named) {
    const url = named ?? process.env.DATABASE_URL;
    if (url) return { url, stop: async () => {} };
    const database = await databaseOf({
      dir: path.join(process.env.PARCELWAY_DATA_DIR ?? path.join(ROOT, '.data'), 'postgres'),
    });
    if (!database)
      throw new PostgresError(
        'There is no database yet. Run npm start once, or name one: DATABASE_URL or --database-url postgres://…',
      );
    return database;
  },
};
