import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  checkNotice,
  deleteNotice,
  insertNotice,
  linesWithHtml,
  listNotices,
  NoticeError,
} from '@parcelway/app-api/content';
import { Refused, runCommand, type World } from './command';

const HELP = `npm run notice -- <command>

  add --tag New --title "…" [--date 2026-11-20] <file.md>   tell merchants what a Markdown file says, from that day on (default: today)
  list                                                      what was added so, the newest first
  remove <id>                                               take one back

  --database-url <address>   the database (DATABASE_URL; that of npm start)
  --help                     show this

Notices that belong to a release are files of the repository, in apps/api/notices.
Ends with 0 when done, 1 when refused, 2 when the command makes no sense.`;

/** @returns exit code */
export const notice = (argv: string[], world: World): Promise<0 | 1 | 2> =>
  runCommand(
    'notice',
    HELP,
    {
      add: {
        words: ['file.md'],
        options: ['tag!', 'title!', 'date'],
        prepare: (words, { cwd, now }) => {
          const checked = refusing(() =>
            checkNotice({
              tag: words.tag ?? '',
              title: words.title ?? '',
              date: words.date ?? now().toISOString().slice(0, 10),
              markdown: read(path.resolve(cwd, words['file.md'] ?? '')),
            }),
          );
          const html = linesWithHtml(checked.markdown);
          if (html.length > 0)
            throw new Refused(
              `Line ${html.join(', ')} has HTML, which merchants would read as text. Write it in Markdown, or in backticks if it is meant as it stands.`,
            );
          return async (db) => [
            `Notice ${await insertNotice(db, checked)} is seen from ${checked.date} on. Take it back with: npm run notice -- remove <id>`,
          ];
        },
      },
      list: {
        words: [],
        options: [],
        prepare: () => async (db) => {
          const all = await listNotices(db);
          return all.length === 0
            ? ['Nothing was added to the notices of the repository.']
            : all.map(
                ({ notice_id: id, date, tag, title }) => `${id.padStart(5)}  ${date}  ${tag.padEnd(12)} ${title}`,
              );
        },
      },
      remove: {
        words: ['id'],
        options: [],
        prepare: ({ id = '' }) => {
          if (!/^[1-9]\d{0,17}$/.test(id))
            throw new Refused(
              `"${id}" is not the id of a notice that was added. npm run notice -- list shows them; those of the repository are removed there.`,
            );
          return async (db) => {
            if (!(await deleteNotice(db, id)))
              throw new Refused(`There is no notice ${id}. npm run notice -- list shows them.`);
            return [`Notice ${id} is gone.`];
          };
        },
      },
    },
    argv,
    world,
  );

function read(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new Refused(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (!isUtf8(bytes)) throw new Refused(`${file} is not a text in UTF-8.`);
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

function refusing<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof NoticeError ? new Refused(error.message) : error;
  }
}
