import { parseDate } from '@parcelway/domain';

/** A notice as its author wrote it. */
export interface NoticeSource {
  tag: string;
  title: string;
  /** `YYYY-MM-DD`: shown from this day on. */
  date: string;
  markdown: string;
}

export class NoticeError extends Error {
  override readonly name = 'NoticeError';
}

const FIELDS = ['tag', 'title'] as const;
const LIMITS = { tag: 30, title: 150, markdown: 20_000 } as const;

/**
 * Validates a notice's source.
 * @throws NoticeError with what is wrong
 */
export function checkNotice(notice: NoticeSource): NoticeSource {
  for (const field of [...FIELDS, 'markdown'] as const) {
    const name = field === 'markdown' ? 'text' : field;
    const text = notice[field].trim();
    if (text === '') throw new NoticeError(`The ${name} is empty.`);
    if (text.includes('\0')) throw new NoticeError(`The ${name} holds U+0000, which no database keeps.`);
    if (text.length > LIMITS[field])
      throw new NoticeError(`The ${name} has ${text.length} characters; ${LIMITS[field]} are allowed.`);
    if (field !== 'markdown' && /[\r\n]/.test(text)) throw new NoticeError(`The ${name} must be one line.`);
  }
  if (!parseDate(notice.date)) throw new NoticeError(`"${notice.date}" is not a day such as 2026-11-20.`);
  return { tag: notice.tag.trim(), title: notice.title.trim(), date: notice.date, markdown: notice.markdown.trim() };
}

/**
 * Reads a file of the repository: its date comes from the name, tag and title from the lines between `---`.
 * @param name `YYYY-MM-DD-slug`
 * @throws NoticeError that names the file
 */
export function readNotice(name: string, text: string): NoticeSource {
  try {
    const [, date = ''] = /^(\d{4}-\d{2}-\d{2})-[a-z0-9]+(?:-[a-z0-9]+)*$/.exec(name) ?? [];
    if (date === '') throw new NoticeError('A name is written so: 2026-11-20-what-it-is-about.');
    const [, head, markdown = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
    if (head === undefined) throw new NoticeError('It must begin with tag and title between two lines of ---.');
    const fields = new Map(
      head
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map((line) => {
          const [, field = '', value = ''] = /^([a-z]+):(.*)$/.exec(line) ?? [];
          if (!FIELDS.some((known) => known === field))
            throw new NoticeError(`"${line}" is neither "tag: …" nor "title: …".`);
          return [field, value.trim()] as const;
        }),
    );
    return checkNotice({ tag: fields.get('tag') ?? '', title: fields.get('title') ?? '', date, markdown });
  } catch (error) {
    if (error instanceof NoticeError) throw new NoticeError(`${name}: ${error.message}`);
    throw error;
  }
}
