import { useMemo } from 'react';
import { PreviewFrame } from './preview-frame.component';

export interface MailFrameProps {
  title: string;
  className: string | undefined;
  /** The whole mail. */
  html: string;
}

/** The server's document for mails: shows the posted one, in the posted scheme, and runs nothing of it. */
export const MAIL_FRAME_URL = '/storefront/mail-preview';

/** A mail as its recipient sees it, in a frame. */
export function MailFrame({ title, className, html }: MailFrameProps) {
  const page = useMemo(() => ({ html }), [html]);
  return <PreviewFrame title={title} className={className} url={MAIL_FRAME_URL} page={page} />;
}
