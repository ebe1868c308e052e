import { callingRemote } from './caller';

/** Calls that a remote may make at once: its largest screen opens with a tenth of them. */
const BURST = 100;
/** And in each second from then on. With the burst that is less in a minute than the server allows one token for all screens together. */
const PER_SECOND = 5;
/** Deep enough for a remote's handler below the layers of the store. */
const DEEP = 50;

interface RequestWatch {
  /** @param isSure its own code called; otherwise it was the remote on the screen, or what the shell draws around it */
  onFlood(remote: string, isSure: boolean): void;
  /** A remote assigned to `window.fetch`. That had no effect. */
  onReplaced(remote: string): void;
  /** The remote on the screen. */
  onScreen(): string | null;
}

/**
 * Counts the requests of remotes, so that one remote cannot use up the server's rate limit for the whole page.
 * `window.fetch` becomes an accessor that cannot be redefined: code of no remote may still assign to it, as chats,
 * tests and the isolated host do.
 * @returns counts one call of the API client; false: over the limit, it must not be sent
 */
export function countRequests({ onFlood, onReplaced, onScreen }: RequestWatch): () => boolean {
  const buckets = new Map<string, { left: number; at: number }>();
  function admits(remote: string, isSure: boolean): boolean {
    const now = performance.now();
    const { left, at } = buckets.get(remote) ?? { left: BURST, at: now };
    const filled = Math.min(BURST, left + ((now - at) / 1_000) * PER_SECOND);
    const isHeld = filled < 1;
    buckets.set(remote, { left: isHeld ? filled : filled - 1, at: now });
    if (isHeld) onFlood(remote, isSure);
    return !isHeld;
  }

  const { fetch } = window;
  let current: typeof fetch = (...args) => {
    const remote = callingRemote();
    return remote === null || admits(remote, true) ? fetch.apply(window, args) : Promise.resolve(refusal());
  };
  Reflect.defineProperty(window, 'fetch', {
    get: () => current,
    set(next: typeof fetch) {
      const remote = callingRemote();
      if (remote === null) current = next;
      else onReplaced(remote);
    },
    enumerable: true,
    configurable: false,
  });

  return () => {
    const own = callingRemote(DEEP);
    const remote = own ?? onScreen();
    return remote === null || admits(remote, own !== null);
  };
}

/** What the server answers to too many. */
const refusal = (): Response =>
  Response.json(
    { code: 429, message: 'Too many requests from this screen. Try again in a few seconds.' },
    { status: 429, headers: { 'retry-after': '20' } },
  );
