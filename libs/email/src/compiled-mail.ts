import type { MailProblem } from '@parcelway/http-contract';

/** A mail before it is filled: Liquid in each part. Made once of settings, language and look, kept, and filled for each parcel. */
export interface CompiledMail {
  subject: string;
  preheader: string;
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
