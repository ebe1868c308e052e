import { useLazyGetPagePreviewQuery, type PagePreview, type PagePreviewBody } from '@parcelway/api/tracking-page';
import { ShipmentStatus, type Language } from '@parcelway/domain';
import { usePreview, type PreviewState } from '@parcelway/editor';
import { currentLanguage } from '@parcelway/i18n';
import { useCallback, useMemo, useState } from 'react';
import type { PreviewChoice } from './preview-state';

/** A preview, which page it shows, and how to show another. */
export interface DesignPreview {
  preview: PreviewState<PagePreview>;
  /** In which the page can be read. */
  languages: readonly Language[];
  choice: PreviewChoice;
  onChange(part: Partial<PreviewChoice>): void;
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
    state: ShipmentStatus.InTransit,
    language: firstLanguage(mode, offered),
    shipment: null,
  }));
  const onChange = useCallback((part: Partial<PreviewChoice>) => setChosen((before) => ({ ...before, ...part })), []);
  const language = offered.includes(chosen.language) ? chosen.language : firstLanguage(mode, offered);
  const { state } = chosen;
  const shipment = chosen.shipment?.id ?? null;
  const [fetchPreview] = useLazyGetPagePreviewQuery();
  const preview = usePreview(
    fetchPreview,
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
