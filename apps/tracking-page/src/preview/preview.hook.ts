import { useLazyGetPagePreviewQuery, type PagePreview, type PagePreviewBody } from '@parcelway/api/tracking-page';
import { failureCode } from '@parcelway/ui/list';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PreviewChoice } from './preview-state';

export interface PreviewState {
  /** The newest that was drawn; it stays while another is on its way, and when that one fails. */
  page: PagePreview | undefined;
  /** Status of the last answer when it was none; null when all is well. */
  failed: number | null;
  retry(): void;
}

/** The shopper's page as it would be. Each change is asked for at once; while one is under way only the latest of the others waits. */
export function usePreview(body: PagePreviewBody): PreviewState {
  const [ask] = useLazyGetPagePreviewQuery();
  const [page, setPage] = useState<PagePreview>();
  const [failed, setFailed] = useState<number | null>(null);
  const [tries, setTries] = useState(0);
  const waiting = useRef<PagePreviewBody | null>(null);
  const isBusy = useRef(false);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    waiting.current = body;
    if (isBusy.current) return;
    isBusy.current = true;
    void (async () => {
      while (waiting.current && !isGone.current) {
        const next = waiting.current;
        waiting.current = null;
        const { data, error } = await ask(next);
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

/** The page of a design, of the parcel that is chosen. */
export function useDesignPreview(
  { theme, settings, code }: Pick<PagePreviewBody, 'theme' | 'settings' | 'code'>,
  { language, state, shipment }: PreviewChoice,
): PreviewState {
  const parcel = shipment?.id ?? null;
  return usePreview(
    useMemo(
      () => ({ theme, settings, code, language, state, shipment: parcel }),
      [theme, settings, code, language, state, parcel],
    ),
  );
}
