import { CONTENT_BOUNDARY, type ResolvedRemote } from '@parcelway/remote-contract';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Fault, RemoteGuard } from './guard/remote-guard';
import { RemoteBoundary } from './remote-boundary.component';
import { failureCode, RemoteLoadError } from './remote-load-error';
import type { LoadedRemote, RemoteLoader } from './remote-loader';
import type { Reporter } from './reporter';

export interface RemoteFailure {
  /** crashed: it was on the screen, and threw, or blocked the page. */
  kind: 'not-loaded' | 'crashed';
  /** For support, and for the runbook. */
  code: string;
  retry(): void;
}

export interface RemoteScreenProps {
  loader: RemoteLoader;
  reporter: Reporter;
  guard: RemoteGuard;
  release: ResolvedRemote;
  /** Shown until the screen is loaded. */
  loading: ReactNode;
  renderFailure(failure: RemoteFailure): ReactNode;
  /** Reloads the page when that heals the failure. False: it stays, and the failure is shown. */
  tryReload(error: unknown): Promise<boolean>;
  /** Registers whether the merchant may leave the remote on the screen. @returns unregisters it */
  onMounted(canLeave: () => boolean): () => void;
  /** Milliseconds after which a screen that waits for its own parts counts as failed. */
  patienceMs?: number;
}

type State =
  | { kind: 'loading' }
  | { kind: 'ready'; loaded: LoadedRemote }
  | { kind: 'failed'; failed: 'not-loaded' | 'crashed'; code: string };

/** One remote's place in the shell: its screen, or what the shell shows while it loads and after it failed. */
export function RemoteScreen({
  loader,
  reporter,
  guard,
  release: { id, version },
  loading,
  renderFailure,
  tryReload,
  onMounted,
  patienceMs = 30_000,
}: RemoteScreenProps) {
  const [before] = useState(() => loader.loaded(id));
  const [state, setState] = useState<State>(() => {
    const release = before?.loaded.release.version ?? version;
    const blame = guard.blamed(id, release);
    if (blame) return blamedFor(blame, id, release);
    return before ? { kind: 'ready', loaded: before.loaded } : { kind: 'loading' };
  });
  const [attempt, setAttempt] = useState(0);
  // Loading before this component was mounted counts too.
  const startedAt = useRef(performance.now() - (before?.durationMs ?? 0));

  /** Shows the failure, unless the page is about to reload. */
  const fail = useCallback(
    async (failed: 'not-loaded' | 'crashed', code: string, error: unknown) => {
      console.error(`[${code}]`, error);
      guard.left(id);
      setState({ kind: 'loading' });
      if (!(await tryReload(error))) setState({ kind: 'failed', failed, code });
    },
    [tryReload, guard, id],
  );

  useEffect(() => () => guard.left(id), [guard, id]);
  useEffect(() => {
    let current = true;
    // A blamed release is not even loaded until the merchant retries: loading runs its code.
    if (guard.blamed(id, before?.loaded.release.version ?? version)) return undefined;
    if (attempt > 0) startedAt.current = performance.now();
    setState((now) => (now.kind === 'ready' ? now : { kind: 'loading' }));
    loader.load(id).then(
      (loaded) =>
        current && setState((now) => (now.kind === 'ready' && now.loaded === loaded ? now : { kind: 'ready', loaded })),
      (error: unknown) =>
        current &&
        void fail(
          'not-loaded',
          error instanceof RemoteLoadError ? error.code : failureCode('load', id, version),
          error,
        ),
    );
    return () => {
      current = false;
    };
  }, [loader, guard, before, id, version, attempt, fail]);

  const retry = useCallback(() => {
    guard.clearFault(id);
    setAttempt((count) => count + 1);
  }, [guard, id]);
  if (state.kind === 'loading') return loading;
  if (state.kind === 'failed') return renderFailure({ kind: state.failed, code: state.code, retry });
  const { remote, release } = state.loaded;
  // Before its first line: a blocked page could not report any more.
  guard.enter(id, release.version);
  const crash = (error: unknown) => {
    // Anyone may fail on what another remote broke: the guard knows who is to blame.
    if (guard.restore()) reporter.noted(id, release.version, 'remote-crash', String(error));
    else reporter.crashed(id, release.version, 'remote-crash', error);
    void fail('crashed', failureCode('crash', id, release.version), error);
  };
  const late = () => {
    guard.left(id);
    reporter.failed(id, release.version, 'remote-timeout');
    setState({ kind: 'failed', failed: 'not-loaded', code: failureCode('timeout', id, release.version) });
  };
  return (
    <RemoteBoundary onCrash={crash} fallback={loading}>
      <Suspense
        fallback={
          <Waiting patienceMs={patienceMs} onLate={late}>
            {loading}
          </Waiting>
        }
      >
        {/* The remote's own box, with the release on the screen. */}
        <div data-remote={id} data-release={release.version} style={CONTENT_BOUNDARY}>
          <remote.Root />
        </div>
        <OnScreen
          // The time of a replacement includes the failed one's.
          onShown={() =>
            reporter.mounted(
              id,
              release.version,
              release.version === version ? performance.now() - startedAt.current : undefined,
            )
          }
          onMounted={() => {
            const forget = onMounted(() => remote.canLeave?.() ?? true);
            const gone = guard.mounted(id, release.version, () =>
              // Before it blocks React.
              flushSync(() => setState(blamedFor('starved', id, release.version))),
            );
            return () => {
              gone();
              forget();
            };
          }}
        />
      </Suspense>
    </RemoteBoundary>
  );
}

const blamedFor = (blame: Fault, id: string, version: string): State => ({
  kind: 'failed',
  failed: 'crashed',
  code: failureCode(blame, id, version),
});

/** A sibling of a remote: its effects run when the remote is first on the screen. */
function OnScreen({ onShown, onMounted }: { onShown(): void; onMounted(): () => void }) {
  const given = useRef({ onShown, onMounted });
  useEffect(() => {
    given.current.onShown();
    return given.current.onMounted();
  }, []);
  return null;
}

/** A part of the remote is on its way; one that never comes must not leave the merchant before a skeleton for ever. */
function Waiting({ patienceMs, onLate, children }: { patienceMs: number; onLate(): void; children: ReactNode }) {
  const given = useRef(onLate);
  useEffect(() => {
    const timer = setTimeout(() => given.current(), patienceMs);
    return () => clearTimeout(timer);
  }, [patienceMs]);
  return children;
}
