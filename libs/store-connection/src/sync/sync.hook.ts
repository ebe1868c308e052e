import {
  ordersApi,
  useCancelSyncMutation,
  useLazyGetOrderCountQuery,
  useSyncOrderMutation,
} from '@parcelway/api/orders';
import { useGlobal, useToast } from '@parcelway/host';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SyncTranslate } from './messages';

const POLL_MS = 3_000;

export interface SyncProgress {
  orderCount: number;
  orderProcessed: number;
  isSyncing: boolean;
}

export interface Sync extends SyncProgress {
  /** False until the server has reported the last sync once. */
  known: boolean;
  /** How many days back the shop usually syncs. */
  usualDays: number;
  /** Starts a sync of the last `days` days. */
  start(days: number): Promise<void>;
  /** Stops the running sync; what it brought stays. */
  cancel(): void;
}

const IDLE: SyncProgress = { orderCount: 0, orderProcessed: 0, isSyncing: false };

/**
 * The sync and its progress, polled every 3000 ms until both counts are equal; then the lists are requested again. Starting a poll
 * stops the earlier one; a poll that fails is logged and ends the polling. A sync that runs already (after a reload) is picked up.
 * @param t stays the same function while the language does
 */
export function useSync(t: SyncTranslate): Sync {
  const toast = useToast();
  const dispatch = useDispatch();
  const { syncDays: usualDays } = useGlobal();
  const [progress, setProgress] = useState(IDLE);
  const [known, setKnown] = useState(false);
  const [fetchCount] = useLazyGetOrderCountQuery();
  const [syncOrder] = useSyncOrderMutation();
  const [cancelSync] = useCancelSyncMutation();
  const cancelled = useRef(false);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const mounted = useRef(false);

  const stop = useCallback(() => {
    clearInterval(timer.current);
    timer.current = undefined;
  }, []);

  const requestAction = useCallback(async (): Promise<SyncProgress> => {
    const { order_count: orderCount, order_processed: orderProcessed } = await fetchCount().unwrap();
    return { orderCount, orderProcessed, isSyncing: orderCount !== orderProcessed };
  }, [fetchCount]);

  const done = useRef(() => {});
  useEffect(() => {
    done.current = () => {
      toast(t(cancelled.current ? 'stopped' : 'done'));
      cancelled.current = false;
      dispatch(ordersApi.util.invalidateTags(['Order', 'Sync']));
    };
  }, [dispatch, t, toast]);

  const poll = useCallback(() => {
    stop();
    const mine = setInterval(() => {
      requestAction().then(
        (next) => {
          // An answer to a poll that was stopped meanwhile is not about the one that runs.
          if (timer.current !== mine) return;
          setProgress(next);
          if (next.isSyncing) return;
          stop();
          done.current();
        },
        (error: unknown) => {
          if (timer.current !== mine) return;
          console.error('The progress of the sync could not be read', error);
          stop();
          setProgress((last) => ({ ...last, isSyncing: false }));
        },
      );
    }, POLL_MS);
    timer.current = mine;
  }, [requestAction, stop]);

  useEffect(() => {
    mounted.current = true;
    requestAction().then(
      (next) => {
        // A sync started meanwhile has its own poll.
        if (!mounted.current || timer.current !== undefined) return;
        setProgress(next);
        setKnown(true);
        if (next.isSyncing) poll();
      },
      (error: unknown) => console.error('The progress of the sync could not be read', error),
    );
    return () => {
      mounted.current = false;
      stop();
    };
  }, [requestAction, poll, stop]);

  const start = useCallback(
    async (days: number) => {
      const { data, error } = await syncOrder({ sync_day: days });
      // After leaving, the screen finds the running sync on the next visit; a poll started here would never be stopped.
      if (error || !mounted.current) return;
      if (data.already_running) toast(t('already_running'));
      setProgress({ ...IDLE, isSyncing: true });
      setKnown(true);
      poll();
    },
    [poll, syncOrder, t, toast],
  );

  const cancel = useCallback(() => {
    cancelled.current = true;
    // The next poll finds that it has ended.
    void cancelSync();
  }, [cancelSync]);

  return { ...progress, known, usualDays, start, cancel };
}
