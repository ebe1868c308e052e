import type { Readable } from 'node:stream';
import nodemailer, { type NodemailerError } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../../config';
import { refuseInTransaction } from '../../db/database';
import { isPlainAddress } from './mail-address';
import type { Mailer, OutgoingMail, SendOutcome } from '../mailer.port';

/** Concurrent mails, each over its own connection. */
export const CONNECTIONS = 12;
/** Time limit of a mail, even if its server still answers. */
export const SEND_TIMEOUT_MS = 60_000;
const REASON_LENGTH = 500;
/** Answers that are about a mail; any other refusal is about us, and may be mended. */
const ABOUT_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];
const NOT_SIGNED_IN = [530, 534, 535, 538];
/** Signed besides the default fields: RFC 8058 requires it. */
const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';

export interface MailerTimes {
  connectMs: number;
  /** Of silence. */
  answerMs: number;
  /** Of everything together. */
  sendMs: number;
}
const TIMES: MailerTimes = { connectMs: 15_000, answerMs: 45_000, sendMs: SEND_TIMEOUT_MS };

/** The mail server that is configured, with connections that stay open; null without one. @param times shorter ones, for tests */
export function createMailer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DKIM_PRIVATE_KEY' | 'DKIM_SELECTOR' | 'DKIM_DOMAIN'>,
  log: Logger,
  times: MailerTimes = TIMES,
): Mailer | null {
  const { SMTP_URL: url, MAIL_FROM: from, DKIM_PRIVATE_KEY: privateKey } = config;
  if (url === undefined || from === undefined) return null;
  const { username, hostname } = new URL(url);
  const transport = nodemailer.createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    // The server may have closed an idle connection: only a mail of which it has read nothing is resent over another
    // one.
    maxRequeues: 2,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    dnsTimeout: times.connectMs,
    socketTimeout: times.answerMs,
    // A password is never sent unencrypted.
    requireTLS: username !== '' && !isHere(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(privateKey !== undefined && {
      dkim: {
        domainName: config.DKIM_DOMAIN ?? '',
        keySelector: config.DKIM_SELECTOR ?? '',
        privateKey,
        headerFieldNames: SIGNED,
      },
    }),
  });
  transport.on('error', (error: Error) => {
    log.warn({ err: error }, 'a connection to the mail server failed');
  });
  // Whether a mail's text was handed over decides what its failure means. The server requests it (354) before the
  // stream is read.
  const bodies = new WeakMap<AbortSignal, Readable>();
  transport.use('stream', ({ data: { signal }, message }, done) => {
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = open(options);
      if (signal && bodies.get(signal)?.readableDidRead) stream.destroy(new Error('The mail was handed over already.'));
      else if (signal) bodies.set(signal, stream);
      return stream;
    };
    done();
  });

  return {
    from,
    async send(mail) {
      refuseInTransaction('the mail server');
      const wrong = [mail.to, mail.envelopeFrom, mail.replyTo].find(
        (address) => address !== '' && !isPlainAddress(address),
      );
      if (wrong !== undefined)
        return { kind: 'refused', permanent: true, code: null, reason: 'Not one e-mail address.' };
      const signal = AbortSignal.timeout(times.sendMs);
      try {
        const { response } = await transport.sendMail({ ...message(mail), signal });
        return { kind: 'sent', response: shortText(response) };
      } catch (error) {
        return outcomeOf(error as NodemailerError, bodies.get(signal)?.readableDidRead ?? false);
      }
    },
    close: () => {
      transport.close();
    },
  };
}

const isHere = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

const message = ({ from, to, replyTo, envelopeFrom, ...mail }: OutgoingMail) => ({
  from,
  // As an object: it is not split into several.
  to: { name: '', address: to },
  ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
  envelope: { from: envelopeFrom, to },
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  messageId: mail.messageId,
  headers: { ...mail.headers },
  xMailer: false as const,
});

/** @param handedOver the server had requested the text, and its transfer had begun */
function outcomeOf(error: NodemailerError, handedOver: boolean): SendOutcome {
  const code = error.responseCode ?? null;
  const reason = shortText(error.response ?? error.message);
  const isNo = code !== null && code >= 400 && code < 600;
  if (handedOver) return isNo ? { kind: 'refused', permanent: code >= 500, reason, code } : { kind: 'unknown', reason };
  return { kind: 'refused', permanent: isPermanent(error, code), reason, code };
}

function isPermanent({ code, command = '', permanent }: NodemailerError, answer: number | null): boolean {
  // The library itself found that the server cannot accept it.
  if (answer === null) return (code === 'EENVELOPE' && command === 'API') || code === 'EMESSAGE';
  return permanent === true && ABOUT_MAIL.includes(command) && !NOT_SIGNED_IN.includes(answer);
}

const shortText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, REASON_LENGTH);
