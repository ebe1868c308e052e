import { ordersApi } from '@parcelway/api/orders';
import { lazyPart } from '@parcelway/host';
import { Suspense, useContext, useEffect, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { loadActions } from './load-actions';
import { ParcelActionsContext, ActionRequestContext, type ActionRequest } from './parcel-actions.context';

const ActionLayer = lazyPart(() => loadActions().then(({ ActionLayer: Part }) => Part));
/** Loaded after the rows: running actions are less urgent. */
const LATER_MS = 500;

/** Lets every part of a screen request actions on parcels. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ActionRequest | null>(null);
  return (
    <ParcelActionsContext.Provider value={setRequest}>
      <ActionRequestContext.Provider value={request}>{children}</ActionRequestContext.Provider>
    </ParcelActionsContext.Provider>
  );
}

/**
 * The progress of actions on a screen.
 * @param resumes shows all running ones, of any user
 */
export function Actions({ resumes = false }: { resumes?: boolean }) {
  const request = useContext(ActionRequestContext);
  const running = useRunning(resumes);
  const [wanted, setWanted] = useState(false);
  if (!wanted && (request || running.length > 0)) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <ActionLayer running={running} />
      </Suspense>
    )
  );
}

const NONE: readonly string[] = [];

/** Jobs that were begun before the screen was opened, or by another user. */
function useRunning(resumes: boolean): readonly string[] {
  const dispatch = useDispatch();
  const [running, setRunning] = useState(NONE);
  useEffect(() => {
    if (!resumes) return undefined;
    let left = false;
    const timer = setTimeout(() => {
      // The same request as the log's: as another one, the later would cancel the earlier.
      const fetching = dispatch(
        ordersApi.endpoints.getActivity.initiate({ page: 1 }, { subscribe: false, forceRefetch: true }) as never,
      ) as unknown as Promise<{ data?: { actions: { id: string; state: string }[] } }>;
      void fetching.then(({ data: { actions = [] } = {} }) => {
        const ids = actions.filter(({ state }) => state === 'queued' || state === 'running').map(({ id }) => id);
        if (!left && ids.length > 0) setRunning(ids);
      });
    }, LATER_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [resumes, dispatch]);
  return running;
}
