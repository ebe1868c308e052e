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
  /** Id of the part that is marked and scrolled to. */
  chosen?: string;
  /** A part was pressed. The document may be the merchant's: the id is whatever it says. */
  onChoose?(id: string): void;
}

export function SandboxedFrame({ title, className, url, page, isPicture = false, chosen, onChoose }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // Its origin is opaque, so no other target would reach it; what is posted is no secret.
    if (isReady && chosen !== undefined) frame.current?.contentWindow?.postMessage({ chosen }, '*');
  }, [isReady, chosen]);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(page, '*');
  }, [isReady, page]);
  useEffect(() => {
    if (!onChoose) return undefined;
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const { part } = (data ?? {}) as Record<string, unknown>;
      if (typeof part === 'string') onChoose(part);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onChoose]);
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
