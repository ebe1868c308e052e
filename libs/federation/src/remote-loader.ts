import {
  isRemote,
  isSupportedContract,
  type Remote,
  type ResolvedRemote,
  type VerificationKey,
} from '@parcelway/remote-contract';
import type { ContainerRuntime } from './container-runtime';
import type { RemoteGuard } from './guard/remote-guard';
import { isLocal } from './release-address';
import { openRelease, type OpenRelease } from './release-files';
import { ReleaseFault, RemoteLoadError, type RemoteFailureKind } from './remote-load-error';
import { remoteMessages } from './remote-messages';
import type { Reporter } from './reporter';
import { withTimeout } from './with-timeout';

/** A remote that can be shown, and the release it really came from. */
export interface LoadedRemote {
  remote: Remote;
  release: ResolvedRemote;
}

export interface RemoteLoader {
  /** The remote, checked and with its messages; the same promise until it fails. @throws RemoteLoadError */
  load(id: string): Promise<LoadedRemote>;
  /** What has been loaded already, so that it can be shown without a skeleton before it, and the milliseconds of loading it. */
  loaded(id: string): { loaded: LoadedRemote; durationMs: number } | undefined;
  /** Starts loading without waiting; a failure shows when the screen is opened. */
  prefetch(id: string): void;
}

export interface RemoteLoaderOptions {
  remotes: readonly ResolvedRemote[];
  /** Keys that lists of files may be signed with. */
  keys: readonly VerificationKey[];
  runtime: ContainerRuntime;
  /** Loads a namespace's texts in the current language, and again when it changes. */
  loadMessages(namespace: string, loader: Remote['messages']): Promise<void>;
  /** What the registry names now, for a release that cannot be loaded. */
  fetchRegistry(): Promise<ResolvedRemote[]>;
  reporter: Pick<Reporter, 'failed'>;
  guard: Pick<RemoteGuard, 'enter' | 'imported' | 'restore'>;
  /** Milliseconds for one attempt as a whole. */
  timeoutMs: number;
  /** Pauses before the second, third, … attempt, in milliseconds. */
  backoffMs: readonly number[];
}

/** Failures that another attempt may heal; what is wrong with a release itself stays wrong. */
const WORTH_RETRYING: readonly RemoteFailureKind[] = ['load', 'timeout', 'status', 'messages'];

/**
 * Loads each remote of the page once: from the release the document names, else from what the registry names now, else from the previous
 * good one. Two releases of one remote never run in one page: once one was evaluated, only a reload of the page brings another.
 */
