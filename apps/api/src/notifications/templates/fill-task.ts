import type { Language, MailLock, MailTopic } from '@parcelway/domain';
import type { DigestData, MailData, MerchantMailData } from '@parcelway/email';
import type { FilledMail, MailProblem, MailSettings } from '@parcelway/http-contract';

export interface MailLook {
  accent: string;
  background: string;
  card: string;
  ink: string;
}
/** What a customer's mail is made of before it is about a parcel. */
export interface CustomerSource {
  settings: MailSettings;
  topic: MailTopic;
  language: Language;
  /** The shop's own: whose texts stand in where this language has none. */
  fallback: Language;
  look: MailLook;
  locks: readonly MailLock[];
}
/** What the merchant's own mails are made of. */
export interface MerchantSource {
  language: Language;
  look: MailLook;
}

/** What the thread is asked. Sources of the same values are made once and kept. */
export type FillTask =
  | { kind: 'customer'; source: CustomerSource; data: MailData }
  | { kind: 'merchant'; source: MerchantSource; data: MerchantMailData }
  | { kind: 'digest'; source: MerchantSource; data: DigestData }
  | { kind: 'lint'; settings: MailSettings };
/** What the thread answers. `failed`: our own code did, which is no fault of the template's. */
export type FillResult =
  { mail: FilledMail } | { problem: MailProblem } | { problems: MailProblem[] } | { failed: string };
