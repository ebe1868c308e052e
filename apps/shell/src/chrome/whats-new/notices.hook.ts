import { useGetNoticesInfiniteQuery, useSeeNoticesMutation, type Notice } from '@parcelway/api/shell';
import { useEffect, useRef } from 'react';

export interface Notices {
  /** Newest first; undefined until the first page has arrived. */
  notices: readonly Notice[] | undefined;
  /** The last request failed; {@link Notices.retry} requests again. */
  failed: boolean;
  retry(): void;
  hasOlder: boolean;
  loadOlder(): void;
  loadingOlder: boolean;
}

/** What is new, page by page, from the moment this is first drawn. Once the first page is there, the newest counts as seen. */
export function useNotices(): Notices {
  const { data, isError, isFetching, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useGetNoticesInfiniteQuery();
  const [seeNotices] = useSeeNoticesMutation();
  const notices = data?.pages.flatMap((page) => page.notification_list);
  const newest = notices?.[0]?.id;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined || seen.current === newest) return;
    seen.current = newest;
    void seeNotices(newest);
  }, [newest, seeNotices]);
  return {
    notices,
    failed: isError && !isFetching,
    retry: () => void (data ? fetchNextPage() : refetch()),
    hasOlder: hasNextPage,
    loadOlder: () => void fetchNextPage(),
    loadingOlder: isFetchingNextPage,
  };
}
