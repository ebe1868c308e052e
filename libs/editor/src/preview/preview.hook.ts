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
 * The server's rendering of a draft. Each change is requested at once; while one is running only the latest of the others waits.
 * @param render stays the same from one drawing to the next
 */
export function usePreview<Body, Page>(
  render: (body: Body) => PromiseLike<{ data?: Page | undefined; error?: unknown }>,
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
        const { data, error } = await render(next.body);
        if (isGone.current) break;
        // A late answer is shown all the same: it is newer than what is shown.
        if (data && !error) setPage(data);
        setFailed(error ? (failureCode(error) ?? 0) : null);
      }
      isBusy.current = false;
    })();
  }, [render, body, tries]);

  return { page, failed, retry: () => setTries((count) => count + 1) };
}
