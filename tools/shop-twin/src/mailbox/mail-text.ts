import { type HeaderValue, simpleParser } from 'mailparser';

/** A mail as its recipient's program reads it. */
export interface MailText {
  /** Null: it names nobody. */
  from: { name: string; address: string } | null;
  to: string;
  replyTo: string;
  subject: string;
  /** The lines of its head as they came, unfolded. */
  head: { name: string; value: string }[];
  /** Null: it has none. Embedded pictures are inlined as data: addresses. */
  html: string | null;
  text: string;
  attachments: { name: string; type: string; size: number }[];
  /** Null: it names no address to unsubscribe at. */
  unsubscribe: { url: string; oneClick: boolean } | null;
}

/** @param raw the whole mail */
export async function readMail(raw: Buffer): Promise<MailText> {
  const mail = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true });
  const addresses = (value: typeof mail.to): string =>
    [value ?? []]
      .flat()
      .map(({ text }) => text)
      .join(', ');
  const [from] = mail.from?.value ?? [];
  return {
    from: from ? { name: from.name, address: from.address ?? '' } : null,
    to: addresses(mail.to),
    replyTo: mail.replyTo?.text ?? '',
    subject: mail.subject ?? '',
    head: mail.headerLines.map(({ line }) => {
      const colon = line.indexOf(':');
      return {
        name: line.slice(0, colon),
        value: Buffer.from(line.slice(colon + 1), 'latin1')
          .toString('utf8')
          .replace(/\r?\n\s+/g, ' ')
          .trim(),
      };
    }),
    html: mail.html || null,
    text: mail.text ?? '',
    attachments: mail.attachments
      .filter(({ related }) => !related)
      .map(({ filename, contentType, size }) => ({ name: filename ?? 'unnamed', type: contentType, size })),
    unsubscribe: unsubscribeOf(mail.headers.get('list')),
  };
}

function unsubscribeOf(list: HeaderValue | undefined): MailText['unsubscribe'] {
  if (!isLists(list)) return null;
  const url = list['unsubscribe']?.url;
  if (url === undefined) return null;
  return { url, oneClick: list['unsubscribe-post']?.name === 'List-Unsubscribe=One-Click' };
}
function isLists(value: HeaderValue | undefined): value is Record<string, { url?: string; name?: string }> {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date) && !('value' in value);
}
