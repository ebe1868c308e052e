import MimeNode from 'nodemailer/lib/mime-node';
import type { Deed, ReceivedMail } from './mailbox';

/** What mail servers write about a mail: that it did not arrive (RFC 3464), or that its reader calls it spam (RFC 5965). */
export type ReportKind = Exclude<Deed['deed'], 'unsubscribed'>;

const SERVER = 'mail.twin.example';

const FAILURES = {
  bounced: {
    action: 'failed',
    status: '5.1.1',
    diagnostic: (to: string) => `550 5.1.1 <${to}>: Recipient address rejected: User unknown in local recipient table`,
    words: 'could not be delivered: the address does not exist',
  },
  'bounced-softly': {
    action: 'failed',
    status: '4.2.2',
    diagnostic: (to: string) => `452 4.2.2 <${to}>: The mailbox is full`,
    words: 'could not be delivered: the mailbox is full',
  },
} as const;

/** The report as a mail to where bounces of this mail go. @param text the whole mail that it is about */
export function writeReport(kind: ReportKind, mail: ReceivedMail, text: Buffer, at: Date): Promise<Buffer> {
  const to = mail.recipients[0] ?? '';
  const spam = kind === 'complained';
  const type = spam ? 'feedback-report' : 'delivery-status';
  const report = new MimeNode(`multipart/report; report-type=${type}`, { hostname: SERVER });
  report.setHeader({
    'return-path': '<>',
    from: spam ? `Feedback loop <fbl@${SERVER}>` : `Mail Delivery System <MAILER-DAEMON@${SERVER}>`,
    to: mail.envelopeFrom,
    subject: spam ? `FW: ${mail.subject}` : 'Undelivered Mail Returned to Sender',
    date: rfcDate(at),
    'auto-submitted': 'auto-replied',
  });
  report
    .createChild('text/plain; charset=utf-8')
    .setContent(
      spam
        ? `This is an email abuse report for a message that arrived at ${mail.takenAt}.\r\n`
        : `This is the mail system at host ${SERVER}.\r\n\r\nYour message to <${to}> ${FAILURES[kind].words}.\r\n`,
    );
  report.createChild(`message/${type}`).setContent(
    fields(
      spam
        ? [
            ['Feedback-Type', 'abuse'],
            ['User-Agent', 'ShopTwin/1.0'],
            ['Version', '1'],
            ['Original-Mail-From', `<${mail.envelopeFrom}>`],
            ['Original-Rcpt-To', `<${to}>`],
            ['Arrival-Date', rfcDate(new Date(mail.takenAt))],
            ['Reporting-MTA', `dns; ${SERVER}`],
          ]
        : [
            ['Reporting-MTA', `dns; ${SERVER}`],
            ['Arrival-Date', rfcDate(new Date(mail.takenAt))],
            null,
            ['Final-Recipient', `rfc822; ${to}`],
            ['Original-Recipient', `rfc822;${to}`],
            ['Action', FAILURES[kind].action],
            ['Status', FAILURES[kind].status],
            ['Remote-MTA', `dns; ${SERVER}`],
            ['Diagnostic-Code', `smtp; ${FAILURES[kind].diagnostic(to)}`],
          ],
    ),
  );
  report.createChild('message/rfc822').setContent(text);
  return report.build();
}

/** Blocks of fields; null: the next block. */
const fields = (list: readonly (readonly [string, string] | null)[]): string =>
  `${list.map((field) => (field ? field.join(': ') : '')).join('\r\n')}\r\n`;

const rfcDate = (at: Date): string => at.toUTCString().replace('GMT', '+0000');
