import type { OrderFilters } from '@parcelway/domain';
import { lazyPart, useFeature, useRouteRefs, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { preloadOn, useAfterPaint } from '@parcelway/ui/list';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { loadExportModal } from './load-export-modal';
import { loadExports } from './load-exports';
import type { OpenExport, SelectedRows } from './export.context';

const ExportLayer = lazyPart(loadExports);

export interface Exporting {
  /** The page's action. Without the plan it names the one that has exports, and leads there. */
  action: { content: string; disabled: boolean; helpText?: string; onAction(): void } & ReturnType<typeof preloadOn>;
  /** Does the same, for the rows that are selected when there are some. */
  open: OpenExport;
  /** The dialog, and how the export that runs is getting on. */
  part: ReactNode;
}

/** The export of the list that is shown. All that it needs is fetched when the rows are there. */
export function useExport(filters: OrderFilters): Exporting {
  const { t } = useTranslate('orders');
  const { loaded } = useSession();
  const { allowed, label, upgrade } = useFeature('export');
  const refs = useRouteRefs();
  const [request, setRequest] = useState<{ selected: SelectedRows | null } | null>(null);
  const painted = useAfterPaint();
  const open = useCallback(
    (selected: SelectedRows | null = null) => (allowed ? setRequest({ selected }) : upgrade('/orders')),
    [allowed, upgrade],
  );
  const canOpen = allowed || refs.has('billing.plan');
  return {
    open: canOpen ? open : null,
    action: {
      content: t('export.action'),
      disabled: !loaded || !canOpen,
      ...(label !== null && { helpText: label }),
      ...preloadOn(loadExports, loadExportModal),
      onAction: () => open(),
    },
    part: allowed && painted && (
      <Suspense>
        <ExportLayer filters={filters} request={request} onRequest={() => open()} onClose={() => setRequest(null)} />
      </Suspense>
    ),
  };
}
