import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parse } from '../controls/parse';
import { StoreError } from '../twin';
import type { Mailbox, ReceivedMail } from './mailbox';
import { readMail } from './mail-text';
import { BEFORE_RECIPIENT, MAIL_FAULT_MODE_NAMES, type MailFaultMode, type MailFaultModes } from './fault-modes';
import type { PostOffice } from './post-office';

export const mailId = z.object({ id: z.coerce.number().int().min(1) });
export const reportKind = z.enum(['bounced', 'bounced-softly', 'complained']);
const faultMode = z.enum(MAIL_FAULT_MODE_NAMES);
const faultModeBody = z.strictObject({ faultMode, recipient: z.string().trim().min(1).nullable().default(null) });
const reportBody = z.strictObject({ kind: reportKind });
const bookQuery = z.strictObject({
  to: z.string().optional(),
  subject: z.string().optional(),
  messageId: z.string().optional(),
  after: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(0).default(100),
});

export interface MailboxParts {
  mailbox: Mailbox;
  faultModes: MailFaultModes;
  office: PostOffice;
  /** Null: no mail server is running. */
  smtpUrl: () => string | null;
}

/** Sets a fault mode. @throws {StoreError} for one that acts before the server knows the recipient it is meant for */
export function setFaultMode(
  faultModes: MailFaultModes,
  wanted: { faultMode: MailFaultMode; recipient: string | null },
): void {
  if (wanted.recipient !== null && BEFORE_RECIPIENT.includes(wanted.faultMode))
    throw new StoreError(`recipient: leave it out, ${wanted.faultMode} acts before the server knows the recipient`);
  faultModes.set(wanted.faultMode, wanted.recipient);
}

/** The mail server's fault modes, and the mails it received, in JSON below `/twin/mails`. */
export function mailboxControls(app: FastifyInstance, { mailbox, faultModes, office, smtpUrl }: MailboxParts): void {
  const state = (): object => ({
    smtp: smtpUrl(),
    taken: mailbox.mails.length,
    faultMode: faultModes.general,
    recipients: Object.fromEntries(faultModes.recipients),
  });
  const found = (id: number): ReceivedMail => {
    const mail = mailbox.get(id);
    if (!mail) throw new StoreError(`there is no mail ${id}`, 'not-found');
    return mail;
  };

  app.get('/twin/mails', state);
  app.put('/twin/mails/fault-mode', (request) => {
    setFaultMode(faultModes, parse(faultModeBody, request.body));
    return state();
  });
  app.get('/twin/mails.json', (request) => {
    const { limit, ...query } = parse(bookQuery, request.query);
    const mails = mailbox.find(query);
    return { count: mails.length, mails: mails.slice(0, limit) };
  });
  app.get('/twin/mails/:id', async (request) => {
    const mail = found(parse(mailId, request.params).id);
    const raw = await mailbox.text(mail.id);
    return { ...mail, content: raw && (await readMail(raw)) };
  });
  app.post('/twin/mails/:id/report', async (request) => ({
    answer: await office.report(parse(mailId, request.params).id, parse(reportBody, request.body).kind),
  }));
  app.post('/twin/mails/:id/unsubscribe', async (request) => ({
    answer: await office.unsubscribe(parse(mailId, request.params).id),
  }));
}
