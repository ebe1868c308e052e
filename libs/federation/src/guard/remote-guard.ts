import type { Reporter } from '../reporter';
import { watchChanges } from './changed-globals';
import { watchGlobals } from './known-globals';
import { watchBody, type PageBodyOptions } from './page-body';
import { watchListeners } from './page-listeners';
import { BEAT_MS, type MarkStorage, pageMarks } from './page-marks';
import { countCommits } from './react-commits';
import { countRequests } from './remote-requests';
import { watchTimers } from './remote-timers';

/** Why a release is not shown again until the merchant retries. */
export type Fault = 'hang' | 'starved';

/** Limits the damage of a misbehaving remote, and identifies it. No sandbox: what it does not see, it does not stop. */
export interface RemoteGuard {
  /** Code of that release is about to run: whatever holds or breaks the page from now on is its doing. */
  enter(id: string, version: string): void;
  /** Its module was evaluated. What it set up meanwhile stays for its screen; changed globals are restored. */
  imported(id: string): void;
  /** It runs no more, and what it left ends. */
  left(id: string): void;
  /** Compares the globals with their originals and restores them: changes are attributed to that remote. */
  check(id: string, version: string): void;
  /** The same at any time, such as at an error: whose doing it is, follows from which remotes run. @returns whether there was anything */
  restore(): boolean;
  /** Counts a call of the API client for the remote that makes it. @returns false when it made too many: the call must not go out */
  admits(): boolean;
  /** It is on the screen, and its start has completed. @param leave removes it at once @returns call it when it has gone */
  mounted(id: string, version: string, leave: () => void): () => void;
  blamed(id: string, version: string): Fault | null;
  /** The merchant wants it again. */
  clearFault(id: string): void;
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
  /** The app's root element; without it no elements are watched. */
  page?: Omit<PageBodyOptions, 'onWipe'>;
  /** A changed global cannot be put back: only a reload heals the page. */
  onStuck?(): void;
}

/** A screen, or its placeholder, is in the page long before that, unless something blocks React. */
const NAVIGATION_MS = 1_500;
/** With the one that blocked it gone, it is there within this; if not, that one was not to blame. */
const HEALED_MS = 1_500;
/** A page without an idle moment for so long is blocked by something that never ends. */
const BUSY_MS = 10_000;
/** A task of that length is a page that does not answer. */
const HANG_MS = 5_000;
/** Most answers that a remote waited for when it was left have come by then. */
const SETTLED_MS = 5_000;

