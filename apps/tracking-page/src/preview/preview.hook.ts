import { useLazyGetPagePreviewQuery, type PagePreview, type PagePreviewBody } from '@parcelway/api/tracking-page';
import type { Language } from '@parcelway/domain';
import { currentLanguage } from '@parcelway/i18n';
import { failureCode } from '@parcelway/ui/list';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PreviewChoice } from './preview-state';

export interface PreviewState {
  /** The newest that was drawn; it stays while another is on its way, and when that one fails. */
  page: PagePreview | undefined;
  /** Status of the last answer when it was none; null when all is well. */
  failed: number | null;
  retry(): void;
}

/** A preview, which page it shows, and how to show another. */
export interface DesignPreview {
  preview: PreviewState;
  /** In which the page can be read. */
  languages: readonly Language[];
  choice: PreviewChoice;
  onChange(part: Partial<PreviewChoice>): void;
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

/** The page of a design. At first it shows a parcel on its way, in the merchant's own language where the page offers it. */
export function useDesignPreview({
  theme,
  settings,
  code,
}: Pick<PagePreviewBody, 'theme' | 'settings' | 'code'>): DesignPreview {
  const { mode, offered } = settings.language;
  const [chosen, setChosen] = useState<PreviewChoice>(() => ({
    width: 'desktop',
    state: 2,
    language: firstLanguage(mode, offered),
    shipment: null,
  }));
  const onChange = useCallback((part: Partial<PreviewChoice>) => setChosen((before) => ({ ...before, ...part })), []);
  const language = offered.includes(chosen.language) ? chosen.language : firstLanguage(mode, offered);
  const { state } = chosen;
  const shipment = chosen.shipment?.id ?? null;
  const preview = usePreview(
    useMemo(
      () => ({ theme, settings, code, language, state, shipment }),
      [theme, settings, code, language, state, shipment],
    ),
  );
  return { preview, languages: offered, choice: { ...chosen, language }, onChange };
}

function firstLanguage(mode: Language | 'shopper', offered: readonly Language[]): Language {
  if (mode !== 'shopper') return mode;
  const own = currentLanguage();
  return offered.includes(own) ? own : (offered[0] ?? own);
}
