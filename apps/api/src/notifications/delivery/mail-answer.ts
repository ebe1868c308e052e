import type { Vault } from '../../platform/vault';

/** The reply of a mail server or a mail service about a mail. */
export interface MailAnswer {
  /** Our own text with the reply code alone: readable in the database. */
  error: string;
  /** In theirs, encrypted: they name whom they refuse. */
  answer_enc: Buffer;
}

/** SMTP reply code with or without an enhanced one (RFC 3463), or the latter alone. */
const CODE = /\b(?:[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}|[245]\.\d{1,3}\.\d{1,3}|[45]\d\d)\b/;

/** Splits an answer into what anybody may read and what only the merchant may. */
export function mailAnswer(vault: Vault, reply: string): MailAnswer {
  return { error: answerInBrief(reply), answer_enc: vault.encrypt(reply) };
}

/** The reply code in a sentence, or why there is none; nothing else of the reply. */
function answerInBrief(reply: string): string {
  const code = CODE.exec(reply)?.[0];
  if (code !== undefined) return `The mail server answered ${code}.`;
  const system = /\bE[A-Z]{4,14}\b/.exec(reply)?.[0];
  if (system !== undefined) return `The mail server was not reached (${system}).`;
  return /time(?:d )?out/i.test(reply) ? 'The mail server did not answer in time.' : 'The mail server gave no code.';
}
