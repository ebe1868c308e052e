import { simpleParser, type ParsedMail } from 'mailparser';
import type { Config } from '../../config';
import { findBounceId, type MailId } from './mail-tokens';
import { reportOf, type MailReport } from './mail-report';

/** Nobody's spam. */
const NO_COMPLAINTS = ['not-spam', 'auth-failure'];

/**
 * Reads a message to the bounce address: a delivery status (RFC 3464) or a complaint (RFC 5965). The mail is identified
 * by our own signed id alone, in the recipient address and in the headers of the quoted mail.
 * @returns null for anything else, such as "out of office"
 */
export async function readReport(
  config: Pick<Config, 'ENCRYPTION_KEY'>,
  raw: Buffer,
): Promise<{ id: MailId; report: MailReport } | null> {
  let mail: ParsedMail;
  try {
    mail = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true });
  } catch {
    // Made to break parsers, such as parts within parts without an end.
    return null;
  }
  const report = reportIn(mail);
  if (!report) return null;
  const quoted = mail.attachments.map(({ content }) => content.toString('latin1'));
  const id = findBounceId(config, [raw.toString('latin1'), ...quoted].join('\n'));
  return id && { id, report };
}

function reportIn(mail: ParsedMail): MailReport | null {
  const parts = [mail.text ?? '', ...mail.attachments.map(({ content }) => content.toString('utf8'))];
  switch (typeOf(mail)) {
    case 'delivery-status': {
      const [text = ''] = parts;
      const action = field(text, 'Action').toLowerCase();
      const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(field(text, 'Status'))?.[0] ?? '';
      if (!['failed', 'delayed'].includes(action)) return null;
      return reportOf(status, action === 'failed', field(text, 'Diagnostic-Code').replace(/^\s*[\w-]+\s*;/, ''));
    }
    case 'feedback-report': {
      const kind = parts.map((part) => field(part, 'Feedback-Type')).find(Boolean) ?? '';
      if (kind === '' || NO_COMPLAINTS.includes(kind.toLowerCase())) return null;
      return { kind: 'complained', detail: kind.slice(0, 100) };
    }
    default:
      return null;
  }
}

/** What kind of report (RFC 6522) the message is. */
function typeOf({ headerLines }: ParsedMail): string | undefined {
  const line = headerLines.find(({ key }) => key === 'content-type')?.line ?? '';
  if (!/^content-type:\s*multipart\/report\b/i.test(line)) return undefined;
  return /\breport-type\s*=\s*"?([\w-]+)/i.exec(line)?.[1]?.toLowerCase();
}

/** The last header of that name, with its continuation lines. */
function field(text: string, name: string): string {
  const found = [...text.matchAll(new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'gim'))].at(-1);
  return found?.[1]?.trim() ?? '';
}
