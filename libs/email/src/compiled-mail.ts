import type { MailProblem } from '@parcelway/http-contract';

/** A text of a mail that is Liquid of its own: filled apart from the mail around it, which it can neither read nor change. */
export interface MailField {
  /** `own.<key>` in the mail around it. */
  key: string;
  /** One line, paragraphs, or HTML that is cleaned after it was filled. */
  kind: 'line' | 'text' | 'html';
  /** Its block; null: subject or preheader. */
  block: string | null;
  /** Its place there, with the language that was chosen: `text.de`. */
  field: string;
  source: string;
}

/**
 * A mail before it is filled. Compiled once of settings, language and theme, cached, and filled for each parcel. Subject and
 * preheader are the fields of these names.
 */
export interface CompiledMail {
  fields: readonly MailField[];
  /** Liquid of our own making; merchants' texts are in `fields` only. */
  html: string;
  text: string;
}

/** A mail that cannot be filled: where, and what to do. */
export class MailTemplateError extends Error {
  override readonly name = 'MailTemplateError';
  constructor(readonly problem: MailProblem) {
    super(problem.message);
  }
}
