import { callingRemote } from './caller';

type Kind = 'timeout' | 'interval' | 'frame';

export interface RemoteTimers {
  /** Ends what a remote set and did not end, unless it is the one on the screen. @returns how many, by remote */
  clear(except: string | null): Map<string, number>;
}

/** Tracks the timers that remotes set, so that none of them outlives its remote's time on the screen. */
export function watchTimers(): RemoteTimers {
  const set = new Map<string, { owner: string; end(): void }>();
  const { clearTimeout, clearInterval, cancelAnimationFrame } = window;
  const ends = { timeout: clearTimeout, interval: clearInterval, frame: cancelAnimationFrame };

  function track(kind: Kind, owner: string, id: number): void {
    set.set(`${kind} ${id}`, { owner, end: () => ends[kind].call(window, id) });
  }
  /** A timer that has run, or was cleared, is no longer attributed to its remote. */
  const forget = (kind: Kind, id: unknown) => void set.delete(`${kind} ${String(id)}`);

  const { setTimeout, setInterval, requestAnimationFrame } = window;
  const once =
    <Args extends unknown[]>(kind: Kind, start: (run: (...args: Args) => void, ...more: never[]) => number) =>
    (run: unknown, ...more: unknown[]): number => {
      const owner = callingRemote();
      if (owner === null || typeof run !== 'function') return start.call(window, run as never, ...(more as never[]));
      const id = start.call(
        window,
        (...args: Args) => {
          forget(kind, id);
          Reflect.apply(run, window, args);
        },
        ...(more as never[]),
      );
      track(kind, owner, id);
      return id;
    };
  const repeated = (run: unknown, ...more: unknown[]): number => {
    const owner = callingRemote();
    const id = setInterval.call(window, run as never, ...(more as never[])) as unknown as number;
    if (owner !== null) track('interval', owner, id);
    return id;
  };
  const ended = (id: unknown) => {
    // To browsers the two are one: either ends both.
    forget('timeout', id);
    forget('interval', id);
    clearTimeout.call(window, id as never);
  };
  Object.assign(window, {
    setTimeout: once('timeout', setTimeout as never),
    setInterval: repeated,
    requestAnimationFrame: once('frame', requestAnimationFrame as never),
    clearTimeout: ended,
    clearInterval: ended,
    cancelAnimationFrame: (id: number) => {
      forget('frame', id);
      cancelAnimationFrame.call(window, id);
    },
  });

  return {
    clear(except) {
      const cleared = new Map<string, number>();
      for (const [key, { owner, end }] of [...set]) {
        if (owner === except) continue;
        end();
        set.delete(key);
        cleared.set(owner, (cleared.get(owner) ?? 0) + 1);
      }
      return cleared;
    },
  };
}
