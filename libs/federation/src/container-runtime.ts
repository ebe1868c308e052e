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
  /** Takes away what a release left in the page, also what is still on its way, so that nothing of it can mix with the next one. */
  discard(release: OpenRelease): void;
}

// webpack's own names, for what this page shares with its remotes.
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: Readonly<Record<string, unknown>>;

/** What a container's script leaves in the page. */
interface Container {
  /** Gives it the page's shared modules. */
  init(shared: unknown): unknown;
  /** Fetches an exposed module with its styles. @returns what evaluates it */
  get(name: string): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Container>).init === 'function' &&
  typeof (value as Partial<Container>).get === 'function';

/** Starts the files beside the container that asks for them next; it comes too late to say so itself. */
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

/** Runs the container's script. @throws ReleaseFault */
function runEntry(
  release: OpenRelease,
  script: HTMLScriptElement,
  url: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let thrown: unknown;
    const onThrow = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event.error ?? event.message;
    };
    const timer = setTimeout(
      () => end(() => reject(new ReleaseFault('timeout', `${url} did not arrive in time`))),
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
          ? resolve()
          : reject(new ReleaseFault('threw-on-import', 'the container threw', { cause: thrown })),
      ),
    );
    script.addEventListener('error', () => end(() => void faultOf(release, url, signal).then(reject)));
    document.head.append(script);
  });
}

/** Module federation as it runs in the browser. @param timeoutMs for the container's script; a bundle has a time of its own for its chunks */
export function containerRuntime(timeoutMs: number): ContainerRuntime {
  /** The container's script of each open release, also after it was taken out of the page: it may still arrive. */
  const entries = new Map<string, HTMLScriptElement>();

  async function explain(release: OpenRelease, error: unknown, signal: AbortSignal): Promise<ReleaseFault> {
    if (String(error).includes('does not exist in container'))
      return new ReleaseFault('not-a-remote', 'the container has no such module', { cause: error });
    // A bundle names the chunk that it could not load; what it takes from the shell may be lost too.
    const { request } = error as { request?: unknown };
    if (typeof request !== 'string' || !request.startsWith(release.folder))
      return new ReleaseFault('load', 'the container could not be used', { cause: error });
    return faultOf(release, request, signal);
  }

  return {
    async load(release, signal) {
      const files = filesOf(release);
      // Asked for here, so that a file nobody vouches for fails the release before anything of it runs.
      for (const url of files.scripts) preload(release, url, 'script');
      for (const url of files.styles) preload(release, url, 'style');
      const script = document.createElement('script');
      const hash = expectedHash(release, files.entry);
      Object.assign(script, {
        crossOrigin: 'anonymous',
        async: true,
        ...(hash && { integrity: hash }),
        src: withAttempt(files.entry, release.attempt),
      });
      entries.set(release.folder, script);
      await runEntry(release, script, files.entry, timeoutMs, signal);
      const container: unknown = Reflect.get(window, containerName(release.id));
      if (!isContainer(container)) throw new ReleaseFault('not-a-remote', 'what arrived is not a container');
      try {
        await __webpack_init_sharing__('default');
        await container.init(__webpack_share_scopes__['default']);
        return await container.get('./remote');
      } catch (error) {
        throw await explain(release, error, signal);
      }
    },
    discard({ id, folder }) {
      const entry = entries.get(folder);
      entries.delete(folder);
      const inert = document.implementation.createHTMLDocument();
      // A script on its way runs when it arrives, removed or not; one that belongs to another document by then does not.
      for (const script of [
        ...(entry ? [entry] : []),
        ...[...document.scripts].filter(({ src }) => src.startsWith(folder)),
      ])
        inert.adoptNode(script);
      for (const link of document.querySelectorAll<HTMLLinkElement>('link'))
        if (link.href.startsWith(folder)) link.remove();
      for (const name of [chunkArrayName(id), containerName(id)]) {
        // A script's `var` cannot be deleted.
        if (!Reflect.deleteProperty(window, name)) Reflect.set(window, name, undefined);
      }
    },
  };
}
