/** The report of a mail service or a receiving server about a sent mail. */
export type MailReport =
  /** It will not arrive. `badAddress`: nor will any other to this address. */
  | { kind: 'bounced'; badAddress: boolean; detail: string }
  /** The recipient reported it as spam. */
  | { kind: 'complained'; detail: string }
  /** It has not arrived yet. */
  | { kind: 'delayed'; detail: string };

/** Permanent failures that are about this mail, or about a moment: full mailboxes, sizes, contents, policies. */
const OF_THE_MAIL = /^5\.(2\.[2-9]|3\.|6\.|7\.)/;
const DETAIL_LENGTH = 500;

/** @param status the enhanced status code (RFC 3463), such as 5.1.1 @param hasFailed false: it is still being tried */
export function reportOf(status: string, hasFailed: boolean, text: string): MailReport {
  const detail = text.replace(/\s+/g, ' ').trim().slice(0, DETAIL_LENGTH) || status;
  if (!hasFailed) return { kind: 'delayed', detail };
  return { kind: 'bounced', badAddress: status.startsWith('5.') && !OF_THE_MAIL.test(status), detail };
}
