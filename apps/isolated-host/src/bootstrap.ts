import {
  containerRuntime,
  createRemoteGuard,
  createRemoteLoader,
  loadFixtures,
  readResolvedSet,
  type RemoteGuard,
  type Reporter,
} from '@parcelway/federation';
import { loadNamespace } from '@parcelway/i18n';
import { mountIsolated, postToPanel, type MakeHandlers } from '@parcelway/isolated';
import type { ResolvedRemote, VerificationKey } from '@parcelway/remote-contract';
import { requireForFixtures } from './fixtures-modules';
import { openKit } from './kit/open-kit';

export { SHARED_MODULES } from './shared-modules';

/** As in the shell. */
const REMOTE_TIMEOUT_MS = 8_000;

/** Opens the one release that the document names; without one, the pages of the UI kit. */
export async function bootstrap(): Promise<void> {
  const { remotes, keys } = readResolvedSet();
  const [release] = remotes;
  if (!release) return openKit();
  const reporter = panelReporter();
  let guard: RemoteGuard | undefined;
  return mountIsolated({
    contract: release.contract,
    release: release.version,
    handlers: () => handlersOf(release, keys),
    load() {
      // Host and server are fake by now: what was replaced for that counts as the page's own.
      guard = createRemoteGuard({ reporter, reportFor: () => {}, storage: marksInMemory(), token: '' });
      return loadRemote(release, keys, reporter, guard);
    },
    onShown: () => guard?.mounted(release.id, release.version, () => {}) ?? (() => {}),
  });
}

async function handlersOf(release: ResolvedRemote, keys: readonly VerificationKey[]): Promise<MakeHandlers> {
  const fixtures = await loadFixtures(release, keys, requireForFixtures);
  if (fixtures) return (fixtures as { handlers: MakeHandlers }).handlers;
  postToPanel({ kind: 'call', what: 'no fixtures', detail: 'This release was published without: every call fails.' });
  return () => ({});
}

type PanelReporter = Pick<Reporter, 'failed' | 'crashed' | 'noted'>;

/** What goes wrong is in the panel's list instead of in reports. */
function panelReporter(): PanelReporter {
  const inPanel = (code: string, detail: unknown) =>
    postToPanel({ kind: 'call', what: code, detail: detail instanceof Error ? detail.message : String(detail ?? '') });
  return {
    failed: (_remote, _version, code, error) => inPanel(code, error),
    crashed: (_remote, _version, code, error) => inPanel(code, error),
    noted: (_remote, _version, code, message) => inPanel(code, message),
  };
}

/** As the shell loads it. */
async function loadRemote(
  release: ResolvedRemote,
  keys: readonly VerificationKey[],
  reporter: PanelReporter,
  guard: RemoteGuard,
) {
  const loader = createRemoteLoader({
    remotes: [release],
    keys,
    runtime: containerRuntime(REMOTE_TIMEOUT_MS),
    loadMessages: loadNamespace,
    reporter,
    guard,
    // What is tried out is never replaced by another release.
    fetchRegistry: async () => [],
    timeoutMs: REMOTE_TIMEOUT_MS,
    backoffMs: [],
  });
  return (await loader.load(release.id)).remote;
}

/** Where the guard marks what runs: a trial page affects no later one, and its marks would fill the panel's list. */
function marksInMemory(): Parameters<typeof createRemoteGuard>[0]['storage'] {
  const marks = new Map<string, string>();
  return {
    get: (key) => marks.get(key) ?? null,
    set: (key, value) => void marks.set(key, value),
    remove: (key) => void marks.delete(key),
    keys: (prefix) => [...marks.keys()].filter((key) => key.startsWith(prefix)),
  };
}
