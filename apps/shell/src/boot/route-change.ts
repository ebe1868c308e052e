import type { createBrowserRouter } from '@parcelway/router';
import { SCREEN_DRAWN } from './screen-drawn';

export type WatchedRouter = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

interface Change {
  pathname: string;
  /** `performance.now()` of the navigation. */
  from: number;
  drawn: boolean;
  isOn(): boolean;
  onPainted(ms: number): void;
}

/** Whether the screen, not its placeholder, is in the page, and the callback with the milliseconds. */
type Measurement = Pick<Change, 'isOn' | 'onPainted'>;

/**
 * Measures from each navigation to the paint of the new screen.
 * @param onChange called with each new path and its start time; returns null when it is not to be measured
 * @returns `forget` drops the measurement under way, for while nothing is painted
 */
export function watchRouteChanges(
  router: WatchedRouter,
  onChange: (pathname: string, from: number) => Measurement | null,
): { forget(): void } {
  let { pathname } = router.state.location;
  let change: Change | null = null;
  const observer = new MutationObserver(measurePaint);

  function forget(): void {
    change = null;
    observer.disconnect();
  }

  function measurePaint(): void {
    const now = change;
    if (!now?.drawn || !now.isOn()) return;
    observer.disconnect();
    // The first frame draws it, the second begins when that is done.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (change !== now) return;
        forget();
        now.onPainted(performance.now() - now.from);
      }),
    );
  }

  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    forget();
    const from = performance.now();
    const measurement = onChange(pathname, from);
    if (measurement) change = { pathname, from, drawn: false, ...measurement };
  });
  window.addEventListener(SCREEN_DRAWN, (event) => {
    if (change?.pathname !== (event as CustomEvent<string>).detail) return;
    change.drawn = true;
    // A remote that is still on its way comes later, in the place of its skeleton.
    observer.observe(document.body, { subtree: true, childList: true });
    measurePaint();
  });
  return { forget };
}
