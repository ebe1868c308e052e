import { sql } from 'kysely';
import type { Database } from '../db/database';

export interface OverlayText {
  language: string;
  namespace: string;
  key: string;
  text: string;
}

/** The changed texts of some languages, in the order of their keys; of all languages when none is named. They belong to no shop. */
export const overlayTexts = (db: Database, languages?: readonly string[]): Promise<OverlayText[]> =>
  db.kysely
    .selectFrom('translation_overlays')
    .select(['language', 'namespace', 'key', 'text'])
    .$if(languages !== undefined, (query) => query.where('language', 'in', [...(languages ?? [])]))
    .orderBy('language')
    .orderBy('namespace')
    .orderBy('key')
    .execute();

export async function setOverlayText(db: Database, { language, namespace, key, text }: OverlayText): Promise<void> {
  await db.kysely
    .insertInto('translation_overlays')
    .values({ language, namespace, key, text })
    .onConflict((conflict) =>
      conflict.columns(['language', 'namespace', 'key']).doUpdateSet({ text, updated_at: sql`now()` }),
    )
    .execute();
}

/** @returns false when that text was not changed */
export async function unsetOverlayText(
  db: Database,
  { language, namespace, key }: Omit<OverlayText, 'text'>,
): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('translation_overlays')
    .where('language', '=', language)
    .where('namespace', '=', namespace)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
