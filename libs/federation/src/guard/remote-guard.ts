import type { Reporter } from '../reporter';
import { watchGlobals } from './known-globals';
import { BEAT_MS, type MarkStorage, pageMarks } from './page-marks';
import { countCommits } from './react-commits';
import { watchTimers } from './remote-timers';

/** Why a release is not shown again before the merchant asks for it. */
export type Blame = 'hang' | 'starved';

/** Keeps a remote that misbehaves from taking the page with it, and says which one it was. No sandbox: what it does not see, it does not stop. */
export interface RemoteGuard {
  /** Code of that release is about to run: whatever holds or breaks the page from now on is its doing. */
  enter(id: string, version: string): void;
  /** It runs no more. */
  left(id: string): void;
  /** Compares what the page's parts share with how it was, and takes changes back. */
  check(id: string, version: string): void;
  /** It is on the screen, and everything it does at its start is done. @param leave takes it off at once @returns it has gone */
  mounted(id: string, version: string, leave: () => void): () => void;
  blamed(id: string, version: string): Blame | null;
  /** The merchant wants it again. */
  forgive(id: string): void;
  /** The merchant goes to a screen of that remote; null: of the shell's own. */
  navigates(id: string | null): void;
  /** That screen, or its placeholder, is in the page. */
  arrived(): void;
}

interface GuardOptions {
  reporter: Pick<Reporter, 'crashed' | 'noted'>;
  /** Reports for a page that cannot any more. */
  reportFor(token: string, remote: string, version: string): void;
  storage: MarkStorage;
  /** Report token of this page. */
  token: string;
}

/** A screen, or its placeholder, is in the page long before that, unless something keeps React busy. */
const NAVIGATION_MS = 1_500;
/** With the one that kept it busy gone, it is there within this; if not, that one was not to blame. */
const HEALED_MS = 1_500;
/** A page without a free moment for so long is kept busy by something that never ends. */
const BUSY_MS = 10_000;
/** A task of that length is a page that does not answer. */
const HANG_MS = 5_000;

