import type { AppContext } from '../context';

/** Indexes below this are read whole in no time, however loosely they are filled. */
const LEAST_BYTES = 16 * 1024 * 1024;
/** What a parcel takes in one of them when it has just been built, nine tenths filled: measured, 90 to 100 MB for a million. */
const BYTES_PER_PARCEL = 100;
/** How much larger it may be. */
const LOOSE = 1.4;

/**
 * Rebuilds the list's indexes that are filled loosely. A parcel goes into the midst of most of them (behind the last of its status, of its
 * courier, …), and again with each change, which leaves their pages half empty: a question then reads twice as many. Readers and writers go on meanwhile.
 * @returns the names of those rebuilt
 */
export async function rebuildIndexes({ db }: Pick<AppContext, 'db'>, leastBytes = LEAST_BYTES): Promise<string[]> {
  // What a rebuild leaves that was cut off: written to and never read. One that still runs has given it its name when the drop's turn comes.
  const { rows: broken } = await db.pool.query<{
    name: string;
  }>(`select relname as name from pg_class join pg_index on indexrelid = oid
    where indrelid = 'shipments'::regclass and not indisvalid and relname ~ '^shipments_by_.*_cc(new|old)[0-9]*$'`);
  for (const { name } of broken) await db.pool.query(`drop index concurrently if exists ${name}`);
  // The list's own are the only ones of so many columns.
  const { rows } = await db.pool.query<{ name: string }>(
    `
    select i.relname as name from pg_class i join pg_index on indexrelid = i.oid join pg_class parcels on parcels.oid = indrelid
    where indrelid = 'shipments'::regclass and indnatts > 10 and pg_relation_size(i.oid) >= greatest($1::bigint, $2::float * parcels.reltuples) order by 1`,
    [leastBytes, BYTES_PER_PARCEL * LOOSE],
  );
  const loose = rows.map(({ name }) => name);
  for (const name of loose) await db.pool.query(`reindex index concurrently ${name}`);
  return loose;
}
