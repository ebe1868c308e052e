import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createClassifier,
  normalizePhrase,
  type Classification,
  type CourierEvent,
  type OperatorRule,
} from '@parcelway/courier-events';
import type { SubStatus } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import type { EventRow } from './checkpoints.store';

export type Classify = (event: CourierEvent) => Classification;

let made: { rules: string; classify: Classify } | null = null;

/** What reads couriers' texts and codes: the library's rules, and before them those that operators added. */
export async function classifierOf(trx: ShopTransaction): Promise<Classify> {
  const rows = await trx
    .selectFrom('event_rules')
    .select(['rule_id as id', 'courier', 'pattern', 'sub_status'])
    .orderBy('created_at')
    .orderBy('rule_id')
    .execute();
  const rules = JSON.stringify(rows);
  if (made?.rules !== rules) {
    const operators = rows.map(({ sub_status: subStatus, ...row }): OperatorRule => ({
      ...row,
      subStatus: subStatus as SubStatus,
    }));
    made = { rules, classify: createClassifier(operators) };
  }
  return made.classify;
}

/** Counts texts of new events that no rule reads, by courier, so that an operator can add one. */
export async function countUnknown(
  trx: ShopTransaction,
  rows: readonly EventRow[],
  classify: Classify,
  now: Date,
): Promise<void> {
  const counts = new Map<string, { courier: string; phrase: string; events: number }>();
  for (const [index, row] of rows.entries()) {
    if (index % TURN_AFTER === TURN_AFTER - 1) await nextTurn();
    const { courier, content, lang, raw_code: rawCode, withdrawn_at: withdrawn } = row;
    // A withdrawn event was counted when it came.
    if (content === '' || withdrawn !== null) continue;
    const { textRule, witness } = classify({ text: content, lang, courier, rawCode, provider: null });
    if (textRule !== null || witness === 'code') continue;
    const phrase = normalizePhrase(content).slice(0, MOST_CHARACTERS);
    if (phrase === '') continue;
    const key = `${courier} ${phrase}`;
    const known = counts.get(key);
    if (known) known.events += 1;
    else counts.set(key, { courier, phrase, events: 1 });
  }
  if (counts.size === 0) return;
  // In one order everywhere, so that two writers never wait for each other.
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await sql`insert into unknown_phrases (courier, phrase, events, first_seen, last_seen)
    select courier, phrase, events, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(sorted)}::json) as r(courier text, phrase text, events bigint)
    on conflict (courier, phrase) do update set events = unknown_phrases.events + excluded.events, last_seen = excluded.last_seen`.execute(
    trx,
  );
}
const MOST_CHARACTERS = 200;
/** Events after which others have their turn. */
const TURN_AFTER = 1000;

export interface UnknownPhrase {
  courier: string;
  phrase: string;
  events: string;
  last_seen: Date;
}

/** The texts that nobody could read, most frequent first. */
export function unknownPhrases(db: Database, courier: string | null, limit: number): Promise<UnknownPhrase[]> {
  return db.kysely
    .selectFrom('unknown_phrases')
    .select(['courier', 'phrase', 'events', 'last_seen'])
    .$if(courier !== null, (query) => query.where('courier', '=', courier ?? ''))
    .orderBy('events', 'desc')
    .orderBy('phrase')
    .limit(limit)
    .execute();
}

/** Adds a rule for texts of a courier. @throws Error when the pattern is none. */
export async function addEventRule(db: Database, rule: OperatorRule): Promise<void> {
  createClassifier([rule]);
  await db.kysely
    .insertInto('event_rules')
    .values({ rule_id: rule.id, courier: rule.courier, pattern: rule.pattern, sub_status: rule.subStatus })
    .execute();
}
