import { useEffect, useRef, useState, type ComponentType } from 'react';

export interface MailFrameProps {
  title: string;
  className: string | undefined;
  /** The whole mail. */
  html: string;
}

/** A document of the server's that shows the mail that it is told. It has an origin of its own, and lets nothing of the mail run. */
const FRAME_URL = '/storefront/mail-preview';

function SandboxedFrame({ title, className, html }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // Its origin is opaque, so no other target would reach it; what is told is no secret.
    if (isReady) frame.current?.contentWindow?.postMessage({ html }, '*');
  }, [isReady, html]);
  return (
    <iframe
      ref={frame}
      className={className}
      title={title}
      sandbox="allow-scripts"
      src={FRAME_URL}
      onLoad={() => setReady(true)}
    />
  );
}

/** The isolated page, which has no server beside it, puts another one in its place. */
export const mailFrame: { Frame: ComponentType<MailFrameProps> } = { Frame: SandboxedFrame };

/** A mail as its receiver sees it, in a frame. */
export function MailFrame(props: MailFrameProps) {
  const { Frame } = mailFrame;
  return <Frame {...props} />;
}
