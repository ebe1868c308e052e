import { failureCode } from '@parcelway/ui/list';
import { useEffect, useRef, useState } from 'react';

export interface PreviewState<Page> {
  /** The newest that was drawn; it stays while another is on its way, and when that one fails. */
  page: Page | undefined;
  /** Status of the last answer when it was none; null when all is well. */
  failed: number | null;
  retry(): void;
}

/**
 * What the server draws of a draft. Each change is asked for at once; while one is under way only the latest of the others waits.
 * @param ask stays the same from one drawing to the next
 */
export function usePreview<Body, Page>(
  ask: (body: Body) => PromiseLike<{ data?: Page | undefined; error?: unknown }>,
  body: Body,
): PreviewState<Page> {
  const [page, setPage] = useState<Page>();
  const [failed, setFailed] = useState<number | null>(null);
  const [tries, setTries] = useState(0);
  const waiting = useRef<{ body: Body } | null>(null);
  const isBusy = useRef(false);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    waiting.current = { body };
    if (isBusy.current) return;
    isBusy.current = true;
    void (async () => {
      while (waiting.current && !isGone.current) {
        const next = waiting.current;
        waiting.current = null;
        const { data, error } = await ask(next.body);
        if (isGone.current) break;
        // What comes late is shown all the same: it is newer than what stands there.
        if (data && !error) setPage(data);
        setFailed(error ? (failureCode(error) ?? 0) : null);
      }
      isBusy.current = false;
    })();
  }, [ask, body, tries]);

  return { page, failed, retry: () => setTries((count) => count + 1) };
}
