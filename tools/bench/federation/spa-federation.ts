/**
 * Replaces libs/federation in the single-page app: the same screens and boundaries, but a remote is a chunk of the app and comes by
 * import(). What only module federation needs (its runtime, signatures, fallback to another release) is left out.
 */
import type { LoadedRemote, RemoteLoader, RemoteLoaderOptions } from '../../../libs/federation/src/remote-loader';

export * from '../../../libs/federation/src/index';

const REMOTES: Record<string, () => Promise<{ remote: LoadedRemote['remote'] }>> = {
  orders: () => import(/* webpackChunkName: "orders" */ '../../../apps/orders/src/remote'),
};

export const containerRuntime = (): null => null;

export function createRemoteLoader({
  remotes,
  loadMessages,
}: Pick<RemoteLoaderOptions, 'remotes' | 'loadMessages'>): RemoteLoader {
  const running = new Map<string, Promise<LoadedRemote>>();
  const ready = new Map<string, NonNullable<ReturnType<RemoteLoader['loaded']>>>();
  async function start(id: string): Promise<LoadedRemote> {
    const release = remotes.find((remote) => remote.id === id);
    const load = REMOTES[id];
    if (!release || !load) throw new Error(`There is no ${id}`);
    const { remote } = await load();
    await loadMessages(release.contract.i18n.namespace, remote.messages);
    const loaded = { remote, release };
    ready.set(id, { loaded, durationMs: 0 });
    return loaded;
  }
  const load = (id: string): Promise<LoadedRemote> => {
    const promise = running.get(id) ?? start(id);
    running.set(id, promise);
    return promise;
  };
  return { load, loaded: (id) => ready.get(id), prefetch: (id) => void load(id) };
}