export function createRemoteGuard({ reporter, reportFor, storage, token }: GuardOptions): RemoteGuard {
  // Ahead of the watch over timers: the frames that it asks for are the shell's own.
  const commitsSoFar = countCommits((commits) => {
    const text = `committed at least ${rounded(commits)} times in a second, far more often than frames are shown`;
    if (shown) reporter.noted(shown.id, shown.version, 'remote-commits', text);
  });
  const timers = watchTimers();
  const globals = watchGlobals();
  const marks = pageMarks(storage, Math.random().toString(36).slice(2), token);
  /** By remote, the latest last. */
  const running = new Map<string, { version: string; shown: boolean }>();
  /** Of every remote whose code this page has run. */
  const versions = new Map<string, string>();
  const blames = new Map<string, { version: string; blame: Blame }>();
  let shown: { id: string; version: string; leave(): void } | null = null;
  let navigation: ReturnType<typeof setTimeout> | undefined;
  /** Left, so that a navigation could go on. */
  let suspect: { id: string; version: string; commits: number } | null = null;

  const latest = () => [...running].at(-1);
  function mark(): void {
    const [remote, run] = latest() ?? [];
    marks.set(remote && run && document.visibilityState === 'visible' ? { remote, ...run } : null);
  }
  function blame(id: string, version: string, why: Blame): void {
    blames.set(id, { version, blame: why });
  }
  function findStill(): void {
    for (const { remote, version, shown: drawn, token: theirs } of marks.takeStill()) {
      console.error(`[remote ${remote}@${version}] an earlier page stood still while this ran`);
      // What could not be drawn would freeze this page too. Later on, a browser that was killed looks the same.
      if (!drawn) blame(remote, version, 'hang');
      reportFor(theirs, remote, version);
    }
  }
  function check(id: string, version: string): void {
    const changed = globals.takeBack();
    if (changed.length === 0) return;
    const error = new Error(`changed ${changed.join(', ')}`);
    console.error(`[remote ${id}@${version}] ${error.message}: taken back`);
    reporter.crashed(id, version, 'remote-globals', error);
  }
  function sweep(): void {
    for (const [id, count] of timers.clear(shown?.id ?? null)) {
      const version = versions.get(id) ?? '';
      const text = `left ${count} ${count === 1 ? 'timer' : 'timers'}`;
      console.warn(`[remote ${id}@${version}] ${text}: ended`);
      reporter.noted(id, version, 'remote-timers', text);
    }
  }

  findStill();
  setInterval(mark, BEAT_MS);
  watchIdle(BUSY_MS, () => {
    if (shown) reporter.noted(shown.id, shown.version, 'remote-busy', 'left the page no free moment for 10 seconds');
  });
  setInterval(findStill, 5 * BEAT_MS);
  document.addEventListener('visibilitychange', mark);
  window.addEventListener('pagehide', () => marks.set(null));
  // What the shell loads of other houses (chat, survey) may change what is shared: that is theirs and the shell's to agree on.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && !target.src.startsWith(`${window.location.origin}/r/`))
        globals.learn();
    },
    true,
  );
  watchLongTasks(HANG_MS, () => {
    const [id, run] = latest() ?? [];
    if (id && run) reporter.crashed(id, run.version, 'remote-hang', new Error('the page stood still'));
  });

  return {
    enter(id, version) {
      const before = running.get(id);
      running.delete(id);
      running.set(id, { version, shown: before?.version === version && before.shown });
      versions.set(id, version);
      mark();
    },
    left(id) {
      running.delete(id);
      mark();
    },
    check,
    mounted(id, version, leave) {
      const mine = (shown = { id, version, leave });
      running.set(id, { version, shown: true });
      mark();
      check(id, version);
      return () => {
        if (shown === mine) shown = null;
        running.delete(id);
        mark();
        check(id, version);
        // Behind what its own effects do at their end.
        queueMicrotask(sweep);
      };
    },
    blamed(id, version) {
      const found = blames.get(id);
      return found?.version === version ? found.blame : null;
    },
    forgive: (id) => void blames.delete(id),
    navigates(id) {
      clearTimeout(navigation);
      suspect = null;
      const from = shown;
      if (!from || from.id === id) return;
      const before = commitsSoFar();
      navigation = setTimeout(() => {
        if (shown !== from) return;
        suspect = { ...from, commits: commitsSoFar() - before };
        blame(from.id, from.version, 'starved');
        from.leave();
        navigation = setTimeout(() => {
          blames.delete(from.id);
          suspect = null;
        }, HEALED_MS);
      }, NAVIGATION_MS);
    },
    arrived() {
      clearTimeout(navigation);
      if (!suspect) return;
      const { id, version, commits } = suspect;
      suspect = null;
      const error = new Error(
        `kept the page from showing another screen, with at least ${rounded(commits)} commits meanwhile`,
      );
      console.error(`[remote ${id}@${version}] ${error.message}`);
      reporter.crashed(id, version, 'remote-starved', error);
    },
  };
}

/** To its first digit: alike reports are kept as one, and longer figures stay in the page. */
function rounded(count: number): string {
  if (count >= 1_000) return `${Math.floor(count / 1_000)}k`;
  return String(count - (count % (count < 10 ? 1 : count < 100 ? 10 : 100)));
}

/** Tells of a page that is in front of the merchant and has had no free moment for so long. Safari knows no idle time. */
function watchIdle(atLeastMs: number, onBusy: () => void): void {
  if (typeof requestIdleCallback !== 'function') return;
  let idleAt = performance.now();
  const idle = () => {
    idleAt = performance.now();
  };
  setInterval(() => {
    if (document.visibilityState !== 'visible') idle();
    else if (performance.now() - idleAt >= atLeastMs) onBusy();
    requestIdleCallback(idle);
  }, BEAT_MS);
}

/** Not every browser tells. */
function watchLongTasks(atLeastMs: number, onTask: () => void): void {
  if (typeof PerformanceObserver !== 'function' || !PerformanceObserver.supportedEntryTypes?.includes('longtask'))
    return;
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ duration }) => duration >= atLeastMs)) onTask();
  }).observe({ type: 'longtask', buffered: false });
}
