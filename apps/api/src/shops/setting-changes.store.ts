import { isDeepStrictEqual } from 'node:util';
import {
  SETTING_FIELDS,
  type RecordedField,
  type SettingArea,
  type SettingDeed,
  type SettingField,
  type SettingValue,
} from '@parcelway/domain';
import { sql, type Selectable } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';

type Fields<Area extends SettingArea> = Partial<Record<SettingField<Area>, unknown>>;

export interface SettingChange<Area extends SettingArea> {
  /** The platform's id of the user. */
  user: string;
  at: Date;
  area: Area;
  /** What was done, without one: changed. */
  deed?: SettingDeed;
  /** The name of a zone or rule, the id of a person of the staff. */
  subject?: string;
  before?: Fields<Area>;
  after?: Fields<Area>;
}

/** Personal, secret or codes that nobody reads: that it changed is recorded, not what it was. */
const WITHOUT_VALUE: ReadonlySet<string> = new Set<SettingField<'account' | 'integrations'>>([
  'notify_email',
  'statuses',
  'key',
]);
const MAX_TEXT = 200;
const MAX_ITEMS = 50;

/**
 * Records who changed settings, in the transaction that changes them. A save that changes nothing is not recorded.
 */
export async function recordChange<Area extends SettingArea>(
  trx: ShopTransaction,
  shopId: string,
  { user, at, area, deed = 'changed', subject = '', before = {}, after = {} }: SettingChange<Area>,
): Promise<void> {
  const fields = changedFields(area, before, after);
  if (deed === 'changed' && fields.length === 0) return;
  await trx
    .insertInto('setting_changes')
    .values({ shop_id: shopId, at, user_id: user, area, deed, subject, fields: JSON.stringify(fields) })
    .execute();
}

function changedFields<Area extends SettingArea>(
  area: Area,
  before: Fields<Area>,
  after: Fields<Area>,
): RecordedField[] {
  return (SETTING_FIELDS[area] as readonly SettingField<Area>[])
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({
      field,
      ...(isRecorded(field, before[field]) && { before: before[field] }),
      ...(isRecorded(field, after[field]) && { after: after[field] }),
    }));
}

const isRecorded = (field: string, value: unknown): value is SettingValue =>
  !WITHOUT_VALUE.has(field) &&
  (value === null ||
    typeof value === 'boolean' ||
    isItem(value) ||
    (Array.isArray(value) && value.length <= MAX_ITEMS && value.every(isItem)));
const isItem = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_TEXT);

export type ChangeRow = Selectable<DB['setting_changes']>;

/** Newest first. @param before the id of a change; null: from the newest on */
export async function changesOf(
  trx: ShopTransaction,
  shopId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<ChangeRow[]> {
  let rows = trx.selectFrom('setting_changes').selectAll().where('shop_id', '=', shopId);
  if (before !== null) rows = rows.where('change_id', '<', before);
  return rows.orderBy('change_id', 'desc').limit(limit).execute();
}

/** Forgets what was changed before. */
export async function forgetChanges(db: Database, before: Date): Promise<void> {
  await sql`select forget_setting_changes(${before}::timestamptz)`.execute(db.kysely);
}
