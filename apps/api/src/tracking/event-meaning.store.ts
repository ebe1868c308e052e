import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createClassifier,
  isUnknownCode,
  normalizePhrase,
  type Classification,
  type CourierEvent,
  type OperatorRule,
} from '@parcelway/courier-events';
import { wordMask, type SubStatus } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import type { EventRow } from './checkpoints.store';
import { tally } from './tally';

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

/** Counts texts of new events that no rule reads, and codes that no table holds, by courier, so that an operator can add them. */
export async function countUnknown(
  trx: ShopTransaction,
  rows: readonly EventRow[],
  classify: Classify,
  now: Date,
): Promise<void> {
  const unread: EventRow[] = [];
  const codes: { courier: string; phrase: string }[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % TURN_AFTER === TURN_AFTER - 1) await nextTurn();
    const { courier, content, lang, raw_code: rawCode, retracted_at: retracted } = row;
    // A retracted event was counted when it came.
    if (retracted !== null) continue;
    if (courier !== '' && rawCode !== null && isUnknownCode(courier, rawCode)) codes.push({ courier, phrase: rawCode });
    if (content === '') continue;
    const { textRule, source } = classify({ text: content, lang, courier, rawCode, provider: null });
    if (textRule !== null || source === 'code') continue;
    unread.push(row);
  }
  await addCounts(trx, 'unknown_codes', 'code', codes, now);
  if (unread.length === 0) return;
  const names = await customersOf(trx, unread);
  const unknown = unread
    .map(({ courier, content, shipment_id: id }) => ({
      courier,
      phrase: normalizePhrase(withoutNames(content, names.get(id) ?? '')).slice(0, MOST_CHARACTERS),
    }))
    .filter(({ phrase }) => phrase !== '');
  await addCounts(trx, 'unknown_phrases', 'phrase', unknown, now);
}

async function addCounts(
  trx: ShopTransaction,
  table: 'unknown_phrases' | 'unknown_codes',
  column: 'phrase' | 'code',
  unknown: readonly { courier: string; phrase: string }[],
  now: Date,
): Promise<void> {
  if (unknown.length === 0) return;
  const counts = tally(unknown, (row) => `${row.courier} ${row.phrase}`);
  await sql`insert into ${sql.table(table)} as known (courier, ${sql.ref(column)}, events, first_seen, last_seen)
    select courier, phrase, events, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(counts)}::json) as r(courier text, phrase text, events bigint)
    on conflict (courier, ${sql.ref(column)}) do update set events = known.events + excluded.events, last_seen = excluded.last_seen`.execute(
    trx,
  );
}

/** Phrases belong to no shop and outlive its customers: the recipient's name is masked in all of them. */
async function customersOf(trx: ShopTransaction, rows: readonly EventRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((row) => row.shipment_id))];
  const { rows: names } = await sql<{ shipment_id: string; customer_name: string }>`
    select s.shipment_id, o.customer_name from shipments s join orders o on o.shop_id = s.shop_id and o.order_id = s.order_id
    where s.shipment_id = any(${ids}::bigint[]) and o.customer_name <> ''`.execute(trx);
  return new Map(names.map((row) => [row.shipment_id, row.customer_name]));
}

const withoutNames = (text: string, name: string): string =>
  wordMask(name.split(/\s+/).map((word) => ({ from: word, to: '"@"' })))(text);

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

export interface UnknownCode {
  courier: string;
  code: string;
  events: string;
}

/** The raw codes that no table holds, most frequent first. */
export function unknownCodes(db: Database, courier: string | null, limit: number): Promise<UnknownCode[]> {
  return db.kysely
    .selectFrom('unknown_codes')
    .select(['courier', 'code', 'events'])
    .$if(courier !== null, (query) => query.where('courier', '=', courier ?? ''))
    .orderBy('events', 'desc')
    .orderBy('code')
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
