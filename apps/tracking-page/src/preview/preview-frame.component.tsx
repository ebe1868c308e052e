import type { PagePreview } from '@parcelway/api/tracking-page';
import { useEffect, useRef, useState, type ComponentType } from 'react';

export interface FrameProps {
  title: string;
  className: string | undefined;
  page: PagePreview;
  /** A picture: nobody gets into it. */
  isPicture?: boolean;
}

/** A document of the server's that shows what it is told. It has an origin of its own, so that the merchant's code meets nothing of ours. */
const FRAME_URL = '/storefront/preview';

function SandboxedFrame({ title, className, page, isPicture = false }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // Its origin is opaque, so no other target would reach it; what is told is no secret.
    if (isReady) frame.current?.contentWindow?.postMessage({ html: page.html, css: page.css, js: page.js }, '*');
  }, [isReady, page]);
  return (
    <iframe
      ref={frame}
      className={className}
      title={title}
      sandbox="allow-scripts"
      src={FRAME_URL}
      tabIndex={isPicture ? -1 : undefined}
      onLoad={() => setReady(true)}
    />
  );
}

/** The isolated page, which has no server beside it, puts another one in its place. */
export const frameKind: { Frame: ComponentType<FrameProps> } = { Frame: SandboxedFrame };

/** What a shopper would see, in a frame. */
export function PreviewFrame(props: FrameProps) {
  const { Frame } = frameKind;
  return <Frame {...props} />;
}
