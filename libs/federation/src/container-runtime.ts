import { getInstance, registerGlobalPlugins, satisfy } from '@module-federation/enhanced/runtime';
import { chunkArrayName, containerName, withAttempt } from './release-address';
import { expectedHash, faultOf, type OpenRelease } from './release-files';
import { filesOf } from './release-manifest';
import { ReleaseFault } from './remote-load-error';

/** What the loader needs of module federation. */
export interface ContainerRuntime {
  /**
   * Fetches container, code and style sheets of a release, each against its listed hash.
   * @returns what evaluates the exposed module; until it is called, nothing of the remote's own code has run
   * @throws ReleaseFault
   */
  load(release: OpenRelease, signal: AbortSignal): Promise<() => unknown>;
  /** Removes what a release left in the page, also what is still on its way, so that nothing of it can mix with the next one. */
  discard(release: OpenRelease): void;
}

/** Preloads the files that the container requests next; its own request would come too late. */
function preload(release: OpenRelease, url: string, kind: 'script' | 'style'): HTMLLinkElement {
  const link = document.createElement('link');
  const hash = expectedHash(release, url);
  Object.assign(link, {
    rel: 'preload',
    as: kind,
    crossOrigin: 'anonymous',
    ...(hash && { integrity: hash }),
    href: url,
  });
  document.head.append(link);
  return link;
}

const EXPOSED = '/remote';

/** What a container's script leaves in the page. */
interface Container {
  init(shared: unknown): void | Promise<void>;
  get(name: string): () => Promise<unknown>;
}
const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Container>).init === 'function' &&
  typeof (value as Partial<Container>).get === 'function';

/** A release that the page lives with, or tries to. */
interface Opened {
  release: OpenRelease;
  signal: AbortSignal;
  entry: string;
  /** The container's script, also after it was taken out of the page: it may still arrive. */
  script: HTMLScriptElement;
}

/** Runs the container's script. @returns what it left in the page @throws ReleaseFault */
function runEntry({ release, script, entry, signal }: Opened, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let thrown: unknown;
    const onThrow = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event.error ?? event.message;
    };
    const timer = setTimeout(
      () => end(() => reject(new ReleaseFault('timeout', `${entry} did not arrive in time`))),
      timeoutMs,
    );
    function end(settle: () => void) {
      clearTimeout(timer);
      window.removeEventListener('error', onThrow);
      settle();
    }
    window.addEventListener('error', onThrow);
    script.addEventListener('load', () =>
      end(() =>
        thrown === undefined
          ? resolve(Reflect.get(window, containerName(release.id)))
          : reject(new ReleaseFault('threw-on-import', 'the container threw', { cause: thrown })),
      ),
    );
    script.addEventListener('error', () => end(() => void faultOf(release, entry, signal).then(reject)));
    document.head.append(script);
  });
}

/** Names what went wrong; a bundle names the chunk that it could not load, which may be one of the shell's too. */
async function explain(opened: Opened | undefined, error: unknown): Promise<ReleaseFault> {
  if (error instanceof ReleaseFault) return error;
  if (String(error).includes('does not exist in container'))
    return new ReleaseFault('not-a-remote', 'the container has no such module', { cause: error });
  const { request } = error as { request?: unknown };
  if (!opened || typeof request !== 'string' || !request.startsWith(opened.release.folder))
    return new ReleaseFault('load', 'the container could not be used', { cause: error });
  return faultOf(opened.release, request, opened.signal);
}

/** What the federation runtime calls one attempt at a release: nothing that it caches of one is ever used for another. */
const nameOf = ({ id, version, attempt }: OpenRelease): string => `${id}@${version}~${attempt}`;

/**
 * Loads verified releases through the federation runtime of the page. Its plugins run only containers that were opened
 * here, assign a code to every failure, and let no remote run on its own copy of a shared module.
 * @param timeoutMs for the container's script; a bundle has a separate limit for its chunks
 */
