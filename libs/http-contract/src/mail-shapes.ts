import { MAIL_TOPICS, type MailTopic } from '@parcelway/domain';
import { z } from 'zod';
import { text } from './shapes';

/** What several calls about mails share. */

export const mailTopic = z.enum(MAIL_TOPICS as readonly [MailTopic, ...MailTopic[]]);
export const receiver = z.enum(['customer', 'merchant']);
/** One plain address: no name, no list, no line break. */
export const address = text(254)
  .trim()
  .regex(
    /^[^\s\p{Cc}@<>(),;:"\\[\]]+@[^\s\p{Cc}@<>(),;:"\\[\]]+\.[^\s\p{Cc}@<>(),;:"\\[\]]+$/u,
    'must be one e-mail address',
  );
export const count = z.number().int();

export const mailProblem = z.object({
  /** The block it is in; null: subject or preheader. */
  block: z.string().nullable(),
  field: z.string(),
  line: z.number().int().nullable(),
  message: z.string(),
});
export type MailProblem = z.output<typeof mailProblem>;
export const filledMail = z.object({ subject: z.string(), preheader: z.string(), html: z.string(), text: z.string() });
export type FilledMail = z.output<typeof filledMail>;
