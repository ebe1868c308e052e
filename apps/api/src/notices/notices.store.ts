import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { NoticeSource } from './notice-source';

/** Notices belong to no shop: every shop may see all of them. */
export interface NoticeKey {
  noticeId: string;
  date: string;
}

/** The newest notices of up to a day, without their texts. */
export async function newestNotices(db: Database, today: string, limit: number): Promise<NoticeKey[]> {
  const { rows } = await sql<NoticeKey>`
    select notice_id as "noticeId", published_on::text as date from notices where published_on <= ${today}::date
    order by published_on desc, notice_id desc limit ${limit}`.execute(db.kysely);
  return rows;
}

export async function noticesById(db: Database, ids: readonly string[]): Promise<Map<string, NoticeSource>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NoticeSource & { noticeId: string }>`
    select notice_id as "noticeId", tag, title, published_on::text as date, markdown from notices where notice_id = any(${[...ids]}::bigint[])`.execute(
    db.kysely,
  );
  return new Map(rows.map(({ noticeId, ...notice }) => [noticeId, notice]));
}

/** @returns its id */
export async function insertNotice(db: Database, { tag, title, date, markdown }: NoticeSource): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ id: string }>`
    insert into notices (tag, title, published_on, markdown) values (${tag}, ${title}, ${date}::date, ${markdown}) returning notice_id as id`.execute(
    db.kysely,
  );
  if (!row) throw new Error('the notice was not written');
  return row.id;
}

export const listNotices = (db: Database): Promise<{ notice_id: string; date: string; tag: string; title: string }[]> =>
  db.kysely
    .selectFrom('notices')
    .select(['notice_id', 'tag', 'title', sql<string>`published_on::text`.as('date')])
    .orderBy('published_on', 'desc')
    .orderBy('notice_id', 'desc')
    .execute();

/** @returns false when there is none of this id */
export async function deleteNotice(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.kysely.deleteFrom('notices').where('notice_id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
