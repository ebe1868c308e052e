/** One mail as handed to the mail server. Addresses and headers were checked: no line breaks, one recipient. */
export interface OutgoingMail {
  from: { name: string; address: string };
  /** Empty: none. */
  replyTo: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** With its angle brackets. */
  messageId: string;
  /** Where bounces go; identifies the mail. */
  envelopeFrom: string;
  headers: Readonly<Record<string, string>>;
}

export type SendOutcome =
  | { kind: 'sent'; response: string }
  /** The server refused, or could not be reached: nothing was sent. */
  | {
      kind: 'refused';
      permanent: boolean;
      reason: string;
      /** Of the answer, where there was one. */ code: number | null;
    }
  /** The text was on its way when the connection was lost: it may have arrived. */
  | { kind: 'unknown'; reason: string };

/** The port for sending mails. */
export interface Mailer {
  /** The address that mails come from. */
  readonly from: string;
  send(mail: OutgoingMail): Promise<SendOutcome>;
  close(): void;
}
