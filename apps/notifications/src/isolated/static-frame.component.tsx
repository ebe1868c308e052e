import type { MailFrameProps } from '../common/mail-frame.component';

/** The mail in a frame of its own, for the isolated page: no server gives it a document of another origin. */
export const StaticFrame = ({ title, className, html }: MailFrameProps) => (
  <iframe className={className} title={title} sandbox="" srcDoc={html} />
);
