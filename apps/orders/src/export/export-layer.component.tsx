import { useGetExportsQuery, type ExportRun } from '@parcelway/api/exports';
import type { OrderFilters } from '@parcelway/domain';
import { lazyPart, tabStorage } from '@parcelway/host';
import { Suspense, useState } from 'react';
import { useRetryLater } from '../common/retry-later.hook';
import { ExportProgress } from './export-progress.component';
import { loadExportModal } from './load-export-modal';
import type { SelectedRows } from './export.context';

const ExportModal = lazyPart(loadExportModal);
const POLL_MS = 1_500;
/** The newest export whose end the user has seen. */
const SEEN = 'orders-export-seen';

export interface ExportLayerProps {
  filters: OrderFilters;
  /** The dialog is open; null: it is not. */
  request: { selected: SelectedRows | null } | null;
  onRequest(): void;
  onClose(): void;
}

const runs = ({ state }: ExportRun): boolean => state === 'queued' || state === 'running';
/** Whether there is something to show of an export: its progress, its file until it was downloaded, or why there is none. */
const isRelevant = (run: ExportRun): boolean =>
  runs(run) || run.state === 'failed' || (run.url !== null && run.fetched_at === null);

/** The dialog, and the latest export: inside the dialog while it is open, below the page's title after that, also after a reload. */
export function ExportLayer({ filters, request, onRequest, onClose }: ExportLayerProps) {
  const [polling, setPolling] = useState(false);
  const [paused, setPaused] = useState(false);
  const query = useGetExportsQuery(undefined, {
    pollingInterval: polling && !paused ? POLL_MS : 0,
    refetchOnReconnect: true,
  });
  useRetryLater(query, setPaused);
  const { data: exports = [] } = query;
  const [seen, setSeen] = useState(() => Number(tabStorage.get(SEEN)));
  // Until the server, which records downloads, is read again.
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const anyRuns = exports.some(runs);
  if (anyRuns !== polling) setPolling(anyRuns);

  const latest = exports.find((run) => isRelevant(run) && run.id !== downloaded && Number(run.id) > seen);
  const forget = () => {
    if (!latest) return;
    tabStorage.set(SEEN, latest.id);
    setSeen(Number(latest.id));
  };
  const progress = latest && (
    <ExportProgress
      run={latest}
      onForget={forget}
      onDownload={() => setDownloaded(latest.id)}
      onAgain={() => {
        forget();
        onRequest();
      }}
    />
  );
  if (!request) return progress ?? null;
  return (
    <Suspense>
      <ExportModal filters={filters} selected={request.selected} progress={progress} onClose={onClose} />
    </Suspense>
  );
}
