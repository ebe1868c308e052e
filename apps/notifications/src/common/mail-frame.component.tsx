import { PreviewFrame } from '@parcelway/editor';
import { useMemo } from 'react';

export interface MailFrameProps {
  title: string;
  className: string | undefined;
  /** The whole mail. */
  html: string;
}

/** The server's document for mails: shows the one that it is told, in the scheme that it is told, and lets nothing of it run. */
export const MAIL_FRAME_URL = '/storefront/mail-preview';

/** A mail as its receiver sees it, in a frame. */
export function MailFrame({ title, className, html }: MailFrameProps) {
  const page = useMemo(() => ({ html }), [html]);
  return <PreviewFrame title={title} className={className} url={MAIL_FRAME_URL} page={page} />;
}
