import { sql, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * Ends a statement that is run on every page view: `.modifyEnd(PREPARED)`. A connection then plans it once instead of
 * every time, which is more than half of the cost of such a statement. Only for statements with few variants that use
 * an index for every shop: each is cached in each connection, and one plan serves shops of every size.
 */
export const PREPARED = sql`/* prepared */`;
const MARK = '/* prepared */';

/** PostgreSQL's names of the statements, by their text. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** A connection that prepares what is marked so. */
export function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({ text, values: [...values], ...(text.endsWith(MARK) && { name: nameOf(text) }) });
  // Kysely's type also has cursors, which it uses only where a dialect supports them.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}
