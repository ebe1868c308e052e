import type { Remote, ResolvedRemote } from '@parcelway/remote-contract';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { RemoteBoundary, RemoteFailed, RemoteLoading } from './remote-boundary.component';
import { RemoteLoadError, type RemoteLoader } from './remote-loader';

interface RemoteScreenProps {
  loader: RemoteLoader;
  release: ResolvedRemote;
  /** The screen's name, shown while it loads and on its card. */
  title: string;
  /** Loads the whole page again. */
  onReload(): void;
}

type State = { kind: 'loading' } | { kind: 'ready'; remote: Remote } | { kind: 'failed'; code: string };

/** One remote's place in the shell: skeleton, then its screen, or a card that says what happened. */
export function RemoteScreen({ loader, release, title, onReload }: RemoteScreenProps) {
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
  if (state.kind === 'loading') return <RemoteLoading title={title} />;
  if (state.kind === 'failed') return <RemoteFailed title={title} code={state.code} onRetry={retry} onReload={onReload} />;
  const { Root } = state.remote;
  return (
    <RemoteBoundary key={`${id} ${attempt}`} remote={id} release={version} title={title} onRetry={retry} onReload={onReload}>
      <Suspense fallback={<RemoteLoading title={title} />}><Root /></Suspense>
    </RemoteBoundary>
  );
}
