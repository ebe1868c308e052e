import type {
  DeletionMailData,
  DigestData,
  DisabledToolsMailData,
  MailData,
  MailOrder,
  MerchantMailData,
  MerchantMailOrder,
  QuotaMailData,
  ReplyMailData,
  ReplyMailOrder,
} from '@parcelway/email';
import type { FilledMail, MailProblem, MailSettings } from '@parcelway/http-contract';

/** Tasks of the thread. Equal sources are compiled once and cached. */
export type FillTask =
  | { kind: 'customer'; source: MailOrder; data: MailData }
  | { kind: 'reply'; source: ReplyMailOrder; data: ReplyMailData }
  | { kind: 'merchant'; source: MerchantMailOrder; data: MerchantMailData }
  | { kind: 'digest'; source: MerchantMailOrder; data: DigestData }
  | { kind: 'deletion'; source: MerchantMailOrder; data: DeletionMailData }
  | { kind: 'quota'; source: MerchantMailOrder; data: QuotaMailData }
  | { kind: 'disabled'; source: MerchantMailOrder; data: DisabledToolsMailData }
  | { kind: 'lint'; settings: MailSettings };
/** What the thread answers. `failed`: our own code did, which is no fault of the template's. */
export type FillResult =
  { mail: FilledMail } | { problem: MailProblem } | { problems: MailProblem[] } | { failed: string };
