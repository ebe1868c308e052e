import { isRemote, isSupportedContract, type Remote, type ResolvedRemote } from '@parcelway/remote-contract';
import type { ContainerRuntime } from './container-runtime';

export type RemoteFailure = 'unknown' | 'load' | 'timeout' | 'not-a-remote' | 'contract' | 'messages';

/** Why a remote is not on the screen; `code` is shown small on the card and named in the runbooks. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  constructor(readonly failure: RemoteFailure, readonly remote: string, readonly release: string | null, options?: ErrorOptions) {
    super(`remote ${remote} ${release ?? ''}: ${failure}`, options);
  }

  get code(): string {
    return `remote-${this.failure}/${this.remote}${this.release ? `@${this.release}` : ''}`;
  }
}

export interface RemoteLoader {
  /** The remote, checked and with its messages; the same promise until it fails. @throws RemoteLoadError */
  load(id: string): Promise<Remote>;
  /** Starts loading without waiting; a failure shows when the screen is opened. */
  prefetch(id: string): void;
}

export interface RemoteLoaderOptions {
  remotes: readonly ResolvedRemote[];
  runtime: ContainerRuntime;
  /** Makes a namespace's texts ready in the current language, and keeps them so when it changes. */
  loadMessages(namespace: string, loader: Remote['messages']): Promise<void>;
  /** Milliseconds for one attempt as a whole. */
  timeoutMs: number;
  /** Pauses before the second, third, … attempt, in milliseconds. */
  backoffMs: readonly number[];
}

/** Failures that another attempt may heal; a wrong contract stays wrong. */
const WORTH_RETRYING: readonly RemoteFailure[] = ['load', 'timeout', 'messages'];

/** Loads each remote of the page once, from the release the document names. */
export function createRemoteLoader({ remotes, runtime, loadMessages, timeoutMs, backoffMs }: RemoteLoaderOptions): RemoteLoader {
  const attempts = new Map<string, number>();
  const running = new Map<string, Promise<Remote>>();

  async function attemptLoad(release: ResolvedRemote): Promise<Remote> {
    const { id, version, manifest } = release;
    const fail = (failure: RemoteFailure, cause?: unknown) => new RemoteLoadError(failure, id, version, { cause });
    if (!isSupportedContract(release.contract.contract)) throw fail('contract');
    const attempt = attempts.get(id) ?? 0;
    attempts.set(id, attempt + 1);
    runtime.register(id, manifest, attempt);
    const module = await runtime.load(id).catch((cause: unknown) => { throw fail('load', cause); });
    const remote = (module as { remote?: unknown } | null | undefined)?.remote;
    if (!isRemote(remote) || remote.contract.id !== id) throw fail('not-a-remote');
    if (!isSupportedContract(remote.contract.contract)) throw fail('contract');
    await loadMessages(release.contract.i18n.namespace, remote.messages).catch((cause: unknown) => { throw fail('messages', cause); });
    return remote;
  }

  async function loadWithRetries(id: string): Promise<Remote> {
    const release = remotes.find((remote) => remote.id === id);
    if (!release) throw new RemoteLoadError('unknown', id, null);
    for (let retry = 0; ; retry += 1) {
      try {
        return await withTimeout(attemptLoad(release), timeoutMs, () => new RemoteLoadError('timeout', id, release.version));
      } catch (error) {
        const pause = backoffMs[retry];
        if (pause === undefined || !(error instanceof RemoteLoadError) || !WORTH_RETRYING.includes(error.failure)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  function load(id: string): Promise<Remote> {
    let promise = running.get(id);
    if (!promise) {
      promise = loadWithRetries(id);
      running.set(id, promise);
      promise.catch(() => running.delete(id));
    }
    return promise;
  }

  return { load, prefetch: (id) => void load(id).catch(() => undefined) };
}

async function withTimeout<T>(work: Promise<T>, ms: number, error: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => { timer = setTimeout(() => reject(error()), ms); });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
