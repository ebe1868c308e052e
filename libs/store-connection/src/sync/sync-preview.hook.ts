import { useGetSyncPreviewQuery, type SyncPreview } from '@parcelway/api/orders';

export interface SyncPreviewState {
  preview: SyncPreview | undefined;
  isError: boolean;
  isFetching: boolean;
  /** The store has to allow older orders first. */
  needsGrant: boolean;
}

/** What a sync of so many days would bring, of the store as it is now. */
export function useSyncPreview(days: number): SyncPreviewState {
  const {
    currentData: preview,
    isError,
    isFetching,
  } = useGetSyncPreviewQuery(days, { refetchOnMountOrArgChange: true });
  return { preview, isError, isFetching, needsGrant: preview?.needs_grant === true };
}
