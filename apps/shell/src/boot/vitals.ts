import type { Reporter } from '@parcelway/federation';
import { onCLS, onINP, onLCP, type CLSMetric, type INPMetric } from 'web-vitals';
import type { Place } from '../routes/route-table';
import { watchRouteChanges, type WatchedRouter } from './route-change';

export interface VitalsInput {
  report: Reporter['vital'];
  placeAt(pathname: string): Place;
  /** Release of a remote, or of the shell, in this page; undefined while it is not loaded. */
  versionOf(remote: string): string | undefined;
  router: WatchedRouter;
  /** The path this page was opened at. */
  landed: string;
}

/**
 * Measures the screens of this page, until it ends: largest paint of the first one, layout shift and interactions of each, and how long the
 * change to each. The browser buffers earlier entries, so this may start late.
 */
export function watchVitals({ report, placeAt, versionOf, router, landed }: VitalsInput): void {
  const first = placeAt(landed);
  const visited = [{ since: 0, place: first }];
  const shownAt = (time: number): Place => visited.findLast(({ since }) => since <= time)?.place ?? first;
  const send = ({ remote, screen }: Place, metric: 'lcp' | 'cls' | 'inp' | 'route', value: number) => {
    const version = versionOf(remote);
    if (version !== undefined) report(remote, version, screen, metric, value);
  };
  const enter = (pathname: string, since: number): Place | null => {
    const place = placeAt(pathname);
    if (place.screen === shownAt(since).screen) return null;
    visited.push({ since, place });
    return place;
  };

  // Some browsers distinguish soft navigations and report figures for each, the others one for the page's whole life. Either way a figure counts
  // for the screen it arose on, and what was worst there is known when the page is hidden.
  const worst = new Map<string, { place: Place; metric: 'cls' | 'inp'; value: number }>();
  const note = (
    metric: 'cls' | 'inp',
    { entries: [entry], navigationType, navigationURL }: CLSMetric | INPMetric,
    value: number,
  ) => {
    const place = entry
      ? shownAt(entry.startTime)
      : navigationType === 'soft-navigation' && navigationURL
        ? placeAt(new URL(navigationURL).pathname)
        : first;
    const key = `${place.screen} ${metric}`;
    worst.set(key, { place, metric, value: Math.max(value, worst.get(key)?.value ?? 0) });
  };
  onLCP(({ value }) => send(first, 'lcp', value));
  onCLS((metric) => note('cls', metric, metric.value * 1_000), { reportSoftNavs: true });
  onINP((metric) => note('inp', metric, metric.value), { reportSoftNavs: true });

  enter(router.state.location.pathname, performance.now());
  const changes = watchRouteChanges(router, (pathname, from) => {
    const place = enter(pathname, from);
    return (
      place && {
        isOn: () => place.remote === 'shell' || document.querySelector(`[data-remote="${place.remote}"]`) !== null,
        onPainted: (ms) => send(place, 'route', ms),
      }
    );
  });
  // On the window, on the way down to the document: after what measures, above, and before the reporter sends what is waiting.
  window.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'hidden') return;
      changes.forget();
      for (const { place, metric, value } of worst.values()) send(place, metric, value);
    },
    true,
  );
}
