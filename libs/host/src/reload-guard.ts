import type { LeaveGuard } from './leave-guard';
import { isLostChunk } from './lost-chunk';

const KEY = 'parcelway.reloaded';
/** Carries the time of the last reload over it where the frame denies storage. */
const PARAMETER = 'pw_reloaded';
const PAUSE_MS = 60_000;

export interface ReloadGuard {
  /**
   * Reloads the page for an error that a reload heals: at most once a minute in this tab, and never over something typed.
   * @returns false when the page stays, so that the failure is to be shown
   */
  tryReload(error: unknown): Promise<boolean>;
}

interface ReloadGuardInput {
  leave: LeaveGuard;
  reload(): void;
  /** Whether a reload would find a server; otherwise it would end on the browser's own error page. */
  isReachable(): Promise<boolean>;
  now?(): number;
}

export function createReloadGuard({ leave, reload, isReachable, now = Date.now }: ReloadGuardInput): ReloadGuard {
  let last = consumeLastReload();
  let reloading: Promise<boolean> | undefined;

  async function reloadOnce(): Promise<boolean> {
    if (!(await isReachable())) return false;
    // Something may have been typed meanwhile.
    if (!leave.canLeave()) return false;
    last = now();
    saveLastReload(last);
    reload();
    return true;
  }

  return {
    async tryReload(error) {
      if (reloading) return reloading;
      if (!isLostChunk(error) || !leave.canLeave() || Math.abs(now() - last) < PAUSE_MS) return false;
      reloading = reloadOnce();
      const done = await reloading;
      // One that did not happen must not block a later one.
      if (!done) reloading = undefined;
      return done;
    },
  };
}

/** Milliseconds since 1970 of this tab's last guarded reload, 0 for none; its mark in the address is removed. */
function consumeLastReload(): number {
  const url = new URL(window.location.href);
  const inAddress = Number(url.searchParams.get(PARAMETER)) || 0;
  if (url.searchParams.has(PARAMETER)) {
    url.searchParams.delete(PARAMETER);
    window.history.replaceState(window.history.state, '', url);
  }
  try {
    return Math.max(inAddress, Number(window.sessionStorage.getItem(KEY)) || 0);
  } catch {
    return inAddress;
  }
}

function saveLastReload(time: number): void {
  try {
    window.sessionStorage.setItem(KEY, String(time));
  } catch {
    const url = new URL(window.location.href);
    url.searchParams.set(PARAMETER, String(time));
    window.history.replaceState(window.history.state, '', url);
  }
}