export function createRemoteGuard({ reporter, reportFor, storage, token, page, onStuck }: GuardOptions): RemoteGuard {
  // Before timers are watched: the frames that it requests are the shell's own.
  const commitsSoFar = countCommits((commits) => {
    const text = `committed at least ${rounded(commits)} times in a second, far more often than frames are shown`;
    if (shown) reporter.noted(shown.id, shown.version, 'remote-commits', text);
  });
  const timers = watchTimers();
  const listeners = watchListeners(page?.root ?? document.body);
  const body =
    page &&
    watchBody({
      ...page,
      onWipe(id) {
        if (id !== null) crashed(id, 'remote-wipe', 'took the app out of the page');
        else if (shown) reporter.noted(shown.id, shown.version, 'remote-wipe', 'the app was taken out of the page');
      },
    });
  const admits = countRequests({
    onFlood(id, isSure) {
      const text = 'requested far more than any screen needs';
      if (isSure) crashed(id, 'remote-requests', text);
      else reporter.noted(id, versions.get(id) ?? '', 'remote-requests', text);
    },
    onReplaced: (id) => crashed(id, 'remote-globals', 'changed window.fetch'),
    onScreen: () => shown?.id ?? null,
  });
  // What is watched above is replaced by then, and counts as the page's own.
  const globals = watchGlobals();
  const marks = pageMarks(storage, Math.random().toString(36).slice(2), token);
  /** By remote, the latest last. */
  const running = new Map<string, { version: string; shown: boolean }>();
  /** Of every remote whose code this page has run. */
  const versions = new Map<string, string>();
  const leftAt = new Map<string, number>();
  let lastLeft = -Infinity;
  const blames = new Map<string, { version: string; blame: Fault }>();
  let shown: { id: string; version: string; leave(): void } | null = null;
  let navigation: ReturnType<typeof setTimeout> | undefined;
  /** Left, so that a navigation could go on. */
  let suspect: { id: string; version: string; commits: number } | null = null;

  const latest = () => [...running].at(-1);
  function mark(): void {
    const [remote, run] = latest() ?? [];
    marks.set(remote && run && document.visibilityState === 'visible' ? { remote, ...run } : null);
  }
  function blame(id: string, version: string, why: Fault): void {
    blames.set(id, { version, blame: why });
  }
  function stopped(id: string): void {
    if (running.delete(id)) leftAt.set(id, (lastLeft = performance.now()));
    mark();
  }
  function reportFrozenPages(): void {
    for (const { remote, version, shown: drawn, token: theirs } of marks.collectFrozen()) {
      console.error(`[remote ${remote}@${version}] an earlier page stood still while this ran`);
      // What could not be drawn would freeze this page too. Later on, a browser that was killed looks the same.
      if (!drawn) blame(remote, version, 'hang');
      reportFor(theirs, remote, version);
    }
  }
  function crashed(id: string, code: string, text: string): void {
    const version = versions.get(id) ?? '';
    console.error(`[remote ${id}@${version}] ${text}`);
    reporter.crashed(id, version, code, new Error(text));
  }
  const changes = watchChanges({
    globals,
    isQuiet: () => !shown && running.size === 0 && performance.now() - lastLeft >= SETTLED_MS,
    suspects: () => [...new Set([...(shown ? [shown.id] : []), ...running.keys(), ...lately()])],
    onChange(suspects, text, isSure) {
      for (const id of suspects)
        if (isSure) crashed(id, 'remote-globals', text);
        else reporter.noted(id, versions.get(id) ?? '', 'remote-globals', text);
    },
    onStuck,
  });
  /** Remotes that were left, and may still have been waiting for an answer. */
  function lately(): string[] {
    return [...leftAt].filter(([, at]) => performance.now() - at < SETTLED_MS).map(([id]) => id);
  }
  function sweep(): void {
    const except = shown?.id ?? null;
    const note = (id: string, code: string, text: string) => {
      const version = versions.get(id) ?? '';
      console.warn(`[remote ${id}@${version}] ${text}: ended`);
      reporter.noted(id, version, code, text);
    };
    for (const [id, count] of timers.clear(except)) note(id, 'remote-timers', `left ${counted(count, 'timer')}`);
    for (const [id, types] of listeners.clear(except))
      note(id, 'remote-listeners', `left ${counted(types.length, 'listener')} on the page: ${types.join(', ')}`);
    for (const [id, count] of body?.clear(except) ?? [])
      note(id, 'remote-elements', `left ${counted(count, 'element')} beside the app`);
  }
  function checkPage(): void {
    changes.restore();
    body?.check();
    const id = body?.covering();
    if (id) crashed(id, 'remote-cover', 'drew over the menu or the bar, outside of its own place');
  }

  reportFrozenPages();
  setInterval(mark, BEAT_MS);
  setInterval(checkPage, BEAT_MS);
  watchIdle(BUSY_MS, () => {
    if (shown) reporter.noted(shown.id, shown.version, 'remote-busy', 'left the page no free moment for 10 seconds');
  });
  setInterval(reportFrozenPages, 5 * BEAT_MS);
  document.addEventListener('visibilitychange', mark);
  window.addEventListener('pagehide', () => marks.set(null));
  watchLongTasks(HANG_MS, () => {
    const [id, run] = latest() ?? [];
    if (id && run) reporter.crashed(id, run.version, 'remote-hang', new Error('the page stood still'));
  });

  return {
    enter(id, version) {
      // What is found from now on may be its doing, what was there before is not.
      changes.restore();
      const before = running.get(id);
      running.delete(id);
      running.set(id, { version, shown: before?.version === version && before.shown });
      versions.set(id, version);
      mark();
    },
    imported(id) {
      stopped(id);
      changes.check(id);
    },
    left(id) {
      stopped(id);
      // Behind what its own effects do at their end.
      queueMicrotask(sweep);
    },
    check: changes.check,
    restore: changes.restore,
    admits,
    mounted(id, version, leave) {
      const mine = (shown = { id, version, leave });
      running.set(id, { version, shown: true });
      versions.set(id, version);
      mark();
      changes.check(id);
      return () => {
        if (shown === mine) shown = null;
        stopped(id);
        changes.check(id);
        // Behind what its own effects do at their end.
        queueMicrotask(sweep);
      };
    },
    blamed(id, version) {
      const found = blames.get(id);
      return found?.version === version ? found.blame : null;
    },
    clearFault: (id) => void blames.delete(id),
    navigates(id) {
      changes.restore();
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

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** To its first digit: alike reports are merged, and longer figures are redacted. */
function rounded(count: number): string {
  if (count >= 1_000) return `${Math.floor(count / 1_000)}k`;
  return String(count - (count % (count < 10 ? 1 : count < 100 ? 10 : 100)));
}

/** Reports a visible page without an idle moment for so long. Safari has no requestIdleCallback. */
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

/** Not in every browser. */
function watchLongTasks(atLeastMs: number, onTask: () => void): void {
  if (typeof PerformanceObserver !== 'function' || !PerformanceObserver.supportedEntryTypes?.includes('longtask'))
    return;
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ duration }) => duration >= atLeastMs)) onTask();
  }).observe({ type: 'longtask', buffered: false });
}
