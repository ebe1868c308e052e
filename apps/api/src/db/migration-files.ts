import { readdirSync, readFileSync } from 'node:fs';

export interface Migration {
  /** The file without its ending: `0001_init`. */
  name: string;
  sql: string;
}

/** In the server's bundle the folder lies beside it (`build` of tools/start/package.json). */
const FOLDER = new URL('migrations/', import.meta.url);

/**
 * All migrations in order of their numbers. They go forwards only; one that was released is never edited.
 * @throws when a file is not named `NNNN_<what>.sql`, and when numbers do not count from 0001 without gap or repetition.
 */
export function readMigrations(folder: URL = FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  files.forEach((file, index) => {
    const number = String(index + 1).padStart(4, '0');
    if (!/^\d{4}_\w+\.sql$/.test(file)) throw new Error(`Migration ${file}: name it NNNN_<what>.sql.`);
    if (!file.startsWith(`${number}_`))
      throw new Error(
        `Migration ${file}: its number must be ${number}, one more than that of ${files[index - 1] ?? 'none'}.`,
      );
  });
  return files.map((file) => ({
    name: file.slice(0, -'.sql'.length),
    sql: readFileSync(new URL(file, folder), 'utf8'),
  }));
}
