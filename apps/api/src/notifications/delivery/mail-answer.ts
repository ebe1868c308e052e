import type { Vault } from '../../platform/vault';

/** The reply of a mail server or a mail service about a mail. */
export interface MailAnswer {
  /** Our text with the reply code only: stored unencrypted. */
  error: string;
  /** The server's text, encrypted: it names the recipient. */
  answer_enc: Buffer;
}

/** SMTP reply code with or without an enhanced one (RFC 3463), or the latter alone. */
const CODE = /\b(?:[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}|[245]\.\d{1,3}\.\d{1,3}|[45]\d\d)\b/;

/** Splits an answer into a public part and one for the merchant only. */
export function mailAnswer(vault: Vault, reply: string): MailAnswer {
  return { error: answerInBrief(reply), answer_enc: vault.encrypt(reply) };
}

/** The reply code in a sentence, or why there is none; without the rest of the reply. */
function answerInBrief(reply: string): string {
  const code = CODE.exec(reply)?.[0];
  if (code !== undefined) return `The mail server answered ${code}.`;
  const system = /\bE[A-Z]{4,14}\b/.exec(reply)?.[0];
  if (system !== undefined) return `The mail server was not reached (${system}).`;
  return /time(?:d )?out/i.test(reply) ? 'The mail server did not answer in time.' : 'The mail server gave no code.';
}
