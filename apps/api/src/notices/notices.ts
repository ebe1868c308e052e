import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import { NOTICE_FILES } from './notice-files';
import { noticeHtml } from './notice-html';
import { readNotice, type NoticeSource } from './notice-source';
import { newestNotices, noticesById } from './notices.store';

const PAGE_SIZE = 10;

interface Listed {
  id: string;
  date: string;
  source: NoticeSource | null;
}

/** The repository's notices, read once; an invalid file stops the start, so that no release contains one. */
const files: readonly Listed[] = NOTICE_FILES.map(({ name, text }) => {
  const source = readNotice(name, text);
  return { id: name, date: source.date, source };
});

/** Newest first. Of one day the rows come first, since they were added after the release, in the order in which they were read. */
const newestFirst = (a: Listed, b: Listed): number =>
  b.date.localeCompare(a.date) ||
  Number(a.source !== null) - Number(b.source !== null) ||
  (a.source && b.source ? b.id.localeCompare(a.id) : 0);

/** @returns at most `limit`, whose day has come (UTC) */
async function newest(ctx: Pick<AppContext, 'db' | 'now'>, limit: number): Promise<Listed[]> {
  const today = ctx.now().toISOString().slice(0, 10);
  const rows = await newestNotices(ctx.db, today, limit);
  const all = [
    ...rows.map(({ noticeId, date }) => ({ id: noticeId, date, source: null })),
    ...files.filter(({ date }) => date <= today),
  ];
  return all.sort(newestFirst).slice(0, limit);
}

/** One page of what is new. @param page from 1 */
export async function noticePage(
  ctx: Pick<AppContext, 'db' | 'now'>,
  page: number,
): Promise<DataOf<Calls['notification']>> {
  const upTo = await newest(ctx, page * PAGE_SIZE + 1);
  const shown = upTo.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const rows = await noticesById(
    ctx.db,
    shown.filter(({ source }) => source === null).map(({ id }) => id),
  );
  return {
    notification_list: shown.flatMap(({ id, source }) => {
      const notice = source ?? rows.get(id);
      // Noon: the same day in every zone in which it is read.
      return notice
        ? [
            {
              id,
              tag: notice.tag,
              title: notice.title,
              last_update: `${notice.date}T12:00:00.000Z`,
              content: noticeHtml(notice.markdown),
            },
          ]
        : [];
    }),
    next_page_num: upTo.length > page * PAGE_SIZE ? page + 1 : '',
  };
}

/** Id of the newest notice; null without any. */
export const newestNotice = async (ctx: Pick<AppContext, 'db' | 'now'>): Promise<string | null> =>
  (await newest(ctx, 1))[0]?.id ?? null;
