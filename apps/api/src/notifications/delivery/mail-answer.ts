import type { Vault } from '../../platform/vault';

/** What a mail server or a mail service said of a mail. */
export interface MailAnswer {
  /** Our own text with the reply code alone: readable in the database. */
  error: string;
  /** In theirs, encrypted: they name whom they refuse. */
  answer_enc: Buffer;
}

/** SMTP reply code with or without an enhanced one (RFC 3463), or the latter alone. */
const CODE = /\b(?:[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}|[245]\.\d{1,3}\.\d{1,3}|[45]\d\d)\b/;

/** Splits an answer into what anybody may read and what only the merchant may. */
export function mailAnswer(vault: Vault, words: string): MailAnswer {
  return { error: answerInBrief(words), answer_enc: vault.encrypt(words) };
}

/** The reply code in a sentence, or why there is none; nothing else of the words. */
function answerInBrief(words: string): string {
  const code = CODE.exec(words)?.[0];
  if (code !== undefined) return `The mail server answered ${code}.`;
  const system = /\bE[A-Z]{4,14}\b/.exec(words)?.[0];
  if (system !== undefined) return `The mail server was not reached (${system}).`;
  return /time(?:d )?out/i.test(words) ? 'The mail server did not answer in time.' : 'The mail server gave no code.';
}
