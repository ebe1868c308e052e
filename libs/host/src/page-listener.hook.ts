import { useEffect, useRef } from 'react';

interface PageEvents {
  document: DocumentEventMap;
  window: WindowEventMap;
}

/**
 * Listens to an event of the whole page while the calling component is mounted: the one way for a remote, whose own `addEventListener` on
 * `document` or `window` would outlive its screen. The listener of the latest render is called, and never before other listeners capture.
 */
export function usePageListener<On extends keyof PageEvents, Type extends keyof PageEvents[On] & string>(
  on: On,
  type: Type,
  listener: (event: PageEvents[On][Type]) => void,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const target = on === 'document' ? document : window;
    const listen = (event: Event) => latest.current(event as PageEvents[On][Type]);
    target.addEventListener(type, listen);
    return () => target.removeEventListener(type, listen);
  }, [on, type]);
}