export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const { remotes, keys, runtime, loadMessages, fetchRegistry, reporter, guard, timeoutMs, backoffMs } = options;
  /** By remote and release. */
  const attempts = new Map<string, number>();
  const running = new Map<string, Promise<LoadedRemote>>();
  const ready = new Map<string, { loaded: LoadedRemote; durationMs: number }>();
  /** The release of a remote that this page lives with since it was evaluated, and the remote once it is checked. */
  const evaluated = new Map<string, { release: ResolvedRemote; remote: Remote | null }>();
  /** What a failed attempt may have left in the page. */
  const leftOver = new Map<string, OpenRelease>();

  /** The exposed module of a release, evaluated. */
  async function evaluate(release: ResolvedRemote, signal: AbortSignal): Promise<Remote> {
    const { id, version } = release;
    const before = leftOver.get(id);
    if (before) runtime.discard(before);
    const key = `${id}@${version}`;
    const attempt = attempts.get(key) ?? 0;
    attempts.set(key, attempt + 1);
    const open = await openRelease(release, keys, attempt, signal);
    signal.throwIfAborted();
    leftOver.set(id, open);
    const factory = await runtime.load(open, signal);
    // An attempt that was given up may still arrive; its code must not run beside the one that replaced it.
    signal.throwIfAborted();
    evaluated.set(id, { release, remote: null });
    let module: unknown;
    guard.enter(id, version);
    try {
      module = await factory();
    } catch (cause) {
      throw new ReleaseFault('threw-on-import', 'the module threw while it was evaluated', { cause });
    } finally {
      guard.imported(id);
    }
    const remote = (module as { remote?: unknown } | null | undefined)?.remote;
    if (!isRemote(remote) || remote.contract.id !== id)
      throw new ReleaseFault('not-a-remote', 'the module does not export a remote of that name');
    if (!isSupportedContract(remote.contract.contract))
      throw new ReleaseFault('contract', `contract major ${remote.contract.contract}`);
    evaluated.set(id, { release, remote });
    leftOver.delete(id);
    return remote;
  }

  async function attemptLoad(release: ResolvedRemote, signal: AbortSignal): Promise<LoadedRemote> {
    const { id, contract } = release;
    if (!isSupportedContract(contract.contract))
      throw new ReleaseFault('contract', `contract major ${contract.contract}`);
    const remote = evaluated.get(id)?.remote ?? (await evaluate(release, signal));
    await loadMessages(contract.i18n.namespace, remoteMessages(release, remote)).catch((cause: unknown) => {
      throw new ReleaseFault('messages', 'its messages could not be loaded', { cause });
    });
    return { remote, release };
  }

  /** One release, with as many retries as there are pauses. */
  async function loadRelease(release: ResolvedRemote, pauses: readonly number[]): Promise<LoadedRemote> {
    for (let retry = 0; ; retry += 1) {
      try {
        return await withTimeout(
          (signal) => attemptLoad(release, signal),
          timeoutMs,
          () => new ReleaseFault('timeout', `not there after ${timeoutMs} ms`),
        );
      } catch (cause) {
        const failure = cause instanceof ReleaseFault ? cause.failure : 'load';
        const pause = pauses[retry];
        const halfEvaluated = evaluated.get(release.id)?.remote === null;
        // What another remote broke is no fault of this release.
        const wasDisturbed = guard.restore();
        if (pause === undefined || halfEvaluated || !(wasDisturbed || WORTH_RETRYING.includes(failure))) {
          if (!wasDisturbed) reporter.failed(release.id, release.version, `remote-${failure}`, cause);
          throw new RemoteLoadError(failure, release.id, release.version, { cause });
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** Releases to fall back to. What someone tests is never swapped for something else. */
  async function* fallbacks(failed: ResolvedRemote): AsyncGenerator<ResolvedRemote> {
    if (failed.channel === 'override' || isLocal(failed)) return;
    const named = (await fetchRegistry()).find(({ id }) => id === failed.id);
    if (named && named.version !== failed.version) yield named;
    const { previous } = failed;
    if (previous && previous.version !== failed.version && previous.version !== named?.version)
      yield { ...failed, ...previous, previous: null };
  }

  async function loadAny(id: string): Promise<LoadedRemote> {
    const first = evaluated.get(id)?.release ?? remotes.find((remote) => remote.id === id);
    if (!first) throw new RemoteLoadError('unknown', id, null);
    try {
      return await loadRelease(first, backoffMs);
    } catch (error) {
      if (evaluated.has(id)) throw error;
      for await (const release of fallbacks(first)) {
        console.warn(`[remote ${id}] ${first.version} could not be loaded; trying ${release.version}`, error);
        try {
          return await loadRelease(release, []);
        } catch (next) {
          if (evaluated.has(id)) throw next;
        }
      }
      throw error;
    }
  }

  function load(id: string): Promise<LoadedRemote> {
    let promise = running.get(id);
    if (!promise) {
      const began = performance.now();
      promise = loadAny(id);
      running.set(id, promise);
      promise.then(
        (loaded) => ready.set(id, { loaded, durationMs: performance.now() - began }),
        () => running.delete(id),
      );
    }
    return promise;
  }

  return { load, loaded: (id) => ready.get(id), prefetch: (id) => void load(id).catch(() => undefined) };
}
