import { useEffect, useRef, useState } from 'react';

/** What a frame shows. */
export interface FrameDocument {
  html: string;
  css?: string;
  js?: string;
  /** In which the document is to be shown; without: as the reader's device is. */
  scheme?: 'light' | 'dark';
}
export interface FrameProps {
  title: string;
  className: string | undefined;
  /** A document of the server's that shows what is posted to it. It has an origin of its own, so that the merchant's code reaches nothing of ours. */
  url: string;
  page: FrameDocument;
  /** A picture: nobody gets into it. */
  isPicture?: boolean;
}

export function SandboxedFrame({ title, className, url, page, isPicture = false }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // Its origin is opaque, so no other target would reach it; what is posted is no secret.
    if (isReady) frame.current?.contentWindow?.postMessage(page, '*');
  }, [isReady, page]);
  return (
    <iframe
      ref={frame}
      className={className}
      title={title}
      sandbox="allow-scripts"
      src={url}
      tabIndex={isPicture ? -1 : undefined}
      onLoad={() => setReady(true)}
    />
  );
}