export function containerRuntime(timeoutMs: number): ContainerRuntime {
  const federation = getInstance();
  if (!federation) throw new Error('This page was built without module federation');
  const opened = new Map<string, Opened>();
  /** By container: a shared module that it brought itself, that the shell does not have, or has in another version; in words. */
  const notShared = new Map<string, string>();
  federation.registerPlugins([
    {
      name: 'verified-releases',
      // Never falls through to the runtime's own way, which knows no hashes.
      async loadEntry({ remoteInfo: { name } }) {
        const release = opened.get(name);
        if (!release) throw new ReleaseFault('integrity', `no release was verified as ${name}`);
        const container = await runEntry(release, timeoutMs);
        if (!isContainer(container)) throw new ReleaseFault('not-a-remote', 'what arrived is not a container');
        return container;
      },
      async errorLoadRemote({ id, error }) {
        throw await explain(opened.get(id.replace(EXPOSED, '')), error);
      },
    },
  ]);
  // Of all instances: a remote registers and loads through its own.
  registerGlobalPlugins([
    {
      name: 'one-copy',
      beforeRegisterShare(share) {
        notShared.set(share.origin.name, `${share.pkgName} would not be the shell's`);
        return share;
      },
      // The runtime would warn, and run the remote on a version that it was not built for.
      async beforeLoadShare(share) {
        const { origin, pkgName, shareInfo } = share;
        const required = shareInfo?.shareConfig?.requiredVersion;
        const versions = Object.keys(origin.shareScopeMap.default?.[pkgName] ?? {});
        if (
          typeof required === 'string' &&
          versions.length > 0 &&
          !versions.some((version) => satisfy(version, required))
        )
          notShared.set(origin.name, `${pkgName} ${versions.join(', ')} is the shell's, and ${required} is needed`);
        return share;
      },
      errorLoadShare: ({ origin, pkgName }) => void notShared.set(origin.name, `${pkgName} would not be the shell's`),
    },
  ]);

  return {
    async load(release, signal) {
      const { entry, scripts, styles } = filesOf(release);
      // Requested here, so that an unverified file fails the release before anything of it runs.
      for (const url of scripts) preload(release, url, 'script');
      for (const url of styles) preload(release, url, 'style');
      const hash = expectedHash(release, entry);
      const src = withAttempt(entry, release.attempt);
      const script = document.createElement('script');
      Object.assign(script, { crossOrigin: 'anonymous', async: true, ...(hash && { integrity: hash }), src });
      const name = nameOf(release);
      opened.set(name, { release, signal, entry, script });
      federation.registerRemotes([{ name, entry: src, type: 'var' }]);
      const factory = await federation.loadRemote<() => unknown>(`${name}${EXPOSED}`, {
        loadFactory: false,
        from: 'runtime',
      });
      if (!factory) throw new ReleaseFault('not-a-remote', 'the container has no such module');
      const wrong = notShared.get(containerName(release.id));
      // A dev server's container also runs without a shell, so it brings everything.
      if (wrong && release.list) throw new ReleaseFault('shared', wrong);
      return factory;
    },
    discard(release) {
      const { id, folder } = release;
      const entry = opened.get(nameOf(release));
      opened.delete(nameOf(release));
      notShared.delete(containerName(id));
      const inert = document.implementation.createHTMLDocument();
      // A script on its way runs when it arrives, removed or not; one that belongs to another document by then does not.
      for (const script of [
        ...(entry ? [entry.script] : []),
        ...[...document.scripts].filter(({ src }) => src.startsWith(folder)),
      ])
        inert.adoptNode(script);
      for (const link of document.querySelectorAll<HTMLLinkElement>('link'))
        if (link.href.startsWith(folder)) link.remove();
      for (const global of [chunkArrayName(id), containerName(id)]) {
        // A script's `var` cannot be deleted.
        if (!Reflect.deleteProperty(window, global)) Reflect.set(window, global, undefined);
      }
    },
  };
}
