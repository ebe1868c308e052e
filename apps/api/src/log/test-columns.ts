import type { Database } from '../db/database';

/**
 * For tests only: the content of each column that can contain text, of all tables of all schemas, in lower case, by
 * `table.column`.
 */
export async function readableColumns({ pool }: Database): Promise<Map<string, string>> {
  const { rows: columns } = await pool.query<{ schema: string; table: string; column: string }>(`
    select table_schema as schema, table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY', 'bytea', 'USER-DEFINED')`);
  const read = new Map<string, string>();
  for (const { schema, table, column } of columns) {
    const { rows } = await pool.query<{ text: string }>(
      `select coalesce("${column}"::text, '') as text from "${schema}"."${table}"`,
    );
    const name = `${schema === 'public' ? '' : `${schema}.`}${table}.${column}`;
    read.set(
      name,
      rows
        .map((row) => plain(row.text))
        .join('\n')
        .toLowerCase(),
    );
  }
  return read;
}

/** PostgreSQL writes bytes as hex: their unencrypted content is searched for, too. */
const plain = (text: string): string =>
  text.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('latin1') : text;
