import type { Language, MailFailure, MailRecipient, MailTopic } from '@parcelway/domain';
import type { AppContext } from '../context';
import type { MailOrigin } from '../db/mail.schema';

/** A due mail: its topic and its recipient. */
export interface QueuedMail {
  id: string;
  shipmentId: string | null;
  orderId: string | null;
  status: number | null;
  subStatus: number | null;
  /** Null: the merchant's daily mail, or an answer to a review. */
  topic: MailTopic | null;
  recipient: MailRecipient;
  /** Of a repeated mail, that of the first. */
  origin: Exclude<MailOrigin, 'resend'>;
  changeId: string | null;
  /** Of what it is about. */
  happenedAt: Date | null;
  createdAt: Date;
  /** The merchant's own, of a mail sent by hand; empty: none. */
  message: string;
  /** Empty for merchants, who turn mails off in the app. */
  unsubscribeUrl: string;
}

/** The content of a mail, before its links and its opening are tracked. */
export interface PreparedMail {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  language: Language;
  /** The template that it was filled from; null: our own. */
  versionId: string | null;
  from: { name: string };
  /** Empty: none. */
  replyTo: string;
}
export interface UnpreparedMail {
  failure: MailFailure;
  /** What to do about it. */
  error: string;
}

/** It is outdated and replaced by other mails: it is not sent. */
export interface RetractedMail {
  retracted: true;
}

/** Fills the mails of one shop, by their ids; one that is missing is tried again later. */
export type PrepareMails = (
  ctx: AppContext,
  shop: { shopId: string; domain: string },
  mails: readonly QueuedMail[],
) => Promise<ReadonlyMap<string, PreparedMail | UnpreparedMail | RetractedMail>>;
