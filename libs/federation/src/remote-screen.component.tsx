import type { Remote, ResolvedRemote } from '@parcelway/remote-contract';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { RemoteBoundary } from './remote-boundary.component';
import { RemoteLoadError, type RemoteLoader } from './remote-loader';

export interface RemoteFailure {
  /** crashed: it was on the screen, and threw. */
  kind: 'not-loaded' | 'crashed';
  /** For support, and for the runbook. */
  code: string;
  retry(): void;
}

interface RemoteScreenProps {
  loader: RemoteLoader;
  release: ResolvedRemote;
  /** Stands in the screen's place until it is there. */
  loading: ReactNode;
  renderFailure(failure: RemoteFailure): ReactNode;
}

type State = { kind: 'loading' } | { kind: 'ready'; remote: Remote } | { kind: 'failed'; code: string };

/** One remote's place in the shell: its screen, or what the shell shows while it loads and after it failed. */
export function RemoteScreen({ loader, release, loading, renderFailure }: RemoteScreenProps) {
  const { id, version } = release;
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    setState({ kind: 'loading' });
    loader.load(id).then(
      (remote) => current && setState({ kind: 'ready', remote }),
      (error: unknown) => {
        console.error(`[remote ${id}@${version}]`, error);
        if (current) setState({ kind: 'failed', code: error instanceof RemoteLoadError ? error.code : `remote-load/${id}@${version}` });
      },
    );
    return () => { current = false; };
  }, [loader, id, version, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (state.kind === 'loading') return loading;
  if (state.kind === 'failed') return renderFailure({ kind: 'not-loaded', code: state.code, retry });
  const { Root } = state.remote;
  return (
    <RemoteBoundary remote={id} release={version} renderCrash={(code, mountAgain) => renderFailure({ kind: 'crashed', code, retry: mountAgain })}>
      <Suspense fallback={loading}><Root /></Suspense>
    </RemoteBoundary>
  );
}
